import { UnreadableResponse, checkJsonLimits } from '../lib/response-limits.js';
import { ApiResponse } from '../http/api-response.js';
import { addExchange, createExchangeLog, type ExchangeLog } from '../invariants/exchange-log.js';
import type { Exchange } from '../results/exchange.js';
import { findRequestedOperation, parseTarget, UsageError, type Target } from '../session/target.js';
import { ViolationLog } from '../session/violation-log.js';
import { basePath, getBodySchema, operations } from '../spec/api-documents.js';
import { parseJson } from '../spec/conformance/check-response.js';
import { findSchemaErrors } from '../spec/conformance/validators.js';
import { resolveReference, type ResponseObject } from '../spec/document.js';
import { isTypeViolation, type ConformanceRule, type Violation } from '../spec/conformance/rules.js';
import { ValueMask } from './value-mask.js';
import { readRecording, type RecordedEntry, type RecordingReader } from './read-recording.js';

/** Traffic of one API in a recording, with personal values and secrets masked. */
export interface Recording {
  target: Target;
  valueMask: ValueMask;
  /** By start time. */
  exchanges: Exchange[];
  logs: RecordedLog[];
  violationLog: ViolationLog;
  /** Violations of single exchanges. */
  violations: ReadonlyMap<Exchange, readonly Violation[]>;
  /** Exchanges whose response headers the recording has. */
  withHeaders: ReadonlySet<Exchange>;
  /** Exchanges whose response body is missing, truncated or too large. */
  incomplete: ReadonlySet<Exchange>;
  /** Exchanges whose request body violates its schema, with the place of the error. */
  invalidRequests: ReadonlyMap<Exchange, string>;
  /** Sentences about the file: what was ignored, guessed or missing. */
  notes: string[];
  /** Number of entries that are no traffic of the API. */
  ignored: number;
}

/** Exchanges of one organization. Those with a truncated or missing body are not among the successes. */
export interface RecordedLog extends ExchangeLog {
  /** True if the requests have an API key, so that they belong to one organization. */
  hasKey: boolean;
  /** Writes without response headers. Each may have returned the response of an earlier request. */
  possibleReplays: Set<Exchange>;
}

interface LoadOptions {
  /** URL of the API; null finds it by the paths of the OpenAPI document. */
  baseUrl: string | null;
  showsValues: boolean;
}

/** Maximum number of exchanges of a recording that are read, because all of them are compared with each other. */
const MAX_EXCHANGES = 200_000;

/**
 * Reads the traffic of one API from a recording.
 *
 * @throws UsageError if the file is no recording, or has no request to the API
 */
export async function loadRecording(file: string, { baseUrl, showsValues }: LoadOptions): Promise<Recording> {
  const reader: RecordingReader = { format: 'NDJSON', isCutOff: false, unreadable: 0 };
  const target = baseUrl === null ? await guessTarget(file, reader) : parseTarget(baseUrl);
  const skipped = { foreign: 0, preflight: 0, cached: 0, excess: 0 };
  const entries: RecordedEntry[] = [];
  reader.unreadable = 0;
  for await (const entry of readRecording(file, reader)) {
    if (findPath(target, entry.url) === null) skipped.foreign += 1;
    else if (isPreflight(entry)) skipped.preflight += 1;
    else if (entry.isCached) skipped.cached += 1;
    else if (entries.length === MAX_EXCHANGES) skipped.excess += 1;
    else entries.push(entry);
  }
  const ofApi = entries.some((entry) => isOfSandbox(entry, target))
    ? entries
    : entries.filter(({ url }) => !isSandboxPath(url, target));
  skipped.foreign += entries.length - ofApi.length;
  const recording = new RecordingBuilder(target, showsValues).build(ofApi);
  if (recording.exchanges.length === 0) throw new UsageError(describeNothing(file, target, skipped.foreign));
  const ignored = skipped.foreign + skipped.preflight + skipped.cached + skipped.excess + reader.unreadable;
  const notes = [
    ...(baseUrl === null
      ? [
          `The base URL ${toBaseUrl(target)} was found by the paths of the OpenAPI document; --base-url sets it.`,
        ]
      : []),
    ...describeCount(skipped.foreign, 'of other hosts or paths ignored'),
    ...describeCount(skipped.preflight, 'of CORS preflights ignored'),
    ...describeCount(skipped.cached, 'from the cache of a browser ignored'),
    ...describeCount(skipped.excess, `after the first ${MAX_EXCHANGES} ignored: split the recording`),
    ...describeCount(reader.unreadable, 'without a method, a URL or a time, or too large, ignored'),
    ...(reader.isCutOff
      ? [`The ${reader.format} file is cut off at its end; the entries before were read.`]
      : []),
    ...recording.notes,
  ];
  return { ...recording, notes, ignored };
}

const isSandboxPath = (url: string, target: Target): boolean =>
  findPath(target, url)?.startsWith(`${target.bases.sandbox}/`) === true;

/** Returns true if a sandbox answered the request, and not another server that has no sandbox API. */
function isOfSandbox({ url, status, response }: RecordedEntry, target: Target): boolean {
  if (!isSandboxPath(url, target)) return false;
  return response.headers['content-type']?.includes('json') ?? (status >= 200 && status < 300);
}

/** Returns the URL of the API; only its path if the recording has no hosts. */
export const toBaseUrl = ({ origin, bases }: Target): string => origin + bases.contract;

function describeCount(count: number, what: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? 'entry' : 'entries'} ${what}.`];
}

function describeNothing(file: string, target: Target, foreign: number): string {
  return (
    `${file} has no request to ${toBaseUrl(target)}: ${foreign} entries are of other hosts or paths. ` +
    'Give the URL of the API with --base-url, such as https://api.example.com/v1'
  );
}

const isPreflight = ({ method, request }: RecordedEntry): boolean =>
  method === 'OPTIONS' && 'access-control-request-method' in request.headers;

/** Splits a URL into its origin, which is empty for a path, and its path with the query; null for another protocol. */
function splitUrl(url: string): { origin: string; target: string } | null {
  if (url.startsWith('/')) return { origin: '', target: url };
  const [, origin = '', rest = ''] = /^(https?:\/\/[^/?#]+)([^#]*)/i.exec(url) ?? [];
  if (origin === '' || !URL.canParse(url)) return null;
  return { origin: new URL(url).origin, target: rest.startsWith('/') ? rest : `/${rest}` };
}

/** Returns path and query of a request to the API or its sandbox API; null for any other request. */
function findPath({ origin, bases }: Target, url: string): string | null {
  const split = splitUrl(url);
  if (!split || (split.origin !== '' && origin !== '' && split.origin !== origin)) return null;
  const isOfApi = Object.values(bases).some((base) => split.target.startsWith(`${base}/`));
  return isOfApi ? split.target : null;
}

/** Matches the paths of all operations, behind any base path. */
const operationPaths = operations.map(
  ({ template }) => new RegExp(`^(.*?)${template.replace(/\{\w+\}/g, '[^/]+')}$`),
);

/** Finds the base URL to which the most requests with a path of the OpenAPI document were sent. @throws UsageError */
async function guessTarget(file: string, reader: RecordingReader): Promise<Target> {
  const counts = new Map<string, number>();
  let entries = 0;
  for await (const { url } of readRecording(file, reader)) {
    entries += 1;
    const split = splitUrl(url);
    if (!split) continue;
    const path = split.target.split('?')[0] ?? '';
    const bases = operationPaths.flatMap((pattern) => pattern.exec(path)?.[1] ?? []);
    const base = bases.toSorted((one, other) => one.length - other.length)[0];
    if (base === undefined) continue;
    // Other APIs have paths such as `/customers`, too.
    const weight = base.endsWith(basePath) ? 1_000 : 1;
    const key = `${split.origin} ${base}`;
    counts.set(key, (counts.get(key) ?? 0) + weight);
  }
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  if (entries === 0) {
    const damage = reader.isCutOff ? ' The file is cut off.' : '';
    throw new UsageError(
      `${file} has no readable entry of a request. Entries without a method, a URL or a time: ${reader.unreadable}.${damage}`,
    );
  }
  if (best === undefined) {
    throw new UsageError(
      `None of the ${entries} readable entries of ${file} has a path of the OpenAPI document. ` +
        'Give the URL of the API with --base-url, such as https://api.example.com/v1',
    );
  }
  const [origin = '', contract = ''] = best.split(' ');
  const { bases, isLoopback } = parseTarget(`http://localhost${contract === '' ? '/' : contract}`);
  return { origin, bases: { ...bases, contract }, isLoopback };
}

/** Rules that a recording without response headers cannot show. */
const headerRules = new Set<ConformanceRule>(['header-missing', 'header-form', 'content-type', 'request-id']);

/** Rules that a truncated or missing response body cannot show. */
const bodyRules: ReadonlySet<ConformanceRule> = new Set([
  ...(['json', 'body', 'undescribed-property', 'undescribed-value', 'empty-body', 'problem'] as const),
]);

/** Values with which recorders replace secrets. */
const RECORDER_MASK = /\*{3,}|<masked|<key of|\[?redacted|\[filtered\]|xxxx/i;

/** Name of the key of one organization in a recording of `tollgate check`. */
const KEY_NAME = /^<key of organization \d+ of the run>$/;

/** URLs and email addresses in which a mask is text that their format does not allow. */
const MASKED_URL = /(https?:\/\/[^"\s<]*)<masked[^>]*>/g;
const MASKED_EMAIL = /"email":\s*"<masked[^>]*>"/g;

/** Makes masked values valid. Within a union, the error of such a value would be one about its other types. */
function withValidFormats(exchange: Exchange): Exchange {
  const text = exchange.response.text
    .replaceAll(MASKED_URL, '$1masked')
    .replaceAll(MASKED_EMAIL, '"email":"masked@example.com"');
  return { ...exchange, response: { ...exchange.response, text } };
}

/** Converts the entries of a recording to exchanges, and checks each of them. */
class RecordingBuilder {
  readonly #valueMask: ValueMask;
  readonly #violationLog = new ViolationLog();
  readonly #violations = new Map<Exchange, readonly Violation[]>();
  readonly #withHeaders = new Set<Exchange>();
  readonly #invalidRequests = new Map<Exchange, string>();
  readonly #logs = new Map<string, RecordedLog>();
  readonly #incomplete = new Set<Exchange>();
  #lost = 0;
  #repeated = 0;

  constructor(
    readonly target: Target,
    showsValues: boolean,
  ) {
    this.#valueMask = new ValueMask(showsValues, target.bases.contract);
  }

  build(entries: readonly RecordedEntry[]): Omit<Recording, 'ignored'> {
    const sorted = entries.toSorted((one, other) => one.startedAtMs - other.startedAtMs);
    const starts = sorted.map(({ startedAtMs }) => startedAtMs);
    const exchanges: Exchange[] = [];
    const seen = new Set<string>();
    for (const entry of sorted) {
      const identity = `${entry.startedAtMs} ${entry.method} ${entry.url} ${entry.response.headers['x-request-id'] ?? Math.random()}`;
      if (seen.has(identity)) this.#repeated += 1;
      else exchanges.push(this.#add(entry, exchanges.length + 1, starts));
      seen.add(identity);
    }
    return {
      target: this.target,
      valueMask: this.#valueMask,
      exchanges,
      logs: [...this.#logs.values()],
      violationLog: this.#violationLog,
      violations: this.#violations,
      withHeaders: this.#withHeaders,
      incomplete: this.#incomplete,
      invalidRequests: this.#invalidRequests,
      notes: this.#describe(exchanges.length),
    };
  }

  #add(entry: RecordedEntry, number: number, starts: readonly number[]): Exchange {
    const { request, response } = { request: limitBody(entry.request), response: limitBody(entry.response) };
    const target = findPath(this.target, entry.url) ?? entry.url;
    const exchange: Exchange = {
      number,
      begun_by_then: countStarted(starts, entry),
      requirement: null,
      operation: findRequestedOperation(this.target.bases, entry.method, target),
      method: entry.method,
      target,
      request: { headers: request.headers, body: request.body.text || null, encoding: 'utf8' },
      response: { status: entry.status, headers: response.headers, text: response.body.text },
      started_at: new Date(entry.startedAtMs).toISOString(),
      duration_ms: entry.durationMs ?? 0,
    };
    const { isComplete } = response.body;
    if (!response.hasHeaders) addExpectedHeaders(exchange);
    const masked = this.#valueMask.maskExchange(exchange);
    if (!request.body.isComplete || RECORDER_MASK.test(request.body.text)) masked.request.body = null;
    const invalid = findInvalidPart(exchange);
    if (invalid !== null) this.#invalidRequests.set(masked, invalid);
    if (response.hasHeaders) this.#withHeaders.add(masked);
    if (entry.status === 0) this.#lost += 1;
    else if (!isComplete) this.#incomplete.add(masked);
    const isTyped = this.#check(exchange, masked, response.hasHeaders, isComplete);
    // No check reads the body of a deletion, and others have to know of the deletion.
    this.#addToLog(exchange, masked, isComplete && (isTyped || entry.method === 'DELETE'));
    return masked;
  }

  /** Records the violations of a response. @returns true if its body has the types of the OpenAPI document */
  #check(exchange: Exchange, masked: Exchange, hasHeaders: boolean, isComplete: boolean): boolean {
    if (exchange.response.status === 0) return false;
    const found = this.#violationLog.find(new ApiResponse(withValidFormats(exchange)));
    const violations = found
      .filter(
        ({ rule, message }) =>
          (hasHeaders || !headerRules.has(rule)) &&
          (isComplete || !bodyRules.has(rule)) &&
          !RECORDER_MASK.test(message),
      )
      .map((violation) => this.#valueMask.maskViolation(violation, exchange, masked));
    this.#violations.set(masked, violations);
    this.#violationLog.add(masked, violations);
    return !found.some(isTypeViolation);
  }

  #addToLog(exchange: Exchange, masked: Exchange, isReadable: boolean): void {
    const apiKey = /^bearer\s+(.*\S)\s*$/i.exec(exchange.request.headers['authorization'] ?? '')?.[1];
    const hasKey = apiKey !== undefined && (KEY_NAME.test(apiKey) || !RECORDER_MASK.test(apiKey));
    // The names that `tollgate check --har` gives to its keys tell its organizations apart.
    const name = apiKey === undefined ? 'no key' : this.#valueMask.nameKey(apiKey);
    // Other clients may use the organization, so it is never known which requests were executed.
    const log = this.#logs.get(name) ?? { ...createExchangeLog(name), hasKey, possibleReplays: new Set() };
    this.#logs.set(name, log);
    addExchange(log, masked);
    if (masked.method !== 'GET' && !this.#withHeaders.has(masked)) log.possibleReplays.add(masked);
    if (!isReadable && log.successes.at(-1)?.response.exchange === masked) log.successes.pop();
    log.isComplete = false;
  }

  #describe(count: number): string[] {
    const keys = [...this.#logs.values()].filter(({ hasKey }) => hasKey).length;
    const withoutHeaders = count - this.#withHeaders.size;
    return [
      ...(keys > 1 ? [`The requests have ${keys} API keys. Each key counts as one organization.`] : []),
      ...(keys === 0
        ? [
            'The requests have no API key, so it is not known whose they are: rules about one organization were not ' +
              'checked. Keep the Authorization header when you record; no output shows it.',
          ]
        : []),
      ...describeCount(
        this.#incomplete.size,
        'with a missing or truncated response body: its fields were not checked',
      ),
      ...describeCount(withoutHeaders, 'without response headers: they were not checked'),
      ...describeCount(this.#lost, 'without a response'),
      ...describeCount(this.#repeated, 'that the recording has twice ignored'),
    ];
  }
}

/** Counts the requests that had started when the response of one had arrived; all without a duration. */
function countStarted(starts: readonly number[], { startedAtMs, durationMs }: RecordedEntry): number {
  if (durationMs === null) return starts.length;
  const end = startedAtMs + durationMs;
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? Infinity) <= end) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Omits a body that has too many levels or values to be checked. */
function limitBody(message: RecordedEntry['request']): RecordedEntry['request'] {
  try {
    checkJsonLimits(message.body.text, { items: 1_000, values: 50_000 });
    return message;
  } catch (error) {
    if (error instanceof UnreadableResponse) return { ...message, body: { text: '', isComplete: false } };
    throw error;
  }
}

/** Returns the place and the kind of the first schema error of a request body, without its value; null for a valid one. */
function findInvalidPart({ operation, request }: Exchange): string | null {
  const schema = operation && getBodySchema(operation);
  const body = parseJson(request.body ?? '');
  if (!schema || body === undefined) return null;
  const [error] = findSchemaErrors(operation.document, schema.pointer, body);
  if (!error) return null;
  const place = error.instancePath.replace(/(\/metadata)\/.*/, '$1');
  return `${place || 'the body'} ${error.message ?? 'is not valid'}`;
}

/** Adds the headers without which a body could not be checked, from the OpenAPI document. */
function addExpectedHeaders({ operation, response }: Exchange): void {
  const { status, text } = response;
  const requestId = /"request_id"\s*:\s*"([^"]*)"/.exec(text)?.[1];
  if (status >= 400 && requestId !== undefined) response.headers['x-request-id'] = requestId;
  if (text === '' || response.headers['content-type'] !== undefined) return;
  const described = operation?.definition.responses[status];
  const content = described
    ? resolveReference<ResponseObject>(operation.document, described, '').value.content
    : undefined;
  response.headers['content-type'] =
    Object.keys(content ?? {})[0] ?? (status >= 400 ? 'application/problem+json' : 'application/json');
}

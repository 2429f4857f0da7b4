import { setTimeout as pause } from 'node:timers/promises';
import type { ApiResponse } from '../http/api-response.js';
import { isUnavailable, type HttpTransport, type TransportRequest } from '../http/http-transport.js';
import type { RunBudget } from '../http/run-limits.js';
import { isObject } from '../lib/is-object.js';
import type { Exchange } from '../results/exchange.js';
import { Inconclusive, Interrupted, NoResponse, ResponseRejected } from '../results/finding.js';
import { problemCatalog } from '../spec/api-documents.js';
import { parseJson, truncate } from '../spec/conformance/check-response.js';
import type { Target } from './target.js';

/** Why a run ends although its requirements are not all tested: the target is down, or is no longer the API. */
export interface TargetLoss {
  ending: 'unreachable' | 'incomplete';
  /** What the target does instead, since when, and what to do. */
  reason: string;
}

/** Thrown instead of a result after the target was lost. */
export class TargetLost extends Interrupted {
  override name = 'TargetLost';

  constructor(readonly loss: TargetLoss) {
    super(loss.reason);
  }
}

/** Thrown for a request that got no response, because the target was down. It answers again. */
export class OutageOver extends NoResponse {
  override name = 'OutageOver';
}

interface TargetWatchOptions {
  target: Target;
  apiKey: string | null;
  /** Sends a request with the current API key, without retries and without a record. */
  send: (request: TransportRequest) => Promise<Received>;
  http: Pick<HttpTransport, 'hasResponded' | 'downSince'>;
  budget: RunBudget | undefined;
  /** Maximum time to wait for a target that is down, milliseconds. */
  outageWaitMs: number;
  /** Aborted to stop the run. */
  signal: AbortSignal | undefined;
}

type Received = Exchange['response'];

/** Two lists, because one that is faulty does not mean that the API is gone. */
const PROBED_LISTS = ['customers', 'services'] as const;
type ProbedList = (typeof PROBED_LISTS)[number];
const PROBES_PER_LIST = 2;
const PROBE_PAUSE_MS = 300;
const OUTAGE_PROBE_PAUSE_MS = 1_000;
/** Time for which no page is checked after one that turned out to be a single wrong response, milliseconds. */
const CALM_MS = 2_000;
/** Time without an answer after which a run that reaches a limit is incomplete, milliseconds. */
const MIN_OUTAGE_MS = 5_000;

/**
 * Notices that the target is no longer the API: something in front of it answers instead, or it is down. It asks the
 * target before it decides, so that single wrong responses remain findings.
 */
export class TargetWatch {
  loss: TargetLoss | null = null;
  #hasSeenApi = false;
  #calmUntil = 0;
  #foreignPages = 0;
  #checking: Promise<void> | null = null;
  #waiting: Promise<boolean> | null = null;

  constructor(readonly options: TargetWatchOptions) {}

  /** True if the target has not answered for some seconds. */
  get isDown(): boolean {
    const { downSince } = this.options.http;
    return downSince !== null && performance.now() - downSince > MIN_OUTAGE_MS;
  }

  /** Inspects a response of an operation. @throws TargetLost if the target is no longer the API */
  async inspect({ exchange, receivedJson }: ApiResponse): Promise<void> {
    const { method, response } = exchange;
    const isForeign =
      method === 'HEAD' ? mayBeForeign(response) : getForeignPage(response, receivedJson) !== null;
    // A rejected HEAD has no body with a code of the API.
    this.#hasSeenApi ||= !isForeign && (method !== 'HEAD' || response.status < 300);
    // The first responses show whether the base URL is that of the API.
    if (!isForeign || !this.#hasSeenApi) return;
    this.#foreignPages += 1;
    if (performance.now() >= this.#calmUntil) {
      this.#checking ??= this.#check().finally(() => (this.#checking = null));
      await this.#checking;
    }
    this.#assertPresent();
  }

  /**
   * Waits while the target is down, after the error of a request without an answer.
   *
   * @throws OutageOver if the target was down, gave no response to the request, and answers again
   * @throws TargetLost if the target does not answer within the time for outages
   */
  async waitAfter(error: unknown): Promise<void> {
    const isSilent = error instanceof NoResponse && !(error instanceof ResponseRejected);
    if (!isSilent && !(error instanceof Inconclusive)) return;
    const wasDown = await this.waitWhileDown();
    if (wasDown && isSilent) throw new OutageOver(error.message, error.code);
  }

  /**
   * Waits while a target that has responded before is down.
   *
   * @returns true if it was down; false if it answers at once
   * @throws TargetLost if the target does not answer within the time for outages
   */
  async waitWhileDown(): Promise<boolean> {
    const { hasResponded, downSince } = this.options.http;
    if (!hasResponded || downSince === null) return false;
    this.#waiting ??= this.#wait(downSince).finally(() => (this.#waiting = null));
    const wasDown = await this.#waiting;
    this.#assertPresent();
    return wasDown;
  }

  #assertPresent(): void {
    if (this.loss) throw new TargetLost(this.loss);
  }

  /** Repeats two reads. The target is lost if each always returns the same page, which is none of the API. */
  async #check(): Promise<void> {
    const since = new Date().toISOString();
    const before = this.#foreignPages - 1;
    const probes = Array.from({ length: PROBES_PER_LIST }, () => PROBED_LISTS).flat();
    const pages = new Map<ProbedList, string>();
    let last: Received | null = null;
    for (const list of probes) {
      if (last) await pause(PROBE_PAUSE_MS);
      const response = await this.#probe(list);
      if (response instanceof NoResponse) return;
      const page = getForeignPage(response, parseJson(response.text));
      if (page === null || page !== (pages.get(list) ?? page)) {
        this.#calmUntil = performance.now() + CALM_MS;
        return;
      }
      pages.set(list, page);
      last = response;
    }
    if (last)
      this.loss ??= {
        ending: 'unreachable',
        reason: `${this.options.target.origin} no longer answers as the API: since ${since}, ${this.#foreignPages - before + probes.length} requests got ${describePage(last)}. ${adviseOnPage(last.status)}`,
      };
  }

  /** @returns true if the target was down; false if it answers at once */
  async #wait(downSince: number): Promise<boolean> {
    const { outageWaitMs, budget, signal, target } = this.options;
    for (let attempt = 0; ; attempt += 1) {
      const response = await this.#probe('customers');
      const symptom = describeOutage(response);
      if (symptom === null || signal?.aborted === true) return attempt > 0;
      const downMs = performance.now() - downSince;
      const restMs = Math.min(OUTAGE_PROBE_PAUSE_MS, outageWaitMs - downMs);
      const delayMs = budget?.limitDelay(restMs) ?? restMs;
      if (delayMs <= 0) {
        this.loss ??= {
          ending: 'incomplete',
          reason: `${target.origin} has been down for ${Math.ceil(downMs / 1_000)} s: ${symptom}. Run the command again when it is up, or allow more time with --outage-wait <seconds>.`,
        };
        return true;
      }
      await pause(delayMs, undefined, signal && { signal }).catch(() => undefined);
    }
  }

  /** Reads a list with the API key of the run. @returns an error if there is no response */
  async #probe(list: ProbedList): Promise<Received | NoResponse> {
    const { target, apiKey, budget, send } = this.options;
    budget?.countRequest();
    try {
      return await send({
        method: 'GET',
        target: `${target.bases.contract}/${list}?limit=1`,
        headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
        body: null,
        retryWhenBusy: false,
      });
    } catch (error) {
      if (error instanceof NoResponse) return error;
      throw error;
    }
  }
}

/** @returns what the target does instead of answering; null if it answers */
function describeOutage(response: Received | NoResponse): string | null {
  // A target that responds, however long, is not down.
  if (response instanceof ResponseRejected) return null;
  if (response instanceof NoResponse) return response.message;
  return isUnavailable(response.status) ? `it returns ${response.status}` : null;
}

/** Statuses with which a server rejects an unusual request before it reaches the API. */
const REJECTIONS: ReadonlySet<number> = new Set([400, 405, 408, 411, 413, 414, 415, 417, 429, 431, 501]);

/**
 * Identifies a page that is none of the API, such as one of a gateway in front of it or one to sign in; null for a
 * response of the API, even a faulty one.
 */
function getForeignPage({ status, text, headers }: Received, json: unknown): string | null {
  if (status === 204 || status === 304 || status >= 500 || REJECTIONS.has(status)) return null;
  const code = isObject(json) ? json['code'] : undefined;
  if (status < 300 ? isObject(json) : typeof code === 'string' && Object.hasOwn(problemCatalog, code))
    return null;
  const place = headers['location']?.split('?')[0] ?? '';
  // The page of a gateway may contain an id or the time of the request.
  return `${status} ${place} ${text.slice(0, 500).replaceAll(/[0-9a-f-]*\d[0-9a-f-]*/gi, '#')}`;
}

/** Returns true for a response to HEAD that a page of something else would also get. It has no body to tell. */
const mayBeForeign = ({ status, headers }: Received): boolean =>
  headers['content-type']?.includes(status < 300 ? 'json' : 'problem+json') !== true;

function describePage({ status, text, headers }: Received): string {
  const location = headers['location'];
  if (location !== undefined && status >= 300 && status < 400)
    return `${status} with a redirect to ${location}`;
  const type = headers['content-type']?.split(';')[0] ?? 'no Content-Type';
  return text === '' ? `${status} without a body` : `${status} with ${type}: ${truncate(text)}`;
}

/** Says which setting may be missing for a page of something in front of the API. */
export function adviseOnPage(status: number): string {
  if (status < 400) return 'If that is a page to sign in, add --header with what the target requires.';
  return status === 401 || status === 403
    ? 'If a gateway in front of the API requires a header, add --header. If the API key has expired, use --token-command.'
    : 'Check what is in front of the API.';
}

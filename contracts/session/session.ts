import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';
import { TestOrganization, type OrganizationCredentials } from '../fixtures/test-organization.js';
import { Api } from '../http/api.js';
import { ApiResponse } from '../http/api-response.js';
import { HttpTransport, type StopSignals } from '../http/http-transport.js';
import { memoizeAsync } from '../lib/async-cache.js';
import { runWithTimeout } from '../lib/run-with-timeout.js';
import { getBearerText, type Exchange } from '../results/exchange.js';
import {
  Blocked,
  Inconclusive,
  Interrupted,
  NoResponse,
  RateLimited,
  ResponseRejected,
} from '../results/finding.js';
import { operations, sandboxOperations } from '../spec/api-documents.js';
import type { ConformanceRule } from '../spec/conformance/rules.js';
import { findOperation, type Operation } from '../spec/document.js';
import { assertInvalidConfiguration } from './assert-invalid-configuration.js';
import { callWithKeyIfRequired } from './call-with-key-if-required.js';
import { cleanUp } from './clean-up.js';
import {
  noopCleanupLog,
  type CleanupLog,
  type CleanupLogEntry,
  type CreatedEntry,
  type Owner,
} from './cleanup-log.js';
import { mask, MIN_SECRET_LENGTH } from './mask.js';
import { Ownership } from './ownership.js';
import { findTestTokenObstacle, isHealthDocument, shareCustomers } from './probe.js';
import type { Residue } from './residue.js';
import { parseTarget, Unreachable, UsageError, type Need, type Target } from './target.js';
import { ViolationLog, type CountedViolation } from './violation-log.js';

interface SessionOptions {
  /** URL of the public API, such as `http://127.0.0.1:4010/v1`. */
  baseUrl: string;
  /** Null if the target is a sandbox, in which the run creates its own organizations. */
  apiKey: string | null;
  secondApiKey?: string | null;
  /** Environment variable of the API key, for error messages. Default `TOLLGATE_API_KEY`. */
  keyVariable?: string;
  /** Allows the run to create and change objects. */
  isWritable: boolean;
  /** Uses the sandbox API if the target has one. Default true. */
  usesSandbox?: boolean;
  seed: number;
  /** Number of cases per property test. */
  runs: number;
  runId: string;
  cleanupLog?: CleanupLog;
  /** Cleanup log entries of an earlier run that this session cleans up. */
  entries?: readonly CleanupLogEntry[];
  /** Timeout of one request, milliseconds: until its response begins, and from there until its end. Default 15,000. */
  timeoutMs?: number;
  /** Maximum time that one request waits for a busy target, milliseconds. Default 30,000. */
  retryBudgetMs?: number;
  /** Maximum time spent on requests that are given up because the target is busy, milliseconds. Default 120,000. */
  totalRetryBudgetMs?: number;
  /** Timeout of one requirement, milliseconds, without the time that requests wait for a rate limit. Default 300,000. */
  requirementTimeoutMs?: number;
  /** Aborted to stop the run: no further request is sent. */
  signal?: AbortSignal;
}

/** Settings of a new organization in a sandbox. */
export interface NewOrganizationOptions {
  /** Time of a frozen clock; the clock is live by default. */
  now?: string;
  /** Maximum number of requests in 10 seconds. Default 1,000,000, in effect unlimited. */
  limit?: number;
}

/** Connection of a run to its target: permissions, organizations, exchanges and violations. */
export class Session {
  readonly exchanges: Exchange[] = [];
  /** Client without an API key. */
  readonly anonymous: Api;
  readonly target: Target;
  /** Needs that the target does not meet, with the reason. */
  readonly unmetNeeds = new Map<Need, string>();
  readonly #http: HttpTransport;
  readonly #cleanupLog: CleanupLog;
  readonly #entries: CleanupLogEntry[];
  readonly #violationLog = new ViolationLog();
  readonly #ownership = new Ownership();
  readonly #ownersByKey = new Map<string, Owner>();
  /** Id of the requirement that the current asynchronous call chain belongs to. */
  readonly #currentRequirement = new AsyncLocalStorage<string>();
  readonly #organizations = new Map<string, Promise<TestOrganization>>();
  readonly #secrets = new Set<string>();
  readonly #pendingRequests = new Set<Promise<unknown>>();
  readonly #runSignals: StopSignals;
  readonly #cleanUpSignals: StopSignals;
  /** Ids of requirements that timed out; their requests are no longer sent. */
  readonly #timedOut = new Set<string>();
  /** Number of unique ids that the run has used. */
  #uniqueIds = 0;
  #isCleaningUp = false;
  #testTokenDetection: Promise<void> | null = null;

  private constructor(readonly options: SessionOptions) {
    this.target = parseTarget(options.baseUrl);
    this.#cleanupLog = options.cleanupLog ?? noopCleanupLog;
    this.#entries = [...(options.entries ?? [])];
    this.#runSignals = { signal: options.signal, writeSignal: delayAbort(options.signal, WRITE_GRACE_MS) };
    const cleanUpSignal = delayAbort(options.signal, CLEAN_UP_GRACE_MS);
    this.#cleanUpSignals = { signal: cleanUpSignal, writeSignal: cleanUpSignal };
    this.#http = new HttpTransport(this.target.origin, {
      isWritable: options.isWritable,
      timeoutMs: options.timeoutMs ?? 15_000,
      retryBudgetMs: options.retryBudgetMs ?? 30_000,
      totalRetryBudgetMs: options.totalRetryBudgetMs ?? 120_000,
      maxTotalBytes: MAX_TOTAL_BYTES * Math.max(1, options.runs / RUNS_PER_TOTAL),
    });
    this.anonymous = new Api(this.#transport, this.target.bases, null);
    if (options.apiKey) this.#addKey(options.apiKey, 'first');
    if (options.secondApiKey) this.#addKey(options.secondApiKey, 'second');
    for (const entry of this.#entries) {
      if (entry.kind === 'made') this.#ownership.addCreated(entry.id);
      if (entry.kind === 'organization') this.#addKey(entry.api_key, 'own');
    }
  }

  /**
   * Connects to a target and detects what it offers.
   *
   * @throws Unreachable if the connection fails
   * @throws UsageError if the URL or the key cannot be used
   */
  static async open(options: SessionOptions): Promise<Session> {
    if (options.apiKey?.startsWith('sk_live_') || options.secondApiKey?.startsWith('sk_live_')) {
      throw new UsageError('Keys that start with sk_live_ move real money. Use a test key.');
    }
    for (const key of [options.apiKey, options.secondApiKey]) {
      if (key && key.length < MIN_SECRET_LENGTH) {
        throw new UsageError(
          `An API key is shorter than ${MIN_SECRET_LENGTH} characters, so it could not be masked in reports. Use a longer key.`,
        );
      }
    }
    const session = new Session(options);
    try {
      await session.#probe();
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  /**
   * Returns the first need that the target does not meet, with the reason; null if it meets all. The first call with
   * `payment-tokens` makes a purchase to find out.
   */
  async findUnmetNeed(needs: readonly Need[]): Promise<{ need: Need; reason: string } | null> {
    if (needs.includes('payment-tokens')) await this.#detectTestTokens();
    const need = needs.find((one) => this.unmetNeeds.has(one));
    return need === undefined ? null : { need, reason: this.unmetNeeds.get(need) ?? '' };
  }

  /**
   * Runs the check of a requirement. Its exchanges are recorded with the id of the requirement. After the timeout, none
   * of its requests are sent any more.
   *
   * @throws Inconclusive after the timeout
   * @throws Interrupted if the run is stopped and the check does not end by itself
   */
  async runCheck(requirementId: string, check: () => Promise<void>): Promise<void> {
    const { requirementTimeoutMs = 300_000 } = this.options;
    const running = this.#currentRequirement.run(requirementId, check);
    await runWithTimeout(running, {
      timeoutMs: requirementTimeoutMs,
      getPausedMs: () => this.#http.rateLimitWaitMs,
      signal: this.#runSignals.writeSignal,
      onTimeout: () => {
        this.#timedOut.add(requirementId);
        return new Inconclusive(`It did not finish within ${requirementTimeoutMs / 1000} s.`);
      },
    });
  }

  /**
   * Returns the organization with a name; the first call creates it. Without a sandbox, all names share the organization
   * of the API key.
   */
  getOrganization(name: string): Promise<TestOrganization> {
    return this.unmetNeeds.has('sandbox')
      ? memoizeAsync(this.#organizations, 'main', () => this.#useGivenOrganization(this.options.apiKey))
      : memoizeAsync(this.#organizations, name, () => this.createOrganization());
  }

  /**
   * Returns an organization that `getOrganization` never returns, for tests of isolation. Without a sandbox, it is the
   * organization of the second API key.
   */
  getOtherOrganization(): Promise<TestOrganization> {
    return memoizeAsync(this.#organizations, 'other', () =>
      this.unmetNeeds.has('sandbox')
        ? this.#useGivenOrganization(this.options.secondApiKey)
        : this.createOrganization(),
    );
  }

  /**
   * Creates an organization in the sandbox. Without a sandbox, returns the organization of the API key.
   *
   * @throws Blocked if the sandbox does not create it
   */
  async createOrganization({
    now,
    limit = 1_000_000,
  }: NewOrganizationOptions = {}): Promise<TestOrganization> {
    if (this.unmetNeeds.has('sandbox')) return this.getOrganization('main');
    const clock = now === undefined ? null : ({ mode: 'frozen', now } as const);
    const body = { name: `contract check ${this.options.runId}`, clock, rate_limit: { limit } };
    const response = await callWithKeyIfRequired(this.anonymous, this.#keyedApi, (api) =>
      api.call('createSandboxOrganization', { body }),
    );
    if (response.status !== 201) {
      throw new Blocked(`No organization was created: ${response.summary}`, { exchange: response.exchange });
    }
    const { id, api_key: apiKey } = response.body;
    return this.#toTestOrganization({ id, apiKey });
  }

  /** Violations by a key that is unique per rule, operation, status and message. */
  get violations(): ReadonlyMap<string, CountedViolation> {
    return this.#violationLog.violations;
  }

  getViolations(rule: ConformanceRule): CountedViolation[] {
    return [...this.violations.values()].filter((violation) => violation.rule === rule);
  }

  /** Returns true if the requirement received a nonconforming response, which may have caused an error in its code. */
  sawNonconformingResponse(requirementId: string): boolean {
    return this.#violationLog.hasAffected(requirementId);
  }

  /** Replaces all API keys of the run, in every encoding that the suite sends. @param placeholder default: `****` */
  mask(text: string, placeholder?: string): string {
    return mask(text, this.#secrets, placeholder);
  }

  /** Returns whose API key a request was sent with. */
  getOwner({ request }: Pick<Exchange, 'request'>): Owner {
    return this.#ownersByKey.get(getBearerText(request.headers)) ?? 'none';
  }

  /** Creates a client with a key of the run. */
  createApi(key: string): Api {
    return new Api(this.#transport, this.target.bases, key);
  }

  /** Returns true if the target still accepts connections. */
  async isReachable(): Promise<boolean> {
    try {
      await this.anonymous.call('listCustomers', { query: { limit: 1 }, retryWhenBusy: false });
      return true;
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error;
      return false;
    }
  }

  /** Removes what the run created, even after it was stopped. @returns what remains */
  async cleanUp(): Promise<Residue[]> {
    this.#isCleaningUp = true;
    this.#http.resetBudgets();
    // A failed requirement may have left requests running that still create something.
    while (this.#pendingRequests.size > 0) await Promise.allSettled(this.#pendingRequests);
    const { apiKey, secondApiKey, runId } = this.options;
    return cleanUp({
      entries: this.#entries,
      runId,
      getApi: (owner) => {
        const key = owner === 'first' ? apiKey : owner === 'second' ? secondApiKey : null;
        return key ? this.createApi(key) : null;
      },
      anonymous: this.anonymous,
      keyedApi: this.#keyedApi,
      createApi: (key) => this.createApi(key),
      dropViolations: (response) => void this.#violationLog.drop(response),
      write: (entry) => void this.#record(entry),
    });
  }

  async close(): Promise<void> {
    await this.#http.close();
    // An enabled AsyncLocalStorage is propagated through every later promise of the process.
    this.#currentRequirement.disable();
  }

  /** Client with the API key of the target, or null without a key. */
  get #keyedApi(): Api | null {
    const { apiKey } = this.options;
    return apiKey ? this.createApi(apiKey) : null;
  }

  #record(entry: CleanupLogEntry): void {
    if (entry.kind === 'made') this.#ownership.addCreated(entry.id);
    this.#entries.push(entry);
    this.#cleanupLog.write(entry);
  }

  /** Registers an API key as a secret: verbatim, in a URL, in JSON and for basic authentication. */
  #addKey(key: string, owner: Owner): void {
    if (this.#ownersByKey.has(key)) return;
    this.#ownersByKey.set(key, owner);
    const inJson = JSON.stringify(key).slice(1, -1);
    const basic = Buffer.from(`${key}:`).toString('base64').replace(/=+$/, '');
    for (const form of [key, inJson, encodeURIComponent(key), basic, Buffer.from(key).toString('base64')]) {
      if (form.length >= MIN_SECRET_LENGTH) this.#secrets.add(form);
    }
  }

  async #probe(): Promise<void> {
    const { apiKey, secondApiKey, isWritable, usesSandbox = true } = this.options;
    const { keyVariable = 'TOLLGATE_API_KEY' } = this.options;
    const first = await this.#connect();
    if (!isWritable) this.unmetNeeds.set('write', 'the target is only read');
    const noSandbox = usesSandbox ? await this.#findSandboxObstacle() : 'the sandbox is not to be used';
    if (noSandbox !== null) {
      this.unmetNeeds.set('sandbox', noSandbox).set('clock', noSandbox);
      if (apiKey === null) {
        throw new UsageError(
          `Set ${keyVariable} to a key of ${this.target.origin}: it has no sandbox that makes one.`,
        );
      }
      if (first?.status === 401) {
        throw new UsageError(
          `${this.target.origin} rejects the key in ${keyVariable}: check that it belongs to this deployment.`,
        );
      }
      if (secondApiKey) await this.#expectTwoOrganizations();
      else this.unmetNeeds.set('second-key', 'TOLLGATE_SECOND_API_KEY is not set');
    }
    if (!isWritable || noSandbox !== null || !this.target.isLoopback) {
      this.unmetNeeds.set('receiver', 'the target cannot send webhooks to this machine');
    }
  }

  /** @returns null for a response that exceeds a limit @throws Unreachable if the connection fails */
  async #connect(): Promise<ApiResponse | null> {
    const api = new Api(this.#transport, this.target.bases, this.options.apiKey);
    try {
      return await api.call('listCustomers', { query: { limit: 1 }, retryWhenBusy: false });
    } catch (error) {
      // The requirements report a response that exceeds a limit.
      if (error instanceof ResponseRejected) return null;
      if (!(error instanceof NoResponse)) throw error;
      throw new Unreachable(`Nothing answers at ${this.target.origin}: ${error.message}`);
    }
  }

  /** Returns the reason why the sandbox API cannot be used; null if it can. */
  async #findSandboxObstacle(): Promise<string | null> {
    if (!this.options.isWritable) return 'the target is only read';
    const health = await this.#readHealth();
    if (health === null) return 'the target has no /_sandbox: its answer exceeds a limit';
    if (isHealthDocument(health)) return null;
    this.#violationLog.drop(health);
    return health.status === 200
      ? 'the target has no /_sandbox: what it answers there is no health document'
      : `the target has no /_sandbox: it answers ${health.status}`;
  }

  /** @returns null for a response that exceeds a limit */
  async #readHealth(): Promise<ApiResponse | null> {
    try {
      return await this.anonymous.call('getHealth', { retryWhenBusy: false });
    } catch (error) {
      if (error instanceof ResponseRejected) return null;
      throw error;
    }
  }

  /** @throws UsageError if both keys belong to the same organization */
  async #expectTwoOrganizations(): Promise<void> {
    const first = await this.getOrganization('main');
    const second = await this.getOtherOrganization();
    if (await shareCustomers(first, second, this.options.isWritable)) {
      throw new UsageError(
        'The key in TOLLGATE_SECOND_API_KEY lists and reads the same customers as the one in TOLLGATE_API_KEY. ' +
          'Set it to the key of another organization. If it is one, the target does not keep organizations apart.',
      );
    }
  }

  /** Finds out once whether the target knows the test tokens. A sandbox always does. */
  #detectTestTokens(): Promise<void> {
    if (!this.unmetNeeds.has('sandbox') || this.unmetNeeds.has('write')) return Promise.resolve();
    this.#testTokenDetection ??= this.getOrganization('main').then(async (organization) => {
      const obstacle = await findTestTokenObstacle(organization);
      if (obstacle !== null) this.unmetNeeds.set('payment-tokens', obstacle);
    });
    return this.#testTokenDetection;
  }

  #useGivenOrganization(apiKey: string | null | undefined): Promise<TestOrganization> {
    if (!apiKey) throw new Error('No key was given: the requirement lacks a need.');
    return Promise.resolve(this.#toTestOrganization({ id: null, apiKey }));
  }

  #toTestOrganization(credentials: OrganizationCredentials): TestOrganization {
    const { runId } = this.options;
    return new TestOrganization(this.#transport, this.target.bases, credentials, runId, this.#nextUniqueId);
  }

  /** Counts for all organizations together: a requirement may look for an id of one organization in another. */
  readonly #nextUniqueId = (): string => {
    this.#uniqueIds += 1;
    return `${this.options.runId}-${this.#uniqueIds}`;
  };

  /** Sends a request within the permissions of the run, and records and checks the exchange. */
  readonly #transport = async (
    method: string,
    target: string,
    headers: Record<string, string>,
    body: string | Uint8Array | null,
    retryWhenBusy: boolean,
  ): Promise<ApiResponse> => {
    const operation = this.#findOperation(method, target);
    const requirement = this.#currentRequirement.getStore() ?? null;
    const isCleanUp = this.#isCleaningUp && requirement === null;
    if (this.#isCleaningUp && !isCleanUp) throw new Interrupted('The run is over, and is being cleaned up.');
    if (requirement !== null && this.#timedOut.has(requirement))
      throw new Interrupted('The requirement took too long, and sends nothing more.');
    const number = this.exchanges.length + 1;
    const started = performance.now();
    const exchange: Exchange = {
      number,
      begun_by_then: Infinity,
      requirement,
      operation,
      method,
      target,
      request: {
        headers,
        body: body === null ? null : toRecordedBody(body),
        encoding: body instanceof Uint8Array ? 'latin1' : 'utf8',
      },
      response: { status: 0, headers: {}, text: '' },
      started_at: new Date().toISOString(),
      duration_ms: 0,
    };
    this.exchanges.push(exchange);
    const owner = this.getOwner(exchange);
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead && owner !== 'own')
      this.#ownership.assertWritable(method, target, exchange.request.body ?? '');
    if (this.unmetNeeds.has('sandbox') && operation?.id === 'createOrganizationConfiguration')
      assertInvalidConfiguration(body);
    if (owner !== 'own') this.#ownership.recordRequestIds(`${target} ${exchange.request.body ?? ''}`);
    // Objects in an organization of the run are removed together with it.
    const createOperation =
      method === 'POST' && owner !== 'own' && operation?.id.startsWith('create') === true
        ? operation.id
        : null;
    const intent = createOperation
      ? { number, operation: createOperation, owner, target: this.#toLoggedPath(target, operation) }
      : null;
    let isIntentRecorded = false;
    const onAttempt = (): void => {
      if (intent && !isIntentRecorded) this.#record({ kind: 'intent', ...intent });
      isIntentRecorded = true;
    };
    const request = { method, target, headers, body, retryWhenBusy, onAttempt };
    const sending = this.#http.send(request, isCleanUp ? this.#cleanUpSignals : this.#runSignals);
    if (!isCleanUp) this.#trackRequest(sending);
    try {
      exchange.response = await sending;
    } catch (error) {
      if (intent && error instanceof RateLimited) this.#record({ kind: 'refused', number });
      if (isCleanUp && error instanceof Interrupted)
        throw new Inconclusive(`the clean-up was stopped ${CLEAN_UP_GRACE_MS / 1_000} s after the interrupt`);
      throw error;
    }
    exchange.begun_by_then = this.exchanges.length;
    exchange.duration_ms = performance.now() - started;
    const response = new ApiResponse(exchange);
    if (intent) this.#recordCreated(response, intent);
    if (owner !== 'own') this.#ownership.recordResponseIds(exchange.response.text);
    if (this.#isApiPath(target)) this.#violationLog.check(response);
    return response;
  };

  /** Returns the path of a request for the cleanup log. Only the ids in it could be a secret, not the path itself. */
  #toLoggedPath(target: string, operation: Operation | null): string {
    const path = target.split('?')[0] ?? '';
    return operation?.template.includes('{') === false ? path : this.mask(path);
  }

  #trackRequest(sending: Promise<unknown>): void {
    this.#pendingRequests.add(sending);
    const remove = (): void => void this.#pendingRequests.delete(sending);
    sending.then(remove, remove);
  }

  #recordCreated(response: ApiResponse, intent: Omit<CreatedEntry, 'kind' | 'id'>): void {
    const { id, api_key } = (response.status < 300 ? (response.json ?? {}) : {}) as Record<string, unknown>;
    if (typeof id !== 'string' || id.length > MAX_ID_LENGTH) {
      this.#record({ kind: 'refused', number: intent.number });
    } else if (
      intent.operation === 'createSandboxOrganization' &&
      typeof api_key === 'string' &&
      api_key.length <= MAX_ID_LENGTH
    ) {
      this.#addKey(api_key, 'own');
      this.#record({ kind: 'organization', number: intent.number, id, api_key });
    } else {
      this.#record({ kind: 'made', ...intent, id });
    }
  }

  #findOperation(method: string, target: string): Operation | null {
    const path = target.split('?')[0] ?? '';
    const { contract, sandbox } = this.target.bases;
    const operation = path.startsWith(`${sandbox}/`)
      ? findOperation(sandboxOperations, method, path.slice(sandbox.length))
      : path.startsWith(`${contract}/`)
        ? findOperation(operations, method, path.slice(contract.length))
        : undefined;
    return operation ?? null;
  }

  /** Returns false for pages outside of the APIs, such as the hosted checkout. */
  #isApiPath(target: string): boolean {
    return Object.values(this.target.bases).some((base) => target.startsWith(`${base}/`));
  }
}

/** Time for which a sent write is awaited after an interrupt, milliseconds. */
const WRITE_GRACE_MS = 700;

/** Time after an interrupt at which the clean-up stops, milliseconds. The rest of three seconds is for the reports. */
const CLEAN_UP_GRACE_MS = 2_000;

/** Maximum size of all responses of a run together, in bytes, for up to `RUNS_PER_TOTAL` cases per property test. */
const MAX_TOTAL_BYTES = 96 * 1024 * 1024;
const RUNS_PER_TOTAL = 20;

/** Maximum length of an id or an API key in a response. */
const MAX_ID_LENGTH = 256;

/** Returns a signal that aborts some time after another one. */
function delayAbort(signal: AbortSignal | undefined, delayMs: number): AbortSignal | undefined {
  if (!signal) return undefined;
  const controller = new AbortController();
  // Each request listens to it until its response.
  setMaxListeners(0, controller.signal);
  const abort = (): void => void controller.abort(new Interrupted('The run was stopped.'));
  const abortLater = (): void => void setTimeout(abort, delayMs).unref();
  if (signal.aborted) abortLater();
  else signal.addEventListener('abort', abortLater, { once: true });
  return controller.signal;
}

const MAX_RECORDED_BODY_LENGTH = 20_000;

function toRecordedBody(body: string | Uint8Array): string {
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('latin1');
  return text.length > MAX_RECORDED_BODY_LENGTH ? `${text.slice(0, MAX_RECORDED_BODY_LENGTH)}…` : text;
}

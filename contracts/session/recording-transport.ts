import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transport } from '../http/api.js';
import { ApiResponse } from '../http/api-response.js';
import type { ConnectionSettings } from '../http/connection.js';
import { HttpTransport, type StopSignals, type TransportRequest } from '../http/http-transport.js';
import { RunBudget, type RunLimits } from '../http/run-limits.js';
import { allowUnlimitedListeners } from '../lib/unlimited-listeners.js';
import { runWithTimeout } from '../lib/timing.js';
import type { Exchange } from '../results/exchange.js';
import { BudgetSpent, Inconclusive, Interrupted, Refused, Unavailable } from '../results/finding.js';
import { operations, sandboxOperations } from '../spec/api-documents.js';
import { parseJson } from '../spec/conformance/check-response.js';
import { findOperation, type Operation } from '../spec/document.js';
import { KeyExpired, type ApiKeyCommand } from './api-key-command.js';
import { assertInvalidConfiguration, Ownership } from './ownership.js';
import {
  isOwned,
  type CleanupLog,
  type CleanupLogEntry,
  type CreatedEntry,
  type Owner,
} from './cleanup-log.js';
import { OperationLog, toUnavailableReason } from './operation-log.js';
import { PersonalValues } from './personal-values.js';
import type { RunKeys } from './run-keys.js';
import type { Need, Target } from './target.js';
import { TargetWatch, type TargetLoss } from './target-watch.js';
import { ViolationLog } from './violation-log.js';

export interface RecordingOptions {
  /** Null if the target is a sandbox, in which the run creates its own organizations. */
  apiKey: string | null;
  isWritable: boolean;
  /** Number of cases per property test. */
  runs: number;
  /** Shows values of the target's customers in reports. Default false. */
  showsValues?: boolean;
  /** Ids of operations that the run must not call. Default: none. */
  without?: readonly string[];
  /** Timeout of one request, milliseconds: until its response begins, and from there until its end. Default 15,000. */
  timeoutMs?: number;
  /** Maximum time that one request waits for a busy target, milliseconds. Default 30,000. */
  retryBudgetMs?: number;
  /** Maximum time spent on requests that are given up because the target is busy, milliseconds. Default 120,000. */
  totalRetryBudgetMs?: number;
  /** Timeout of one requirement, milliseconds, without the time that requests wait for a rate limit. Default 300,000. */
  requirementTimeoutMs?: number;
  /** Default: direct connections without additional headers. */
  connection?: ConnectionSettings;
  /** Maximum time to wait for a target that has answered and is down, milliseconds. Default 60,000. */
  outageWaitMs?: number;
  /** Limits that the user sets on the run. Default: none. */
  limits?: RunLimits;
  /** Aborted to stop the run: no further request is sent. */
  signal?: AbortSignal;
}

/**
 * Sends the requests of a run within its permissions. Records each exchange, checks each response against the OpenAPI
 * documents, and logs each object before the run creates it.
 */
export class RecordingTransport {
  readonly exchanges: Exchange[] = [];
  readonly violationLog = new ViolationLog();
  readonly operationLog: OperationLog;
  /** Why a request of a requirement was not sent, by id of the requirement. */
  readonly unsentRequests = new Map<string, Unavailable | BudgetSpent>();
  /** Values of the target's customers; null to show them in reports. */
  readonly personalValues: PersonalValues | null;
  readonly #http: HttpTransport;
  readonly #ownership = new Ownership();
  /** Id of the requirement that the current asynchronous call chain belongs to. */
  readonly #currentRequirement = new AsyncLocalStorage<string>();
  /** True for requests whose objects stay on the target. */
  readonly #keepsObjects = new AsyncLocalStorage<true>();
  readonly #pendingRequests = new Set<Promise<unknown>>();
  readonly #runSignals: StopSignals;
  readonly #cleanUpSignals: StopSignals;
  /** Aborted some time after an interrupt, or after the time of the run is over. */
  readonly #cleanUpTimeout = new AbortController();
  /** Ids of requirements that timed out; their requests are no longer sent. */
  readonly #timedOut = new Set<string>();
  readonly #budget: RunBudget | undefined;
  /** Headers of the settings, for the record. Their values are masked. */
  readonly #addedHeaders: Readonly<Record<string, string>>;
  /** Source of the API key of the target, if the key can expire. */
  apiKeyCommand: ApiKeyCommand | null = null;
  readonly #watch: TargetWatch;
  #isCleaningUp = false;
  #keyError: string | null = null;

  /** @param entries cleanup log entries of earlier runs, to which those of this run are added */
  constructor(
    readonly target: Target,
    readonly options: RecordingOptions,
    readonly keys: RunKeys,
    readonly unmetNeeds: ReadonlyMap<Need, string>,
    readonly cleanupLog: CleanupLog,
    readonly entries: CleanupLogEntry[],
  ) {
    const { signal, isWritable, runs, connection, limits, outageWaitMs = 60_000 } = options;
    this.operationLog = new OperationLog(options.without);
    this.personalValues = options.showsValues === true ? null : new PersonalValues();
    this.#budget = limits && new RunBudget(limits);
    this.#addedHeaders = Object.fromEntries(
      Object.keys(connection?.headers ?? {}).map((name) => [name, MASKED_VALUE]),
    );
    for (const secret of connection?.secrets ?? []) keys.addSecret(secret);
    this.#runSignals = { signal, writeSignal: delayAbort(signal, WRITE_GRACE_MS) };
    delayAbort(signal, CLEAN_UP_GRACE_MS)?.addEventListener('abort', () => void this.#cleanUpTimeout.abort());
    const cleanUpSignal = this.#cleanUpTimeout.signal;
    allowUnlimitedListeners(cleanUpSignal);
    this.#cleanUpSignals = { signal: cleanUpSignal, writeSignal: cleanUpSignal };
    this.#http = new HttpTransport(target.origin, {
      isWritable,
      timeoutMs: options.timeoutMs ?? 15_000,
      retryBudgetMs: options.retryBudgetMs ?? Math.min(30_000, outageWaitMs),
      totalRetryBudgetMs: options.totalRetryBudgetMs ?? 120_000,
      maxTotalBytes: MAX_TOTAL_BYTES * Math.max(1, runs / RUNS_PER_TOTAL),
      connection,
      budget: this.#budget,
    });
    this.#watch = new TargetWatch({
      target,
      apiKey: options.apiKey,
      send: (request) => this.#sendWithCurrentKey({ ...request, isCleanUp: false }),
      http: this.#http,
      budget: this.#budget,
      outageWaitMs,
      signal,
    });
    for (const entry of entries) {
      if (entry.kind === 'made') this.#ownership.addCreated(entry.id);
      if (entry.kind === 'organization') keys.add(entry.api_key, 'own');
    }
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

  /** Starts the clean-up: waits for requests that may still create something, and rejects those of requirements. */
  async beginCleanUp(): Promise<void> {
    this.#isCleaningUp = true;
    this.#http.resetBudgets();
    const restMs = (this.#budget?.limitDelay(Infinity) ?? Infinity) + MAX_CLEAN_UP_MS;
    if (restMs < Infinity)
      setTimeout(() => {
        this.#cleanUpTimeout.abort();
      }, restMs).unref();
    // A failed requirement may have left requests running that still create something.
    while (this.#pendingRequests.size > 0) await Promise.allSettled(this.#pendingRequests);
  }

  record(entry: CleanupLogEntry): void {
    this.cleanupLog.write(entry);
    if (entry.kind === 'made') this.#ownership.addCreated(entry.id);
    this.entries.push(entry);
  }

  async close(): Promise<void> {
    await this.#http.close();
    // An enabled AsyncLocalStorage is propagated through every later promise of the process.
    this.#currentRequirement.disable();
    this.#keepsObjects.disable();
  }

  /** Waits while the target is down. @see TargetWatch.waitWhileDown */
  async waitWhileDown(): Promise<void> {
    await this.#watch.waitWhileDown();
  }

  /** Sends requests whose objects stay on the target after the run. They may change objects of earlier runs. */
  keepObjects(send: () => Promise<void>): Promise<void> {
    return this.#keepsObjects.run(true, send);
  }

  /** Allows requirements to change an object of an earlier run. */
  adopt(id: string): void {
    this.#ownership.addCreated(id);
  }

  /** Number of responses that say that the target is busy, by status. @see HttpTransport.busyResponses */
  get busyResponses(): Readonly<Record<number, number>> {
    return this.#http.busyResponses;
  }

  /** Event that ends the run: a limit of the user, an expired API key, or a lost target; null while it can continue. */
  get stop(): TargetLoss | { ending: 'bailed'; reason: string } | null {
    if (this.#keyError !== null) return { ending: 'unreachable', reason: this.#keyError };
    if (this.#watch.loss) return this.#watch.loss;
    const reason = this.#budget?.spent ?? null;
    return reason === null ? null : { ending: this.#watch.isDown ? 'incomplete' : 'bailed', reason };
  }

  readonly send: Transport = async (...request) => {
    try {
      return await this.#sendWithinLimits(...request);
    } catch (error) {
      const requirement = this.#currentRequirement.getStore();
      const isUnsent = error instanceof Unavailable || error instanceof BudgetSpent;
      if (isUnsent && requirement !== undefined) this.unsentRequests.set(requirement, error);
      throw error;
    }
  };

  readonly #sendWithinLimits: Transport = async (method, target, headers, body, retryWhenBusy) => {
    const operation = this.#findOperation(method, target);
    const requirement = this.#currentRequirement.getStore() ?? null;
    const isCleanUp = this.#isCleaningUp && requirement === null;
    this.#assertRunning(requirement, isCleanUp);
    this.#assertAvailable(operation, this.keys.getOwner({ request: { headers } }));
    const request = { method, target, headers, body, retryWhenBusy, isCleanUp };
    const budget = isCleanUp ? undefined : this.#budget;
    budget?.takeRequest();
    if (budget?.limits.maxObjects === undefined || !isCreation(method, operation))
      return this.#sendAndRecord(request, operation, requirement);
    const finishCreation = await budget.reserveCreation(requirement);
    let id: string | null = null;
    try {
      this.#assertRunning(requirement, isCleanUp);
      const response = await this.#sendAndRecord(request, operation, requirement);
      id = findCreatedId(response);
      return response;
    } finally {
      finishCreation(id);
    }
  };

  async #sendAndRecord(
    request: TransportRequest & { isCleanUp: boolean },
    operation: Operation | null,
    requirement: string | null,
  ): Promise<ApiResponse> {
    const { method, target, headers, body, isCleanUp } = request;
    const exchange: Exchange = {
      number: this.exchanges.length + 1,
      begun_by_then: Infinity,
      requirement,
      operation,
      method,
      target,
      request: {
        headers: { ...this.#addedHeaders, ...headers },
        body: body === null ? null : toRecordedBody(body),
        encoding: body instanceof Uint8Array ? 'latin1' : 'utf8',
      },
      response: { status: 0, headers: {}, text: '' },
      started_at: new Date().toISOString(),
      duration_ms: 0,
    };
    const started = performance.now();
    this.exchanges.push(exchange);
    const owner = this.keys.getOwner(exchange);
    this.#assertPermitted(exchange, owner, body);
    const intent = this.#toIntent(exchange, owner);
    let isIntentRecorded = false;
    const onAttempt = (): void => {
      if (intent && !isIntentRecorded) this.record({ kind: 'intent', ...intent });
      isIntentRecorded = true;
    };
    const sending = this.#sendWithCurrentKey({ ...request, onAttempt });
    if (!isCleanUp) this.#trackRequest(sending);
    try {
      exchange.response = await sending;
    } catch (error) {
      if (!isCleanUp) await this.#watch.waitAfter(error);
      if (intent && error instanceof Refused) this.record({ kind: 'refused', number: intent.number });
      if (isCleanUp && error instanceof KeyExpired) throw new Inconclusive(error.message);
      if (isCleanUp && error instanceof Interrupted)
        throw new Inconclusive(
          this.#runSignals.signal?.aborted === true
            ? `the clean-up was stopped ${CLEAN_UP_GRACE_MS / 1_000} s after the interrupt`
            : `the clean-up was stopped ${MAX_CLEAN_UP_MS / 1_000} s after --max-time`,
        );
      throw error;
    }
    exchange.begun_by_then = this.exchanges.length;
    exchange.duration_ms = performance.now() - started;
    const response = new ApiResponse(exchange);
    if (intent) this.#recordCreated(response, intent);
    if (!isOwned(owner)) {
      this.#ownership.recordResponseIds(exchange.response.text);
      this.personalValues?.addReceived(response.receivedJson);
    }
    if (operation !== null && !isCleanUp) await this.#watch.inspect(response);
    this.operationLog.add(exchange, owner);
    if (this.#isApiPath(target)) this.violationLog.check(response);
    return response;
  }

  /** Sends a request, and sends it again with a new API key if the key of the command has expired. */
  async #sendWithCurrentKey(
    request: TransportRequest & { isCleanUp: boolean },
  ): Promise<Exchange['response']> {
    const signals = request.isCleanUp ? this.#cleanUpSignals : this.#runSignals;
    const command = this.apiKeyCommand;
    if (!command) return this.#http.send(request, signals);
    for (let attempt = 1; ; attempt += 1) {
      const sent = command.apply(request);
      const response = await this.#http.send(sent, signals);
      if (response.status !== 401) {
        command.accept(sent.headers);
        return response;
      }
      if (attempt === MAX_ATTEMPTS_WITH_KEYS || !(await this.#renewKey(command, sent.headers)))
        return response;
      if (!request.isCleanUp) this.#budget?.takeRequest();
    }
  }

  async #renewKey(command: ApiKeyCommand, headers: Record<string, string>): Promise<boolean> {
    try {
      return await command.renew(headers);
    } catch (error) {
      if (error instanceof KeyExpired) this.#keyError = error.message;
      throw error;
    }
  }

  #assertRunning(requirement: string | null, isCleanUp: boolean): void {
    if (this.#isCleaningUp && !isCleanUp) throw new Interrupted('The run is over, and is being cleaned up.');
    if (requirement !== null && this.#timedOut.has(requirement))
      throw new Interrupted('The requirement took too long, and sends nothing more.');
  }

  /** @throws Unavailable for an operation that the target does not offer to this run */
  #assertAvailable(operation: Operation | null, owner: Owner): void {
    const obstacle = operation && this.operationLog.findObstacle(operation.id, owner);
    if (obstacle) throw new Unavailable(toUnavailableReason(operation.id, obstacle));
  }

  /** Prevents changes of objects that the run did not create. An organization of the run has no others. */
  #assertPermitted(
    { method, target, operation, request }: Exchange,
    owner: Owner,
    body: string | Uint8Array | null,
  ): void {
    const isRead = method === 'GET' || method === 'HEAD';
    if (isOwned(owner)) return;
    const keepsObjects = this.#keepsObjects.getStore() === true;
    if (!isRead && !keepsObjects) this.#ownership.assertWritable(method, target, request.body ?? '');
    if (this.unmetNeeds.has('sandbox') && operation?.id === 'createOrganizationConfiguration')
      assertInvalidConfiguration(body);
    this.#ownership.recordRequestIds(`${target} ${request.body ?? ''}`);
    if (request.body !== null) this.personalValues?.addSent(parseJson(request.body));
  }

  /** Objects in an organization that the run created are removed together with it. */
  #toIntent({ number, method, target, operation }: Exchange, owner: Owner): Intent | null {
    const isRemoved = owner !== 'own' && this.#keepsObjects.getStore() !== true;
    return isRemoved && isCreation(method, operation)
      ? { number, operation: operation.id, owner, target: this.#toLoggedPath(target, operation) }
      : null;
  }

  /** Returns the path of a request for the cleanup log. Only the ids in it could be a secret, not the path itself. */
  #toLoggedPath(target: string, operation: Operation): string {
    const path = target.split('?')[0] ?? '';
    return operation.template.includes('{') ? this.keys.mask(path) : path;
  }

  #trackRequest(sending: Promise<unknown>): void {
    this.#pendingRequests.add(sending);
    const remove = (): void => void this.#pendingRequests.delete(sending);
    sending.then(remove, remove);
  }

  #recordCreated(response: ApiResponse, intent: Intent): void {
    const { api_key } = (response.json ?? {}) as Record<string, unknown>;
    const id = findCreatedId(response);
    if (id === null) {
      this.record({ kind: 'refused', number: intent.number });
    } else if (
      intent.operation === 'createSandboxOrganization' &&
      typeof api_key === 'string' &&
      api_key.length <= MAX_ID_LENGTH
    ) {
      this.keys.add(api_key, 'own');
      this.record({ kind: 'organization', number: intent.number, id, api_key });
    } else {
      this.record({ kind: 'made', ...intent, id });
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

const isCreation = (method: string, operation: Operation | null): operation is Operation =>
  method === 'POST' && operation?.id.startsWith('create') === true;

/** Returns the id of the object that a request created; null if it created none. */
function findCreatedId({ status, json }: ApiResponse): string | null {
  const { id } = (status < 300 ? (json ?? {}) : {}) as Record<string, unknown>;
  return typeof id === 'string' && id.length <= MAX_ID_LENGTH ? id : null;
}

/** Text in the place of the value of a header in the settings. */
const MASKED_VALUE = '<masked>';

/** Object that a request is about to create. */
type Intent = Omit<CreatedEntry, 'kind' | 'id'>;

/** Attempts of a request with different API keys: with one that has expired, with the next one, and with a new one. */
const MAX_ATTEMPTS_WITH_KEYS = 3;

/** Time for which a sent write is awaited after an interrupt, milliseconds. */
const WRITE_GRACE_MS = 700;

/** Time after an interrupt at which the clean-up stops, milliseconds. The rest of three seconds is for the reports. */
const CLEAN_UP_GRACE_MS = 2_000;

/** Time after the end of `--max-time` at which the clean-up stops, milliseconds. */
const MAX_CLEAN_UP_MS = 10_000;

/** Maximum size of all responses of a run together, in bytes, for up to `RUNS_PER_TOTAL` cases per property test. */
const MAX_TOTAL_BYTES = 96 * 1024 * 1024;
const RUNS_PER_TOTAL = 20;

/** Maximum length of an id or an API key in a response. */
const MAX_ID_LENGTH = 256;

/** The OpenAPI document allows bodies of 100 kB. A longer one is never sent again. */
const MAX_RECORDED_BODY_LENGTH = 110_000;

function toRecordedBody(body: string | Uint8Array): string {
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('latin1');
  return text.length > MAX_RECORDED_BODY_LENGTH ? `${text.slice(0, MAX_RECORDED_BODY_LENGTH)}…` : text;
}

/** Returns a signal that aborts some time after another one. */
function delayAbort(signal: AbortSignal | undefined, delayMs: number): AbortSignal | undefined {
  if (!signal) return undefined;
  const controller = new AbortController();
  allowUnlimitedListeners(controller.signal);
  const abort = (): void => void controller.abort(new Interrupted('The run was stopped.'));
  const abortLater = (): void => void setTimeout(abort, delayMs).unref();
  if (signal.aborted) abortLater();
  else signal.addEventListener('abort', abortLater, { once: true });
  return controller.signal;
}

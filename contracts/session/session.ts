import { AsyncLocalStorage } from 'node:async_hooks';
import { TestOrganization, type NewOrganizationOptions } from '../fixtures/test-organization.js';
import { Api, type Transport } from '../http/api.js';
import { ApiResponse } from '../http/api-response.js';
import type { TransportRequest } from '../http/http-transport.js';
import { memoizeAsync } from '../lib/async-cache.js';
import { runWithTimeout } from '../lib/timing.js';
import { startExchange, type Exchange } from '../results/exchange.js';
import {
  Blocked,
  BudgetSpent,
  Inconclusive,
  Interrupted,
  NoResponse,
  Refused,
  Unavailable,
} from '../results/finding.js';
import { parseJson } from '../spec/conformance/check-response.js';
import type { ConformanceRule } from '../spec/conformance/rules.js';
import type { Operation } from '../spec/document.js';
import { ApiKeyCommand } from './api-key-command.js';
import { cleanUp, type Residue } from './clean-up.js';
import { isOwned, toPoolOwner, type CleanupLog, type CleanupLogEntry, type Owner } from './cleanup-log.js';
import { KeyPool } from './key-pool.js';
import { OperationLog, toUnavailableReason } from './operation-log.js';
import { findCreatedId, isCreation, Ownership } from './ownership.js';
import { PersonalValues } from './personal-values.js';
import { probeTarget, probeTestTokens, type ProbeOptions } from './probe.js';
import { ReceiverClient, type ReceiverSettings } from './receiver-client.js';
import { findKeyObstacle, RunKeys } from './run-keys.js';
import { TargetConnection, type TargetConnectionOptions } from './target-connection.js';
import { findRequestedOperation, parseTarget, UsageError, type Need, type Target } from './target.js';
import { ViolationLog, type CountedViolation } from './violation-log.js';

interface SessionOptions extends ProbeOptions, TargetConnectionOptions {
  /** URL of the public API, such as `http://127.0.0.1:4010/v1`. */
  baseUrl: string;
  /** Webhook receiver that the target reaches. Default: one on this machine, if the target is a sandbox on it. */
  receiver?: ReceiverSettings | null;
  /** URL of a sandbox whose responses are the reference for those of the target; null without one. Default null. */
  referenceUrl?: string | null;
  seed: number;
  runId: string;
  /** Shows values of the target's customers in reports. Default false. */
  showsValues?: boolean;
  /** Timeout of one requirement, milliseconds, without the time that requests wait for a rate limit. Default 300,000. */
  requirementTimeoutMs?: number;
  cleanupLog?: CleanupLog;
  /** Cleanup log entries of an earlier run that this session cleans up. */
  entries?: readonly CleanupLogEntry[];
}

/**
 * Run of the suite against a target: sends requests within the permissions of the run, records each exchange, checks each
 * response against the OpenAPI documents, logs each object before it creates it, and removes its objects at the end.
 */
export class Session {
  readonly target: Target;
  readonly keys = new RunKeys();
  readonly connection: TargetConnection;
  readonly ownership: Ownership;
  readonly exchanges: Exchange[] = [];
  readonly violationLog = new ViolationLog();
  /** What the responses of each operation have in common. */
  readonly operationLog: OperationLog;
  /** Personal values of the target's customers; null if the run may show them. */
  readonly personalValues: PersonalValues | null;
  /** Client without an API key. */
  readonly anonymous: Api;
  /** Webhook receiver of the user; null without one. */
  readonly receiver: ReceiverClient | null;
  readonly keyPool: KeyPool;
  /** Needs that the target does not meet, with the reason. */
  readonly unmetNeeds = new Map<Need, string>();
  /** Why a request of a requirement was not sent, by id of the requirement. */
  readonly unsentRequests = new Map<string, Unavailable | BudgetSpent>();
  /** Connection to the reference; null without one. */
  reference: Session | null = null;
  /** Pairs of values of two dimensions whose responses were compared with the reference. */
  readonly comparedPairs = new Set<string>();
  /** Ids of the requirements that the target met. */
  readonly passed = new Set<string>();
  /** Id of the requirement that the current asynchronous call chain belongs to. */
  readonly #currentRequirement = new AsyncLocalStorage<string>();
  /** Ids of requirements that timed out; their requests are no longer sent. */
  readonly #timedOut = new Set<string>();
  readonly #organizations = new Map<string, Promise<TestOrganization>>();
  readonly #apiKeys = new Map<Owner, string>();
  /** Headers of the settings, for the record. */
  readonly #maskedHeaders: Readonly<Record<string, string>>;
  /** Number of unique ids that the run has used. */
  #uniqueIds = 0;
  #isCleaningUp = false;
  #testTokenDetection: Promise<void> | null = null;

  private constructor(
    readonly options: SessionOptions,
    keyCommand: ApiKeyCommand | null,
  ) {
    const { apiKey, secondApiKey, keyPool = [], connection, entries = [] } = options;
    this.target = parseTarget(options.baseUrl);
    this.operationLog = new OperationLog(options.without);
    this.personalValues = options.showsValues === true ? null : new PersonalValues();
    this.receiver = options.receiver ? new ReceiverClient(options.receiver, connection) : null;
    this.connection = new TargetConnection(this.target, options, keyCommand);
    this.ownership = new Ownership(options.cleanupLog, entries);
    this.#maskedHeaders = Object.fromEntries(
      Object.keys(connection?.headers ?? {}).map((name) => [name, '<masked>']),
    );
    this.anonymous = this.createApi(null);
    this.keyPool = new KeyPool(keyPool.map((key) => this.#toOrganization(null, key)));
    for (const secret of connection?.secrets ?? []) this.keys.addSecret(secret);
    for (const entry of entries) if (entry.kind === 'organization') this.keys.add(entry.api_key, 'own');
    if (apiKey) this.#apiKeys.set('first', apiKey);
    if (secondApiKey) this.#apiKeys.set('second', secondApiKey);
    for (const [index, key] of keyPool.entries()) this.#apiKeys.set(toPoolOwner(index), key);
    for (const [owner, key] of this.#apiKeys) this.keys.add(key, owner);
    if (keyCommand) keyCommand.onKey = (key) => void this.keys.add(key, 'first');
  }

  /**
   * Connects to a target and detects what it offers.
   *
   * @throws Unreachable if the connection fails
   * @throws UsageError if the URL or the key cannot be used
   */
  static async open(options: SessionOptions): Promise<Session> {
    const command = options.tokenCommand ? await ApiKeyCommand.start(options.tokenCommand) : null;
    const apiKey = command?.firstKey ?? options.apiKey;
    for (const key of [apiKey, options.secondApiKey]) {
      const obstacle = key ? findKeyObstacle(key) : null;
      if (obstacle !== null) throw new UsageError(obstacle);
    }
    const session = new Session({ ...options, apiKey }, command);
    try {
      await probeTarget(session);
      await session.#openReference();
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  /** @throws Unreachable if the reference cannot be reached @throws UsageError if it is no sandbox */
  async #openReference(): Promise<void> {
    const { referenceUrl = null, isWritable, seed, runs, runId, timeoutMs, signal } = this.options;
    if (referenceUrl === null) this.unmetNeeds.set('reference', 'the run has no reference');
    if (referenceUrl === null || !isWritable) return;
    this.reference = await Session.open({
      ...{ baseUrl: referenceUrl, apiKey: null, isWritable, seed, runs, runId: `${runId}-reference` },
      ...(timeoutMs !== undefined && { timeoutMs }),
      ...(signal && { signal }),
    });
  }

  /**
   * Returns the first need that the target does not meet, with the reason; null if it meets all. The first call with
   * `payment-tokens` makes a purchase to find out. A sandbox always knows the test tokens.
   */
  async findUnmetNeed(needs: readonly Need[]): Promise<{ need: Need; reason: string } | null> {
    const isUncertain = this.unmetNeeds.has('sandbox') && !this.unmetNeeds.has('write');
    if (needs.includes('payment-tokens') && isUncertain)
      await (this.#testTokenDetection ??= probeTestTokens(this));
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
    await runWithTimeout(this.#currentRequirement.run(requirementId, check), {
      timeoutMs: requirementTimeoutMs,
      getPausedMs: () => this.connection.http.rateLimitWaitMs,
      signal: this.connection.runSignals.writeSignal,
      onTimeout: () => {
        this.#timedOut.add(requirementId);
        return new Inconclusive(`It did not finish within ${requirementTimeoutMs / 1000} s.`);
      },
    });
  }

  /** Returns the violations of operations that the target offers. Each is unique per rule, operation, status and message. */
  listViolations(rule?: ConformanceRule): CountedViolation[] {
    return [...this.violationLog.violations.values()].filter(
      ({ rule: broken, exchange: { operation } }) =>
        broken === (rule ?? broken) &&
        (operation === null || this.operationLog.findObstacle(operation.id) !== 'not deployed'),
    );
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

  /** Creates a client. @param key null for one without an API key */
  createApi(key: string | null): Api {
    return new Api(this.send, this.target.bases, key);
  }

  /** Returns a client with the key of an owner; null if the run does not have that key. */
  getApi(owner: Owner): Api | null {
    const key = this.#apiKeys.get(owner);
    return key === undefined ? null : this.createApi(key);
  }

  /**
   * Calls an operation without an API key. Calls it again with the key of the target if it requires one, as a sandbox
   * behind a reverse proxy does.
   */
  async callWithKeyIfRequired<Response extends ApiResponse>(
    call: (api: Api) => Promise<Response>,
  ): Promise<Response> {
    const response = await call(this.anonymous);
    const isKeyRequired = response.status === 401 || response.status === 403;
    const keyedApi = isKeyRequired ? this.getApi('first') : null;
    return keyedApi ? call(keyedApi) : response;
  }

  /**
   * Returns the organization with a name; the first call creates it. Without a sandbox, all names share the organization
   * of the API key.
   */
  getOrganization(name: string): Promise<TestOrganization> {
    return this.unmetNeeds.has('sandbox')
      ? this.getGivenOrganization('first')
      : memoizeAsync(this.#organizations, name, () => this.createOrganization());
  }

  /** Returns an organization that `getOrganization` never returns. Without a sandbox, it is that of the second API key. */
  getOtherOrganization(): Promise<TestOrganization> {
    return this.unmetNeeds.has('sandbox')
      ? this.getGivenOrganization('second')
      : memoizeAsync(this.#organizations, 'other', () => this.createOrganization());
  }

  /** Returns the organization of an API key that the user passed. @throws {Error} without that key */
  getGivenOrganization(owner: 'first' | 'second'): Promise<TestOrganization> {
    const apiKey = this.#apiKeys.get(owner);
    if (apiKey === undefined) throw new Error('No key was given: the requirement lacks a need.');
    const load = (): Promise<TestOrganization> => Promise.resolve(this.#toOrganization(null, apiKey));
    return memoizeAsync(this.#organizations, `given ${owner}`, load);
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
    if (this.unmetNeeds.has('sandbox')) return this.getGivenOrganization('first');
    const clock = now === undefined ? null : ({ mode: 'frozen', now } as const);
    const body = { name: `contract check ${this.options.runId}`, clock, rate_limit: { limit } };
    const response = await this.callWithKeyIfRequired((api) =>
      api.call('createSandboxOrganization', { body }),
    );
    if (response.status !== 201) {
      throw new Blocked(`No organization was created: ${response.summary}`, { exchange: response.exchange });
    }
    return this.#toOrganization(response.body.id, response.body.api_key);
  }

  #toOrganization(id: string | null, apiKey: string): TestOrganization {
    const { runId } = this.options;
    // Counts for all organizations together: a requirement may look for an id of one organization in another.
    const nextUniqueId = (): string => `${runId}-${(this.#uniqueIds += 1)}`;
    return new TestOrganization(this.send, this.target.bases, { id, apiKey }, runId, nextUniqueId);
  }

  /** Sends a request, also one that no client would send. Records the exchange and checks the response. */
  readonly send: Transport = async (method, target, headers, body, retryWhenBusy) => {
    const requirement = this.#currentRequirement.getStore() ?? null;
    const isCleanUp = this.#isCleaningUp && requirement === null;
    try {
      return await this.#sendWithinLimits(
        { method, target, headers, body, retryWhenBusy, isCleanUp },
        requirement,
      );
    } catch (error) {
      const isUnsent = error instanceof Unavailable || error instanceof BudgetSpent;
      if (isUnsent && requirement !== null) this.unsentRequests.set(requirement, error);
      throw error;
    }
  };

  /** @throws Unavailable for an operation that the target does not offer to this run */
  async #sendWithinLimits(request: TransportRequest, requirement: string | null): Promise<ApiResponse> {
    const { method, target, headers } = request;
    const operation = findRequestedOperation(this.target.bases, method, target);
    this.#assertRunning(request, requirement);
    const obstacle =
      operation && this.operationLog.findObstacle(operation.id, this.keys.getOwner({ request: { headers } }));
    if (operation && obstacle) throw new Unavailable(toUnavailableReason(operation.id, obstacle));
    const budget = request.isCleanUp === true ? undefined : this.connection.budget;
    budget?.takeRequest();
    if (budget?.limits.maxObjects === undefined || !isCreation(method, operation))
      return this.#sendAndRecord(request, operation, requirement);
    const finishCreation = await budget.reserveCreation(requirement);
    let id: string | null = null;
    try {
      this.#assertRunning(request, requirement);
      const response = await this.#sendAndRecord(request, operation, requirement);
      id = findCreatedId(response);
      return response;
    } finally {
      finishCreation(id);
    }
  }

  #assertRunning({ isCleanUp }: TransportRequest, requirement: string | null): void {
    if (this.#isCleaningUp && isCleanUp !== true)
      throw new Interrupted('The run is over, and is being cleaned up.');
    if (requirement !== null && this.#timedOut.has(requirement))
      throw new Interrupted('The requirement took too long, and sends nothing more.');
  }

  async #sendAndRecord(
    request: TransportRequest,
    operation: Operation | null,
    requirement: string | null,
  ): Promise<ApiResponse> {
    const { target, headers, body } = request;
    const number = this.exchanges.length + 1;
    const recorded = { ...request, headers: { ...this.#maskedHeaders, ...headers } };
    const exchange = startExchange(recorded, { number, requirement, operation });
    const started = performance.now();
    this.exchanges.push(exchange);
    const owner = this.keys.getOwner(exchange);
    if (!isOwned(owner)) {
      this.ownership.assertPermitted(exchange, body, !this.unmetNeeds.has('sandbox'));
      if (exchange.request.body !== null) this.personalValues?.addSent(parseJson(exchange.request.body));
    }
    const intent = this.ownership.toIntent(exchange, owner, this.keys);
    let isIntentRecorded = false;
    const onAttempt = (): void => {
      if (intent && !isIntentRecorded) this.ownership.record(intent);
      isIntentRecorded = true;
    };
    try {
      exchange.response = await this.connection.send({ ...request, onAttempt });
    } catch (error) {
      if (intent && error instanceof Refused)
        this.ownership.record({ kind: 'refused', number: intent.number });
      throw error;
    }
    exchange.begun_by_then = this.exchanges.length;
    exchange.duration_ms = performance.now() - started;
    const response = new ApiResponse(exchange);
    if (intent) this.ownership.recordCreated(response, intent, this.keys);
    if (!isOwned(owner)) {
      this.ownership.recordResponseIds(exchange.response.text);
      this.personalValues?.addReceived(response.receivedJson);
    }
    if (operation && request.isCleanUp !== true) await this.connection.watch.inspect(response);
    this.operationLog.add(exchange, owner);
    // Pages outside of the APIs, such as the hosted checkout, are not documented.
    const isApiPath = Object.values(this.target.bases).some((base) => target.startsWith(`${base}/`));
    if (isApiPath) this.violationLog.check(response);
    return response;
  }

  /** Removes what the run created, even after it was stopped. @returns what remains */
  async cleanUp(): Promise<Residue[]> {
    this.#isCleaningUp = true;
    await this.connection.beginCleanUp();
    const [configurations] = await Promise.all([this.keyPool.reset(), this.reference?.cleanUp()]);
    return [...configurations, ...(await cleanUp(this))];
  }

  async close(): Promise<void> {
    await Promise.all([this.connection.http.close(), this.receiver?.close(), this.reference?.close()]);
    // An enabled AsyncLocalStorage is propagated through every later promise of the process.
    this.#currentRequirement.disable();
    this.ownership.close();
  }
}

import type { TestOrganization } from '../fixtures/test-organization.js';
import { Api } from '../http/api.js';
import type { ApiResponse } from '../http/api-response.js';
import { isUnavailable } from '../http/http-transport.js';
import type { Exchange } from '../results/exchange.js';
import { NoResponse, ResponseRejected } from '../results/finding.js';
import type { ConformanceRule } from '../spec/conformance/rules.js';
import { ApiKeyCommand } from './api-key-command.js';
import { cleanUp } from './clean-up.js';
import { explainNoResponse, explainWrongUrl } from './explain-connection.js';
import {
  noopCleanupLog,
  toPoolOwner,
  type CleanupLog,
  type CleanupLogEntry,
  type Owner,
} from './cleanup-log.js';
import type { OperationLog } from './operation-log.js';
import { Organizations, type NewOrganizationOptions } from './organizations.js';
import type { PersonalValues } from './personal-values.js';
import { expectOrganizationsApart, findTestTokenObstacle, isHealthDocument, readHealth } from './probe.js';
import { ReceiverClient, type ReceiverSettings } from './receiver-client.js';
import { RecordingTransport, type RecordingOptions } from './recording-transport.js';
import type { Residue } from './residue.js';
import { findKeyObstacle, RunKeys } from './run-keys.js';
import { parseTarget, Unreachable, UsageError, type Need, type Target } from './target.js';
import type { CountedViolation } from './violation-log.js';

interface SessionOptions extends RecordingOptions {
  /** URL of the public API, such as `http://127.0.0.1:4010/v1`. */
  baseUrl: string;
  secondApiKey?: string | null;
  /** The second API key is the first one of the key pool, and missing in `keyPool`. Default false. */
  isSecondKeyPooled?: boolean;
  /** API keys of organizations that belong to the run. Default: none. */
  keyPool?: readonly string[];
  /** Webhook receiver that the target reaches. Default: one on this machine, if the target is a sandbox on it. */
  receiver?: ReceiverSettings | null;
  /** URL of a sandbox whose responses are the reference for those of the target; null without one. Default null. */
  referenceUrl?: string | null;
  /** Environment variable of the API key, for error messages. Default `TOLLGATE_API_KEY`. */
  keyVariable?: string;
  /** Command that prints the API key, at the start and after the key has expired. It takes the place of `apiKey`. */
  tokenCommand?: string | null;
  /** Uses the sandbox API if the target has one. Default true. */
  usesSandbox?: boolean;
  seed: number;
  runId: string;
  cleanupLog?: CleanupLog;
  /** Cleanup log entries of an earlier run that this session cleans up. */
  entries?: readonly CleanupLogEntry[];
}

/** Connection of a run to its target: permissions, organizations, exchanges and violations. */
export class Session {
  /** Client without an API key. */
  readonly anonymous: Api;
  readonly target: Target;
  /** Webhook receiver of the user; null without one. */
  readonly receiver: ReceiverClient | null;
  /** Needs that the target does not meet, with the reason. */
  readonly unmetNeeds = new Map<Need, string>();
  /** Connection to the reference; null without one. */
  reference: Session | null = null;
  /** Pairs of values of two dimensions whose responses were compared with the reference. */
  readonly comparedPairs = new Set<string>();
  /** Ids of the requirements that the target met. */
  readonly passed = new Set<string>();
  readonly #keys = new RunKeys();
  readonly #transport: RecordingTransport;
  /** Organizations that the run uses. */
  readonly organizations: Organizations;
  #testTokenDetection: Promise<void> | null = null;

  private constructor(readonly options: SessionOptions) {
    const { apiKey, secondApiKey = null, keyPool = [], runId } = options;
    this.target = parseTarget(options.baseUrl);
    this.receiver = options.receiver ? new ReceiverClient(options.receiver, options.connection) : null;
    this.#transport = new RecordingTransport(
      this.target,
      options,
      this.#keys,
      this.unmetNeeds,
      options.cleanupLog ?? noopCleanupLog,
      [...(options.entries ?? [])],
    );
    if (apiKey) this.#keys.add(apiKey, 'first');
    if (secondApiKey) this.#keys.add(secondApiKey, 'second');
    for (const [index, key] of keyPool.entries()) this.#keys.add(key, toPoolOwner(index));
    this.anonymous = new Api(this.#transport.send, this.target.bases, null);
    this.organizations = new Organizations({
      runId,
      apiKey,
      secondApiKey,
      keyPool,
      transport: this.#transport.send,
      bases: this.target.bases,
      anonymous: this.anonymous,
      keyedApi: this.#keyedApi,
      unmetNeeds: this.unmetNeeds,
    });
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
    const session = new Session({ ...options, apiKey });
    if (command) session.#useKeyCommand(command);
    try {
      await session.#probe();
      await session.#openReference();
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  #useKeyCommand(command: ApiKeyCommand): void {
    command.onKey = (key) => void this.#keys.add(key, 'first');
    this.#transport.apiKeyCommand = command;
  }

  /** Event that ends the run. @see RecordingTransport.stop */
  get stop(): RecordingTransport['stop'] {
    return this.#transport.stop;
  }

  /** Number of responses that say that the target is busy, by status. @see HttpTransport.busyResponses */
  get busyResponses(): Readonly<Record<number, number>> {
    return this.#transport.busyResponses;
  }

  get exchanges(): readonly Exchange[] {
    return this.#transport.exchanges;
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

  /** Returns why a request of a requirement was not sent; undefined if all were sent. */
  getUnsentReason(requirementId: string): Error | undefined {
    return this.#transport.unsentRequests.get(requirementId);
  }

  /** Runs the check of a requirement. @see RecordingTransport.runCheck */
  runCheck(requirementId: string, check: () => Promise<void>): Promise<void> {
    return this.#transport.runCheck(requirementId, check);
  }

  /** Returns the organization with a name. @see Organizations.get */
  getOrganization(name: string): Promise<TestOrganization> {
    return this.organizations.get(name);
  }

  /** Returns an organization that `getOrganization` never returns, for tests of isolation. */
  getOtherOrganization(): Promise<TestOrganization> {
    return this.organizations.getOther();
  }

  /** Creates an organization in the sandbox. @see Organizations.create @throws Blocked if the sandbox does not create it */
  createOrganization(options?: NewOrganizationOptions): Promise<TestOrganization> {
    return this.organizations.create(options);
  }

  /** Lends the organizations of the key pool to one check after the other. @see Organizations.usePool */
  useKeyPool(check: (take: () => Promise<TestOrganization>) => Promise<void>): Promise<void> {
    return this.organizations.usePool(check);
  }

  /** Sends requests whose objects stay on the target after the run. @see RecordingTransport.keepObjects */
  keepObjects(send: () => Promise<void>): Promise<void> {
    return this.#transport.keepObjects(send);
  }

  /** Allows requirements to change an object of an earlier run. */
  adopt(id: string): void {
    this.#transport.adopt(id);
  }

  /** Lets the clean-up end a purchase of an earlier run. */
  giveBack(id: string): void {
    this.#transport.record({
      ...{ kind: 'made', number: 0, operation: 'createPurchase', owner: 'first', target: '/purchases' },
      id,
    });
  }

  /** What the responses of each operation have in common. */
  get operationLog(): OperationLog {
    return this.#transport.operationLog;
  }

  /** Violations of operations that the target offers, each unique per rule, operation, status and message. */
  listViolations(): CountedViolation[] {
    return [...this.#transport.violationLog.violations.values()].filter(
      ({ exchange: { operation } }) =>
        operation === null || this.operationLog.findObstacle(operation.id) !== 'not deployed',
    );
  }

  getViolations(rule: ConformanceRule): CountedViolation[] {
    return this.listViolations().filter((violation) => violation.rule === rule);
  }

  /** Returns true if the requirement received a nonconforming response, which may have caused an error in its code. */
  sawNonconformingResponse(requirementId: string): boolean {
    return this.#transport.violationLog.hasAffected(requirementId);
  }

  /** Replaces all API keys of the run, in every encoding that the suite sends. @param placeholder default: `****` */
  mask(text: string, placeholder?: string): string {
    return this.#keys.mask(text, placeholder);
  }

  /** Personal values of the target's customers; null if the run may show them. */
  get personalValues(): PersonalValues | null {
    return this.#transport.personalValues;
  }

  /** Returns whose API key a request was sent with. */
  getOwner(exchange: Pick<Exchange, 'request'>): Owner {
    return this.#keys.getOwner(exchange);
  }

  getKeyNumber(exchange: Pick<Exchange, 'request'>): number {
    return this.#keys.getNumber(exchange);
  }

  /** Creates a client with a key of the run. */
  createApi(key: string): Api {
    return new Api(this.#transport.send, this.target.bases, key);
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
    await this.#transport.beginCleanUp();
    const { apiKey, secondApiKey, keyPool = [], runId } = this.options;
    const keys = new Map<Owner, string | null | undefined>([
      ['first', apiKey],
      ['second', secondApiKey],
      ...keyPool.map((key, index) => [toPoolOwner(index), key] as const),
    ]);
    const [configurations] = await Promise.all([this.organizations.resetPool(), this.reference?.cleanUp()]);
    const objects = await cleanUp({
      entries: this.#transport.entries,
      runId,
      getApi: (owner) => {
        const key = keys.get(owner);
        return key ? this.createApi(key) : null;
      },
      anonymous: this.anonymous,
      keyedApi: this.#keyedApi,
      createApi: (key) => this.createApi(key),
      dropViolations: (response) => void this.#transport.violationLog.drop(response),
      write: (entry) => void this.#transport.record(entry),
    });
    return [...configurations, ...objects];
  }

  async close(): Promise<void> {
    await Promise.all([this.#transport.close(), this.receiver?.close(), this.reference?.close()]);
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

  /** Client with the API key of the target, or null without a key. */
  get #keyedApi(): Api | null {
    const { apiKey } = this.options;
    return apiKey ? this.createApi(apiKey) : null;
  }

  async #probe(): Promise<void> {
    const { apiKey, secondApiKey, keyPool = [], isWritable, usesSandbox = true } = this.options;
    const { keyVariable = 'TOLLGATE_API_KEY', tokenCommand } = this.options;
    const keySource = tokenCommand ? 'from --token-command' : `in ${keyVariable}`;
    const api = new Api(this.#transport.send, this.target.bases, apiKey);
    const first = await this.#connect(api);
    const wrongUrl = first && (await explainWrongUrl(this.target, first, api, this.options));
    if (wrongUrl) throw new UsageError(wrongUrl);
    if (!isWritable) this.unmetNeeds.set('write', 'the target is only read');
    const noSandbox = usesSandbox ? await this.#findSandboxObstacle() : 'the sandbox is not to be used';
    if (noSandbox !== null) {
      this.unmetNeeds.set('sandbox', noSandbox).set('clock', noSandbox);
      if (apiKey === null) {
        throw new UsageError(
          `Set ${keyVariable} to a key of ${this.target.origin}. The run cannot create an organization, because ${noSandbox}.`,
        );
      }
      if (first?.status === 401) {
        throw new UsageError(
          `${this.target.origin} rejects the key ${keySource}: check that it belongs to this deployment.`,
        );
      }
      if (!secondApiKey) this.unmetNeeds.set('second-key', 'TOLLGATE_SECOND_API_KEY is not set');
      if (keyPool.length === 0) this.unmetNeeds.set('own-organization', noSandbox);
      await this.#expectOrganizationsApart();
    }
    if (this.receiver && this.unmetNeeds.has('own-organization'))
      throw new UsageError(
        '--webhook-url needs organizations of the run, whose webhook endpoints it sets: add --key-pool <file> with at least two keys.',
      );
    await this.receiver?.probe();
    if (!isWritable || (!this.receiver && (noSandbox !== null || !this.target.isLoopback))) {
      this.unmetNeeds.set('receiver', 'the target cannot send webhooks to this machine');
    }
  }

  /** @returns null for a response above a limit @throws Unreachable without a response, TargetLost after an outage */
  async #connect(api: Api): Promise<ApiResponse | null> {
    const read = (): Promise<ApiResponse> =>
      api.call('listCustomers', { query: { limit: 1 }, retryWhenBusy: false });
    try {
      const response = await read();
      if (!isUnavailable(response.status)) return response;
      await this.#transport.waitWhileDown();
      return await read();
    } catch (error) {
      // The requirements report a response that exceeds a limit.
      if (error instanceof ResponseRejected) return null;
      if (!(error instanceof NoResponse)) throw error;
      throw new Unreachable(explainNoResponse(this.target, error, this.options.connection));
    }
  }

  /** Returns the reason why the sandbox API cannot be used; null if it can. */
  async #findSandboxObstacle(): Promise<string | null> {
    if (!this.options.isWritable) return 'the target is only read';
    const health = await readHealth(this.anonymous);
    if (health === null) return 'the target has no /_sandbox: its answer exceeds a limit';
    if (isHealthDocument(health)) return null;
    this.#transport.violationLog.drop(health);
    return health.status === 200
      ? 'the target has no /_sandbox: what it answers there is no health document'
      : `the target has no /_sandbox: it answers ${health.status}`;
  }

  /** @throws UsageError if the target rejects a key, or if two keys belong to the same organization */
  async #expectOrganizationsApart(): Promise<void> {
    const { apiKey, secondApiKey, isSecondKeyPooled = false, isWritable } = this.options;
    const toPoolName = (index: number): string => `key ${index + 1} of --key-pool`;
    const secondName = isSecondKeyPooled ? toPoolName(0) : 'TOLLGATE_SECOND_API_KEY';
    const named = [
      ...(apiKey ? [['TOLLGATE_API_KEY', await this.getOrganization('main')] as const] : []),
      ...(secondApiKey ? [[secondName, await this.getOtherOrganization()] as const] : []),
      ...this.organizations.pool.map(
        (one, index) => [toPoolName(index + Number(isSecondKeyPooled)), one] as const,
      ),
    ];
    await expectOrganizationsApart(this.target.origin, named, isWritable);
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
}

import type { TestOrganization } from '../fixtures/test-organization.js';
import { plans } from '../fixtures/plans.js';
import type { Api } from '../http/api.js';
import type { ApiResponse } from '../http/api-response.js';
import type { ConnectionSettings } from '../http/connection.js';
import { isUnavailable } from '../http/http-transport.js';
import { getListedObjects } from '../http/pagination.js';
import { NoResponse, ResponseRejected } from '../results/finding.js';
import {
  explainNoResponse,
  explainWrongUrl,
  ignoreFailure,
  isHealthDocument,
  readHealth,
} from './explain-connection.js';
import type { ReceiverClient } from './receiver-client.js';
import type { TargetWatch } from './target-watch.js';
import { Unreachable, UsageError, type Need, type Target } from './target.js';
import type { ViolationLog } from './violation-log.js';

export interface ProbeOptions {
  /** Null if the target is a sandbox, in which the run creates its own organizations. */
  apiKey: string | null;
  secondApiKey?: string | null;
  /** The second API key is the first one of the key pool, and missing in `keyPool`. Default false. */
  isSecondKeyPooled?: boolean;
  /** API keys of organizations that belong to the run. Default: none. */
  keyPool?: readonly string[];
  /** Environment variable of the API key, for error messages. Default `TOLLGATE_API_KEY`. */
  keyVariable?: string;
  /** Command that prints the API key, at the start and after the key has expired. It takes the place of `apiKey`. */
  tokenCommand?: string | null;
  /** Uses the sandbox API if the target has one. Default true. */
  usesSandbox?: boolean;
  isWritable: boolean;
  /** Ids of operations that the run must not call. Default: none. */
  without?: readonly string[];
  /** Default: direct connections without additional headers. */
  connection?: ConnectionSettings;
}

/** What the probes need of a session. */
interface ProbedSession {
  options: ProbeOptions;
  target: Target;
  anonymous: Api;
  unmetNeeds: Map<Need, string>;
  receiver: ReceiverClient | null;
  keyPool: { organizations: readonly TestOrganization[] };
  connection: { watch: Pick<TargetWatch, 'waitWhileDown'> };
  violationLog: Pick<ViolationLog, 'drop'>;
  createApi: (key: string | null) => Api;
  getOrganization: (name: string) => Promise<TestOrganization>;
  getOtherOrganization: () => Promise<TestOrganization>;
}

/**
 * Detects which needs a target does not meet.
 *
 * @throws Unreachable if the connection fails
 * @throws UsageError if the URL or a key cannot be used
 */
export async function probeTarget(session: ProbedSession): Promise<void> {
  const { target, unmetNeeds, receiver, options } = session;
  const { isWritable, usesSandbox = true } = options;
  const api = session.createApi(options.apiKey);
  const first = await connect(session, api);
  const wrongUrl = first && (await explainWrongUrl(target, first, api, options));
  if (wrongUrl) throw new UsageError(wrongUrl);
  if (!isWritable) unmetNeeds.set('write', 'the target is only read');
  const noSandbox = usesSandbox ? await findSandboxObstacle(session) : 'the sandbox is not to be used';
  if (noSandbox !== null) await probeWithoutSandbox(session, noSandbox, first);
  if (receiver && unmetNeeds.has('own-organization'))
    throw new UsageError(
      '--webhook-url needs organizations of the run, whose webhook endpoints it sets: add --key-pool <file> with at least two keys.',
    );
  await receiver?.probe();
  if (!isWritable || (!receiver && (noSandbox !== null || !target.isLoopback)))
    unmetNeeds.set('receiver', 'the target cannot send webhooks to this machine');
}

/** @returns null for a response above a limit @throws Unreachable without a response, TargetLost after an outage */
async function connect(
  { target, connection, options }: ProbedSession,
  api: Api,
): Promise<ApiResponse | null> {
  const read = (): Promise<ApiResponse> =>
    api.call('listCustomers', { query: { limit: 1 }, retryWhenBusy: false });
  try {
    const response = await read();
    if (!isUnavailable(response.status)) return response;
    await connection.watch.waitWhileDown();
    return await read();
  } catch (error) {
    // The requirements report a response that exceeds a limit.
    if (error instanceof ResponseRejected) return null;
    if (!(error instanceof NoResponse)) throw error;
    throw new Unreachable(explainNoResponse(target, error, options.connection));
  }
}

/** Returns the reason why the sandbox API cannot be used; null if it can. */
async function findSandboxObstacle({
  options,
  anonymous,
  violationLog,
}: ProbedSession): Promise<string | null> {
  if (!options.isWritable) return 'the target is only read';
  const health = await readHealth(anonymous);
  if (health === null) return 'the target has no /_sandbox: its answer exceeds a limit';
  if (isHealthDocument(health)) return null;
  violationLog.drop(health);
  return health.status === 200
    ? 'the target has no /_sandbox: what it answers there is no health document'
    : `the target has no /_sandbox: it answers ${health.status}`;
}

async function probeWithoutSandbox(
  session: ProbedSession,
  noSandbox: string,
  first: ApiResponse | null,
): Promise<void> {
  const { target, unmetNeeds, options } = session;
  const { apiKey, secondApiKey, keyPool = [], keyVariable = 'TOLLGATE_API_KEY', tokenCommand } = options;
  unmetNeeds.set('sandbox', noSandbox).set('clock', noSandbox);
  if (apiKey === null) {
    throw new UsageError(
      `Set ${keyVariable} to a key of ${target.origin}. The run cannot create an organization, because ${noSandbox}.`,
    );
  }
  if (first?.status === 401) {
    const keySource = tokenCommand ? 'from --token-command' : `in ${keyVariable}`;
    throw new UsageError(
      `${target.origin} rejects the key ${keySource}: check that it belongs to this deployment.`,
    );
  }
  if (!secondApiKey) unmetNeeds.set('second-key', 'TOLLGATE_SECOND_API_KEY is not set');
  if (keyPool.length === 0) unmetNeeds.set('own-organization', noSandbox);
  await expectOrganizationsApart(session);
}

/**
 * Reads with each key, to find those that belong to no organization, or to the same one.
 *
 * @throws UsageError if the target rejects a key, or if two keys belong to the same organization
 */
async function expectOrganizationsApart(session: ProbedSession): Promise<void> {
  const { secondApiKey, isSecondKeyPooled = false, isWritable } = session.options;
  const { origin } = session.target;
  const toPoolName = (index: number): string => `key ${index + 1} of --key-pool`;
  const secondName = isSecondKeyPooled ? toPoolName(0) : 'TOLLGATE_SECOND_API_KEY';
  const named: [name: string, organization: TestOrganization][] = [
    ['TOLLGATE_API_KEY', await session.getOrganization('main')],
  ];
  if (secondApiKey) named.push([secondName, await session.getOtherOrganization()]);
  for (const [index, organization] of session.keyPool.organizations.entries())
    named.push([toPoolName(index + Number(isSecondKeyPooled)), organization]);
  for (const [name, organization] of named) {
    if (await isKeyRejected(organization))
      throw new UsageError(`${origin} rejects the key in ${name}: check that it belongs to this deployment.`);
  }
  for (const [index, [name, organization]] of named.entries()) {
    for (const [otherName, other] of named.slice(0, index)) {
      if (await shareCustomers(other, organization, isWritable))
        throw new UsageError(
          `The key in ${name} lists and reads the same customers as the one in ${otherName}. ` +
            'Set it to the key of another organization. If it is one, the target does not keep organizations apart.',
        );
    }
  }
}

/**
 * Returns true if the second API key lists and reads a customer that the first one lists.
 *
 * @param isWritable allows to create a customer if there is none
 */
async function shareCustomers(
  first: TestOrganization,
  second: TestOrganization,
  isWritable: boolean,
): Promise<boolean> {
  const result = await ignoreFailure(async () => {
    if (isWritable && (await listCustomerIds(first)).length === 0) await first.createCustomer();
    const [ids, otherIds] = await Promise.all([listCustomerIds(first), listCustomerIds(second)]);
    const shared = ids.find((id) => otherIds.includes(id));
    return (
      shared !== undefined && (await second.call('getCustomer', { path: { id: shared } })).status === 200
    );
  });
  return result ?? false;
}

/** Returns true if the target does not know the key of an organization. */
async function isKeyRejected(organization: TestOrganization): Promise<boolean> {
  const response = await ignoreFailure(() => organization.call('listCustomers', { query: { limit: 1 } }));
  return response?.status === 401;
}

/** Returns the ids of the newest customers; none if the list cannot be read. */
async function listCustomerIds(organization: TestOrganization): Promise<string[]> {
  const response = await organization.call('listCustomers', { query: { limit: 100 } });
  return getListedObjects(response).map(({ id }) => id);
}

/** Pays with a test token. Registers whether the target does not know it. */
export async function probeTestTokens(session: ProbedSession): Promise<void> {
  const organization = await session.getOrganization('main');
  await ignoreFailure(async () => {
    const order = await organization.prepareOrder(plans.one_time);
    const body = { ...order, payment_token: 'tok_success' };
    const { status, json } = await organization.call('createPurchase', { body });
    const { code } = (json ?? {}) as { code?: unknown };
    if (status === 422 && code === 'payment_token_unknown')
      session.unmetNeeds.set('payment-tokens', 'the target does not know the test token tok_success');
  });
}

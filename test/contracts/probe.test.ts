import { afterAll, expect, test } from 'vitest';
import { Session } from '../../contracts/session/session.js';
import { Blocked } from '../../contracts/results/finding.js';
import { UsageError } from '../../contracts/session/target.js';
import { startSandbox } from '../../src/sandbox.js';
import { startProxy, type ProxyOptions, type ProxyRequest } from './check/proxy.js';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

const createOrganization = async (): Promise<string> => {
  const response = await fetch(new URL('/_sandbox/organizations', sandbox.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Brightwater' }),
  });
  return ((await response.json()) as { api_key: string }).api_key;
};

/** Creates a customer as another client of the organization would. */
async function createCustomer(apiKey: string): Promise<{ id: string }> {
  const response = await fetch(`${sandbox.url}/v1/customers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ name: 'Ada Lindqvist', email: 'ada@example.com' }),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as { id: string };
}

/** Opens a session with a deployment that is the sandbox behind a proxy. */
async function openSession(
  deployment: ProxyOptions,
  options: { apiKey?: string; secondApiKey?: string; isWritable?: boolean } = {},
): Promise<{ session: Session; requests: readonly ProxyRequest[] }> {
  const { url, requests } = await startProxy(sandbox.url, deployment);
  const session = await Session.open({
    baseUrl: url,
    apiKey: await createOrganization(),
    isWritable: true,
    seed: 1,
    runs: 1,
    runId: 'probe',
    ...options,
  });
  return { session, requests };
}

const page = { status: 200, headers: { 'content-type': 'text/html' }, text: '<!doctype html><div id="app">' };
const hideSandbox = ({ target }: ProxyRequest): typeof page | null =>
  target.startsWith('/_sandbox') ? page : null;

test('Session takes a deployment whose pages answer 200 for every path for one without a sandbox', async () => {
  const { session } = await openSession({ respond: hideSandbox });
  expect(session.unmetNeeds.get('sandbox')).toBe(
    'the target has no /_sandbox: what it answers there is no health document',
  );
  expect(session.listViolations()).toEqual([]);
  await session.close();
});

const unknownToken = {
  status: 422,
  headers: { 'content-type': 'application/problem+json' },
  text: JSON.stringify({ code: 'payment_token_unknown' }),
};

test('Session.findUnmetNeed names payment-tokens if the deployment does not know the test tokens', async () => {
  const { session } = await openSession({
    respond: (request) =>
      hideSandbox(request) ??
      (request.method === 'POST' && request.target === '/v1/purchases' ? unknownToken : null),
  });
  const unmet = {
    need: 'payment-tokens',
    reason: 'the target does not know the test token tok_success',
  };
  expect(await session.findUnmetNeed(['write'])).toBeNull();
  expect(await session.findUnmetNeed(['write', 'payment-tokens'])).toEqual(unmet);
  await session.close();
});

test('Session.findUnmetNeed tries a test token once', async () => {
  const { session, requests } = await openSession({ respond: hideSandbox });
  const needs = ['write', 'payment-tokens'] as const;
  expect(await Promise.all([session.findUnmetNeed(needs), session.findUnmetNeed(needs)])).toEqual([
    null,
    null,
  ]);
  expect(requests.filter(({ target }) => target === '/v1/purchases')).toHaveLength(1);
  await session.close();
});

test.each([{ isWritable: true }, { isWritable: false }])(
  'Session.open throws UsageError if both keys list the same customers: %j',
  async ({ isWritable }) => {
    const apiKey = await createOrganization();
    await createCustomer(apiKey);
    const keys = { apiKey, secondApiKey: apiKey };
    await expect(openSession({ respond: hideSandbox }, { ...keys, isWritable })).rejects.toThrow(UsageError);
  },
);

test('Session.open accepts keys of two organizations', async () => {
  const { session } = await openSession(
    { respond: hideSandbox },
    { secondApiKey: await createOrganization() },
  );
  expect(session.unmetNeeds.has('second-key')).toBe(false);
  await session.close();
});

test('organizations of a run never get the same unique id', async () => {
  const { session } = await openSession({});
  const organizations = await Promise.all([
    session.getOrganization('laws'),
    session.getOrganization('journeys'),
    session.getOtherOrganization(),
  ]);
  const ids = organizations.flatMap((organization) => [
    organization.nextUniqueId(),
    organization.nextUniqueId(),
  ]);
  expect(new Set(organizations.map(({ apiKey }) => apiKey)).size).toBe(3);
  expect(new Set(ids).size).toBe(6);
  await session.close();
});

test('Session sends no valid configuration to an organization that the run did not create', async () => {
  const { session, requests } = await openSession({ respond: hideSandbox });
  const organization = await session.getOrganization('main');
  await expect(
    organization.call('createOrganizationConfiguration', { body: { webhook: { event_types: ['ping'] } } }),
  ).rejects.toThrow('A valid configuration would overwrite the settings of the organization.');
  await organization.send('POST', '/organizations/configurations', { body: { webhook: 7 } });
  expect(requests.filter(({ target }) => target.endsWith('/configurations'))).toHaveLength(1);
  await session.close();
});

test('Session blocks a requirement that would change an object of others', async () => {
  const { session } = await openSession({ respond: hideSandbox });
  const organization = await session.getOrganization('main');
  const { id } = await createCustomer(organization.apiKey ?? '');
  await organization.call('listCustomers');
  await expect(organization.createPurchase({ plan_id: 'pln_none', customer_id: id })).rejects.toThrow(
    Blocked,
  );
  await session.close();
});

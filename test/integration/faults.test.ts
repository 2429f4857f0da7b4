import { describe, expect, it } from 'vitest';
import { ActiveFaults } from '../../src/state/active-faults.js';
import { startSandbox } from '../../src/sandbox.js';
import { Client, type Body, type Success } from '../support/client.js';
import { publicOperations } from '../support/description.js';
import { startStaticReceiver } from '../webhooks/receivers.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';

type FaultCreate = Body<'createFault'>;

/** Recorded delays in milliseconds, instead of real waiting. */
const delays: number[] = [];
const draws: number[] = [];
const sandbox = await testSandbox({
  faults: new ActiveFaults(() => draws.shift() ?? 0),
  pauses: {
    pause: (milliseconds) => {
      delays.push(milliseconds);
      return Promise.resolve();
    },
    close: () => undefined,
  },
});

async function newOrganizationWithFault(...faults: FaultCreate[]): Promise<TestOrganization> {
  const organization = await sandbox.newOrganization();
  for (const body of faults) await organization.call('createFault', { body });
  return organization;
}

const listHits = async (organization: TestOrganization): Promise<number[]> =>
  (await organization.call('listFaults')).body.data.map(({ hits }) => hits);

const customer = { email: 'ada@example.com', name: 'Ada' };

async function listCustomerNames(organization: TestOrganization): Promise<number> {
  await removeAll(organization);
  return (await organization.call('listCustomers')).body.data.length;
}

async function removeAll(organization: TestOrganization): Promise<void> {
  for (const { id } of (await organization.call('listFaults')).body.data) {
    await organization.call('deleteFault', { path: { id } });
  }
}

describe('createFault', () => {
  it('fills in default values for omitted fields', async () => {
    const organization = await sandbox.newOrganization();
    const body = { effect: { kind: 'latency', latency_ms: 5 } } as const;
    const made = (await organization.call('createFault', { body })).body;
    const { id } = made;
    expect(made).toEqual({
      id,
      created_at: '2027-01-10T15:30:00.000Z',
      operation_id: null,
      body_contains: null,
      effect: { kind: 'latency', latency_ms: 5 },
      when: 'before',
      probability: 1,
      count: null,
      hits: 0,
    });
    expect((await organization.call('listFaults')).body.data).toEqual([made]);
  });

  it('treats null like an omitted field', async () => {
    const organization = await sandbox.newOrganization();
    const effect = { kind: 'connection_reset' } as const;
    const body = {
      effect,
      operation_id: null,
      body_contains: null,
      when: null,
      probability: null,
      count: null,
    };
    const { id: _id, ...given } = (await organization.call('createFault', { body })).body;
    const { id: _other, ...leftOut } = (await organization.call('createFault', { body: { effect } })).body;
    expect(given).toEqual(leftOut);
  });

  it('removes a fault on deleteFault, and returns 404 for a second deletion', async () => {
    const organization = await newOrganizationWithFault({ effect: { kind: 'connection_reset' } });
    const [{ id }] = (await organization.call('listFaults')).body.data as [Success<'createFault'>];
    await organization.call('deleteFault', { path: { id } });
    expect((await organization.call('listCustomers')).status).toBe(200);
    expect((await organization.call('deleteFault', { path: { id } })).problem.code).toBe(
      'resource_not_found',
    );
  });

  it('hides a fault from other organizations, which cannot delete it', async () => {
    const organization = await newOrganizationWithFault({ effect: { kind: 'status', status: 500 } });
    const [{ id }] = (await organization.call('listFaults')).body.data as [Success<'createFault'>];
    const stranger = await sandbox.newOrganization();
    expect((await stranger.call('listCustomers')).status).toBe(200);
    expect((await stranger.call('listFaults')).body.data).toEqual([]);
    expect((await stranger.call('deleteFault', { path: { id } })).status).toBe(404);
    expect((await organization.call('listCustomers')).status).toBe(500);
  });

  it('removes all faults on a reset', async () => {
    const organization = await newOrganizationWithFault({ effect: { kind: 'connection_reset' } });
    await organization.call('resetSandbox');
    expect((await organization.call('listCustomers')).status).toBe(200);
    expect((await organization.call('listFaults')).body.data).toEqual([]);
  });

  it.each<[string, object, string[]]>([
    ['no effect', {}, ['/effect']],
    ['an effect of no kind', { effect: { kind: 'fire' } }, ['/effect/kind']],
    ['a status that no fault has', { effect: { kind: 'status', status: 404 } }, ['/effect/status']],
    ['too long a silence', { effect: { kind: 'timeout', after_ms: 60_001 } }, ['/effect/after_ms']],
    [
      'no operation of the public API',
      { operation_id: 'getClock', effect: { kind: 'partial_body' } },
      ['/operation_id'],
    ],
    ['more than certainty', { probability: 1.1, effect: { kind: 'partial_body' } }, ['/probability']],
    ['half of an answer that is not made', { when: 'before', effect: { kind: 'partial_body' } }, ['/when']],
  ])('rejects a fault with %s', async (_name, body, places) => {
    const response = await (await sandbox.newOrganization()).send('POST', '/_sandbox/faults', { body });
    expect([response.problem.code, response.errorLocations]).toEqual(['invalid_request', places]);
  });
});

describe('a fault with body_contains', () => {
  it('does not affect requests without a body, or whose body is malformed', async () => {
    const organization = await newOrganizationWithFault({
      body_contains: { name: 'Ada' },
      effect: { kind: 'connection_reset' },
    });
    expect((await organization.call('listCustomers')).status).toBe(200);
    const malformed = await organization.send('POST', '/v1/customers', { raw: '{"name": "Ada"' });
    expect(malformed.problem.code).toBe('malformed_json');
  });

  it('can lose the response of a processed request', async () => {
    const organization = await newOrganizationWithFault({
      body_contains: { name: 'Ada' },
      when: 'after_commit',
      effect: { kind: 'status', status: 504 },
    });
    expect((await organization.call('createCustomer', { body: { ...customer, name: 'Noor' } })).status).toBe(
      201,
    );
    expect((await organization.call('createCustomer', { body: customer })).status).toBe(504);
    expect(await listCustomerNames(organization)).toBe(2);
  });
});

describe('a fault that replaces the response', () => {
  it.each([
    [408, 'request_timeout', null],
    [429, 'rate_limit_exceeded', '1'],
    [500, 'internal_error', null],
    [502, 'bad_gateway', null],
    [503, 'service_unavailable', '1'],
    [504, 'gateway_timeout', null],
  ] as const)(
    'a fault returns the status %i as %s, with Retry-After where the OpenAPI document has it',
    async (status, code, retryAfter) => {
      const organization = await newOrganizationWithFault({ effect: { kind: 'status', status } });
      const response = await organization.call('createCustomer', { body: customer });
      expect([response.status, response.problem.code]).toEqual([status, code]);
      expect(response.headers.get('retry-after')).toBe(retryAfter);
      expect(response.problem.detail).toMatch(/^The fault flt_\w{26} of this sandbox caused this error\.$/);
      expect(await listCustomerNames(organization)).toBe(0);
    },
  );

  it('a fault sends its own Retry-After', async () => {
    const organization = await newOrganizationWithFault({
      effect: { kind: 'status', status: 500, retry_after_seconds: 7 },
    });
    expect((await organization.call('listCharges')).headers.get('retry-after')).toBe('7');
  });

  it('an injected 500 is not reported as a bug', () => {
    expect(sandbox.errors).toEqual([]);
  });

  it('a fault can be created for every operation', async () => {
    const organization = await newOrganizationWithFault({ effect: { kind: 'status', status: 503 } });
    for (const { method, path } of publicOperations) {
      expect((await organization.send(method, path.replace(/\{\w+\}/g, 'none'))).status).toBe(503);
    }
    expect(await listHits(organization)).toEqual([publicOperations.length]);
  });
});

describe('target of a fault', () => {
  it('a fault hits no request to /_sandbox', async () => {
    const organization = await newOrganizationWithFault({ effect: { kind: 'connection_reset' } });
    expect((await organization.call('getClock')).status).toBe(200);
  });

  it('a fault hits no request without a valid key and no unknown path', async () => {
    const organization = await newOrganizationWithFault({ effect: { kind: 'status', status: 502 } });
    expect((await sandbox.client(null).call('listCharges')).status).toBe(401);
    expect((await organization.send('GET', '/v1/nothing')).status).toBe(404);
  });

  it('a fault hits requests with its probability', async () => {
    const organization = await newOrganizationWithFault({
      probability: 0.5,
      effect: { kind: 'status', status: 503 },
    });
    draws.push(0.5, 0.49, 0.9);
    const statuses = [];
    for (let sent = 0; sent < 3; sent += 1) statuses.push((await organization.call('listCharges')).status);
    expect(statuses).toEqual([200, 503, 200]);
  });
});

describe('a fault with latency', () => {
  it.each(['before', 'after_commit'] as const)(
    'a fault with latency delays %s without changing the response',
    async (when) => {
      const organization = await newOrganizationWithFault({
        when,
        effect: { kind: 'latency', latency_ms: 1500 },
      });
      delays.length = 0;
      expect((await organization.call('createCustomer', { body: customer })).status).toBe(201);
      expect(delays).toEqual([1500]);
    },
  );

  it('a fault with latency adds up with other delays and runs before a fault that ends the request', async () => {
    const organization = await newOrganizationWithFault(
      { effect: { kind: 'latency', latency_ms: 1 } },
      { effect: { kind: 'latency', latency_ms: 20 } },
      { effect: { kind: 'timeout', after_ms: 300 } },
    );
    delays.length = 0;
    const response = await organization.call('createCustomer', { body: customer });
    expect([response.problem.code, delays]).toEqual(['gateway_timeout', [1, 20, 300]]);
    expect(await listCustomerNames(organization)).toBe(0);
  });
});

it('the sandbox sends pending responses without waiting for injected delays when it closes', async () => {
  const slow = await startSandbox();
  const client = new Client(slow.url, slow.apiKey, []);
  const silence = { kind: 'timeout', after_ms: 60_000 } as const;
  await client.call('createFault', { body: { effect: { kind: 'latency', latency_ms: 60_000 } } });
  await client.call('createFault', { body: { effect: silence } });
  const response = client.call('listCharges');
  let { body } = await client.call('listFaults');
  while (body.data[1]?.hits !== 1) body = (await client.call('listFaults')).body;
  await slow.close();
  expect((await response).problem.code).toBe('gateway_timeout');
});

describe('a fault of the connection', () => {
  it('a fault resets the connection before the request is executed', async () => {
    const organization = await newOrganizationWithFault({ effect: { kind: 'connection_reset' } });
    await expect(organization.call('createCustomer', { body: customer })).rejects.toMatchObject({
      cause: { code: 'ECONNRESET' },
    });
    expect(await listCustomerNames(organization)).toBe(0);
  });

  it('a fault cuts the connection in the middle of the response', async () => {
    const organization = await newOrganizationWithFault({ effect: { kind: 'partial_body' } });
    const response = await fetch(`${sandbox.url}/v1/services`, {
      method: 'POST',
      headers: { authorization: `Bearer ${organization.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Electricity' }),
    });
    const promised = Number(response.headers.get('content-length'));
    const received: Buffer[] = [];
    const read = async (): Promise<void> => {
      for await (const chunk of response.body ?? []) received.push(Buffer.from(chunk as Uint8Array));
    };
    await expect(read()).rejects.toThrow('terminated');
    const { length } = Buffer.concat(received);
    expect([response.status, length]).toEqual([201, Math.floor(promised / 2)]);
  });

  it('a fault cuts the connection before a response without a body', async () => {
    const organization = await newOrganizationWithFault({ effect: { kind: 'partial_body' } });
    await expect(organization.send('HEAD', '/v1/customers')).rejects.toThrow('fetch failed');
  });
});

describe('a fault that changes objects', () => {
  /** Reads a path without the check that responses match the OpenAPI document. */
  async function read(organization: TestOrganization, path: string): Promise<unknown> {
    const headers = { authorization: `Bearer ${organization.apiKey}` };
    return (await fetch(sandbox.url + path, { headers })).json();
  }

  it('changes each object of its type in responses, and no stored object', async () => {
    const organization = await sandbox.newOrganization();
    const declined = await organization.purchase(plans.fixed, { payment_token: 'tok_declined' });
    const pending = await organization.purchase(plans.fixed, { payment_token: null });
    const set = { status: 'under_review', failure: { code: 'new_code' }, risk: { score: 87 } };
    const effect = { kind: 'mutate', object_type: 'purchase', set } as const;
    await organization.call('createFault', { body: { effect } });
    const list = await read(organization, '/v1/purchases');
    expect(list).toMatchObject({
      data: [
        { ...pending, status: 'under_review', failure: null, risk: { score: 87 } },
        { ...declined, ...set, failure: { ...declined.failure, code: 'new_code' } },
      ],
    });
    expect(await read(organization, `/v1/purchases/${pending.id}`)).toMatchObject({ status: 'under_review' });
    expect(await read(organization, '/v1/customers')).toEqual(
      (await organization.call('listCustomers')).body,
    );
    expect(await listHits(organization)).toEqual([2]);
    await removeAll(organization);
    expect((await organization.call('listPurchases')).body.data).toEqual([pending, declined]);
  });

  it('changes the objects in webhooks, and counts each of them', async () => {
    const organization = await sandbox.newOrganization();
    const { url, received } = await startStaticReceiver(204);
    await organization.call('createOrganizationConfiguration', { body: { webhook: { url } } });
    await organization.call('setDeliveryMode', { body: { mode: 'sync' } });
    const { id } = await organization.customer();
    const body = { effect: { kind: 'mutate', object_type: 'customer', set: { name: 'New' } } } as const;
    await organization.call('createFault', { body });
    await organization.call('createFault', { body: { ...body, operation_id: 'listCustomers' } });
    await organization.call('triggerEvent', { body: { type: 'customer.created', object_id: id } });
    const names = received.map(
      (request) => (JSON.parse(request.body) as { data: { name: string } }).data.name,
    );
    expect(names).toEqual([expect.not.stringMatching('New'), 'New']);
    expect(await listHits(organization)).toEqual([1, 0]);
  });
});

describe('a fault after the commit', () => {
  it.each<FaultCreate['effect']>([
    { kind: 'connection_reset' },
    { kind: 'partial_body' },
    { kind: 'status', status: 500 },
    { kind: 'timeout', after_ms: 30_000 },
  ])(
    'a retry with the same idempotency key returns a response that was lost after the commit ($kind)',
    async (effect) => {
      const organization = await sandbox.newOrganization();
      const body = { ...(await organization.order(plans.fixed)), payment_token: 'tok_success' };
      const call = { body, headers: { 'idempotency-key': 'order-1' } };
      const fault = { operation_id: 'createPurchase', when: 'after_commit', count: 1, effect } as const;
      await organization.call('createFault', { body: fault });

      const lost = await organization.call('createPurchase', call).catch((error: unknown) => error);
      expect(lost).not.toMatchObject({ status: 201 });

      const response = await organization.call('createPurchase', call);
      expect([response.status, response.isReplay]).toEqual([201, true]);
      const { data } = (await organization.call('listPurchases')).body;
      expect(data).toEqual([response.body]);
      expect(response.headers.get('location')).toBe(`/v1/purchases/${response.body.id}`);
      expect((await organization.call('listCharges')).body.data).toHaveLength(1);
    },
  );

  it('a repeated request creates a second object without an idempotency key when the first response was lost', async () => {
    const organization = await newOrganizationWithFault({
      when: 'after_commit',
      count: 1,
      effect: { kind: 'connection_reset' },
    });
    await expect(organization.call('createCustomer', { body: customer })).rejects.toThrow();
    await organization.call('createCustomer', { body: customer });
    expect(await listCustomerNames(organization)).toBe(2);
  });

  it('a fault after the commit does not hit a rejected request', async () => {
    const organization = await newOrganizationWithFault({
      when: 'after_commit',
      count: 1,
      effect: { kind: 'connection_reset' },
    });
    expect((await organization.call('getCustomer', { path: { id: 'none' } })).status).toBe(404);
    expect(await listHits(organization)).toEqual([0]);
  });

  it('an object is deleted although the response of the DELETE request is lost', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.purchase(plans.variable);
    const path = { id, consumption_id: (await organization.report(id, { quantity: '1' })).id };
    await organization.call('createFault', { body: { count: 1, effect: { kind: 'partial_body' } } });
    await expect(organization.call('deleteConsumption', { path })).rejects.toThrow('fetch failed');
    expect((await organization.call('getConsumption', { path })).status).toBe(404);
  });
});

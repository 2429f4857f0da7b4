import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { listDeliveries, toWebhookSecret, setDeliveryMode } from '../deliveries/setup.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { whileAdvancing } from '../support/advancing.js';
import { Client, type ApiResponse, type Body } from '../support/client.js';
import { ControlledStore } from '../support/controlled-store.js';
import { documents, type Example } from '../support/description.js';
import { plans } from '../support/plans.js';
import { EXAMPLE_TIME, testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { startVerifyingReceiver } from '../webhooks/receivers.js';

/** Seeding replaces the data of an organization, and a reset returns to the seed. */

const store = new ControlledStore(createMemoryStore());
const sandbox = await testSandbox({ store });

type Seed = Body<'seedSandbox'>;

const customer = { ref: 'ada', email: 'ada@example.com', name: 'Ada' };
const service = { ref: 'electricity', name: 'Electricity' };
const fixed = { ref: 'fixed', service_id: 'electricity', name: 'Fixed', ...plans.fixed };
const metered = { ref: 'metered', service_id: 'electricity', name: 'Metered', ...plans.variable };
const objects = { customers: [customer], services: [service], plans: [fixed, metered] };
const order = { plan_id: 'fixed', customer_id: 'ada', payment_token: 'tok_success' };

const seed = (organization: Client, body: Seed): Promise<ApiResponse> =>
  organization.call('seedSandbox', { body });

const seedYaml = (organization: TestOrganization, raw: string): Promise<ApiResponse> =>
  organization.send('POST', '/_sandbox/seed', { raw, headers: { 'content-type': 'application/yaml' } });

/** Returns all data that the API shows of an organization. */
async function readAll(organization: TestOrganization): Promise<object[]> {
  return [
    (await organization.call('getClock')).body,
    (await organization.call('listCustomers', { query: { limit: 100 } })).body.data,
    (await organization.call('listPurchases', { query: { limit: 100 } })).body.data.map(
      ({ checkout_url: _secret, next_action, ...purchase }) => ({ ...purchase, type: next_action?.type }),
    ),
    (await organization.call('listCharges', { query: { limit: 100 } })).body.data,
    (await sandbox.events(organization)).map(({ id, type, timestamp }) => ({ id, type, timestamp })),
  ];
}

describe('a built-in seed', () => {
  const examples = documents.sandbox.components['examples'] as Record<string, Example>;

  it.each(['named', 'document'])('a built-in seed returns the documented example for %s', async (name) => {
    const organization = await sandbox.newOrganization();
    const response = await seed(organization, examples[`sandbox_seed_${name}`]?.value as Seed);
    expect(response.body).toEqual(examples[`sandbox_seeded_${name}`]?.value);
  });

  it('a built-in seed leaves the organization empty when it is called empty', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed);
    await seed(organization, { name: 'empty' });
    expect((await readAll(organization)).slice(1)).toEqual([[], [], [], []]);
  });

  it('a built-in seed creates purchases in several states when it is called demo', async () => {
    const organization = await sandbox.newOrganization();
    await seed(organization, { name: 'demo' });
    const { body } = await organization.call('listPurchases');
    const statuses = new Set(body.data.map(({ status }) => status));
    expect([...statuses].sort()).toEqual(
      [
        'active',
        'failed',
        'past_due',
        'pending',
        'requires_action',
        'succeeded',
        'trialing',
        'unpaid',
      ].sort(),
    );
  });

  it('a built-in seed creates the same objects in every organization, each time', async () => {
    const [one, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
    for (const organization of [one, other, other]) await seed(organization, { name: 'demo' });
    expect(await readAll(one)).toEqual(await readAll(other));
    expect((await one.customer()).id).toBe((await other.customer()).id);
  });

  it('a built-in seed accepts null for every other property', async () => {
    const response = await seed(await sandbox.newOrganization(), { name: 'smoke', clock: null, seed: null });
    expect(response.status).toBe(200);
  });

  it('a built-in seed accepts no other property besides its name', async () => {
    const response = await seed(await sandbox.newOrganization(), { name: 'smoke', customers: [], seed: 's' });
    expect([response.problem.code, response.errorLocations]).toEqual([
      'invalid_request',
      ['/customers', '/seed'],
    ]);
  });
});

describe('a seed document', () => {
  it('a seed document creates what requests to the public API would create', async () => {
    const [seeded, called] = [
      await sandbox.newOrganization({ seed: 's' }),
      await sandbox.newOrganization({ seed: 's' }),
    ];
    const { ref: _ada, ...body } = customer;
    const { ref: _electricity, ...sold } = service;
    const { ref: _fixed, ...plan } = fixed;
    await seed(seeded, { customers: [customer], services: [service], plans: [fixed], purchases: [order] });
    const { id: customer_id } = (await called.call('createCustomer', { body })).body;
    const { id: service_id } = (await called.call('createService', { body: sold })).body;
    const { id: plan_id } = (await called.call('createPlan', { body: { ...plan, service_id } })).body;
    await called.call('createPurchase', { body: { ...order, plan_id, customer_id } });
    expect(await readAll(seeded)).toEqual(await readAll(called));
    expect((await seeded.customer()).id).toBe((await called.customer()).id);
  });

  it('a seed document can be written as YAML', async () => {
    const [one, other] = [
      await sandbox.newOrganization({ seed: 's' }),
      await sandbox.newOrganization({ seed: 's' }),
    ];
    const body: Seed = { ...objects, purchases: [order], steps: [{ advance: { by: 'P1M' } }] };
    await seed(one, body);
    expect((await seedYaml(other, `# A comment.\n${stringify(body)}`)).status).toBe(200);
    expect(await readAll(one)).toEqual(await readAll(other));
  });

  it('a seed document is accepted when it is written by hand like the built-in seeds', async () => {
    const text = readFileSync(new URL('../../spec/seeds/demo.yaml', import.meta.url), 'utf8');
    const [one, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
    await seedYaml(one, text);
    await seed(other, { name: 'demo' });
    expect(await readAll(one)).toEqual(await readAll(other));
  });

  it('a seed document sets ids, and refers to entries by ref, id or external_id', async () => {
    const organization = await sandbox.newOrganization();
    const id = 'cus_01mc03h060e02se5b0kxy78v39';
    const response = await organization.call('seedSandbox', {
      body: {
        ...objects,
        customers: [
          { email: 'ada@example.com', name: 'Ada', id },
          { email: 'bo@example.com', name: 'Bo', external_id: 'number 2' },
        ],
        purchases: [
          { ...order, ref: 'one', customer_id: id },
          { ...order, ref: 'two', customer_id: 'number 2' },
        ],
      },
    });
    const { ids } = response.body;
    const [, newest] = (await organization.call('listCustomers')).body.data;
    const { body: one } = await organization.call('getPurchase', { path: { id: ids['one'] ?? '' } });
    const { body: two } = await organization.call('getPurchase', { path: { id: ids['two'] ?? '' } });
    expect([newest?.id, one.customer_id]).toEqual([id, id]);
    expect((await organization.call('getCustomer', { path: { id: two.customer_id } })).body.name).toBe('Bo');
  });

  it('a seed document reserves the ids that it sets and changes no other id', async () => {
    const [first, second] = [
      await sandbox.newOrganization({ seed: 's' }),
      await sandbox.newOrganization({ seed: 's' }),
    ];
    const services = ['a', 'b', 'c'].map((ref) => ({ ref, name: ref }));
    const { ids } = (await first.call('seedSandbox', { body: { services } })).body;
    const given = [{ ...services[0], name: 'a', id: ids['b'] ?? '' }, ...services.slice(1)];
    const again = await second.call('seedSandbox', { body: { services: given } });
    expect(again.body.ids['a']).toBe(ids['b']);
    expect(new Set(Object.values(again.body.ids)).size).toBe(3);
  });

  it('a seed document sets the clock and advances it between its steps', async () => {
    const organization = await sandbox.newOrganization();
    const { body } = await organization.call('seedSandbox', {
      body: {
        clock: { mode: 'frozen', now: '2020-02-01T00:00:00Z' },
        ...objects,
        purchases: [{ ...order, ref: 'bought', plan_id: 'metered' }],
        consumptions: [{ purchase_id: 'bought', quantity: '2' }],
        steps: [
          { advance: { to: 'next' }, consumptions: [{ purchase_id: 'bought', quantity: '4' }] },
          { advance: { by: 'P1M' } },
        ],
      },
    });
    expect(body.clock).toEqual({
      mode: 'frozen',
      factor: null,
      now: '2020-04-01T00:00:00.000Z',
      next_due_at: '2020-05-01T00:00:00.000Z',
    });
    const { data } = (await organization.call('listCharges')).body;
    expect(data.map(({ amount }) => amount)).toEqual([130, 65]);
  });

  it('a seed document keeps the clock when it does not set one', async () => {
    const organization = await sandbox.newOrganization();
    await organization.call('advanceClock', { body: { by: 'P1D' } });
    await seed(organization, objects);
    expect((await organization.call('getClock')).body.now).toBe('2027-01-11T15:30:00.000Z');
    await seed(organization, { clock: { mode: 'live' } });
    expect((await organization.call('getClock')).body.mode).toBe('live');
  });

  it("a seed document replaces all data, including idempotency records, except the organization's key", async () => {
    const organization = await sandbox.newOrganization();
    const call = { headers: { 'idempotency-key': 'k' }, body: { name: 'Old', email: 'old@example.com' } };
    for (let number = 0; number < 3; number += 1) await organization.customer();
    const { body } = await organization.call('listCustomers', { query: { limit: 1 } });
    const cursor = body.next_cursor ?? '';
    await organization.call('createCustomer', call);
    await seed(organization, objects);
    const names = async (): Promise<string[]> =>
      (await organization.call('listCustomers')).body.data.map(({ name }) => name);
    expect(await names()).toEqual(['Ada']);
    expect((await organization.call('listCustomers', { query: { cursor } })).problem.code).toBe(
      'invalid_cursor',
    );
    expect((await organization.call('createCustomer', call)).isReplay).toBe(false);
  });
});

describe('an invalid seed document', () => {
  it('an invalid seed document is rejected with a pointer to each invalid part', async () => {
    const response = await seed(await sandbox.newOrganization(), {
      customers: [{ ...customer, email: 'x' }],
      plans: [{ ...fixed, rate: { ...fixed.rate, amount: -1 } }],
      purchases: [{ ...order, id: 'cus_01mc03h060e02se5b0kxy78v39', color: 'red' } as never],
      steps: [{} as never],
    });
    expect(response.problem.code).toBe('invalid_request');
    expect([...response.errorLocations].sort()).toEqual([
      '/customers/0/email',
      '/plans/0/rate/amount',
      '/purchases/0/color',
      '/purchases/0/id',
      '/steps/0/advance',
    ]);
  });

  it('an invalid seed document is rejected with a pointer to each rejected entry, but not to its dependents', async () => {
    const organization = await sandbox.newOrganization();
    const response = await seed(organization, {
      customers: [customer, { ...customer, name: 'Again' }],
      services: [service],
      plans: [fixed, { ...metered, trial_days: 3, payment_day: 3, rate: plans.one_time.rate }],
      purchases: [
        { ...order, payment_token: 'tok_visa' },
        { ...order, customer_id: 'bo' },
        { ...order, ref: 'dependent', plan_id: 'metered' },
        { ...order, ref: 'good' },
      ],
      consumptions: [
        { purchase_id: 'dependent', quantity: '1' },
        { purchase_id: 'good', quantity: '1' },
      ],
      steps: [
        {
          advance: { to: '2020-01-01T00:00:00Z' },
          customers: [{ email: 'x@example.com', name: 'X', ref: 'ada' }],
        },
      ],
    });
    expect(response.problem.code).toBe('seed_refused');
    expect(response.errorLocations).toEqual([
      '/customers/1/ref',
      '/plans/1/trial_days',
      '/plans/1/payment_day',
      '/purchases/0/payment_token',
      '/purchases/1/customer_id',
      '/consumptions/1',
      '/steps/0/advance/to',
    ]);
    expect((await readAll(organization)).slice(1)).toEqual([[], [], [], []]);
  });

  it('an invalid seed document changes nothing and does not become the seed of a later reset', async () => {
    const organization = await sandbox.newOrganization();
    await seed(organization, objects);
    const before = await readAll(organization);
    await seed(organization, { purchases: [order] });
    expect(await readAll(organization)).toEqual(before);
    await organization.call('resetSandbox');
    expect((await organization.call('listCustomers')).body.data).toHaveLength(1);
  });

  it.each([
    [
      'an id of two entries',
      [
        { ...customer, id: 'cus_01mc03h060e02se5b0kxy78v39' },
        { email: 'b@example.com', name: 'B', id: 'cus_01mc03h060e02se5b0kxy78v39' },
      ],
      '/customers/1/id',
    ],
    [
      'an external_id of two entries',
      [
        { ...customer, external_id: 'e' },
        { email: 'b@example.com', name: 'B', external_id: 'e' },
      ],
      '/customers/1/external_id',
    ],
  ])('an invalid seed document is rejected because it has %s', async (_, customers, place) => {
    const response = await seed(await sandbox.newOrganization(), { customers });
    expect([response.problem.code, response.errorLocations]).toEqual(['seed_refused', [place]]);
  });

  it('an invalid seed document is rejected when it sets the clock out of its range', async () => {
    const clock = { mode: 'frozen', now: '1999-12-31T23:59:59Z' } as const;
    expect((await seed(await sandbox.newOrganization(), { clock })).errorLocations).toEqual(['/clock/now']);
  });

  it.each([
    ['a tab', 'customers:\n\t- a: 1', 'line 2, column 1'],
    ['a key twice', 'seed: a\nseed: b', 'line 2, column 1'],
    ['two documents', 'seed: a\n---\nseed: b', 'line 2'],
    ['an unknown tag', 'seed: !lisp (a)', 'line 1'],
    ['nesting without end', '['.repeat(50_000), 'YAML'],
    ['too much nesting', `${'['.repeat(21)}${']'.repeat(21)}`, 'nested deeper'],
    [
      'aliases of aliases',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'.replace(/./g, (name, at: number) => `${name}: &${name} [${`*${'abcdefgh'.charAt(at)},`.repeat(9)}]\n`)}`,
      'aliases',
    ],
  ])('an invalid seed document is rejected as YAML because it has %s', async (_, text, reason) => {
    const { problem } = await seedYaml(await sandbox.newOrganization(), text);
    expect([problem.status, problem.code]).toEqual([400, 'malformed_yaml']);
    expect(problem.detail).toContain(reason);
  });

  it('an invalid seed document is rejected as YAML where only JSON is accepted', async () => {
    const organization = await sandbox.newOrganization();
    const sent = { raw: 'mode: live', headers: { 'content-type': 'application/yaml' } };
    expect((await organization.send('PUT', '/_sandbox/clock', sent)).problem.code).toBe(
      'unsupported_media_type',
    );
  });
});

describe('a seed document with keys, secrets and faults', () => {
  const keyNamed = (name: string): string => `sk_test_of_the_suite_${name}`;
  const clientWith = (organization: TestOrganization, key: string): Client =>
    new Client(organization.origin, key, sandbox.exchanges);

  it("a seed document adds its key to the organization's own and stores neither", async () => {
    const organization = await sandbox.newOrganization();
    const key = keyNamed('first');
    await seed(organization, { ...objects, api_key: key });
    const other = clientWith(organization, key);
    for (const client of [organization, other])
      expect((await client.call('listCustomers')).body.data).toMatchObject([{ name: 'Ada' }]);
    const kept = await store.read(organization.organizationId, async (reader) => [
      reader.organization,
      await reader.get('seeds', 'last'),
    ]);
    expect(JSON.stringify(kept)).not.toContain(key);
  });

  it('a seed document keeps its key valid until another seed sets one, and after a reset', async () => {
    const organization = await sandbox.newOrganization();
    const [one, two] = [keyNamed('one'), keyNamed('two')];
    await seed(organization, { api_key: one });
    await organization.call('resetSandbox');
    await seed(organization, { name: 'smoke' });
    expect((await clientWith(organization, one).call('listCustomers')).status).toBe(200);
    await seed(clientWith(organization, one), { api_key: two });
    expect((await clientWith(organization, one).call('listCustomers')).status).toBe(401);
    expect((await clientWith(organization, two).call('listCustomers')).status).toBe(200);
    expect((await organization.call('listCustomers')).status).toBe(200);
  });

  it('a seed document is rejected when its key belongs to another organization', async () => {
    const [organization, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
    const key = keyNamed('taken');
    await seed(other, { api_key: key });
    for (const taken of [key, other.apiKey]) {
      const response = await seed(organization, { ...objects, api_key: taken });
      expect([response.status, response.problem.code, response.errorLocations]).toEqual([
        422,
        'seed_refused',
        ['/api_key'],
      ]);
    }
    expect((await organization.call('listCustomers')).body.data).toEqual([]);
    // The organization's own key is allowed.
    expect((await seed(organization, { api_key: organization.apiKey })).status).toBe(200);
    expect((await organization.call('listCustomers')).status).toBe(200);
  });

  it('a seed document signs deliveries with its secret', async () => {
    const secret = toWebhookSecret('s');
    const organization = await sandbox.newOrganization();
    const { url, received } = await startVerifyingReceiver(secret);
    await seed(organization, { ...objects, configuration: { webhook: { url, secret } } });
    await setDeliveryMode(organization, 'sync');
    await organization.call('triggerEvent', { body: { type: 'ping' } });
    expect(received).toHaveLength(1);
    expect(await listDeliveries(organization)).toMatchObject([{ status: 'delivered' }]);
  });

  it('a seed document installs its faults again after each reset', async () => {
    const organization = await sandbox.newOrganization();
    const effect = { kind: 'status', status: 503 } as const;
    const body: Seed = { ...objects, faults: [{ operation_id: 'listCustomers', effect, count: 1 }] };
    await organization.call('createFault', { body: { effect: { kind: 'connection_reset' } } });
    for (const begin of [() => seed(organization, body), () => organization.call('resetSandbox')]) {
      await begin();
      const { data } = (await organization.call('listFaults')).body;
      expect(data).toMatchObject([
        { operation_id: 'listCustomers', when: 'before', created_at: EXAMPLE_TIME },
      ]);
      expect((await organization.call('listCustomers')).status).toBe(503);
      expect((await organization.call('listCustomers')).status).toBe(200);
    }
    await organization.call('resetSandbox', { body: { to: 'empty' } });
    expect((await organization.call('listFaults')).body.data).toEqual([]);
  });

  it('a seed document is rejected with a pointer to an invalid fault', async () => {
    const faults = [{ effect: { kind: 'partial_body' }, when: 'before' } as const];
    const response = await seed(await sandbox.newOrganization(), { faults });
    expect([response.problem.code, response.errorLocations]).toEqual(['seed_refused', ['/faults/0/when']]);
  });

  it('a seed document is rejected when its key has an invalid format', async () => {
    const response = await seed(await sandbox.newOrganization(), { api_key: 'sk_live_0123456789abcdef' });
    expect([response.problem.code, response.errorLocations]).toEqual(['invalid_request', ['/api_key']]);
  });
});

describe('resetSandbox', () => {
  it('resetSandbox returns to the last seed after any other changes', async () => {
    const organization = await sandbox.newOrganization();
    await seed(organization, { name: 'smoke' });
    await seed(organization, { name: 'demo' });
    const before = await readAll(organization);
    await organization.customer();
    await organization.call('advanceClock', { body: { by: 'P1Y' } });
    for (const body of [undefined, { to: 'seed' as const }]) {
      await organization.call('resetSandbox', { body });
      expect(await readAll(organization)).toEqual(before);
    }
  });

  it('resetSandbox keeps the seed for later when it resets to empty', async () => {
    const organization = await sandbox.newOrganization();
    await seed(organization, { name: 'smoke' });
    await organization.call('resetSandbox', { body: { to: 'empty' } });
    expect((await organization.call('listCustomers')).body.data).toEqual([]);
    await organization.call('resetSandbox', { body: { to: 'seed' } });
    expect((await organization.call('listCustomers')).body.data).toHaveLength(1);
  });

  it('resetSandbox leaves nothing when there was no seed', async () => {
    const organization = await sandbox.newOrganization();
    await organization.customer();
    expect((await organization.call('resetSandbox', { body: { to: 'seed' } })).status).toBe(204);
    expect((await organization.call('listCustomers')).body.data).toEqual([]);
    expect((await organization.call('getClock')).body.now).toBe(EXAMPLE_TIME);
  });

  it('resetSandbox leaves other organizations unchanged', async () => {
    const [organization, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
    for (const one of [organization, other]) await one.purchase(plans.fixed);
    const before = await readAll(other);
    await organization.call('resetSandbox');
    expect((await organization.call('listPurchases')).body.data).toEqual([]);
    expect(await readAll(other)).toEqual(before);
  });

  it('resetSandbox rejects a seed that no longer fits the clock and changes nothing', async () => {
    const organization = await sandbox.newOrganization();
    const dated = { ...fixed, requires_activation_date: true };
    const purchases = [{ ...order, service_activation_date: '2027-01-10' }];
    await seed(organization, { ...objects, plans: [dated], purchases });
    await organization.call('advanceClock', { body: { by: 'P2D' } });
    const response = await organization.call('resetSandbox');
    expect(response.errorLocations).toEqual(['/purchases/0/service_activation_date']);
    expect((await organization.call('listPurchases')).body.data).toHaveLength(1);
  });
});

it('the sandbox rejects a seed and a reset while an advance is running', async () => {
  const organization = await sandbox.newOrganization();
  const response = await whileAdvancing(store, organization, () => seed(organization, { name: 'smoke' }));
  expect(response.problem.code).toBe('clock_advancing');
});

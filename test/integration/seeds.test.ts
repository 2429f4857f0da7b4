import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { deliveriesOf, secretOf, setMode } from '../deliveries/setup.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { whileAdvancing } from '../support/advancing.js';
import { Client, type Answer, type Body } from '../support/client.js';
import { ControlledStore } from '../support/controlled-store.js';
import { documents, type Example } from '../support/description.js';
import { plans } from '../support/plans.js';
import { STORY_TIME, testSandbox } from '../support/sandbox.js';
import type { Shop } from '../support/shop.js';
import { verifying } from '../webhooks/receivers.js';

/** An organization holds what a seed describes, and can be brought back to it. */

const store = new ControlledStore(createMemoryStore());
const sandbox = await testSandbox({ store });

type Seed = Body<'seedSandbox'>;

const customer = { ref: 'ada', email: 'ada@example.com', name: 'Ada' };
const service = { ref: 'electricity', name: 'Electricity' };
const fixed = { ref: 'fixed', service_id: 'electricity', name: 'Fixed', ...plans.fixed };
const metered = { ref: 'metered', service_id: 'electricity', name: 'Metered', ...plans.variable };
const things = { customers: [customer], services: [service], plans: [fixed, metered] };
const order = { plan_id: 'fixed', customer_id: 'ada', payment_token: 'tok_success' };

const seed = (shop: Client, body: Seed): Promise<Answer> => shop.call('seedSandbox', { body });

const seedYaml = (shop: Shop, raw: string): Promise<Answer> =>
  shop.send('POST', '/_sandbox/seed', { raw, headers: { 'content-type': 'application/yaml' } });

/** All that the API shows of an organization. */
async function shown(shop: Shop): Promise<object[]> {
  return [
    (await shop.call('getClock')).body,
    (await shop.call('listCustomers', { query: { limit: 100 } })).body.data,
    (await shop.call('listPurchases', { query: { limit: 100 } })).body.data.map(
      ({ checkout_url: _secret, next_action, ...purchase }) => ({ ...purchase, type: next_action?.type }),
    ),
    (await shop.call('listCharges', { query: { limit: 100 } })).body.data,
    (await sandbox.events(shop)).map(({ id, type, timestamp }) => ({ id, type, timestamp })),
  ];
}

describe('a seed that comes along', () => {
  const examples = documents.sandbox.components['examples'] as Record<string, Example>;

  it.each(['named', 'document'])('answers as the example %s tells', async (name) => {
    const shop = await sandbox.shop();
    const answer = await seed(shop, examples[`sandbox_seed_${name}`]?.value as Seed);
    expect(answer.body).toEqual(examples[`sandbox_seeded_${name}`]?.value);
  });

  it('empty is empty', async () => {
    const shop = await sandbox.shop();
    await shop.purchase(plans.fixed);
    await seed(shop, { name: 'empty' });
    expect((await shown(shop)).slice(1)).toEqual([[], [], [], []]);
  });

  it('demo has purchases in several states', async () => {
    const shop = await sandbox.shop();
    await seed(shop, { name: 'demo' });
    const { body } = await shop.call('listPurchases');
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

  it('is the same in every organization, and each time', async () => {
    const [one, other] = [await sandbox.shop(), await sandbox.shop()];
    for (const shop of [one, other, other]) await seed(shop, { name: 'demo' });
    expect(await shown(one)).toEqual(await shown(other));
    expect((await one.customer()).id).toBe((await other.customer()).id);
  });

  it('takes nothing beside its name', async () => {
    const answer = await seed(await sandbox.shop(), { name: 'smoke', customers: [], seed: 's' });
    expect([answer.problem.code, answer.places]).toEqual(['invalid_request', ['/customers', '/seed']]);
  });
});

describe('a document', () => {
  it('makes what requests to the public API would make', async () => {
    const [seeded, called] = [await sandbox.shop({ seed: 's' }), await sandbox.shop({ seed: 's' })];
    const { ref: _ada, ...body } = customer;
    const { ref: _electricity, ...sold } = service;
    const { ref: _fixed, ...plan } = fixed;
    await seed(seeded, { customers: [customer], services: [service], plans: [fixed], purchases: [order] });
    const { id: customer_id } = (await called.call('createCustomer', { body })).body;
    const { id: service_id } = (await called.call('createService', { body: sold })).body;
    const { id: plan_id } = (await called.call('createPlan', { body: { ...plan, service_id } })).body;
    await called.call('createPurchase', { body: { ...order, plan_id, customer_id } });
    expect(await shown(seeded)).toEqual(await shown(called));
    expect((await seeded.customer()).id).toBe((await called.customer()).id);
  });

  it('may come as YAML', async () => {
    const [one, other] = [await sandbox.shop({ seed: 's' }), await sandbox.shop({ seed: 's' })];
    const body: Seed = { ...things, purchases: [order], steps: [{ advance: { by: 'P1M' } }] };
    await seed(one, body);
    expect((await seedYaml(other, `# A comment.\n${stringify(body)}`)).status).toBe(200);
    expect(await shown(one)).toEqual(await shown(other));
  });

  it('that is written by hand, as those that come along, is taken as it is', async () => {
    const text = readFileSync(new URL('../../spec/seeds/demo.yaml', import.meta.url), 'utf8');
    const [one, other] = [await sandbox.shop(), await sandbox.shop()];
    await seedYaml(one, text);
    await seed(other, { name: 'demo' });
    expect(await shown(one)).toEqual(await shown(other));
  });

  it('gives ids, and refers to entries by ref, id or external_id', async () => {
    const shop = await sandbox.shop();
    const id = 'cus_01mc03h060e02se5b0kxy78v39';
    const answer = await shop.call('seedSandbox', {
      body: {
        ...things,
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
    const { ids } = answer.body;
    const [, newest] = (await shop.call('listCustomers')).body.data;
    const { body: one } = await shop.call('getPurchase', { path: { id: ids['one'] ?? '' } });
    const { body: two } = await shop.call('getPurchase', { path: { id: ids['two'] ?? '' } });
    expect([newest?.id, one.customer_id]).toEqual([id, id]);
    expect((await shop.call('getCustomer', { path: { id: two.customer_id } })).body.name).toBe('Bo');
  });

  it('lets no other id be one that it gives, and no other id change', async () => {
    const [first, second] = [await sandbox.shop({ seed: 's' }), await sandbox.shop({ seed: 's' })];
    const services = ['a', 'b', 'c'].map((ref) => ({ ref, name: ref }));
    const { ids } = (await first.call('seedSandbox', { body: { services } })).body;
    const given = [{ ...services[0], name: 'a', id: ids['b'] ?? '' }, ...services.slice(1)];
    const again = await second.call('seedSandbox', { body: { services: given } });
    expect(again.body.ids['a']).toBe(ids['b']);
    expect(new Set(Object.values(again.body.ids)).size).toBe(3);
  });

  it('sets the clock, and lets time pass between its steps', async () => {
    const shop = await sandbox.shop();
    const { body } = await shop.call('seedSandbox', {
      body: {
        clock: { mode: 'frozen', now: '2020-02-01T00:00:00Z' },
        ...things,
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
      now: '2020-04-01T00:00:00.000Z',
      next_due_at: '2020-05-01T00:00:00.000Z',
    });
    const { data } = (await shop.call('listCharges')).body;
    expect(data.map(({ amount }) => amount)).toEqual([130, 65]);
  });

  it('leaves the clock as it is unless it says how it runs', async () => {
    const shop = await sandbox.shop();
    await shop.call('advanceClock', { body: { by: 'P1D' } });
    await seed(shop, things);
    expect((await shop.call('getClock')).body.now).toBe('2027-01-11T15:30:00.000Z');
    await seed(shop, { clock: { mode: 'live' } });
    expect((await shop.call('getClock')).body.mode).toBe('live');
  });

  it('replaces all there was, keys of idempotency included, but the key of the organization', async () => {
    const shop = await sandbox.shop();
    const call = { headers: { 'idempotency-key': 'k' }, body: { name: 'Old', email: 'old@example.com' } };
    for (let number = 0; number < 3; number += 1) await shop.customer();
    const { body } = await shop.call('listCustomers', { query: { limit: 1 } });
    const cursor = body.next_cursor ?? '';
    await shop.call('createCustomer', call);
    await seed(shop, things);
    const names = async (): Promise<string[]> =>
      (await shop.call('listCustomers')).body.data.map(({ name }) => name);
    expect(await names()).toEqual(['Ada']);
    expect((await shop.call('listCustomers', { query: { cursor } })).problem.code).toBe('invalid_cursor');
    expect((await shop.call('createCustomer', call)).isReplay).toBe(false);
  });
});

describe('a document with faults', () => {
  it('is refused with a pointer to each part that is not of the right form', async () => {
    const answer = await seed(await sandbox.shop(), {
      customers: [{ ...customer, email: 'x' }],
      plans: [{ ...fixed, rate: { ...fixed.rate, amount: -1 } }],
      purchases: [{ ...order, id: 'cus_01mc03h060e02se5b0kxy78v39', color: 'red' } as never],
      steps: [{} as never],
    });
    expect(answer.problem.code).toBe('invalid_request');
    expect([...answer.places].sort()).toEqual([
      '/customers/0/email',
      '/plans/0/rate/amount',
      '/purchases/0/color',
      '/purchases/0/id',
      '/steps/0/advance',
    ]);
  });

  it('is refused with a pointer to each entry that is, and to none that depends on it', async () => {
    const shop = await sandbox.shop();
    const answer = await seed(shop, {
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
    expect(answer.problem.code).toBe('seed_refused');
    expect(answer.places).toEqual([
      '/customers/1/ref',
      '/plans/1/trial_days',
      '/plans/1/payment_day',
      '/purchases/0/payment_token',
      '/purchases/1/customer_id',
      '/consumptions/1',
      '/steps/0/advance/to',
    ]);
    expect((await shown(shop)).slice(1)).toEqual([[], [], [], []]);
  });

  it('changes nothing, and is not what a reset goes back to', async () => {
    const shop = await sandbox.shop();
    await seed(shop, things);
    const before = await shown(shop);
    await seed(shop, { purchases: [order] });
    expect(await shown(shop)).toEqual(before);
    await shop.call('resetSandbox');
    expect((await shop.call('listCustomers')).body.data).toHaveLength(1);
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
  ])('has %s', async (_, customers, place) => {
    const answer = await seed(await sandbox.shop(), { customers });
    expect([answer.problem.code, answer.places]).toEqual(['seed_refused', [place]]);
  });

  it('sets the clock out of its range', async () => {
    const clock = { mode: 'frozen', now: '1999-12-31T23:59:59Z' } as const;
    expect((await seed(await sandbox.shop(), { clock })).places).toEqual(['/clock/now']);
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
  ])('is no YAML, for it has %s', async (_, text, reason) => {
    const { problem } = await seedYaml(await sandbox.shop(), text);
    expect([problem.status, problem.code]).toEqual([400, 'malformed_yaml']);
    expect(problem.detail).toContain(reason);
  });

  it('is YAML where only JSON is taken', async () => {
    const shop = await sandbox.shop();
    const sent = { raw: 'mode: live', headers: { 'content-type': 'application/yaml' } };
    expect((await shop.send('PUT', '/_sandbox/clock', sent)).problem.code).toBe('unsupported_media_type');
  });
});

describe('a document that gives keys, secrets and faults', () => {
  const keyNamed = (name: string): string => `sk_test_of_the_suite_${name}`;
  const clientWith = (shop: Shop, key: string): Client => new Client(shop.origin, key, sandbox.exchanges);

  it('opens the organization by its key, beside the one that it has, and keeps neither', async () => {
    const shop = await sandbox.shop();
    const key = keyNamed('first');
    await seed(shop, { ...things, api_key: key });
    const other = clientWith(shop, key);
    for (const client of [shop, other])
      expect((await client.call('listCustomers')).body.data).toMatchObject([{ name: 'Ada' }]);
    const kept = await store.read(shop.organizationId, async (reader) => [
      reader.organization,
      await reader.get('seeds', 'last'),
    ]);
    expect(JSON.stringify(kept)).not.toContain(key);
  });

  it('opens it by that key until another seed gives another, and after a reset', async () => {
    const shop = await sandbox.shop();
    const [one, two] = [keyNamed('one'), keyNamed('two')];
    await seed(shop, { api_key: one });
    await shop.call('resetSandbox');
    await seed(shop, { name: 'smoke' });
    expect((await clientWith(shop, one).call('listCustomers')).status).toBe(200);
    await seed(clientWith(shop, one), { api_key: two });
    expect((await clientWith(shop, one).call('listCustomers')).status).toBe(401);
    expect((await clientWith(shop, two).call('listCustomers')).status).toBe(200);
    expect((await shop.call('listCustomers')).status).toBe(200);
  });

  it('is refused a key that opens another organization, whichever of its two that is', async () => {
    const [shop, other] = [await sandbox.shop(), await sandbox.shop()];
    const key = keyNamed('taken');
    await seed(other, { api_key: key });
    for (const taken of [key, other.apiKey]) {
      const answer = await seed(shop, { ...things, api_key: taken });
      expect([answer.status, answer.problem.code, answer.places]).toEqual([
        422,
        'seed_refused',
        ['/api_key'],
      ]);
    }
    expect((await shop.call('listCustomers')).body.data).toEqual([]);
    // One's own is none to refuse.
    expect((await seed(shop, { api_key: shop.apiKey })).status).toBe(200);
    expect((await shop.call('listCustomers')).status).toBe(200);
  });

  it('signs what is delivered with its secret', async () => {
    const secret = secretOf('s');
    const shop = await sandbox.shop();
    const { url, received } = await verifying(secret);
    await seed(shop, { ...things, configuration: { webhook: { url, secret } } });
    await setMode(shop, 'sync');
    await shop.call('triggerEvent', { body: { type: 'ping' } });
    expect(received).toHaveLength(1);
    expect(await deliveriesOf(shop)).toMatchObject([{ status: 'delivered' }]);
  });

  it('lets go wrong what it says, after each reset anew', async () => {
    const shop = await sandbox.shop();
    const effect = { kind: 'status', status: 503 } as const;
    const body: Seed = { ...things, faults: [{ operation_id: 'listCustomers', effect, count: 1 }] };
    await shop.call('createFault', { body: { effect: { kind: 'connection_reset' } } });
    for (const begin of [() => seed(shop, body), () => shop.call('resetSandbox')]) {
      await begin();
      const { data } = (await shop.call('listFaults')).body;
      expect(data).toMatchObject([{ operation_id: 'listCustomers', when: 'before', created_at: STORY_TIME }]);
      expect((await shop.call('listCustomers')).status).toBe(503);
      expect((await shop.call('listCustomers')).status).toBe(200);
    }
    await shop.call('resetSandbox', { body: { to: 'empty' } });
    expect((await shop.call('listFaults')).body.data).toEqual([]);
  });

  it('is refused a fault that makes no sense, and says where', async () => {
    const faults = [{ effect: { kind: 'partial_body' }, when: 'before' } as const];
    const answer = await seed(await sandbox.shop(), { faults });
    expect([answer.problem.code, answer.places]).toEqual(['seed_refused', ['/faults/0/when']]);
  });

  it('is refused a key of another form', async () => {
    const answer = await seed(await sandbox.shop(), { api_key: 'sk_live_0123456789abcdef' });
    expect([answer.problem.code, answer.places]).toEqual(['invalid_request', ['/api_key']]);
  });
});

describe('a reset', () => {
  it('goes back to the last seed, also after another one and more', async () => {
    const shop = await sandbox.shop();
    await seed(shop, { name: 'smoke' });
    await seed(shop, { name: 'demo' });
    const before = await shown(shop);
    await shop.customer();
    await shop.call('advanceClock', { body: { by: 'P1Y' } });
    for (const body of [undefined, { to: 'seed' as const }]) {
      await shop.call('resetSandbox', { body });
      expect(await shown(shop)).toEqual(before);
    }
  });

  it('to empty keeps the seed for later', async () => {
    const shop = await sandbox.shop();
    await seed(shop, { name: 'smoke' });
    await shop.call('resetSandbox', { body: { to: 'empty' } });
    expect((await shop.call('listCustomers')).body.data).toEqual([]);
    await shop.call('resetSandbox', { body: { to: 'seed' } });
    expect((await shop.call('listCustomers')).body.data).toHaveLength(1);
  });

  it('of what was never seeded leaves nothing', async () => {
    const shop = await sandbox.shop();
    await shop.customer();
    expect((await shop.call('resetSandbox', { body: { to: 'seed' } })).status).toBe(204);
    expect((await shop.call('listCustomers')).body.data).toEqual([]);
    expect((await shop.call('getClock')).body.now).toBe(STORY_TIME);
  });

  it('to a seed that no longer fits its clock is refused, and changes nothing', async () => {
    const shop = await sandbox.shop();
    const dated = { ...fixed, requires_activation_date: true };
    const purchases = [{ ...order, service_activation_date: '2027-01-10' }];
    await seed(shop, { ...things, plans: [dated], purchases });
    await shop.call('advanceClock', { body: { by: 'P2D' } });
    const answer = await shop.call('resetSandbox');
    expect(answer.places).toEqual(['/purchases/0/service_activation_date']);
    expect((await shop.call('listPurchases')).body.data).toHaveLength(1);
  });
});

it('has to wait for an advance', async () => {
  const shop = await sandbox.shop();
  const answer = await whileAdvancing(store, shop, () => seed(shop, { name: 'smoke' }));
  expect(answer.problem.code).toBe('clock_advancing');
});

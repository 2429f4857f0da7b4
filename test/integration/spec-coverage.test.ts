import { describe, expect, it } from 'vitest';
import { createOutgoingClient } from '../../src/webhooks/outgoing-client.js';
import { deliveriesOf, setMode, toldShop } from '../deliveries/setup.js';
import type { Body } from '../support/client.js';
import { openStream } from '../support/event-stream.js';
import { HttpSimulation } from '../support/http-simulation.js';
import { plans } from '../support/plans.js';
import { describedValues, producedValues } from '../support/produced.js';
import { testSandbox } from '../support/sandbox.js';
import type { Shop } from '../support/shop.js';
import { sceneIn, states } from '../support/states.js';
import { after, metered, to, weekly, type Scene } from '../support/state-paths.js';
import { answering, hanging } from '../webhooks/receivers.js';

/**
 * Whatever the descriptions list that an answer can say - statuses, kinds, codes, types of events - is said here by an
 * answer at least once; the last test counts.
 */

const outgoing = createOutgoingClient({ allowPrivate: true, timeoutMilliseconds: 2_000 });
const sandbox = await testSandbox({ outgoing });

/** Lists whose values are produced one by one elsewhere. */
const elsewhere: Record<string, string> = {
  ProblemCode: 'test/integration/problem-codes.test.ts',
  DeliveryErrorCode: 'test/webhooks/client.test.ts and src/webhooks/deliver.test.ts',
};

const described = describedValues();
const listed = <Value>(name: string): Value[] => [...(described.get(name) ?? [])] as Value[];

async function play({ order, acts }: Scene): Promise<HttpSimulation> {
  const simulation = await HttpSimulation.of(sandbox, order);
  for (const act of acts) expect(await simulation.perform(act)).toBeNull();
  await simulation.told();
  return simulation;
}

describe('purchases, their charges and their events', () => {
  it.each(states)('in the state %s', async (state) => {
    await play(sceneIn(state, 'variable_subscription'));
  });

  it.each(listed<Body<'forceOutcome'>['outcome']>('ForcedOutcome'))(
    'with a payment that is forced to be %s',
    async (outcome) => {
      const simulation = await play(after(6, weekly));
      await simulation.shop.call('forceOutcome', { path: simulation, body: { outcome } });
      await simulation.perform(to(8));
      await simulation.told();
    },
  );

  it('canceled by dunning', async () => {
    const dunning = { max_retries: 0, retry_interval_days: 1, on_exhausted: 'cancel' } as const;
    await play(after(7, weekly, 'tok_success_then_declined', dunning));
  });

  it('with consumption that is carried forward and taken back', async () => {
    const carrying = { ...metered, rate: { ...metered.rate, when_unreported: 'last_charge' as const } };
    const simulation = await play(after(0, carrying));
    const [first, second] = ['1', '2'].map((quantity) => ({ do: 'report', report: { quantity } }) as const);
    for (const act of [first, second, { do: 'delete', which: 0 } as const, to(14)])
      if (act) expect(await simulation.perform(act)).toBeNull();
    await simulation.told();
  });

  it.each(Object.entries(plans))('of the plan %s', async (_name, plan) => {
    const shop = await sandbox.shop();
    await shop.purchase(plan);
    await shop.call('listEvents');
  });
});

describe('of plans and settings', () => {
  it('every currency', async () => {
    const shop = await sandbox.shop();
    for (const currency of listed<Body<'createPlan'>['rate']['currency']>('Currency'))
      await shop.plan({ rate: { ...plans.one_time.rate, currency } });
  });

  it.each(listed<'day' | 'week' | 'month' | 'year'>('Interval'))('the interval %s', async (interval) => {
    await (await sandbox.shop()).plan({ rate: { ...plans.fixed.rate, interval } });
  });

  it.each(listed<'en' | null>('NullableLocale'))('the locale %s', async (locale) => {
    const shop = await sandbox.shop();
    await shop.call('createOrganizationConfiguration', { body: { checkout: { locale } } });
  });

  it('every type of event that a webhook can want', async () => {
    const shop = await sandbox.shop();
    const webhook = { url: 'https://shop.example/', event_types: listed<'ping'>('EventType') };
    await shop.call('createOrganizationConfiguration', { body: { webhook } });
  });
});

type Fault = Body<'createFault'>;

const objectTypes = [
  'purchase',
  'charge',
  'customer',
  'plan',
  'service',
  'consumption',
  'configuration',
] as const;

describe('of the sandbox', () => {
  it('its health, and both modes of the clock', async () => {
    const shop = await sandbox.shop();
    for (const name of ['getHealth', 'getReadiness', 'getClock'] as const) await shop.call(name);
    await shop.call('setClock', { body: { mode: 'live' } });
  });

  it('an object of each type', async () => {
    const shop = await toldShop(sandbox, (await answering(204)).url, 'sync');
    await shop.report((await shop.purchase(plans.variable)).id, { quantity: '1' });
    await shop.purchase(plans.one_time);
    const [event] = (await shop.call('listEvents')).body.data;
    const [delivery] = await deliveriesOf(shop);
    for (const id of [event?.id ?? '', delivery?.id ?? '']) await shop.call('getObject', { path: { id } });
    for (const type of objectTypes) await shop.call('listObjects', { query: { type } });
    for (const key of [shop.apiKey, sandbox.apiKey])
      await shop.call('createSession', { body: { api_key: key } });
  });

  const effects: Fault['effect'][] = [
    ...listed<503>('status.status').map((status) => ({ kind: 'status', status }) as const),
    { kind: 'latency', latency_ms: 0 },
    { kind: 'timeout', after_ms: 0 },
    { kind: 'partial_body' },
    { kind: 'connection_reset' },
  ];
  it.each(effects)('a fault: $kind $status', async (effect) => {
    const shop = await sandbox.shop();
    for (const when of listed<'before'>('FaultWhen'))
      await shop.call('createFault', { body: { effect, when } });
  });

  it('a fault of each operation', async () => {
    const shop = await sandbox.shop();
    for (const operation_id of listed<NonNullable<Fault['operation_id']> | null>('NullableOperationId'))
      await shop.call('createFault', { body: { operation_id, effect: { kind: 'partial_body' } } });
  });

  it.each(listed<'normal'>('DeliveryMode'))('deliveries that are %s', async (mode) => {
    await setMode(await sandbox.shop(), mode);
  });
});

describe('of the stream', () => {
  it('each kind of message, and each reason to read again', async () => {
    const shop = await toldShop(sandbox, 'http://127.0.0.1:1/hook', 'collect');
    const stream = await openStream(shop);
    await ping(shop);
    const { body } = await shop.call('createFault', { body: { effect: { kind: 'partial_body' } } });
    await shop.call('deleteFault', { path: body });
    await shop.call('listCharges');
    await shop.call('setClock', { body: { mode: 'live' } });
    const purchase = await shop.purchase(plans.fixed);
    await shop.call('forceOutcome', { path: purchase, body: { outcome: 'lost_card' } });
    await shop.call('setDeliveryMode', { body: { mode: 'normal' } });
    await shop.call('createSnapshot', { body: { name: 'mine' } });
    await shop.call('deleteSnapshot', { path: { name: 'mine' } });
    await shop.call('resetSandbox');
    await stream.takeUntil(({ data }) => 'reason' in data && data.reason === 'replaced');
    await stream.close();
    const behind = await openStream(shop, { 'last-event-id': 'none' });
    await behind.next();
    await behind.close();
  });
});

describe('of deliveries', () => {
  const endpoints: Record<string, () => Promise<{ url: string }>> = {
    'that succeed': () => answering(204),
    'that fail': () => answering(500),
    'that are not wanted any more': () => answering(410),
    'that are not answered': hanging,
  };
  it.each(Object.entries(endpoints))('those %s', async (_name, endpoint) => {
    const shop = await toldShop(sandbox, (await endpoint()).url, 'sync');
    await ping(shop);
    await deliveriesOf(shop);
    await shop.call('advanceClock', { body: { by: 'P7D' } });
    await deliveriesOf(shop);
  });
});

const ping = (shop: Shop): Promise<unknown> => shop.call('triggerEvent', { body: { type: 'ping' } });

describe('of what is wrong with a request', () => {
  const customer = { name: 'Ada', email: 'ada@example.com' };
  const bodies: [string[], string, unknown][] = [
    [['required', 'unknown_property', 'wrong_type'], '/v1/customers', { name: 1, mail: 'x' }],
    [['format', 'too_short'], '/v1/customers', { name: '', email: 'x' }],
    [['too_long'], '/v1/customers', { ...customer, name: 'x'.repeat(1_000) }],
    [['pattern'], '/v1/customers', { ...customer, phone: 'x' }],
    [['too_many'], '/v1/customers', { ...customer, metadata: manyOf(51) }],
    [['not_in_enum'], '/v1/plans', { name: 'Plan', service_id: 'x', rate: { kind: 'x' } }],
    [['too_small'], '/v1/plans', planOf({ amount: 0 })],
    [['too_large'], '/v1/plans', planOf({ amount: 1e12 })],
    [['not_found'], '/v1/plans', planOf({})],
    [['too_few'], '/_sandbox/clock/advance', {}],
    [['too_short'], '/v1/customers', { ...customer, metadata: { '': 'x' } }],
  ];
  it.each(bodies)('%j', async (codes, path, body) => {
    const { problem } = await (await sandbox.shop()).send('POST', path, { body });
    expect((problem.errors ?? []).map(({ code }) => code).sort()).toEqual(codes);
  });

  it('a cursor that is none', async () => {
    const { problem } = await (await sandbox.shop()).call('listCustomers', { query: { cursor: 'none' } });
    expect(problem.errors?.map(({ code }) => code)).toEqual(['invalid']);
  });

  it('not_allowed and unknown_token', async () => {
    const shop = await sandbox.shop();
    const order = await shop.order(plans.fixed);
    for (const more of [{ payment_token: 'tok_visa' }, { service_activation_date: '2027-02-01' }])
      expect((await shop.call('createPurchase', { body: { ...order, ...more } })).status).toBe(422);
  });

  function planOf(rate: object): object {
    return { name: 'Plan', service_id: 'x', rate: { ...plans.one_time.rate, ...rate } };
  }

  function manyOf(count: number): Record<string, string> {
    return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key_${index}`, 'x']));
  }
});

it('leaves to other tests only what is listed', () => {
  expect(Object.keys(elsewhere).filter((name) => !described.has(name))).toEqual([]);
});

it('leaves nothing unsaid that the descriptions list', () => {
  const produced = producedValues(sandbox.exchanges);
  const missing = [...described].flatMap(([name, values]) =>
    [...values].filter((value) => !produced.get(name)?.has(value)).map((value) => [name, value]),
  );
  expect(missing.filter(([name]) => !(String(name) in elsewhere))).toEqual([]);
});

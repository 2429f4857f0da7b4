import { describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '../../generated/events.js';
import { createOutgoingClient } from '../../src/webhooks/outgoing-client.js';
import { listDeliveries, setDeliveryMode, createOrganizationWithWebhook } from '../deliveries/setup.js';
import type { Body } from '../support/client.js';
import { openStream } from '../support/event-stream.js';
import { HttpSimulation } from '../support/http-simulation.js';
import { Payer } from '../support/payer.js';
import { plans } from '../support/plans.js';
import { collectDocumentedValues, collectProducedValues } from '../support/produced.js';
import { testSandbox, type TestSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { getScene, states } from '../support/states.js';
import { daysAfter, metered, advanceTo, weekly, type Scene } from '../support/state-paths.js';
import { startHangingReceiver, startStaticReceiver } from '../webhooks/receivers.js';

/**
 * Produces every status, kind, code and event type that the OpenAPI documents list for responses. The last
 * test compares the lists.
 */

const createClient = (timeoutMilliseconds: number) =>
  createOutgoingClient({ allowPrivate: true, timeoutMilliseconds });
const sandbox = await testSandbox({ outgoingClient: createClient(2_000) });
/** Sandbox for an endpoint that does not respond. */
const impatient = await testSandbox({ outgoingClient: createClient(100) });

/** Values that other tests produce. */
const producedElsewhere: Record<string, string> = {
  ProblemCode: 'test/integration/problem-codes.test.ts',
  DeliveryErrorCode: 'test/webhooks/client.test.ts and src/webhooks/deliver.test.ts',
};

const documented = collectDocumentedValues();
const listed = <Value>(name: string): Value[] => [...(documented.get(name) ?? [])] as Value[];

async function play({ order, acts }: Scene): Promise<HttpSimulation> {
  const simulation = await HttpSimulation.of(sandbox, order);
  for (const act of acts) expect(await simulation.perform(act)).toBeNull();
  await simulation.readState();
  return simulation;
}

describe('the test suite, for purchases, charges and events,', () => {
  it.each(states)('produces a purchase in the state %s', async (state) => {
    await play(getScene(state, 'variable_subscription'));
  });

  it.each(listed<Body<'forceOutcome'>['outcome']>('ForcedOutcome'))(
    'produces a payment with the forced outcome %s',
    async (outcome) => {
      const simulation = await play(daysAfter(6, weekly));
      await simulation.organization.call('forceOutcome', { path: simulation, body: { outcome } });
      await simulation.perform(advanceTo(8));
      await simulation.readState();
    },
  );

  it('produces a purchase that dunning has canceled', async () => {
    const dunning = { max_retries: 0, retry_interval_days: 1, on_exhausted: 'cancel' } as const;
    await play(daysAfter(7, weekly, 'tok_success_then_declined', dunning));
  });

  it.each([
    { status: 'active', cycles: null, days: 2 },
    { status: 'succeeded', cycles: 3, days: 3 },
  ])('produces an overdue purchase that becomes $status after its retries', async ({ cycles, days }) => {
    const organization = await sandbox.newOrganization();
    const dunning = { max_retries: 1, retry_interval_days: 5, on_exhausted: 'mark_unpaid' } as const;
    await organization.call('createOrganizationConfiguration', { body: { dunning } });
    const rate = { ...plans.fixed.rate, interval: 'day' as const };
    const purchase = await organization.purchase({ ...plans.fixed, rate, billing_cycles: cycles });
    const body = { outcome: 'insufficient_funds' } as const;
    await organization.call('forceOutcome', { path: { id: purchase.id }, body });
    await organization.call('advanceClock', { body: { by: `P${days}D` } });
    await organization.call('getObject', { path: { id: purchase.id } });
  });

  it('produces events of the checkout page and of a seed', async () => {
    const organization = await sandbox.newOrganization();
    const { checkout_url } = (
      await organization.call('createPurchase', { body: await organization.order(plans.fixed) })
    ).body;
    const payer = new Payer(checkout_url);
    await payer.pay('tok_challenge');
    await payer.answer('fail');
    await payer.pay('tok_success');
    await organization.call('listEvents');
    await organization.call('seedSandbox', { body: { name: 'smoke' } });
    await organization.call('listEvents');
  });

  it('produces usage that is carried forward and deleted', async () => {
    const carrying = { ...metered, rate: { ...metered.rate, when_unreported: 'last_charge' as const } };
    const simulation = await play(daysAfter(0, carrying));
    const [first, second] = ['1', '2'].map((quantity) => ({ do: 'report', report: { quantity } }) as const);
    for (const act of [first, second, { do: 'delete', which: 0 } as const, advanceTo(14)])
      if (act) expect(await simulation.perform(act)).toBeNull();
    await simulation.readState();
  });

  it.each(Object.entries(plans))('produces a purchase of the plan %s', async (_name, plan) => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plan);
    await organization.call('listEvents');
  });
});

describe('the test suite, for plans and settings,', () => {
  it('produces every currency', async () => {
    const organization = await sandbox.newOrganization();
    for (const currency of listed<Body<'createPlan'>['rate']['currency']>('CurrencyCode'))
      await organization.plan({ rate: { ...plans.one_time.rate, currency } });
  });

  it.each(listed<'day' | 'week' | 'month' | 'year'>('Interval'))(
    'produces a plan with the billing interval %s',
    async (interval) => {
      await (await sandbox.newOrganization()).plan({ rate: { ...plans.fixed.rate, interval } });
    },
  );

  it.each(listed<'en' | null>('CheckoutLanguageOrNull'))('produces the locale %s', async (locale) => {
    const organization = await sandbox.newOrganization();
    await organization.call('createOrganizationConfiguration', { body: { checkout: { locale } } });
  });

  it('produces an event of every type', async () => {
    const organization = await sandbox.newOrganization();
    const purchase = await organization.purchase(plans.fixed);
    const metered = await organization.purchase(plans.variable);
    const { id: consumption } = await organization.report(metered.id, { quantity: '1' });
    const ids: Record<string, string | null> = {
      purchase: purchase.id,
      charge: purchase.latest_charge_id,
      customer: purchase.customer_id,
      consumption,
    };
    for (const type of EVENT_TYPES) {
      const object_id = ids[type.split('.')[0] ?? ''] ?? null;
      const { status } = await organization.call('triggerEvent', { body: { type, object_id } });
      expect(status).toBe(201);
    }
    await organization.call('listEvents');
  });

  it('produces every event type that a webhook can subscribe to', async () => {
    const organization = await sandbox.newOrganization();
    const webhook = { url: 'https://shop.example/', event_types: listed<'ping'>('EventType') };
    await organization.call('createOrganizationConfiguration', { body: { webhook } });
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

describe('the test suite, for the sandbox API,', () => {
  it('produces the health document and both modes of the clock', async () => {
    const organization = await sandbox.newOrganization();
    for (const name of ['getHealth', 'getReadiness', 'getClock'] as const) await organization.call(name);
    await organization.call('setClock', { body: { mode: 'live' } });
  });

  it('produces each status of a purchase whose retries have all failed', async () => {
    const settings = { max_retries: 10, retry_interval_days: 2 };
    for (const on_exhausted of ['mark_unpaid', 'cancel'] as const) {
      const organization = await sandbox.newOrganization();
      await organization.call('createOrganizationConfiguration', {
        body: { dunning: { ...settings, on_exhausted } },
      });
      const weekly = { ...plans.fixed, rate: { ...plans.fixed.rate, interval: 'week' as const } };
      const path = await organization.purchase(weekly, { payment_token: 'tok_success_then_declined' });
      for (let week = 1; week <= 2; week += 1) {
        await organization.call('advanceClock', { body: { by: 'P1W' } });
        await organization.call('getObject', { path });
      }
    }
  });

  it('produces metrics per day and per hour', async () => {
    const organization = await sandbox.newOrganization();
    for (const bucket of listed<'day' | 'hour'>('Metrics.bucket'))
      await organization.call('getMetrics', { query: { bucket } });
  });

  it('produces a timeline with each state of a period and each type of a marker', async () => {
    const organization = await sandbox.newOrganization();
    for (const payment_token of [
      'tok_success_then_declined',
      'tok_challenge_on_renewal',
      'tok_pending_then_success',
    ] as const)
      await organization.purchase(plans.fixed, { payment_token });
    await organization.purchase(plans.fixed_with_trial);
    const path = await organization.purchase(plans.fixed);
    // The first period of the delayed payment starts a day later, and the last retry is made after six days.
    for (const by of ['P1M1D', 'P5D']) {
      await organization.call('advanceClock', { body: { by } });
      await organization.call('cancelPurchase', { path });
      await organization.call('getTimeline', { query: { from: '2026-01-01T00:00:00Z' } });
      await organization.call('getTimeline');
    }
  });

  it('produces a forecast with each type of work', async () => {
    const organization = await sandbox.newOrganization();
    for (const payment_token of [
      'tok_success_then_declined',
      'tok_pending_then_success',
      'tok_pending_then_failure',
      'tok_challenge_on_renewal',
      null,
    ] as const)
      await organization.purchase(plans.fixed, { payment_token });
    const service_activation_date = '2027-01-20';
    const later = { ...plans.fixed, requires_activation_date: true };
    await organization.purchase(later, { service_activation_date });
    await organization.purchase({ ...later, trial_days: 1 }, { service_activation_date });
    await organization.purchase({ ...plans.fixed, billing_cycles: 1 });
    await organization.purchase(plans.variable);
    const path = await organization.purchase(plans.fixed);
    await organization.call('cancelPurchase', { path, body: { mode: 'period_end' } });
    await organization.call('getForecast', { query: { to: '2027-04-10T00:00:00Z' } });
  });

  it('produces an object of each type', async () => {
    const organization = await createOrganizationWithWebhook(
      sandbox,
      (await startStaticReceiver(204)).url,
      'sync',
    );
    await organization.report((await organization.purchase(plans.variable)).id, { quantity: '1' });
    await organization.purchase(plans.one_time);
    const [event] = (await organization.call('listEvents')).body.data;
    const [delivery] = await listDeliveries(organization);
    for (const id of [event?.id ?? '', delivery?.id ?? ''])
      await organization.call('getObject', { path: { id } });
    for (const type of objectTypes) await organization.call('listObjects', { query: { type } });
    for (const key of [organization.apiKey, sandbox.apiKey])
      await organization.call('createSession', { body: { api_key: key } });
  });

  const effects: Fault['effect'][] = [
    ...listed<503>('StatusFault.status').map((status) => ({ kind: 'status', status }) as const),
    { kind: 'latency', latency_ms: 0 },
    { kind: 'timeout', after_ms: 0 },
    { kind: 'partial_body' },
    { kind: 'connection_reset' },
    ...listed<'purchase'>('MutatedObjectType').map(
      (object_type) => ({ kind: 'mutate', object_type, set: { status: 'new' } }) as const,
    ),
  ];
  it.each(effects)('produces a fault: $kind $status', async (effect) => {
    const organization = await sandbox.newOrganization();
    for (const when of listed<'before'>('FaultWhen'))
      await organization.call('createFault', { body: { effect, when } });
  });

  it('produces a fault for each operation', async () => {
    const organization = await sandbox.newOrganization();
    for (const operation_id of listed<NonNullable<Fault['operation_id']> | null>('OperationIdOrNull'))
      await organization.call('createFault', { body: { operation_id, effect: { kind: 'partial_body' } } });
  });

  it('produces an accelerated clock', async () => {
    const organization = await sandbox.newOrganization();
    await organization.call('setClock', { body: { mode: 'accelerated' } });
  });

  it.each(listed<'normal'>('DeliveryMode'))('produces deliveries that are %s', async (mode) => {
    await setDeliveryMode(await sandbox.newOrganization(), mode);
  });
});

describe('the test suite, for the event stream,', () => {
  it('produces each kind of message and each reason to resync', async () => {
    const organization = await createOrganizationWithWebhook(sandbox, 'http://127.0.0.1:1/hook', 'collect');
    const stream = await openStream(organization);
    await ping(organization);
    const events = (await organization.call('listEvents')).body.data;
    await organization.call('resendEvent', { path: { id: events[0]?.id ?? '' } });
    const { body } = await organization.call('createFault', { body: { effect: { kind: 'partial_body' } } });
    await organization.call('deleteFault', { path: body });
    await organization.call('listCharges');
    await organization.call('setClock', { body: { mode: 'live' } });
    const purchase = await organization.purchase(plans.fixed);
    await organization.call('forceOutcome', { path: purchase, body: { outcome: 'lost_card' } });
    const path = { id: purchase.customer_id };
    await organization.call('forceCustomerOutcome', { path, body: { outcome: 'lost_card' } });
    await organization.call('setDeliveryMode', { body: { mode: 'normal' } });
    await organization.call('createSnapshot', { body: { name: 'mine' } });
    await organization.call('deleteSnapshot', { path: { name: 'mine' } });
    await organization.call('resetSandbox');
    await stream.takeUntil(({ data }) => 'reason' in data && data.reason === 'replaced');
    await stream.close();
    const behind = await openStream(organization, { 'last-event-id': 'none' });
    await behind.next();
    await behind.close();
  });
});

describe('the test suite, for deliveries,', () => {
  const endpoints: Record<string, () => Promise<{ url: string }>> = {
    'that returns 204': () => startStaticReceiver(204),
    'that returns 500': () => startStaticReceiver(500),
    'that returns 410': () => startStaticReceiver(410),
  };
  it.each(Object.entries(endpoints))('produces deliveries to an endpoint %s', async (_name, endpoint) => {
    await playDeliveries(sandbox, (await endpoint()).url);
  });

  it('produces deliveries to an endpoint that does not respond', async () => {
    await playDeliveries(impatient, (await startHangingReceiver()).url);
  });
});

async function playDeliveries(on: TestSandbox, url: string): Promise<void> {
  const organization = await createOrganizationWithWebhook(on, url, 'sync');
  await ping(organization);
  await listDeliveries(organization);
  await organization.call('advanceClock', { body: { by: 'P7D' } });
  await listDeliveries(organization);
}

const ping = (organization: TestOrganization): Promise<unknown> =>
  organization.call('triggerEvent', { body: { type: 'ping' } });

describe('the test suite, for validation errors,', () => {
  const customer = { name: 'Ada', email: 'ada@example.com' };
  const bodies: [string[], string, unknown][] = [
    [['required', 'unknown_property', 'wrong_type'], '/v1/customers', { name: 1, mail: 'x' }],
    [['format', 'too_short'], '/v1/customers', { name: '', email: 'x' }],
    [['too_long'], '/v1/customers', { ...customer, name: 'x'.repeat(1_000) }],
    [['pattern'], '/v1/customers', { ...customer, phone: 'x' }],
    [['too_many'], '/v1/customers', { ...customer, metadata: repeat(51) }],
    [['not_in_enum'], '/v1/plans', { name: 'Plan', service_id: 'x', rate: { kind: 'x' } }],
    [['too_small'], '/v1/plans', createPlan({ amount: 0 })],
    [['too_large'], '/v1/plans', createPlan({ amount: 1e12 })],
    [['not_found'], '/v1/plans', createPlan({})],
    [['too_few'], '/_sandbox/clock/advance', {}],
    [['too_short'], '/v1/customers', { ...customer, metadata: { '': 'x' } }],
  ];
  it.each(bodies)('produces the validation error %j', async (codes, path, body) => {
    const { problem } = await (await sandbox.newOrganization()).send('POST', path, { body });
    expect((problem.errors ?? []).map(({ code }) => code).sort()).toEqual(codes);
  });

  it('produces an error for an invalid cursor', async () => {
    const { problem } = await (
      await sandbox.newOrganization()
    ).call('listCustomers', { query: { cursor: 'none' } });
    expect(problem.errors?.map(({ code }) => code)).toEqual(['invalid']);
  });

  it('produces not_allowed and unknown_token', async () => {
    const organization = await sandbox.newOrganization();
    const order = await organization.order(plans.fixed);
    for (const more of [{ payment_token: 'tok_visa' }, { service_activation_date: '2027-02-01' }])
      expect((await organization.call('createPurchase', { body: { ...order, ...more } })).status).toBe(422);
  });

  function createPlan(rate: object): object {
    return { name: 'Plan', service_id: 'x', rate: { ...plans.one_time.rate, ...rate } };
  }

  function repeat(count: number): Record<string, string> {
    return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key_${index}`, 'x']));
  }
});

it('the list of values that only other tests produce is complete', () => {
  expect(Object.keys(producedElsewhere).filter((name) => !documented.has(name))).toEqual([]);
});

it('the test suite produces or lists every value of the OpenAPI documents', () => {
  const produced = collectProducedValues([...sandbox.exchanges, ...impatient.exchanges]);
  const missing = [...documented].flatMap(([name, values]) =>
    [...values].filter((value) => !produced.get(name)?.has(value)).map((value) => [name, value]),
  );
  expect(missing.filter(([name]) => !(String(name) in producedElsewhere))).toEqual([]);
});

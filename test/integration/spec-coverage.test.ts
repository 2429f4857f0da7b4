import { describe, expect, it } from 'vitest';
import { createOutgoingClient } from '../../src/webhooks/outgoing-client.js';
import { listDeliveries, setDeliveryMode, createOrganizationWithWebhook } from '../deliveries/setup.js';
import type { Body } from '../support/client.js';
import { openStream } from '../support/event-stream.js';
import { HttpSimulation } from '../support/http-simulation.js';
import { documents } from '../support/description.js';
import { Payer } from '../support/payer.js';
import { plans } from '../support/plans.js';
import { collectDocumentedValues, collectProducedValues } from '../support/produced.js';
import { testSandbox, type TestSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { getScene, states } from '../support/states.js';
import { daysAfter, advanceTo, weekly, type Scene } from '../support/state-paths.js';
import { startHangingReceiver, startStaticReceiver } from '../webhooks/receivers.js';

/**
 * Produces every status, kind, code and event type that only the document of the sandbox API lists for responses. The
 * last test compares the lists. `test/contracts/sandbox.test.ts` does the same for the public API.
 */

const createClient = (timeoutMilliseconds: number) =>
  createOutgoingClient({ allowPrivate: true, timeoutMilliseconds });
const sandbox = await testSandbox({ outgoingClient: createClient(2_000) });
/** Sandbox for an endpoint that does not respond. */
const impatient = await testSandbox({ outgoingClient: createClient(100) });

/** Values that other tests produce. */
const producedElsewhere: Record<string, string> = {
  DeliveryErrorCode: 'test/webhooks/client.test.ts and src/webhooks/deliver.test.ts',
};

const publicValues = collectDocumentedValues([documents.openapi]);
const documented = new Map(
  [...collectDocumentedValues([documents.sandbox])].filter(([name]) => !publicValues.has(name)),
);
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

  it('produces events of the checkout page, of a seed and of deleted usage', async () => {
    const organization = await sandbox.newOrganization();
    const body = await organization.order(plans.fixed);
    const { checkout_url } = (await organization.call('createPurchase', { body })).body;
    const payer = new Payer(checkout_url);
    await payer.pay('tok_challenge');
    await payer.answer('fail');
    await payer.pay('tok_success');
    const { id } = await organization.purchase(plans.variable);
    const { id: consumption_id } = await organization.report(id, { quantity: '1' });
    await organization.call('deleteConsumption', { path: { id, consumption_id } });
    await organization.call('listEvents');
    await organization.call('seedSandbox', { body: { name: 'smoke' } });
    await organization.call('listEvents');
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

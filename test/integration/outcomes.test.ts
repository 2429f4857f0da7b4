import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import type { Body, Success } from '../support/client.js';
import { documents } from '../support/description.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { TestOrganization } from '../support/test-organization.js';

/** Forced outcomes of future payments. */

const sandbox = await testSandbox();

type Outcome = Body<'forceOutcome'>['outcome'];

/** @returns the forced outcomes after the last request */
async function force(organization: TestOrganization, id: string, ...outcomes: Outcome[]): Promise<Outcome[]> {
  let forced: Outcome[] = [];
  for (const outcome of outcomes)
    forced = (await organization.call('forceOutcome', { path: { id }, body: { outcome } })).body.outcomes;
  return forced;
}

const listForced = async (organization: TestOrganization, id: string): Promise<Outcome[]> =>
  (await organization.call('getForcedOutcomes', { path: { id } })).body.outcomes;

const advance = (organization: TestOrganization, by: string): Promise<unknown> =>
  organization.call('advanceClock', { body: { by } });

const getStatus = async (organization: TestOrganization, id: string): Promise<string> =>
  (await organization.call('getPurchase', { path: { id } })).body.status;

type Charge = Success<'getCharge'>;

/** Returns the charges after the first payment, oldest first: the failure code, or else the status. */
async function listLaterCharges(organization: TestOrganization, id: string): Promise<string[]> {
  const { data } = (await organization.call('listCharges', { query: { purchase_id: id } })).body;
  return data
    .reverse()
    .slice(1)
    .map(({ status, failure }: Charge) => failure?.code ?? status);
}

it('a forced lost_card fails the next renewal without a retry, although the card is valid', async () => {
  const organization = await sandbox.newOrganization();
  const { id, payment_method } = await organization.purchase(plans.fixed);
  expect(await force(organization, id, 'lost_card')).toEqual(['lost_card']);
  expect(await listLaterCharges(organization, id)).toEqual([]);
  await advance(organization, 'P1M');
  const { data } = (await organization.call('listCharges')).body;
  expect(data[0]).toMatchObject({
    status: 'failed',
    failure: { code: 'lost_card', retryable: false },
    payment_method,
    next_retry_at: null,
  });
  expect(await getStatus(organization, id)).toBe('unpaid');
  // After the outcome is consumed, the card decides again.
  expect(await listForced(organization, id)).toEqual([]);
  await advance(organization, 'P1M');
  expect(await listLaterCharges(organization, id)).toEqual(['lost_card', 'succeeded']);
  expect(await getStatus(organization, id)).toBe('active');
});

it('a forced success charges a card that would be declined', async () => {
  const organization = await sandbox.newOrganization();
  const { id } = await organization.purchase(plans.fixed, { payment_token: 'tok_success_then_declined' });
  await force(organization, id, 'succeeded');
  await advance(organization, 'P1M');
  expect(await listLaterCharges(organization, id)).toEqual(['succeeded']);
});

it('a forced delay lets a renewal settle later, fail, and be retried', async () => {
  const organization = await sandbox.newOrganization();
  const { id } = await organization.purchase(plans.fixed);
  await force(organization, id, 'pending_then_failed');
  await advance(organization, 'P1M');
  expect([await listLaterCharges(organization, id), await getStatus(organization, id)]).toEqual([
    ['pending'],
    'active',
  ]);
  await advance(organization, 'P1D');
  expect([await listLaterCharges(organization, id), await getStatus(organization, id)]).toEqual([
    ['payment_failed'],
    'past_due',
  ]);
  await advance(organization, 'P2D');
  expect([await listLaterCharges(organization, id), await getStatus(organization, id)]).toEqual([
    ['payment_failed', 'succeeded'],
    'active',
  ]);
});

test.each([
  ['pending_then_succeeded', 'tok_pending_then_failure', 'active'],
  ['pending_then_failed', 'tok_pending_then_success', 'past_due'],
] as const)(
  '%s settles with %s, whatever outcome is forced meanwhile',
  async (outcome, payment_token, status) => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.purchase(plans.fixed_with_trial, { payment_token });
    await force(organization, id, outcome);
    await advance(organization, 'P14D');
    expect(await getStatus(organization, id)).toBe('trialing');
    await force(organization, id, 'lost_card');
    await advance(organization, 'P1D');
    expect(await getStatus(organization, id)).toBe(status);
    expect(await listForced(organization, id)).toEqual(['lost_card']);
  },
);

it('a forced challenge applies to a renewal', async () => {
  const organization = await sandbox.newOrganization();
  const { id } = await organization.purchase(plans.fixed);
  await force(organization, id, 'requires_action');
  await advance(organization, 'P1M');
  const { status, next_action, checkout_url } = (await organization.call('getPurchase', { path: { id } }))
    .body;
  expect(status).toBe('past_due');
  expect(next_action).toEqual({ type: 'redirect_to_checkout', url: checkout_url });
  expect(await listLaterCharges(organization, id)).toEqual(['requires_action']);
});

it('each payment attempt consumes one forced outcome, in the order in which they were forced', async () => {
  const organization = await sandbox.newOrganization();
  const { id } = await organization.purchase(plans.fixed);
  expect(await force(organization, id, 'insufficient_funds', 'processing_error', 'succeeded')).toEqual([
    'insufficient_funds',
    'processing_error',
    'succeeded',
  ]);
  await advance(organization, 'P1M');
  expect(await listForced(organization, id)).toEqual(['processing_error', 'succeeded']);
  await advance(organization, 'P4D');
  expect(await listLaterCharges(organization, id)).toEqual([
    'insufficient_funds',
    'processing_error',
    'succeeded',
  ]);
  expect(await listForced(organization, id)).toEqual([]);
});

it('a charge of zero does not consume a forced outcome', async () => {
  const organization = await sandbox.newOrganization();
  const { id } = await organization.purchase(plans.variable);
  await force(organization, id, 'card_declined');
  await organization.report(id, { quantity: '0' });
  await advance(organization, 'P1M');
  const { data } = (await organization.call('listCharges')).body;
  expect(data.map(({ amount, status }) => [amount, status])).toEqual([[0, 'succeeded']]);
  expect(await listForced(organization, id)).toEqual(['card_declined']);
  await organization.report(id, { quantity: '2' });
  await advance(organization, 'P1M');
  expect(await listLaterCharges(organization, id)).toEqual(['card_declined']);
});

it('a forced outcome keeps the declines of a test token for later attempts', async () => {
  const organization = await sandbox.newOrganization();
  const { id } = await organization.purchase(plans.fixed, {
    payment_token: 'tok_declined_twice_then_success',
  });
  await force(organization, id, 'processing_error');
  await advance(organization, 'P2M');
  expect(await listLaterCharges(organization, id)).toEqual([
    'processing_error',
    'card_declined',
    'card_declined',
    'succeeded',
    'succeeded',
  ]);
});

it('clearing the forced outcomes restores the outcomes of the card', async () => {
  const organization = await sandbox.newOrganization();
  const { id } = await organization.purchase(plans.fixed);
  await force(organization, id, 'card_declined', 'card_declined');
  for (let time = 0; time < 2; time += 1)
    expect((await organization.call('clearForcedOutcomes', { path: { id } })).status).toBe(204);
  expect(await listForced(organization, id)).toEqual([]);
  await advance(organization, 'P1M');
  expect(await listLaterCharges(organization, id)).toEqual(['succeeded']);
});

it('forceOutcome emits no event and changes no object of the public API', async () => {
  const organization = await sandbox.newOrganization();
  const purchase = await organization.purchase(plans.fixed);
  const path = { id: purchase.id };
  const count = (await sandbox.events(organization)).length;
  await force(organization, purchase.id, 'card_declined');
  expect((await organization.call('getPurchase', { path })).body).toEqual(purchase);
  expect(await sandbox.events(organization)).toHaveLength(count);
});

const failureCodes = (documents.openapi.components['schemas']?.['FailureCode'] as { enum: Outcome[] }).enum;

test.each(failureCodes)('forceOutcome makes a payment fail with %s', async (code) => {
  const organization = await sandbox.newOrganization();
  const { id } = await organization.purchase(plans.fixed);
  await force(organization, id, code);
  await advance(organization, 'P1M');
  expect(await listLaterCharges(organization, id)).toEqual([code]);
});

test('forceOutcome rejects an unknown outcome and lists the known ones', async () => {
  const organization = await sandbox.newOrganization();
  const { id } = await organization.purchase(plans.fixed);
  const body = { outcome: 'declined' } as never;
  const response = await organization.call('forceOutcome', { path: { id }, body });
  expect(response.problem).toMatchObject({ code: 'invalid_request', status: 400 });
  expect(response.errorLocations).toEqual(['/outcome']);
  expect(response.problem.errors?.[0]?.detail).toContain('card_declined');
});

test.each([
  ['succeeded', plans.one_time, 'tok_success'],
  ['failed', plans.fixed, 'tok_declined'],
] as const)(
  'forceOutcome returns 409 for a purchase without future payments: %s',
  async (status, plan, payment_token) => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.purchase(plan, { payment_token });
    const response = await organization.call('forceOutcome', {
      path: { id },
      body: { outcome: 'succeeded' },
    });
    expect(response.problem).toMatchObject({ code: 'purchase_ended', status: 409 });
    expect(response.problem.detail).toContain(status);
    expect(await listForced(organization, id)).toEqual([]);
  },
);

test('forceOutcome returns 404 for a purchase of another organization', async () => {
  const [organization, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
  const path = { id: (await organization.purchase(plans.fixed)).id };
  const responses = [
    await other.call('forceOutcome', { path, body: { outcome: 'card_declined' } }),
    await other.call('getForcedOutcomes', { path }),
    await other.call('clearForcedOutcomes', { path }),
  ];
  expect(responses.map(({ problem }) => problem.code)).toEqual(responses.map(() => 'resource_not_found'));
  expect(await listForced(organization, path.id)).toEqual([]);
});

it('forced outcomes are saved in a snapshot and removed on a reset', async () => {
  const organization = await sandbox.newOrganization();
  const { id } = await organization.purchase(plans.fixed);
  await force(organization, id, 'expired_card');
  await organization.call('createSnapshot', { body: { name: 'before' } });
  await advance(organization, 'P1M');
  await organization.call('restoreSnapshot', { path: { name: 'before' } });
  expect(await listForced(organization, id)).toEqual(['expired_card']);
  await advance(organization, 'P1M');
  expect(await listLaterCharges(organization, id)).toEqual(['expired_card']);
  await organization.call('resetSandbox');
  expect((await organization.call('getForcedOutcomes', { path: { id } })).status).toBe(404);
});

it('forced outcomes are kept after a restart', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tollgate-outcomes-'));
  const started = async <Result>(
    work: (organization: TestOrganization) => Promise<Result>,
  ): Promise<Result> => {
    const { url, apiKey, close } = await startSandbox({ dataDirectory });
    return work(new TestOrganization(url, apiKey, [], 'default')).finally(close);
  };
  try {
    const id = await started(async (organization) => {
      await organization.call('setClock', { body: { mode: 'frozen' } });
      const purchase = await organization.purchase(plans.fixed);
      await force(organization, purchase.id, 'pending_then_failed', 'lost_card');
      await advance(organization, 'P1M');
      return purchase.id;
    });
    await started(async (organization) => {
      expect(await listForced(organization, id)).toEqual(['lost_card']);
      await advance(organization, 'P3D');
      expect(await listLaterCharges(organization, id)).toEqual(['payment_failed', 'lost_card']);
    });
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
});

describe('forceCustomerOutcome', () => {
  const forceForCustomer = async (
    organization: TestOrganization,
    id: string,
    ...outcomes: Outcome[]
  ): Promise<void> => {
    for (const outcome of outcomes) {
      const response = await organization.call('forceCustomerOutcome', { path: { id }, body: { outcome } });
      expect(response.status).toBe(200);
    }
  };

  const listForCustomer = async (organization: TestOrganization, id: string): Promise<Outcome[]> =>
    (await organization.call('getCustomerOutcomes', { path: { id } })).body.outcomes;

  /** Creates a purchase of a customer with a valid card. */
  const purchaseFor = async (
    organization: TestOrganization,
    customer_id: string,
    more: object = {},
  ): Promise<Success<'getPurchase'>> => {
    const body = { ...(await organization.order(plans.fixed)), customer_id, ...more };
    return (await organization.call('createPurchase', { body: { payment_token: 'tok_success', ...body } }))
      .body;
  };

  it('forces the payments of all purchases of the customer, in the order of the attempts', async () => {
    const organization = await sandbox.newOrganization();
    const customer = await organization.customer();
    const first = await purchaseFor(organization, customer.id);
    await advance(organization, 'PT1H');
    const second = await purchaseFor(organization, customer.id);
    await forceForCustomer(organization, customer.id, 'lost_card', 'expired_card');
    // The renewal of the first purchase is due an hour before that of the second one.
    await advance(organization, 'P30DT23H');
    expect(await listLaterCharges(organization, first.id)).toEqual(['lost_card']);
    expect(await listLaterCharges(organization, second.id)).toEqual([]);
    expect(await listForCustomer(organization, customer.id)).toEqual(['expired_card']);
    await advance(organization, 'PT1H');
    expect(await listLaterCharges(organization, second.id)).toEqual(['expired_card']);
    await advance(organization, 'P1M');
    expect(await listLaterCharges(organization, second.id)).toEqual(['expired_card', 'succeeded']);
  });

  it('uses the forced outcomes of a purchase before those of its customer', async () => {
    const organization = await sandbox.newOrganization();
    const customer = await organization.customer();
    const { id } = await purchaseFor(organization, customer.id);
    await forceForCustomer(organization, customer.id, 'lost_card');
    await force(organization, id, 'succeeded');
    await advance(organization, 'P1M');
    expect(await listForced(organization, id)).toEqual([]);
    expect(await listForCustomer(organization, customer.id)).toEqual(['lost_card']);
    await advance(organization, 'P1M');
    expect(await listLaterCharges(organization, id)).toEqual(['succeeded', 'lost_card']);
    expect(await listForced(organization, id)).toEqual([]);
  });

  it('forecasts the payments that use the outcomes', async () => {
    const organization = await sandbox.newOrganization();
    const customer = await organization.customer();
    await purchaseFor(organization, customer.id);
    await purchaseFor(organization, customer.id);
    await forceForCustomer(organization, customer.id, 'lost_card');
    const { body } = await organization.call('getForecast', { query: { to: '2027-02-20T00:00:00Z' } });
    expect(body.data.map(({ outcome }) => outcome)).toEqual(['failed', 'succeeded']);
    expect(await listForCustomer(organization, customer.id)).toEqual(['lost_card']);
  });

  it('changes no object of the public API, and adds no field to the customer in any response', async () => {
    const organization = await sandbox.newOrganization();
    const customer = await organization.customer();
    const path = { id: customer.id };
    const before = (await organization.call('getCustomer', { path })).body;
    const count = (await sandbox.events(organization)).length;
    await forceForCustomer(organization, customer.id, 'lost_card');
    expect((await organization.call('getCustomer', { path })).body).toEqual(before);
    expect((await organization.call('listCustomers')).body.data).toEqual([before]);
    expect((await organization.call('getObject', { path })).body).toMatchObject({ data: before });
    expect(await sandbox.events(organization)).toHaveLength(count);
    const body = { type: 'customer.created', object_id: customer.id } as const;
    expect((await organization.call('triggerEvent', { body })).body.data).toEqual(before);
    const { id } = await purchaseFor(organization, customer.id);
    const query = { expand: ['customer' as const] };
    const { body: object } = await organization.call('getObject', { path: { id }, query });
    expect(object).toMatchObject({ expanded: { customer: before } });
  });

  it('returns 409 for the outcome after the hundredth, and clearCustomerOutcomes clears them', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.customer();
    await forceForCustomer(organization, id, ...Array.from({ length: 100 }, () => 'lost_card' as const));
    const response = await organization.call('forceCustomerOutcome', {
      path: { id },
      body: { outcome: 'lost_card' },
    });
    expect(response.problem).toMatchObject({ code: 'outcome_limit_reached', status: 409 });
    expect(response.problem.detail).toContain(`The customer "${id}"`);
    expect((await organization.call('clearCustomerOutcomes', { path: { id } })).status).toBe(204);
    expect(await listForCustomer(organization, id)).toEqual([]);
    expect((await organization.call('clearCustomerOutcomes', { path: { id } })).status).toBe(204);
  });

  it('returns 404 for a customer of another organization', async () => {
    const [organization, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
    const path = { id: (await organization.customer()).id };
    const responses = [
      await other.call('forceCustomerOutcome', { path, body: { outcome: 'lost_card' } }),
      await other.call('getCustomerOutcomes', { path }),
      await other.call('clearCustomerOutcomes', { path }),
    ];
    expect(responses.map(({ problem }) => problem.code)).toEqual(responses.map(() => 'resource_not_found'));
  });

  it('keeps the outcomes in a snapshot', async () => {
    const organization = await sandbox.newOrganization();
    const customer = await organization.customer();
    await forceForCustomer(organization, customer.id, 'lost_card');
    await organization.call('createSnapshot', { body: { name: 'forced' } });
    await organization.call('clearCustomerOutcomes', { path: customer });
    await organization.call('restoreSnapshot', { path: { name: 'forced' } });
    expect(await listForCustomer(organization, customer.id)).toEqual(['lost_card']);
  });
});

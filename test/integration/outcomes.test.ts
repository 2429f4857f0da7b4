import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import type { Body, Success } from '../support/client.js';
import { documents } from '../support/description.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { TestOrganization } from '../support/shop.js';

/** Forced outcomes of future payments. */

const sandbox = await testSandbox();

type Outcome = Body<'forceOutcome'>['outcome'];

/** @returns the forced outcomes after the last request */
async function force(shop: TestOrganization, id: string, ...outcomes: Outcome[]): Promise<Outcome[]> {
  let forced: Outcome[] = [];
  for (const outcome of outcomes)
    forced = (await shop.call('forceOutcome', { path: { id }, body: { outcome } })).body.outcomes;
  return forced;
}

const listForced = async (shop: TestOrganization, id: string): Promise<Outcome[]> =>
  (await shop.call('getForcedOutcomes', { path: { id } })).body.outcomes;

const advance = (shop: TestOrganization, by: string): Promise<unknown> =>
  shop.call('advanceClock', { body: { by } });

const getStatus = async (shop: TestOrganization, id: string): Promise<string> =>
  (await shop.call('getPurchase', { path: { id } })).body.status;

type Charge = Success<'getCharge'>;

/** Returns the charges after the first payment, oldest first: the failure code, or else the status. */
async function listLaterCharges(shop: TestOrganization, id: string): Promise<string[]> {
  const { data } = (await shop.call('listCharges', { query: { purchase_id: id } })).body;
  return data
    .reverse()
    .slice(1)
    .map(({ status, failure }: Charge) => failure?.code ?? status);
}

it('makes the next renewal fail without a retry when lost_card is forced, although the card is valid', async () => {
  const shop = await sandbox.newOrganization();
  const { id, payment_method } = await shop.purchase(plans.fixed);
  expect(await force(shop, id, 'lost_card')).toEqual(['lost_card']);
  expect(await listLaterCharges(shop, id)).toEqual([]);
  await advance(shop, 'P1M');
  const { data } = (await shop.call('listCharges')).body;
  expect(data[0]).toMatchObject({
    status: 'failed',
    failure: { code: 'lost_card', retryable: false },
    payment_method,
    next_retry_at: null,
  });
  expect(await getStatus(shop, id)).toBe('unpaid');
  // After the outcome is consumed, the card decides again.
  expect(await listForced(shop, id)).toEqual([]);
  await advance(shop, 'P1M');
  expect(await listLaterCharges(shop, id)).toEqual(['lost_card', 'succeeded']);
  expect(await getStatus(shop, id)).toBe('active');
});

it('lets a card succeed that would be declined', async () => {
  const shop = await sandbox.newOrganization();
  const { id } = await shop.purchase(plans.fixed, { payment_token: 'tok_success_then_declined' });
  await force(shop, id, 'succeeded');
  await advance(shop, 'P1M');
  expect(await listLaterCharges(shop, id)).toEqual(['succeeded']);
});

it('delays a renewal that then fails and is retried', async () => {
  const shop = await sandbox.newOrganization();
  const { id } = await shop.purchase(plans.fixed);
  await force(shop, id, 'pending_then_failed');
  await advance(shop, 'P1M');
  expect([await listLaterCharges(shop, id), await getStatus(shop, id)]).toEqual([['pending'], 'active']);
  await advance(shop, 'P1D');
  expect([await listLaterCharges(shop, id), await getStatus(shop, id)]).toEqual([
    ['payment_failed'],
    'past_due',
  ]);
  await advance(shop, 'P2D');
  expect([await listLaterCharges(shop, id), await getStatus(shop, id)]).toEqual([
    ['payment_failed', 'succeeded'],
    'active',
  ]);
});

test.each([
  ['pending_then_succeeded', 'tok_pending_then_failure', 'active'],
  ['pending_then_failed', 'tok_pending_then_success', 'past_due'],
] as const)('settles %s with %s, whatever is forced meanwhile', async (outcome, payment_token, status) => {
  const shop = await sandbox.newOrganization();
  const { id } = await shop.purchase(plans.fixed_with_trial, { payment_token });
  await force(shop, id, outcome);
  await advance(shop, 'P14D');
  expect(await getStatus(shop, id)).toBe('trialing');
  await force(shop, id, 'lost_card');
  await advance(shop, 'P1D');
  expect(await getStatus(shop, id)).toBe(status);
  expect(await listForced(shop, id)).toEqual(['lost_card']);
});

it('requires a challenge for a renewal', async () => {
  const shop = await sandbox.newOrganization();
  const { id } = await shop.purchase(plans.fixed);
  await force(shop, id, 'requires_action');
  await advance(shop, 'P1M');
  const { status, next_action, checkout_url } = (await shop.call('getPurchase', { path: { id } })).body;
  expect(status).toBe('past_due');
  expect(next_action).toEqual({ type: 'redirect_to_checkout', url: checkout_url });
  expect(await listLaterCharges(shop, id)).toEqual(['requires_action']);
});

it('consumes one outcome per attempt, in the order in which they were forced', async () => {
  const shop = await sandbox.newOrganization();
  const { id } = await shop.purchase(plans.fixed);
  expect(await force(shop, id, 'insufficient_funds', 'processing_error', 'succeeded')).toEqual([
    'insufficient_funds',
    'processing_error',
    'succeeded',
  ]);
  await advance(shop, 'P1M');
  expect(await listForced(shop, id)).toEqual(['processing_error', 'succeeded']);
  await advance(shop, 'P4D');
  expect(await listLaterCharges(shop, id)).toEqual(['insufficient_funds', 'processing_error', 'succeeded']);
  expect(await listForced(shop, id)).toEqual([]);
});

it('keeps the outcome when a zero charge is made', async () => {
  const shop = await sandbox.newOrganization();
  const { id } = await shop.purchase(plans.variable);
  await force(shop, id, 'card_declined');
  await shop.report(id, { quantity: '0' });
  await advance(shop, 'P1M');
  const { data } = (await shop.call('listCharges')).body;
  expect(data.map(({ amount, status }) => [amount, status])).toEqual([[0, 'succeeded']]);
  expect(await listForced(shop, id)).toEqual(['card_declined']);
  await shop.report(id, { quantity: '2' });
  await advance(shop, 'P1M');
  expect(await listLaterCharges(shop, id)).toEqual(['card_declined']);
});

it('keeps the declines of a test token for later attempts', async () => {
  const shop = await sandbox.newOrganization();
  const { id } = await shop.purchase(plans.fixed, { payment_token: 'tok_declined_twice_then_success' });
  await force(shop, id, 'processing_error');
  await advance(shop, 'P2M');
  expect(await listLaterCharges(shop, id)).toEqual([
    'processing_error',
    'card_declined',
    'card_declined',
    'succeeded',
    'succeeded',
  ]);
});

it('returns to the outcomes of the card after the forced ones are cleared', async () => {
  const shop = await sandbox.newOrganization();
  const { id } = await shop.purchase(plans.fixed);
  await force(shop, id, 'card_declined', 'card_declined');
  for (let time = 0; time < 2; time += 1)
    expect((await shop.call('clearForcedOutcomes', { path: { id } })).status).toBe(204);
  expect(await listForced(shop, id)).toEqual([]);
  await advance(shop, 'P1M');
  expect(await listLaterCharges(shop, id)).toEqual(['succeeded']);
});

it('emits no event and changes nothing in the public API', async () => {
  const shop = await sandbox.newOrganization();
  const purchase = await shop.purchase(plans.fixed);
  const path = { id: purchase.id };
  const count = (await sandbox.events(shop)).length;
  await force(shop, purchase.id, 'card_declined');
  expect((await shop.call('getPurchase', { path })).body).toEqual(purchase);
  expect(await sandbox.events(shop)).toHaveLength(count);
});

const failureCodes = (documents.openapi.components['schemas']?.['FailureCode'] as { enum: Outcome[] }).enum;

test.each(failureCodes)('forces a payment to fail with %s', async (code) => {
  const shop = await sandbox.newOrganization();
  const { id } = await shop.purchase(plans.fixed);
  await force(shop, id, code);
  await advance(shop, 'P1M');
  expect(await listLaterCharges(shop, id)).toEqual([code]);
});

test('rejects an unknown outcome and lists the known ones', async () => {
  const shop = await sandbox.newOrganization();
  const { id } = await shop.purchase(plans.fixed);
  const body = { outcome: 'declined' } as never;
  const answer = await shop.call('forceOutcome', { path: { id }, body });
  expect(answer.problem).toMatchObject({ code: 'invalid_request', status: 400 });
  expect(answer.errorLocations).toEqual(['/outcome']);
  expect(answer.problem.errors?.[0]?.detail).toContain('card_declined');
});

test.each([
  ['succeeded', plans.one_time, 'tok_success'],
  ['failed', plans.fixed, 'tok_declined'],
] as const)('returns 409 for a purchase without future payments: %s', async (status, plan, payment_token) => {
  const shop = await sandbox.newOrganization();
  const { id } = await shop.purchase(plan, { payment_token });
  const answer = await shop.call('forceOutcome', { path: { id }, body: { outcome: 'succeeded' } });
  expect(answer.problem).toMatchObject({ code: 'purchase_ended', status: 409 });
  expect(answer.problem.detail).toContain(status);
  expect(await listForced(shop, id)).toEqual([]);
});

test('returns 404 for a purchase of another organization', async () => {
  const [shop, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
  const path = { id: (await shop.purchase(plans.fixed)).id };
  const answers = [
    await other.call('forceOutcome', { path, body: { outcome: 'card_declined' } }),
    await other.call('getForcedOutcomes', { path }),
    await other.call('clearForcedOutcomes', { path }),
  ];
  expect(answers.map(({ problem }) => problem.code)).toEqual(answers.map(() => 'resource_not_found'));
  expect(await listForced(shop, path.id)).toEqual([]);
});

it('saves forced outcomes in a snapshot and removes them on a reset', async () => {
  const shop = await sandbox.newOrganization();
  const { id } = await shop.purchase(plans.fixed);
  await force(shop, id, 'expired_card');
  await shop.call('createSnapshot', { body: { name: 'before' } });
  await advance(shop, 'P1M');
  await shop.call('restoreSnapshot', { path: { name: 'before' } });
  expect(await listForced(shop, id)).toEqual(['expired_card']);
  await advance(shop, 'P1M');
  expect(await listLaterCharges(shop, id)).toEqual(['expired_card']);
  await shop.call('resetSandbox');
  expect((await shop.call('getForcedOutcomes', { path: { id } })).status).toBe(404);
});

it('keeps forced outcomes after a restart', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tollgate-outcomes-'));
  const started = async <Result>(work: (shop: TestOrganization) => Promise<Result>): Promise<Result> => {
    const { url, apiKey, close } = await startSandbox({ dataDirectory });
    return work(new TestOrganization(url, apiKey, [], 'default')).finally(close);
  };
  try {
    const id = await started(async (shop) => {
      await shop.call('setClock', { body: { mode: 'frozen' } });
      const purchase = await shop.purchase(plans.fixed);
      await force(shop, purchase.id, 'pending_then_failed', 'lost_card');
      await advance(shop, 'P1M');
      return purchase.id;
    });
    await started(async (shop) => {
      expect(await listForced(shop, id)).toEqual(['lost_card']);
      await advance(shop, 'P3D');
      expect(await listLaterCharges(shop, id)).toEqual(['payment_failed', 'lost_card']);
    });
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
});

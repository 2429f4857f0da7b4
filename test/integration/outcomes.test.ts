import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import type { Body, Success } from '../support/client.js';
import { documents } from '../support/description.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { Shop } from '../support/shop.js';

/** How coming payments end can be told beforehand. */

const sandbox = await testSandbox();

type Outcome = Body<'forceOutcome'>['outcome'];

/** @returns what is forced in the end */
async function force(shop: Shop, id: string, ...outcomes: Outcome[]): Promise<Outcome[]> {
  let forced: Outcome[] = [];
  for (const outcome of outcomes)
    forced = (await shop.call('forceOutcome', { path: { id }, body: { outcome } })).body.outcomes;
  return forced;
}

const forcedOf = async (shop: Shop, id: string): Promise<Outcome[]> =>
  (await shop.call('getForcedOutcomes', { path: { id } })).body.outcomes;

const advance = (shop: Shop, by: string): Promise<unknown> => shop.call('advanceClock', { body: { by } });

const statusOf = async (shop: Shop, id: string): Promise<string> =>
  (await shop.call('getPurchase', { path: { id } })).body.status;

type Charge = Success<'getCharge'>;

/** The charges of a purchase after its first payment, oldest first: by the failure's code, else by the status. */
async function later(shop: Shop, id: string): Promise<string[]> {
  const { data } = (await shop.call('listCharges', { query: { purchase_id: id } })).body;
  return data
    .reverse()
    .slice(1)
    .map(({ status, failure }: Charge) => failure?.code ?? status);
}

it('declines the next renewal of a good card for good', async () => {
  const shop = await sandbox.shop();
  const { id, payment_method } = await shop.purchase(plans.fixed);
  expect(await force(shop, id, 'lost_card')).toEqual(['lost_card']);
  expect(await later(shop, id)).toEqual([]);
  await advance(shop, 'P1M');
  const { data } = (await shop.call('listCharges')).body;
  expect(data[0]).toMatchObject({
    status: 'failed',
    failure: { code: 'lost_card', retryable: false },
    payment_method,
    next_retry_at: null,
  });
  expect(await statusOf(shop, id)).toBe('unpaid');
  // Once it is used up, the card decides again.
  expect(await forcedOf(shop, id)).toEqual([]);
  await advance(shop, 'P1M');
  expect(await later(shop, id)).toEqual(['lost_card', 'succeeded']);
  expect(await statusOf(shop, id)).toBe('active');
});

it('lets a card pay that would be declined', async () => {
  const shop = await sandbox.shop();
  const { id } = await shop.purchase(plans.fixed, { payment_token: 'tok_success_then_declined' });
  await force(shop, id, 'succeeded');
  await advance(shop, 'P1M');
  expect(await later(shop, id)).toEqual(['succeeded']);
});

it('delays a renewal that then fails, and is tried again', async () => {
  const shop = await sandbox.shop();
  const { id } = await shop.purchase(plans.fixed);
  await force(shop, id, 'pending_then_failed');
  await advance(shop, 'P1M');
  expect([await later(shop, id), await statusOf(shop, id)]).toEqual([['pending'], 'active']);
  await advance(shop, 'P1D');
  expect([await later(shop, id), await statusOf(shop, id)]).toEqual([['payment_failed'], 'past_due']);
  await advance(shop, 'P2D');
  expect([await later(shop, id), await statusOf(shop, id)]).toEqual([
    ['payment_failed', 'succeeded'],
    'active',
  ]);
});

test.each([
  ['pending_then_succeeded', 'tok_pending_then_failure', 'active'],
  ['pending_then_failed', 'tok_pending_then_success', 'past_due'],
] as const)('%s settles so with %s, whatever is forced meanwhile', async (outcome, payment_token, status) => {
  const shop = await sandbox.shop();
  const { id } = await shop.purchase(plans.fixed_with_trial, { payment_token });
  await force(shop, id, outcome);
  await advance(shop, 'P14D');
  expect(await statusOf(shop, id)).toBe('trialing');
  await force(shop, id, 'lost_card');
  await advance(shop, 'P1D');
  expect(await statusOf(shop, id)).toBe(status);
  expect(await forcedOf(shop, id)).toEqual(['lost_card']);
});

it('asks for a challenge on a renewal', async () => {
  const shop = await sandbox.shop();
  const { id } = await shop.purchase(plans.fixed);
  await force(shop, id, 'requires_action');
  await advance(shop, 'P1M');
  const { status, next_action, checkout_url } = (await shop.call('getPurchase', { path: { id } })).body;
  expect(status).toBe('past_due');
  expect(next_action).toEqual({ type: 'redirect_to_checkout', url: checkout_url });
  expect(await later(shop, id)).toEqual(['requires_action']);
});

it('takes one outcome for each attempt, in the order in which they were forced', async () => {
  const shop = await sandbox.shop();
  const { id } = await shop.purchase(plans.fixed);
  expect(await force(shop, id, 'insufficient_funds', 'processing_error', 'succeeded')).toEqual([
    'insufficient_funds',
    'processing_error',
    'succeeded',
  ]);
  await advance(shop, 'P1M');
  expect(await forcedOf(shop, id)).toEqual(['processing_error', 'succeeded']);
  await advance(shop, 'P4D');
  expect(await later(shop, id)).toEqual(['insufficient_funds', 'processing_error', 'succeeded']);
  expect(await forcedOf(shop, id)).toEqual([]);
});

it('is not used up by a charge of zero', async () => {
  const shop = await sandbox.shop();
  const { id } = await shop.purchase(plans.variable);
  await force(shop, id, 'card_declined');
  await shop.report(id, { quantity: '0' });
  await advance(shop, 'P1M');
  const { data } = (await shop.call('listCharges')).body;
  expect(data.map(({ amount, status }) => [amount, status])).toEqual([[0, 'succeeded']]);
  expect(await forcedOf(shop, id)).toEqual(['card_declined']);
  await shop.report(id, { quantity: '2' });
  await advance(shop, 'P1M');
  expect(await later(shop, id)).toEqual(['card_declined']);
});

it('leaves the declines of a token for the attempts that follow', async () => {
  const shop = await sandbox.shop();
  const { id } = await shop.purchase(plans.fixed, { payment_token: 'tok_declined_twice_then_success' });
  await force(shop, id, 'processing_error');
  await advance(shop, 'P2M');
  expect(await later(shop, id)).toEqual([
    'processing_error',
    'card_declined',
    'card_declined',
    'succeeded',
    'succeeded',
  ]);
});

it('leaves the coming payments to the card again once it is cleared', async () => {
  const shop = await sandbox.shop();
  const { id } = await shop.purchase(plans.fixed);
  await force(shop, id, 'card_declined', 'card_declined');
  for (let time = 0; time < 2; time += 1)
    expect((await shop.call('clearForcedOutcomes', { path: { id } })).status).toBe(204);
  expect(await forcedOf(shop, id)).toEqual([]);
  await advance(shop, 'P1M');
  expect(await later(shop, id)).toEqual(['succeeded']);
});

it('tells nobody, and shows nothing of it in the public API', async () => {
  const shop = await sandbox.shop();
  const purchase = await shop.purchase(plans.fixed);
  const path = { id: purchase.id };
  const count = (await sandbox.events(shop)).length;
  await force(shop, purchase.id, 'card_declined');
  expect((await shop.call('getPurchase', { path })).body).toEqual(purchase);
  expect(await sandbox.events(shop)).toHaveLength(count);
});

const failureCodes = (documents.openapi.components['schemas']?.['FailureCode'] as { enum: Outcome[] }).enum;

test.each(failureCodes)('a payment can be told to fail with %s', async (code) => {
  const shop = await sandbox.shop();
  const { id } = await shop.purchase(plans.fixed);
  await force(shop, id, code);
  await advance(shop, 'P1M');
  expect(await later(shop, id)).toEqual([code]);
});

test('an outcome that there is none of is refused, with those that there are', async () => {
  const shop = await sandbox.shop();
  const { id } = await shop.purchase(plans.fixed);
  const body = { outcome: 'declined' } as never;
  const answer = await shop.call('forceOutcome', { path: { id }, body });
  expect(answer.problem).toMatchObject({ code: 'invalid_request', status: 400 });
  expect(answer.places).toEqual(['/outcome']);
  expect(answer.problem.errors?.[0]?.detail).toContain('card_declined');
});

test.each([
  ['succeeded', plans.one_time, 'tok_success'],
  ['failed', plans.fixed, 'tok_declined'],
] as const)('no payment is to come of a purchase that has %s', async (status, plan, payment_token) => {
  const shop = await sandbox.shop();
  const { id } = await shop.purchase(plan, { payment_token });
  const answer = await shop.call('forceOutcome', { path: { id }, body: { outcome: 'succeeded' } });
  expect(answer.problem).toMatchObject({ code: 'purchase_ended', status: 409 });
  expect(answer.problem.detail).toContain(status);
  expect(await forcedOf(shop, id)).toEqual([]);
});

test('the purchase of another organization is none', async () => {
  const [shop, other] = [await sandbox.shop(), await sandbox.shop()];
  const path = { id: (await shop.purchase(plans.fixed)).id };
  const answers = [
    await other.call('forceOutcome', { path, body: { outcome: 'card_declined' } }),
    await other.call('getForcedOutcomes', { path }),
    await other.call('clearForcedOutcomes', { path }),
  ];
  expect(answers.map(({ problem }) => problem.code)).toEqual(answers.map(() => 'resource_not_found'));
  expect(await forcedOf(shop, path.id)).toEqual([]);
});

it('is part of a snapshot, and gone with a reset', async () => {
  const shop = await sandbox.shop();
  const { id } = await shop.purchase(plans.fixed);
  await force(shop, id, 'expired_card');
  await shop.call('createSnapshot', { body: { name: 'before' } });
  await advance(shop, 'P1M');
  await shop.call('restoreSnapshot', { path: { name: 'before' } });
  expect(await forcedOf(shop, id)).toEqual(['expired_card']);
  await advance(shop, 'P1M');
  expect(await later(shop, id)).toEqual(['expired_card']);
  await shop.call('resetSandbox');
  expect((await shop.call('getForcedOutcomes', { path: { id } })).status).toBe(404);
});

it('survives a restart', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tollgate-outcomes-'));
  const started = async <Result>(work: (shop: Shop) => Promise<Result>): Promise<Result> => {
    const { url, apiKey, close } = await startSandbox({ dataDirectory });
    return work(new Shop(url, apiKey, [], 'default')).finally(close);
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
      expect(await forcedOf(shop, id)).toEqual(['lost_card']);
      await advance(shop, 'P3D');
      expect(await later(shop, id)).toEqual(['payment_failed', 'lost_card']);
    });
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
});

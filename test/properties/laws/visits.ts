import { expect, test } from 'vitest';
import { isFinal } from '../../../contracts/model/simulated-purchase.js';
import type { Charge } from '../../../src/domain/shared/records.js';
import type { Commit } from '../../support/billing.js';
import { checkRepairs, checkVisits as checkRandomVisits } from '../holds.js';
import { listChains, getLast } from './chains.js';
import type { Trace } from '../trace.js';

function checkVisits(law: (trace: Trace) => void): void {
  checkRandomVisits(law);
  checkRepairs(law);
}

/** Returns the actions of the payer with the commits before and after them. */
function listVisits({ commits }: Trace): { before: Commit; after: Commit }[] {
  return commits.flatMap((after, position) => {
    const before = commits[position - 1];
    return after.cause === 'page' && before ? [{ before, after }] : [];
  });
}

const listNewCharges = (before: Commit, after: Commit): Charge[] =>
  after.charges.filter(({ id }) => !before.charges.some((charge) => charge.id === id));

test('billing charges no period twice when the payer uses the checkout', () => {
  checkVisits(({ last: { charges, purchase } }) => {
    const paid = charges.filter(({ status }) => status === 'succeeded' || status === 'pending');
    const what = paid.map(({ period }) => period?.index ?? 1);
    expect(what).toEqual([...new Set(what)]);
    if (purchase.kind === 'one_time') expect(paid.length).toBeLessThanOrEqual(1);
  });
});

test('billing charges the payer at most once for each card', () => {
  checkVisits((trace) => {
    for (const { before, after } of listVisits(trace))
      expect(listNewCharges(before, after).length).toBeLessThanOrEqual(1);
  });
});

test('billing pays the oldest overdue charge with a new card', () => {
  checkVisits((trace) => {
    for (const { before, after } of listVisits(trace)) {
      const [made] = listNewCharges(before, after);
      if (!made || before.purchase.payment_method === null) continue;
      const owed = listChains(before.charges)
        .map(getLast)
        .filter(({ status, period }) => period && (status === 'failed' || status === 'requires_action'));
      expect(made.retry_of).toBe(owed[0]?.id);
      expect(after.purchase.payment_method).toEqual(made.payment_method);
    }
  });
});

test('billing derives the status from overdue charges after each visit to the checkout', () => {
  checkVisits((trace) => {
    for (const { after } of listVisits(trace)) {
      const { status, payment_method, kind } = after.purchase;
      if (isFinal(after.purchase) || payment_method === null || kind === 'one_time') continue;
      const open = after.charges.filter(
        ({ id, status: of, next_retry_at, attempt }) =>
          !after.charges.some(({ retry_of }) => retry_of === id) &&
          (of === 'requires_action' || next_retry_at !== null || (of === 'pending' && attempt > 1)),
      );
      expect([status, status === 'past_due']).toEqual([status, open.length > 0]);
    }
  });
});

test('billing sets payment_method exactly when a card is attached', () => {
  checkVisits((trace) => {
    for (const { before, after } of listVisits(trace)) {
      const told = after.events.filter(({ type }) => type === 'purchase.payment_method_attached').length;
      const isNew = before.purchase.payment_method === null;
      if (after.purchase.payment_method === null) expect(told).toBe(0);
      else if (isNew || before.purchase.payment_method?.last4 !== after.purchase.payment_method.last4)
        expect(told).toBe(1);
      else expect(told).toBeLessThanOrEqual(1);
    }
  });
});

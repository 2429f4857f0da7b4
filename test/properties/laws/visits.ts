import { expect, test } from 'vitest';
import type { Charge } from '../../../src/domain/shared/records.js';
import type { Commit } from '../../support/billing.js';
import { holdsForVisits } from '../holds.js';
import { chainsOf, lastOf } from '../oracle/chains.js';
import { isTerminal } from '../oracle/status.js';
import type { Trace } from '../trace.js';

/** What the payer did, with what was before. */
function visitsIn({ commits }: Trace): { before: Commit; after: Commit }[] {
  return commits.flatMap((after, position) => {
    const before = commits[position - 1];
    return after.cause === 'page' && before ? [{ before, after }] : [];
  });
}

const madeIn = (before: Commit, after: Commit): Charge[] =>
  after.charges.filter(({ id }) => !before.charges.some((charge) => charge.id === id));

test('nothing is paid twice', () => {
  holdsForVisits(({ last: { charges, purchase } }) => {
    const paid = charges.filter(({ status }) => status === 'succeeded' || status === 'pending');
    const what = paid.map(({ period }) => period?.index ?? 1);
    expect(what).toEqual([...new Set(what)]);
    if (purchase.kind === 'one_time') expect(paid.length).toBeLessThanOrEqual(1);
  });
});

test('the payer is charged once at most for each card that is given', () => {
  holdsForVisits((trace) => {
    for (const { before, after } of visitsIn(trace))
      expect(madeIn(before, after).length).toBeLessThanOrEqual(1);
  });
});

test('another card pays the oldest of what is owed', () => {
  holdsForVisits((trace) => {
    for (const { before, after } of visitsIn(trace)) {
      const [made] = madeIn(before, after);
      if (!made || before.purchase.payment_method === null) continue;
      const owed = chainsOf(before.charges)
        .map(lastOf)
        .filter(({ status, period }) => period && (status === 'failed' || status === 'requires_action'));
      expect(made.retry_of).toBe(owed[0]?.id);
      expect(after.purchase.payment_method).toEqual(made.payment_method);
    }
  });
});

test('the status follows from what is owed after each visit as it always does', () => {
  holdsForVisits((trace) => {
    for (const { after } of visitsIn(trace)) {
      const { status, payment_method, kind } = after.purchase;
      if (isTerminal(status) || payment_method === null || kind === 'one_time') continue;
      const open = after.charges.filter(
        ({ id, status: of, next_retry_at, attempt }) =>
          !after.charges.some(({ retry_of }) => retry_of === id) &&
          (of === 'requires_action' || next_retry_at !== null || (of === 'pending' && attempt > 1)),
      );
      expect([status, status === 'past_due']).toEqual([status, open.length > 0]);
    }
  });
});

test('a card is told to be attached exactly when it is', () => {
  holdsForVisits((trace) => {
    for (const { before, after } of visitsIn(trace)) {
      const told = after.events.filter(({ type }) => type === 'purchase.payment_method_attached').length;
      const isNew = before.purchase.payment_method === null;
      if (after.purchase.payment_method === null) expect(told).toBe(0);
      else if (isNew || before.purchase.payment_method?.last4 !== after.purchase.payment_method.last4)
        expect(told).toBe(1);
      else expect(told).toBeLessThanOrEqual(1);
    }
  });
});

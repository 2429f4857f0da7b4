import { expect, test } from 'vitest';
import { isFinal } from '../../../contracts/model/simulated-purchase.js';
import type { Charge, Dunning } from '../../../src/domain/shared/records.js';
import type { Commit } from '../../support/billing.js';
import { checkAllTraces, checkRepairs } from '../holds.js';
import { DAY, iso, ms } from '../time.js';
import type { Trace } from '../trace.js';
import { getLast, listChains, type Chain } from './chains.js';

/** Retries, predicted from the charges, the requests and the document only: without the stored chains. */

test('billing retries each charge by the settings of its first attempt, at the checkout as well', () => {
  checkAllTraces((trace) => {
    for (const { at, purchase, charges } of trace.commits) {
      const found = listChains(charges).map((chain) => [getLast(chain).id, getLast(chain).next_retry_at]);
      const expected = listChains(charges).map((chain) => [
        getLast(chain).id,
        isFinal(purchase) ? null : predictNextRetry(chain, trace),
      ]);
      expect([at, ...found]).toEqual([at, ...expected]);
    }
  });
});

test('billing makes each planned retry at its time, unless the payer pays or cancels before', () => {
  checkAllTraces(({ commits, end, last }) => {
    for (const { next_retry_at } of last.charges)
      if (next_retry_at !== null) expect(ms(next_retry_at)).toBeGreaterThan(end);
    for (const [before, after] of listDueCommits(commits))
      for (const charge of listRetries(before, after)) {
        const planned = before.charges.find(({ id }) => id === charge.retry_of);
        expect(planned?.next_retry_at ?? getChallengeEnd(planned, after)).toBe(after.at);
      }
  });
});

test('billing settles payments and makes retries of several periods in the order of the periods', () => {
  checkAllTraces(({ commits }) => {
    for (const [before, after] of listDueCommits(commits)) {
      const changed = after.events.flatMap(({ type, record }) =>
        type.startsWith('charge.') ? [record as Charge] : [],
      );
      const settled = changed.filter(({ id }) =>
        before.charges.some((charge) => charge.id === id && charge.status === 'pending'),
      );
      // A challenge that expires at the same instant is retried after the other retries.
      const retried = listRetries(before, after).filter(
        ({ retry_of }) =>
          after.charges.find(({ id }) => id === retry_of)?.failure?.code !== 'authentication_expired',
      );
      for (const charges of [settled, retried]) {
        const periods = charges.map(({ period }) => period?.index ?? 0);
        expect([after.at, ...periods]).toEqual([
          after.at,
          ...periods.toSorted((left, right) => left - right),
        ]);
      }
    }
  });
});

test('billing cases of repairs have several overdue periods, delayed failures, changed settings and all kinds of cards', () => {
  const kinds = new Set<string>();
  checkRepairs(({ commits, acts }) => {
    for (const [before, after] of toPairs(commits)) {
      const made = after.charges.find(({ id }) => !before.charges.some((charge) => charge.id === id));
      const debt = before.charges.find(({ id }) => id === made?.retry_of);
      if (after.cause !== 'page' || !made || !debt) continue;
      const late = after.charges.some(
        ({ retry_of, period }) => retry_of === null && (period?.index ?? 0) > (debt.period?.index ?? 0),
      );
      const failed = debt.failure?.retryable === false ? 'not retryable' : 'retryable or challenged';
      const isChanged = acts.some(({ do: kind }) => kind === 'configure')
        ? 'changed settings'
        : 'same settings';
      kinds.add(`${late ? 'older' : 'latest'} period, ${failed}, ${made.status}, ${isChanged}`);
    }
  });
  expect([...kinds]).toEqual(
    expect.arrayContaining([
      'older period, not retryable, pending, changed settings',
      'older period, not retryable, pending, same settings',
      'older period, not retryable, succeeded, changed settings',
      'older period, retryable or challenged, pending, changed settings',
      'latest period, not retryable, pending, changed settings',
    ]),
  );
});

/** Predicts `next_retry_at` of the last charge of a chain, while the purchase is not final. */
function predictNextRetry(chain: Chain, trace: Trace): string | null {
  const { status, failure, attempt, period, settled_at, created_at } = getLast(chain);
  // A first payment is not retried.
  if (period === null) return null;
  const { max_retries, retry_interval_days } = getSettingsAt(trace, chain[0].created_at);
  const since =
    status === 'failed' && failure?.retryable === true
      ? settled_at
      : status === 'requires_action'
        ? created_at
        : null;
  return since === null || attempt > max_retries ? null : iso(ms(since) + retry_interval_days * DAY);
}

/** Returns the settings of an attempt that was due at an instant. Due work precedes the requests of the same instant. */
function getSettingsAt({ billingCase: { start, dunning }, acts }: Trace, at: string): Dunning {
  let [now, settings] = [start, dunning];
  for (const act of acts) {
    if (act.do === 'advance') now = act.to;
    if (act.do === 'configure' && now < at) settings = act.dunning;
  }
  return settings;
}

const toPairs = (commits: readonly Commit[]): [Commit, Commit][] =>
  commits.flatMap((after, position) => {
    const before = commits[position - 1];
    return before ? [[before, after]] : [];
  });

const listDueCommits = (commits: readonly Commit[]): [Commit, Commit][] =>
  toPairs(commits).filter(([, { cause }]) => cause === 'due');

const listRetries = (before: Commit, { charges }: Commit): Charge[] =>
  charges.filter(
    ({ id, retry_of }) => retry_of !== null && !before.charges.some((charge) => charge.id === id),
  );

/** Returns the time of a commit in which a challenge ended; null for any other charge. */
function getChallengeEnd(charge: Charge | undefined, { at, charges }: Commit): string | null {
  const ended = charges.find(({ id }) => id === charge?.id);
  return charge?.status === 'requires_action' && ended?.settled_at === at ? at : null;
}

import { expect, test } from 'vitest';
import type { Charge, ForcedOutcome } from '../../../src/domain/shared/records.js';
import { checkAllTraces, checkTraces, checkVisits } from '../holds.js';
import { HOUR, iso, ms } from '../oracle/calendar.js';
import { getAmountDue } from '../oracle/period-oracle.js';
import { isTerminal } from '../oracle/status.js';
import { type BillingCase } from '../billing-case.js';
import { type Trace } from '../trace.js';

test('billing ends each attempt with its forced outcome, or else with the outcome of its token', () => {
  checkTraces((trace) => {
    const { billingCase, last } = trace;
    const isPaidAtOnce = getAmountDue(billingCase, ms(billingCase.start)) > 0;
    let asked = 0;
    matchForcedOutcomes(trace).attempts.forEach(({ id, forced }, position) => {
      const charge = last.charges.find((one) => one.id === id);
      const found = charge && getFailureCode(charge);
      if (forced !== null) expect(possibleStatuses[forced] ?? [forced]).toContain(found);
      else if (isPaidAtOnce && position === 0)
        expect(getFirstStatuses(billingCase)).toContain(charge?.status);
      else expect(getLaterStatuses(billingCase, asked++)).toContain(found);
    });
    expect(last.charges.filter(({ amount, status }) => amount === 0 && status !== 'succeeded')).toEqual([]);
  });
});

test('billing keeps a forced outcome until an attempt consumes it', () => {
  checkTraces((trace) => {
    const lines = trace.commits.map(({ purchase }) => purchase.forced_outcomes);
    expect(lines).toEqual(matchForcedOutcomes(trace).lines);
  });
});

test('billing consumes forced outcomes in order, at the checkout as well', () => {
  checkVisits(({ commits, commands }) => {
    let before: readonly ForcedOutcome[] = [];
    for (const commit of commits) {
      const { forced_outcomes: after } = commit.purchase;
      const step = commands.find((command) => command.commit === commit)?.step;
      const line = step?.do === 'force' ? [...before, step.outcome] : before;
      expect(after).toEqual(line.slice(line.length - after.length));
      if (commit.cause === 'page') expect(line.length - after.length).toBeLessThanOrEqual(1);
      else if (commit.cause !== 'due') expect(after).toEqual(line);
      before = after;
    }
  });
});

test('billing accepts a forced outcome until the purchase has ended', () => {
  checkTraces(({ commands }) => {
    for (const { at, step, before, problem } of commands) {
      if (step.do !== 'force') continue;
      const refusal = isTerminal(before.purchase.status) ? 'purchase_ended' : null;
      expect([at, problem?.code ?? null]).toEqual([at, refusal]);
    }
  });
});

interface Attempt {
  id: string;
  /** Forced outcome of the attempt. */
  forced: ForcedOutcome | null;
}

/**
 * Returns the attempts that charge a card, in order, each with the forced outcome that was next in the queue,
 * and the queue after each commit.
 */
function matchForcedOutcomes({ commits, commands }: Trace): {
  attempts: Attempt[];
  lines: ForcedOutcome[][];
} {
  const attempts: Attempt[] = [];
  const lines: ForcedOutcome[][] = [];
  const line: ForcedOutcome[] = [];
  let known = 0;
  for (const commit of commits) {
    for (const { id, amount } of commit.charges.slice(known))
      if (amount > 0) attempts.push({ id, forced: line.shift() ?? null });
    known = commit.charges.length;
    const step = commands.find((command) => command.commit === commit)?.step;
    if (step?.do === 'force') line.push(step.outcome);
    lines.push([...line]);
  }
  return { attempts, lines };
}

const getFailureCode = ({ status, failure }: Charge): string => failure?.code ?? status;

const challenged = ['requires_action', 'authentication_expired', 'canceled'];
const thenSucceeded = ['pending', 'succeeded'];
const thenFailed = ['pending', 'payment_failed'];

/** Final statuses of a forced attempt, if they differ from the name of the outcome. */
const possibleStatuses: Partial<Record<ForcedOutcome, string[]>> = {
  requires_action: challenged,
  pending_then_succeeded: thenSucceeded,
  pending_then_failed: thenFailed,
};

/** Returns the possible statuses of the charge that attaches the card. */
function getFirstStatuses({ token }: BillingCase): Charge['status'][] {
  if (token === 'tok_challenge') return ['requires_action', 'failed'];
  if (token === 'tok_pending_then_success') return ['pending', 'succeeded'];
  if (token === 'tok_pending_then_failure') return ['pending', 'failed'];
  return token?.includes('success') || token === 'tok_challenge_on_renewal' ? ['succeeded'] : ['failed'];
}

const later: Record<string, string[]> = {
  tok_success_then_declined: ['card_declined'],
  tok_challenge_on_renewal: challenged,
  tok_pending_then_success: thenSucceeded,
  tok_pending_then_failure: thenFailed,
};

/**
 * Returns the possible statuses of an off-session attempt, given the number of earlier attempts that reached
 * the card.
 */
function getLaterStatuses({ token }: BillingCase, before: number): string[] {
  if (token === 'tok_declined_twice_then_success' && before < 2) return ['card_declined'];
  return later[token ?? ''] ?? ['succeeded'];
}

test('billing settles a delayed payment after one day, whatever happens to the purchase', () => {
  checkAllTraces(({ commits, last, end }) => {
    for (const { id, created_at } of commits.flatMap(getPending)) {
      const { status, settled_at } = last.charges.find((charge) => charge.id === id) ?? {};
      const due = ms(created_at) + 24 * HOUR;
      expect(settled_at ?? null).toBe(due <= end ? iso(due) : null);
      expect(status === 'pending').toBe(due > end);
    }
  });
});

const getPending = ({ charges }: Trace['last']): Charge[] =>
  charges.filter(({ status }) => status === 'pending');

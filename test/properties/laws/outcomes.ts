import { expect, test } from 'vitest';
import type { Charge, ForcedOutcome } from '../../../src/domain/shared/records.js';
import { holdsForAllTraces, holdsForTraces, holdsForVisits } from '../holds.js';
import { HOUR, iso, ms } from '../oracle/calendar.js';
import { amountDueAt } from '../oracle/period-oracle.js';
import { isTerminal } from '../oracle/status.js';
import { type Story } from '../billing-case.js';
import { type Trace } from '../trace.js';

test('each attempt ends as it was told to, else as its token says', () => {
  holdsForTraces((trace) => {
    const { story, last } = trace;
    const isPaidAtOnce = amountDueAt(story, ms(story.start)) > 0;
    let asked = 0;
    forcingOf(trace).attempts.forEach(({ id, forced }, position) => {
      const charge = last.charges.find((one) => one.id === id);
      const found = charge && codeOf(charge);
      if (forced !== null) expect(endings[forced] ?? [forced]).toContain(found);
      else if (isPaidAtOnce && position === 0) expect(firstStatuses(story)).toContain(charge?.status);
      else expect(laterOf(story, asked++)).toContain(found);
    });
    expect(last.charges.filter(({ amount, status }) => amount === 0 && status !== 'succeeded')).toEqual([]);
  });
});

test('what is forced waits in line until an attempt takes it', () => {
  holdsForTraces((trace) => {
    const lines = trace.commits.map(({ purchase }) => purchase.forced_outcomes);
    expect(lines).toEqual(forcingOf(trace).lines);
  });
});

test('what is forced is taken in its order, also where the payer comes', () => {
  holdsForVisits(({ commits, commands }) => {
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

test('an outcome can be forced as long as the purchase has not ended', () => {
  holdsForTraces(({ commands }) => {
    for (const { at, step, before, problem } of commands) {
      if (step.do !== 'force') continue;
      const refusal = isTerminal(before.purchase.status) ? 'purchase_ended' : null;
      expect([at, problem?.code ?? null]).toEqual([at, refusal]);
    }
  });
});

interface Attempt {
  id: string;
  /** What it was told to end as. */
  forced: ForcedOutcome | null;
}

/**
 * The attempts that ask for money, in the order in which they were made, each with the outcome that was next in line,
 * and the line after each commit.
 */
function forcingOf({ commits, commands }: Trace): { attempts: Attempt[]; lines: ForcedOutcome[][] } {
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

const codeOf = ({ status, failure }: Charge): string => failure?.code ?? status;

const challenged = ['requires_action', 'authentication_expired', 'canceled'];
const thenSucceeded = ['pending', 'succeeded'];
const thenFailed = ['pending', 'payment_failed'];

/** What a forced attempt may be in the end, where that is not what it is called. */
const endings: Partial<Record<ForcedOutcome, string[]>> = {
  requires_action: challenged,
  pending_then_succeeded: thenSucceeded,
  pending_then_failed: thenFailed,
};

/** What the charge on attaching the card may be in the end. */
function firstStatuses({ token }: Story): Charge['status'][] {
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

/** What an off-session attempt may be in the end, by how many asked the card before it. */
function laterOf({ token }: Story, before: number): string[] {
  if (token === 'tok_declined_twice_then_success' && before < 2) return ['card_declined'];
  return later[token ?? ''] ?? ['succeeded'];
}

test('what is delayed settles after a day, whatever becomes of the purchase', () => {
  holdsForAllTraces(({ commits, last, end }) => {
    for (const { id, created_at } of commits.flatMap(pendingIn)) {
      const { status, settled_at } = last.charges.find((charge) => charge.id === id) ?? {};
      const due = ms(created_at) + 24 * HOUR;
      expect(settled_at ?? null).toBe(due <= end ? iso(due) : null);
      expect(status === 'pending').toBe(due > end);
    }
  });
});

const pendingIn = ({ charges }: Trace['last']): Charge[] =>
  charges.filter(({ status }) => status === 'pending');

import { expect, test } from 'vitest';
import type { Charge } from '../../../src/domain/records.js';
import { holdsForAllTraces, holdsForTraces } from '../holds.js';
import { HOUR, iso, ms } from '../oracle/calendar.js';
import { amountDueAt } from '../oracle/life.js';
import { type Story } from '../story.js';
import { type Trace } from '../trace.js';

test('each attempt ends as its token says', () => {
  holdsForTraces(({ story, last: { charges } }) => {
    const isPaidAtOnce = amountDueAt(story, ms(story.start)) > 0;
    const [first, ...others] = charges;
    const offSession = (isPaidAtOnce ? others : charges).filter(({ amount }) => amount > 0);
    if (isPaidAtOnce && first) expect(firstStatuses(story)).toContain(first.status);
    offSession.forEach((charge, position) => {
      expect(laterOf(story, position)).toContain(codeOf(charge));
    });
    expect(charges.filter(({ amount, status }) => amount === 0 && status !== 'succeeded')).toEqual([]);
  });
});

const codeOf = ({ status, failure }: Charge): string => failure?.code ?? status;

/** What the charge on attaching the card may be in the end. */
function firstStatuses({ token }: Story): Charge['status'][] {
  if (token === 'tok_challenge') return ['requires_action', 'failed'];
  if (token === 'tok_pending_then_success') return ['pending', 'succeeded'];
  if (token === 'tok_pending_then_failure') return ['pending', 'failed'];
  return token?.includes('success') || token === 'tok_challenge_on_renewal' ? ['succeeded'] : ['failed'];
}

const later: Record<string, string[]> = {
  tok_success_then_declined: ['card_declined'],
  tok_challenge_on_renewal: ['requires_action', 'authentication_expired', 'canceled'],
  tok_pending_then_success: ['pending', 'succeeded'],
  tok_pending_then_failure: ['pending', 'payment_failed'],
};

/** What an off-session attempt may be in the end, by how many came before it. */
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

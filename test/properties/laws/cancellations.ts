import { expect, test } from 'vitest';
import { holdsForAllTraces, holdsForTraces } from '../holds.js';
import { canWait } from '../oracle/status.js';
import { Life } from '../oracle/period-oracle.js';
import { type Command } from '../trace.js';

test('a cancellation acts at once, waits, changes nothing or is refused', () => {
  holdsForTraces((trace) => {
    const life = new Life(trace);
    for (const { at, step, before, problem, commit } of trace.commands) {
      if (step.do !== 'cancel') continue;
      const answer = problem?.code ?? (commit ? becameOf(commit) : 'unchanged');
      expect([at, answer]).toEqual([at, answerTo(step.mode, before, canWait(life, at))]);
    }
  });
});

const becameOf = ({ purchase }: Command['before']): string =>
  purchase.status === 'canceled' ? 'canceled' : 'scheduled';

function answerTo(mode: string, { purchase }: Command['before'], hasEndToWaitFor: boolean): string {
  const { kind, status, cancel_at_period_end } = purchase;
  if (kind === 'one_time') return 'purchase_not_subscription';
  if (status === 'canceled') return 'unchanged';
  if (['succeeded', 'failed', 'expired'].includes(status)) return 'purchase_ended';
  if (mode === 'immediate') return 'canceled';
  if (cancel_at_period_end) return 'unchanged';
  return hasEndToWaitFor ? 'scheduled' : 'canceled';
}

test('an immediate cancellation stops the retries and fails a challenge in the air', () => {
  holdsForAllTraces(({ commands }) => {
    for (const { step, before, commit } of commands) {
      if (step.do !== 'cancel' || commit?.purchase.status !== 'canceled') continue;
      for (const charge of commit.charges) {
        const { status, next_retry_at } = before.charges.find(({ id }) => id === charge.id) ?? charge;
        expect(charge.next_retry_at).toBeNull();
        if (status === 'requires_action')
          expect(charge).toMatchObject({
            status: 'failed',
            failure: { code: 'canceled' },
            settled_at: commit.at,
          });
        else expect({ ...charge, next_retry_at }).toEqual(before.charges.find(({ id }) => id === charge.id));
      }
      expect(commit.purchase).toMatchObject({
        canceled_at: commit.at,
        next_charge_at: null,
        current_period: null,
      });
    }
  });
});

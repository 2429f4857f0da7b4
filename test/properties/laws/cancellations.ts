import { expect, test } from 'vitest';
import { checkAllTraces, checkTraces } from '../holds.js';
import { canWait } from '../oracle/status.js';
import { PeriodOracle } from '../oracle/period-oracle.js';
import { type Command } from '../trace.js';

test('billing applies a cancellation at once or at the end of the period, or rejects it', () => {
  checkTraces((trace) => {
    const life = new PeriodOracle(trace);
    for (const { at, step, before, problem, commit } of trace.commands) {
      if (step.do !== 'cancel') continue;
      const answer = problem?.code ?? (commit ? describeEffect(commit) : 'unchanged');
      expect([at, answer]).toEqual([at, getExpectedEffect(step.mode, before, canWait(life, at))]);
    }
  });
});

const describeEffect = ({ purchase }: Command['before']): string =>
  purchase.status === 'canceled' ? 'canceled' : 'scheduled';

function getExpectedEffect(mode: string, { purchase }: Command['before'], hasEndToWaitFor: boolean): string {
  const { kind, status, cancel_at_period_end } = purchase;
  if (kind === 'one_time') return 'purchase_not_subscription';
  if (status === 'canceled') return 'unchanged';
  if (['succeeded', 'failed', 'expired'].includes(status)) return 'purchase_ended';
  if (mode === 'immediate') return 'canceled';
  if (cancel_at_period_end) return 'unchanged';
  return hasEndToWaitFor ? 'scheduled' : 'canceled';
}

test('billing stops retries and fails an open challenge on an immediate cancellation', () => {
  checkAllTraces(({ commands }) => {
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

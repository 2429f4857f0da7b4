import { expect, test } from 'vitest';
import { checkTraces } from '../holds.js';
import { HOUR, ms } from '../oracle/calendar.js';
import { PeriodOracle } from '../oracle/period-oracle.js';
import { calculateAmount, sumDecimals } from '../oracle/money.js';
import { isTerminal } from '../oracle/status.js';
import type { Span } from '../oracle/period-oracle.js';
import { type Step } from '../billing-case.js';
import { type Command, type Trace } from '../trace.js';

const TOLERANCE = HOUR / 12;
const MAXIMUM = 999_999_999_999n;

test('billing accepts or rejects a usage record according to the calendar', () => {
  checkTraces((trace) => {
    const life = new PeriodOracle(trace);
    for (const { step, ...command } of trace.commands) {
      if (step.do !== 'report') continue;
      expect([command.at, command.problem?.code ?? null]).toEqual([
        command.at,
        getRejection(step, command, trace, life),
      ]);
    }
  });
});

type Report = Extract<Step, { do: 'report' }>;

function getRejection(
  { quantity, ago }: Report,
  { at, before }: Omit<Command, 'step'>,
  { billingCase, commands }: Trace,
  life: PeriodOracle,
): string | null {
  const { rate } = billingCase.plan;
  const { purchase, consumptions } = before;
  if (rate.kind !== 'variable_subscription') return 'purchase_not_variable';
  if (isTerminal(purchase.status)) return 'purchase_ended';
  const isAttached = life.attachedAt !== null && at >= life.attachedAt;
  if (!isAttached || at < life.anchor) return 'no_open_period';
  // After a cancellation at the end of the period, the open period is the last one.
  const lastEnd = purchase.cancel_at_period_end
    ? life.endsAt(getCancellationTime(commands)) - life.grace
    : Infinity;
  const periods = life.periodsUntil(at).filter(({ start }) => start < lastEnd);
  const reportable = periods.filter(({ end }) => at < end + life.grace);
  if (reportable.length === 0) return 'purchase_ended';
  const occurred = at - (ago ?? 0);
  const within = reportable.find(({ start, end }) => start <= occurred && occurred < end);
  if (occurred > at && !(within && at < within.end && occurred <= at + TOLERANCE))
    return 'occurred_in_future';
  if (!within) return 'period_closed';
  const quantities = consumptions.filter((record) => isWithin(ms(record.occurred_at), within));
  const total = sumDecimals([...quantities.map((record) => record.quantity), quantity]);
  return calculateAmount(total, rate.unit_amount) > MAXIMUM ? 'amount_too_large' : null;
}

const isWithin = (instant: number, { start, end }: Span): boolean => start <= instant && instant < end;

/** Returns the time of the request to cancel at the end of the period. */
function getCancellationTime(commands: readonly Command[]): number | null {
  const isScheduling = ({ step, commit }: Command): boolean =>
    step.do === 'cancel' && commit?.purchase.cancel_at_period_end === true;
  return commands.find(isScheduling)?.at ?? null;
}

test('billing allows a usage record to be deleted until it is billed or marked unbilled', () => {
  checkTraces(({ commands }) => {
    for (const { step, before, problem } of commands) {
      if (step.do !== 'delete') continue;
      const { id, status } = before.consumptions[step.which % before.consumptions.length] ?? {};
      const codes = { open: null, billed: 'consumption_billed', unbilled: 'purchase_ended' };
      expect([id, problem?.code ?? null]).toEqual([id, status && codes[status]]);
    }
  });
});

import { expect, test } from 'vitest';
import { holdsForTraces } from '../holds.js';
import { HOUR, ms } from '../oracle/calendar.js';
import { Life } from '../oracle/period-oracle.js';
import { cost, sum } from '../oracle/money.js';
import { isTerminal } from '../oracle/status.js';
import type { Span } from '../oracle/period-oracle.js';
import { type Step } from '../billing-case.js';
import { type Command, type Trace } from '../trace.js';

const TOLERANCE = HOUR / 12;
const MAXIMUM = 999_999_999_999n;

test('a report is taken or refused as the calendar says', () => {
  holdsForTraces((trace) => {
    const life = new Life(trace);
    for (const { step, ...command } of trace.commands) {
      if (step.do !== 'report') continue;
      expect([command.at, command.problem?.code ?? null]).toEqual([
        command.at,
        refusalOf(step, command, trace, life),
      ]);
    }
  });
});

type Report = Extract<Step, { do: 'report' }>;

function refusalOf(
  { quantity, ago }: Report,
  { at, before }: Omit<Command, 'step'>,
  { story, commands }: Trace,
  life: Life,
): string | null {
  const { rate } = story.plan;
  const { purchase, consumptions } = before;
  if (rate.kind !== 'variable_subscription') return 'purchase_not_variable';
  if (isTerminal(purchase.status)) return 'purchase_ended';
  const isAttached = life.attachedAt !== null && at >= life.attachedAt;
  if (!isAttached || at < life.anchor) return 'no_open_period';
  // Once a cancellation is scheduled, the period that was open then is the last one.
  const lastEnd = purchase.cancel_at_period_end ? life.endsAt(scheduledAt(commands)) - life.grace : Infinity;
  const periods = life.periodsUntil(at).filter(({ start }) => start < lastEnd);
  const reportable = periods.filter(({ end }) => at < end + life.grace);
  if (reportable.length === 0) return 'purchase_ended';
  const occurred = at - (ago ?? 0);
  const within = reportable.find(({ start, end }) => start <= occurred && occurred < end);
  if (occurred > at && !(within && at < within.end && occurred <= at + TOLERANCE))
    return 'occurred_in_future';
  if (!within) return 'period_closed';
  const quantities = consumptions.filter((record) => isWithin(ms(record.occurred_at), within));
  const total = sum([...quantities.map((record) => record.quantity), quantity]);
  return cost(total, rate.unit_amount) > MAXIMUM ? 'amount_too_large' : null;
}

const isWithin = (instant: number, { start, end }: Span): boolean => start <= instant && instant < end;

/** When the cancellation for the period's end was asked for. */
function scheduledAt(commands: readonly Command[]): number | null {
  const isScheduling = ({ step, commit }: Command): boolean =>
    step.do === 'cancel' && commit?.purchase.cancel_at_period_end === true;
  return commands.find(isScheduling)?.at ?? null;
}

test('a record can be deleted until it is billed or cut off', () => {
  holdsForTraces(({ commands }) => {
    for (const { step, before, problem } of commands) {
      if (step.do !== 'delete') continue;
      const { id, status } = before.consumptions[step.which % before.consumptions.length] ?? {};
      const codes = { open: null, billed: 'consumption_billed', unbilled: 'purchase_ended' };
      expect([id, problem?.code ?? null]).toEqual([id, status && codes[status]]);
    }
  });
});

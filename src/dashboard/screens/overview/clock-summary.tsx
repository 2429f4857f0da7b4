import {
  Activity,
  CircleCheck,
  CircleDashed,
  CircleX,
  Flag,
  Hourglass,
  RotateCw,
  ShieldAlert,
  Snowflake,
} from 'lucide';
import type { JSX } from 'preact';
import { Icon } from '../../components/icon.js';
import { RelativeTime } from '../../components/time.js';
import type { Schemas } from '../../lib/api.js';
import { findFirstKind, findNext, targetKinds } from '../../lib/advance-target.js';
import { buildDayStrip, type StripDay, type StripMark } from '../../lib/build-day-strip.js';
import { formatAmount, formatCount } from '../../lib/format.js';
import { toHref } from '../../lib/route.js';
import type { ClockState } from '../../lib/use-clock.js';

interface ClockSummaryProps {
  clock: ClockState | null;
  now: string | null;
  forecast: Schemas['Forecast'] | undefined;
  metrics: Schemas['Metrics'] | undefined;
}

const targetLabels = new Map(targetKinds);

const fullDate = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Current time, the work of the days around it, and links to the time machine. */
export function ClockSummary({ clock, now, forecast, metrics }: ClockSummaryProps): JSX.Element {
  return (
    <section class="card clock-summary" aria-label="Clock">
      <div class="clock-now">
        <small>
          <Icon node={clock?.mode === 'live' ? Activity : Snowflake} size={14} />
          Current time{clock ? ` · ${clock.mode === 'live' ? 'live clock' : 'test clock frozen'}` : ''}
        </small>
        <p class="clock-time">
          <b>{now?.slice(11, 16) ?? '…'}</b> UTC
        </p>
        <p>{now === null ? ' ' : fullDate.format(new Date(now))}</p>
        <p class="muted">{now !== null && forecast ? <NextWork forecast={forecast} now={now} /> : ' '}</p>
      </div>
      <div class="clock-days">
        <header>
          <h2>Next 14 days</h2>
          <span class="muted">{forecast ? describeForecast(forecast) : ''}</span>
          <span class="spring" />
          <a href={toHref('time')}>Open time machine</a>
        </header>
        {now === null ? null : (
          <ol class="day-strip">
            {buildDayStrip(
              now,
              metrics?.currencies.flatMap(({ buckets }) => buckets) ?? [],
              forecast?.data ?? [],
            ).map((day) => (
              <Day key={day.date} day={day} />
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

function NextWork({ forecast, now }: { forecast: Schemas['Forecast']; now: string }): JSX.Element {
  const first = findFirstKind(forecast);
  const at = first && findNext(forecast, first);
  if (first === null || at === null) return <>No scheduled work</>;
  return (
    <>
      <b>{targetLabels.get(first)}</b> <RelativeTime at={at} now={now} />
    </>
  );
}

/** Sums up the payments of a forecast: `84 payments · €4,391.00 forecast`. */
function describeForecast({ data, totals, has_more }: Schemas['Forecast']): string {
  const payments = data.filter(({ outcome }) => outcome !== 'none').length;
  const amounts = totals
    .filter(({ succeeded }) => succeeded > 0)
    .map(({ succeeded, currency }) => formatAmount(succeeded, currency));
  const count = has_more ? `more than ${payments} payments` : formatCount(payments, 'payment');
  return amounts.length === 0 ? count : `${count} · ${amounts.join(', ')} forecast`;
}

const marks: Record<StripMark['kind'], readonly [string, string, Parameters<typeof Icon>[0]['node']]> = {
  succeeded: ['green', 'succeed', CircleCheck],
  failed: ['red', 'fail', CircleX],
  pending: ['cyan', 'pending', Hourglass],
  requires_action: ['amber', 'require 3-D Secure', ShieldAlert],
  retry: ['amber', 'retries', RotateCw],
  trial_end: ['plum', 'trial ends', Flag],
  other: ['gray', 'other changes', CircleDashed],
};

const shortDate = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' });

function Day({ day }: { day: StripDay }): JSX.Element {
  const date = shortDate.format(new Date(day.date));
  const [number, month] = date.split(' ');
  const classes = [day.isToday && 'today', day.isWeekend && 'weekend'].filter(Boolean).join(' ');
  return (
    <li class={classes} aria-current={day.isToday ? 'date' : undefined}>
      <span class="day-marks">
        {day.marks.map(({ kind, count, isForecast }) => (
          <span
            key={`${kind}${String(isForecast)}`}
            class={`${marks[kind][0]}${isForecast ? ' is-forecast' : ''}`}
            title={describeMark(kind, count, isForecast)}
          >
            <span class="visually-hidden">{describeMark(kind, count, isForecast)}</span>
            <small aria-hidden="true">{count}</small>
            <Icon node={marks[kind][2]} size={16} />
          </span>
        ))}
      </span>
      <span class="day-name">
        {number}
        {day.isToday || number === '1' ? ` ${month ?? ''}` : ''}
      </span>
      {day.isToday ? <span class="now-flag">Now</span> : null}
    </li>
  );
}

const describeMark = (kind: StripMark['kind'], count: number, isForecast: boolean): string =>
  `${count} ${marks[kind][1]}${isForecast ? ' (forecast)' : ''}`;

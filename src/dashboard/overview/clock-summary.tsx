import { sum } from 'd3-array';
import {
  Activity,
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  CircleX,
  FastForward,
  Flag,
  Hourglass,
  RotateCw,
  ShieldAlert,
  Snowflake,
  type LucideIcon,
} from 'lucide-react';
import type { JSX } from 'react';
import { Icon } from '../components/icon.js';
import { ChartTable } from '../components/small-charts.js';
import { RelativeTime } from '../components/values.js';
import { addDuration, listNext } from '../data/advance-target.js';
import type { Schemas } from '../data/api.js';
import { modeLabels, type ClockState } from '../data/clock.js';
import { paymentOutcomes } from '../data/describe-work.js';
import { createDateFormat, formatAmount, formatCount, formatShortDate } from '../data/format.js';
import { toHref } from '../data/route.js';
import { buildDayStrip, stripKinds, type StripDay, type StripMark } from './build-day-strip.js';
import './clock-summary.css';

interface ClockSummaryProps {
  clock: ClockState | null;
  now: string | null;
  forecast: Schemas['Forecast'] | undefined;
}

const fullDate = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Links to the next targets of an advance, which come before the choice of a date. */
const MAX_TARGETS = 2;

/** Current time, the work of the next 14 days, and links to the time machine. */
export function ClockSummary({ clock, now, forecast }: ClockSummaryProps): JSX.Element {
  const next =
    clock && forecast && listNext({ ...forecast, next: { ...forecast.next, event: clock.next_due_at } });
  return (
    <section className="card clock-summary" aria-label="Clock">
      <div className="clock-now">
        <small>
          <Icon node={clock?.mode === 'frozen' ? Snowflake : Activity} size={14} />
          Current time{clock ? ` · ${modeLabels[clock.mode].toLowerCase()} clock` : ''}
        </small>
        <p className="clock-time">
          <b>{now?.slice(11, 16) ?? '…'}</b> UTC
        </p>
        <p>{now === null ? '' : fullDate.format(new Date(now))}</p>
        <p className="muted">{now !== null && next ? <NextWork next={next} now={now} /> : ''}</p>
      </div>
      <div className="clock-days">
        <header>
          <h2>Forecast: next 14 days</h2>
          {forecast ? (
            <a href={toHref('time', null, { to: forecast.to })}>{describeForecast(forecast)}</a>
          ) : (
            <small className="muted">Loading…</small>
          )}
        </header>
        {now === null ? null : <DayStrip days={buildDayStrip(now, forecast)} isLoading={!forecast} />}
      </div>
      <div className="clock-targets">
        {now !== null && next ? (
          <Targets next={next} now={now} />
        ) : (
          [1, 2, 3].map((target) => <span key={target} className="button skeleton" aria-hidden="true" />)
        )}
      </div>
    </section>
  );
}

interface NextProps {
  /** Next work of each kind, in chronological order. */
  next: ReturnType<typeof listNext>;
  now: string;
}

/** Links to the preview of an advance: to the next billing work, to other work and to a date. */
function Targets({ next, now }: NextProps): JSX.Element {
  const first = next.find(({ kind }) => kind !== 'webhook_attempt') ?? next[0];
  const targets = first ? [first, ...next.filter((target) => target !== first)].slice(0, MAX_TARGETS) : [];
  return (
    <>
      {targets.map(({ kind, label, at }, index) => (
        <a
          key={kind}
          className={index === 0 ? 'button primary' : 'button'}
          href={toHref('time', null, { to: kind })}
        >
          <Icon node={FastForward} />
          <span>
            <span>{label.replace('Next', 'Advance to')}</span> <RelativeTime at={at} now={now} />
          </span>
        </a>
      ))}
      <a className="button" href={toHref('time', null, { to: addDuration(now, '1 day') })}>
        Choose a date
      </a>
    </>
  );
}

function NextWork({ next: [first], now }: NextProps): JSX.Element {
  if (!first) return <>No scheduled work</>;
  return (
    <>
      <b>{first.label}</b> <RelativeTime at={first.at} now={now} />
    </>
  );
}

/**
 * Sums up the work of a forecast: `5 payments: 3 succeed, 2 fail · €147.00 will be collected · 1 trial ends · 1 other
 * change`. Trial ends are counted besides their payments, as in the strip.
 */
function describeForecast(forecast: Schemas['Forecast']): string {
  const counts = forecast.by_outcome;
  const found = paymentOutcomes
    .map((kind) => ({ kind, count: counts[kind] }))
    .filter(({ count }) => count > 0);
  const described = found.map(describeMark).join(', ') || 'No payments';
  const payments = formatCount(
    sum(found, ({ count }) => count),
    'payment',
  );
  const amounts = forecast.totals
    .filter(({ succeeded }) => succeeded > 0)
    .map(({ succeeded, currency }) => formatAmount(succeeded, currency));
  return [
    found.length < 2 ? described : `${payments}: ${described.replace(/ payments?/g, '')}`,
    ...(amounts.length === 0 ? [] : [`${amounts.join(', ')} will be collected`]),
    ...listOtherMarks(forecast, counts.none).map(describeMark),
  ].join('\u00A0· ');
}

/**
 * Lists the trial ends and the other changes of a forecast. If there is too much work to list, trial ends are counted by
 * their outcome only.
 *
 * @param count number of changes without a payment
 */
function listOtherMarks({ data, has_more }: Schemas['Forecast'], count: number): StripMark[] {
  const trialEnds = has_more ? [] : data.filter(({ type }) => type === 'trial_end');
  const unpaidCount = trialEnds.filter(({ outcome }) => outcome === 'none').length;
  const marks = [
    { kind: 'trial_end', count: trialEnds.length },
    { kind: 'other', count: count - unpaidCount },
  ] as const;
  return marks.filter((mark) => mark.count > 0);
}

/** Tone, name in the legend, singular, plural and icon of a mark. */
const marks: Record<StripMark['kind'], readonly [string, string, string, string, LucideIcon]> = {
  succeeded: ['green', 'Succeeds', 'payment succeeds', 'payments succeed', CircleCheck],
  failed: ['red', 'Fails', 'payment fails', 'payments fail', CircleX],
  pending: ['cyan', 'Pending', 'payment is pending', 'payments are pending', Hourglass],
  requires_action: [
    'amber',
    '3-D Secure',
    'payment requires 3-D Secure',
    'payments require 3-D Secure',
    ShieldAlert,
  ],
  failed_retry: ['red', 'Retry fails', 'retry fails', 'retries fail', RotateCw],
  trial_end: ['plum', 'Trial ends', 'trial ends', 'trials end', Flag],
  uncertain: ['gray', 'Uncertain', 'uncertain payment', 'uncertain payments', CircleQuestionMark],
  other: ['gray', 'Other change', 'other change', 'other changes', CircleDashed],
};

/** Format of counts in the width of a day: `912`, or `9.1K`. */
const briefCount = new Intl.NumberFormat('en', { notation: 'compact' });

const formatDayOfWeek = createDateFormat({ weekday: 'short', day: 'numeric', month: 'short' });

/** Icons of the work of each day, a legend of these icons, and the same work in words as a table. */
function DayStrip({ days, isLoading }: { days: readonly StripDay[]; isLoading: boolean }): JSX.Element {
  const kinds = stripKinds.filter((kind) => days.some((day) => day.marks.some((mark) => mark.kind === kind)));
  const peak = Math.max(...days.map(countMarks));
  return (
    <>
      <ol className={isLoading ? 'day-strip is-loading' : 'day-strip'} aria-busy={isLoading}>
        {days.map((day) => (
          <Day key={day.date} day={day} peak={peak} />
        ))}
      </ol>
      <ul className="strip-legend" aria-label="Legend">
        {kinds.map((kind) => (
          <li key={kind} className={marks[kind][0]}>
            <Icon node={marks[kind][4]} size={14} />
            {marks[kind][1]}
          </li>
        ))}
      </ul>
      {kinds.length === 0 ? null : (
        <ChartTable
          label="Forecast of the next 14 days"
          columns={['Date', 'Forecast']}
          rows={days
            .filter(({ marks: { length } }) => length > 0)
            .map((day) => [formatDayOfWeek(day.date), day.marks.map(describeMark).join(', ')])}
        />
      )}
    </>
  );
}

const countMarks = ({ marks: counted }: StripDay): number => sum(counted, ({ count }) => count);

/** Most changes of a day that have an icon for each kind. Busier days are stacked bars. */
const MAX_ICONS = 9;

/** Day of the strip. @param peak number of changes of the busiest day */
function Day({ day, peak }: { day: StripDay; peak: number }): JSX.Element {
  const [number, month] = formatShortDate(day.date).split(' ');
  return (
    <li
      className={[day.isToday && 'today', day.isWeekend && 'weekend'].filter(Boolean).join(' ')}
      aria-current={day.isToday ? 'date' : undefined}
      title={`${formatDayOfWeek(day.date)}: ${day.marks.map(describeMark).join(', ') || 'no change'}`}
    >
      {peak > MAX_ICONS ? <DayBar day={day} peak={peak} /> : <DayIcons day={day} />}
      <span className="day-name" aria-hidden="true">
        {number}
        {number === '1' ? ` ${month ?? ''}` : ''}
      </span>
      <span className="visually-hidden">{formatDayOfWeek(day.date)}</span>
      {day.isToday ? <span className="now-flag">Now</span> : null}
    </li>
  );
}

function DayIcons({ day }: { day: StripDay }): JSX.Element {
  return (
    <span className="day-marks">
      {day.marks.map((mark) => (
        <span key={mark.kind} className={marks[mark.kind][0]} title={describeMark(mark)}>
          <Icon node={marks[mark.kind][4]} size={14} />
          {mark.count > 1 ? <small aria-hidden="true">{mark.count}</small> : null}
          <span className="visually-hidden">{describeMark(mark)}</span>
        </span>
      ))}
    </span>
  );
}

/** Stacked bar of a busy day, with the number of all its changes. */
function DayBar({ day, peak }: { day: StripDay; peak: number }): JSX.Element {
  const total = countMarks(day);
  return (
    <span className="day-marks day-bar">
      <small aria-hidden="true">{total === 0 ? '' : briefCount.format(total)}</small>
      <span style={{ height: `${(total / peak) * BAR_HEIGHT_PX}px` }}>
        {day.marks.map((mark) => (
          <span
            key={mark.kind}
            className={`${marks[mark.kind][0]} ${mark.kind}`}
            style={{ flexGrow: mark.count }}
            title={describeMark(mark)}
          >
            <span className="visually-hidden">{describeMark(mark)}</span>
          </span>
        ))}
      </span>
    </span>
  );
}

const BAR_HEIGHT_PX = 36;

function describeMark({ kind, count }: StripMark): string {
  const [, , singular, plural] = marks[kind];
  return formatCount(count, singular, plural);
}

import { sum } from 'd3-array';
import { useRef, useState, type JSX, type KeyboardEvent, type PointerEvent } from 'react';
import { useElementWidth } from '../components/axis.js';
import { getStatusAppearance } from '../components/badges.js';
import {
  barOutcomes,
  sumBar,
  toPastBars,
  stackBars,
  Histogram,
  type WorkBar,
} from '../components/histogram.js';
import { ErrorState } from '../components/states.js';
import { sandboxApi, unwrap, type Schemas } from '../data/api.js';
import { useClock, useCurrentTime } from '../data/clock.js';
import { capitalize, DAY_MS, humanize, formatShortDateOfYear, formatShortDate } from '../data/format.js';
import { loadAllObjects } from '../data/objects.js';
import { useResource, type Resource } from '../data/resource.js';
import { navigate, omitEmpty, toFilteredHref, type Filters } from '../data/route.js';
import {
  addDays,
  listDays,
  moveEdge,
  parseSelection,
  placeHandles,
  toDayFilter,
  toDayIndex,
  type DaySelection,
  type SelectionEdge,
} from './day-selection.js';

/** Days of the histogram, and the most that it shows for an earlier first day. */
const DAYS = 60;
const MAX_DAYS = 366;
/** Metrics read all charges, so a burst of events does not reload them each time. */
const MIN_INTERVAL_MS = 2_000;

/** Filters of the list, as the URL has them. Days are like `2027-04-22`; `to` is inclusive. */
export interface PaymentFilters extends Filters {
  status: string;
  from: string;
  to: string;
  customer_id: string;
  purchase_id: string;
}

/** Returns true if the last day is before the first one, so that no payment matches. */
export const isReversed = ({ from, to }: PaymentFilters): boolean => to !== '' && to < from;

type Bucket = Schemas['TimelineBucket'];

const NO_PAYMENTS = { succeeded: 0, failed: 0, requires_action: 0, pending: 0 };

/** Numbers of payments by day and status, from the first day of the histogram to today. */
interface DailyPayments extends Resource<Bucket[]> {
  /** Null before the clock is loaded. */
  start: string | null;
  today: string | null;
}

/** Loads the payments per day: of a customer or a purchase if the list has such a filter, or of all. */
export function useDailyPayments({ from, customer_id, purchase_id }: PaymentFilters): DailyPayments {
  const now = useCurrentTime(useClock());
  const today = now?.slice(0, 10) ?? null;
  const start = today === null ? null : findStart(today, from);
  const owner = omitEmpty({ customer_id, purchase_id });
  const resource = useResource(
    JSON.stringify([start, today, owner]),
    () => (hasOwner(owner) ? loadPaymentsBy(owner) : loadAttempts(start)),
    ({ type }) => type === 'event',
    MIN_INTERVAL_MS,
  );
  return { ...resource, start, today };
}

const hasOwner = ({ customer_id = '', purchase_id = '' }: Partial<PaymentFilters>): boolean =>
  customer_id + purchase_id !== '';

async function loadPaymentsBy(owner: Partial<PaymentFilters>): Promise<Bucket[]> {
  const payments = await loadAllObjects('charge', owner);
  return payments.map(({ data }) => ({ ...NO_PAYMENTS, start: data.created_at, [data.status]: 1 }));
}

/** Counts the payments of a status, or of all, that match the filters; undefined if the days do not have all of them. */
export function countDays(
  { data, start }: DailyPayments,
  filters: PaymentFilters,
  status: string,
): number | undefined {
  const { from, to } = filters;
  if (!data || start === null || (!hasOwner(filters) && (from === '' || from < start))) return undefined;
  const found = data.filter((bucket) => {
    const day = bucket.start.slice(0, 10);
    return day >= from && (to === '' || day <= to);
  });
  return sum(toPastBars([{ buckets: pickStatus(found, status) }], 'day'), sumBar);
}

/** Returns buckets with only the payments of a status; with all without a status. */
function pickStatus(buckets: readonly Bucket[], status: string): Bucket[] {
  return buckets.map((bucket) =>
    status === '' ? bucket : { ...NO_PAYMENTS, start: bucket.start, [status]: bucket[status as 'failed'] },
  );
}

/** Payments per day of their creation, by status, of all currencies. It selects the days of the list. */
export function PaymentHistogram({
  daily: { data, error, reload, start, today },
  filters,
}: {
  daily: DailyPayments;
  filters: PaymentFilters;
}): JSX.Element | null {
  if (error)
    return <ErrorState title="The payments per day could not be loaded" error={error} onRetry={reload} />;
  // The list keeps its place while the days load.
  if (today === null || start === null) return <div className="day-range-skeleton" />;
  if (data?.length === 0 && !hasOwner(filters)) return null;
  const { from, to } = isReversed(filters) ? { from: '', to: '' } : filters;
  const days = listDays(start, today);
  const shown = (data ?? []).filter((bucket) => bucket.start >= start);
  return (
    <DayRange
      label={`Payments per day, last ${days.length} days`}
      days={days}
      bars={toPastBars([{ buckets: pickStatus(shown, filters.status) }], 'day')}
      from={from}
      to={to}
      onChange={(range) => void navigate(toFilteredHref(range))}
    />
  );
}

/** Finds the first day to show: that of the filter, if it is earlier than usual. */
function findStart(today: string, from: string): string {
  const [usual, earliest] = [addDays(today, 1 - DAYS), addDays(today, 1 - MAX_DAYS)];
  if (from === '' || from >= usual) return usual;
  return from > earliest ? from : earliest;
}

async function loadAttempts(start: string | null): Promise<Bucket[]> {
  if (start === null) return [];
  const query = { from: `${start}T00:00:00Z` };
  return (await unwrap(sandboxApi.GET('/metrics', { params: { query } }))).attempts;
}

interface DayRangeProps {
  /** Accessible name, such as "Payments per day". */
  label: string;
  /** Days of the histogram in order, such as `2027-04-22`. */
  days: readonly string[];
  bars: readonly WorkBar[];
  /** Selected days; empty if the range has no first or last day. */
  from: string;
  to: string;
  onChange: (range: { from: string; to: string }) => void;
}

const HEIGHT = 64;
/** Days that Page Up and Page Down move an edge. */
const PAGE_DAYS = 7;

/** Histogram of days that selects some of them: by a click, by dragging, or by the arrow keys on its two edges. */
function DayRange({ label, days, bars, from, to, onChange }: DayRangeProps): JSX.Element {
  const track = useRef<HTMLDivElement>(null);
  const width = useElementWidth(track);
  const [dragged, setDragged] = useState<DaySelection | null>(null);
  const drag = useRef<{ anchor: number; edge: SelectionEdge | null } | null>(null);
  const count = days.length;
  const selection = dragged ?? parseSelection(days, from, to);
  const select = (newSelection: DaySelection): void => void onChange(toDayFilter(days, newSelection));
  const findDay = ({ clientX }: PointerEvent): number => {
    const box = track.current?.getBoundingClientRect();
    return box ? toDayIndex((clientX - box.left) / box.width, count) : 0;
  };
  const handleDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const edge = (event.target as Element).getAttribute('data-edge') as SelectionEdge | null;
    drag.current = { anchor: findDay(event), edge };
    track.current?.setPointerCapture(event.pointerId);
    handleMove(event);
  };
  const handleMove = (event: PointerEvent): void => {
    const day = findDay(event);
    if (track.current) track.current.title = describeDay(days[day] ?? '', bars);
    if (!drag.current) return;
    const { anchor, edge } = drag.current;
    setDragged(
      edge === null
        ? { first: Math.min(anchor, day), last: Math.max(anchor, day) }
        : moveEdge(selection, edge, day, count),
    );
  };
  const handleUp = (): void => {
    drag.current = null;
    setDragged(null);
    if (dragged) select(dragged);
  };
  const handleCancel = (): void => {
    drag.current = null;
    setDragged(null);
  };
  const handleKey = (edge: SelectionEdge) => (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    select(moveEdge(selection, edge, selection[edge] + step, count));
  };
  const handles = placeHandles(selection, count, width);
  const toShare = (index: number): string => `${(index / count) * 100}%`;
  const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)];
  const isAll = selection.first === 0 && selection.last === count - 1;
  return (
    <div className="day-range" role="group" aria-label={label}>
      <p className="chart-legend" aria-hidden="true">
        {label}
        {barOutcomes
          .filter((outcome) => bars.some((bar) => bar[outcome] > 0))
          .map((outcome) => (
            <span key={outcome} className={getStatusAppearance(outcome)[0]}>
              {capitalize(humanize(outcome))}
            </span>
          ))}
      </p>
      <div
        className="day-range-track"
        ref={track}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={handleUp}
        onPointerCancel={handleCancel}
      >
        <Histogram
          stacks={stackBars(bars)}
          range={{ start: Date.parse(firstDay), end: Date.parse(lastDay) + DAY_MS }}
          width={width}
          height={HEIGHT}
          bucket="day"
        />
        <span className="day-range-rest" style={{ left: '0', width: toShare(selection.first) }} />
        <span className="day-range-rest" style={{ left: toShare(selection.last + 1), right: '0' }} />
        <span
          className={isAll ? 'day-range-selection is-all' : 'day-range-selection'}
          style={{ left: toShare(selection.first), width: toShare(selection.last + 1 - selection.first) }}
        />
        {edges.map(([edge, name]) => (
          <span
            key={edge}
            className="day-range-edge"
            role="slider"
            tabIndex={0}
            data-edge={edge}
            aria-label={name}
            aria-valuemin={0}
            aria-valuemax={count - 1}
            aria-valuenow={selection[edge]}
            aria-valuetext={formatShortDateOfYear(days[selection[edge]] ?? firstDay)}
            style={{ left: `${handles[edge]}px` }}
            onKeyDown={handleKey(edge)}
          />
        ))}
      </div>
      <p className="day-range-labels">
        {/* The days of the selection are below it. */}
        <span style={{ flexGrow: selection.first }}>{formatShortDate(firstDay)}</span>
        {isAll ? null : <b>{describeDays(days, selection)}</b>}
        <span style={{ flexGrow: count - 1 - selection.last }}>{formatShortDate(lastDay)}</span>
      </p>
    </div>
  );
}

const edges = [
  ['first', 'First day'],
  ['last', 'Last day'],
] as const;

const keySteps: Readonly<Record<string, number | undefined>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -PAGE_DAYS,
  PageUp: PAGE_DAYS,
  Home: -Infinity,
  End: Infinity,
};

/** Formats the selected days: `24 Mar – 22 Apr`, or `22 Apr`. */
function describeDays(days: readonly string[], { first, last }: DaySelection): string {
  const [start = '', end = ''] = [days[first], days[last]];
  return first === last ? formatShortDate(start) : `${formatShortDate(start)} – ${formatShortDate(end)}`;
}

/** Says how many payments a day has: `22 Apr: 3 succeeded, 1 failed`. */
function describeDay(day: string, bars: readonly WorkBar[]): string {
  const bar = bars.find(({ start }) => start === Date.parse(day));
  const counts = barOutcomes.flatMap((outcome) =>
    bar && bar[outcome] > 0 ? [`${bar[outcome]} ${humanize(outcome)}`] : [],
  );
  return `${formatShortDate(day)}: ${counts.join(', ') || 'no payments'}`;
}

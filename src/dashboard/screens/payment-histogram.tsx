import type { JSX } from 'preact';
import { DayRange } from '../components/day-range.js';
import { ErrorState } from '../components/error-state.js';
import { sandboxApi, unwrap, type Schemas } from '../lib/api.js';
import { addDays, listDays } from '../lib/day-selection.js';
import { navigate, toFilteredHref } from '../lib/route.js';
import { useClock, useCurrentTime } from '../lib/use-clock.js';
import { useResource } from '../lib/use-resource.js';
import { toPastBars } from '../lib/work-bars.js';

/** Days of the histogram, and the most that it shows for an earlier first day. */
const DAYS = 60;
const MAX_DAYS = 366;
/** Metrics read all charges, so a burst of events does not reload them each time. */
const MIN_INTERVAL_MS = 2_000;

interface PaymentHistogramProps {
  /** Selected days, such as `2027-04-22`; empty if the range has no first or last day. */
  from: string;
  to: string;
}

/** Payments per day of their creation, by status, of all customers and currencies. It selects the days of the list. */
export function PaymentHistogram({ from, to }: PaymentHistogramProps): JSX.Element | null {
  const now = useCurrentTime(useClock());
  const today = now?.slice(0, 10) ?? null;
  const start = today === null ? null : findStart(today, from);
  const { data, error, reload } = useResource(
    `${start ?? ''} ${today ?? ''}`,
    () => loadAttempts(start),
    ({ type }) => type === 'event',
    MIN_INTERVAL_MS,
  );
  if (error)
    return <ErrorState title="The payments per day could not be loaded" error={error} onRetry={reload} />;
  if (today === null || start === null || data?.length === 0) return null;
  return (
    <DayRange
      label="Payments per day"
      days={listDays(start, today)}
      bars={toPastBars([{ buckets: data ?? [] }], 'day')}
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

async function loadAttempts(start: string | null): Promise<Schemas['TimelineBucket'][]> {
  if (start === null) return [];
  const query = { from: `${start}T00:00:00Z` };
  return (await unwrap(sandboxApi.GET('/metrics', { params: { query } }))).attempts;
}

import { sort, sum } from 'd3-array';
import type { JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { ErrorState } from '../../components/error-state.js';
import { addDuration } from '../../lib/advance-target.js';
import { sandboxApi, unwrap, type Schemas } from '../../lib/api.js';
import { formatShortDate } from '../../lib/format.js';
import { useElementWidth } from '../../lib/use-element-width.js';
import { useResource, type Resource } from '../../lib/use-resource.js';
import { useScheduleChanges } from '../../lib/use-schedule-changes.js';
import { findPeak, sumBar, toForecastBars, toPastBars, type WorkBar } from '../../lib/work-bars.js';
import { Filters } from './filters.js';
import { Histogram } from './histogram.js';
import { Lanes } from './lanes.js';
import { Legend } from './legend.js';
import { Ruler, TimeLines } from './ruler.js';
import { Toolbar } from './toolbar.js';
import { useLanes, type TimelineFilter } from './use-lanes.js';
import { useRange } from './use-range.js';
import { GroupTable, WorkTable } from './work-table.js';

const HISTOGRAM_HEIGHT = 64;

interface TimelineProps {
  query: URLSearchParams;
  setQuery: (changes: Record<string, string>) => void;
  now: string;
  /** Target of the advance. */
  target: string | null;
}

/** Ruler with the work per day; a table has the same data. */
export function Timeline({ query, setQuery, now, target }: TimelineProps): JSX.Element {
  const control = useRange(query, setQuery, now);
  const { zoom, range, storedRange, track } = control;
  const width = useElementWidth(track);
  const isTable = query.get('view') === 'table';
  const bucket = zoom === 'year' ? 'week' : 'day';
  const filter = toFilter(query);
  const [from, to] = [toInstant(storedRange.start), toInstant(storedRange.end)];
  const work = useWork(filter, to, bucket);
  const lanes = useLanes({ from, to, ...filter }, listToggled(query), (groups) => {
    setQuery({ groups: groups.join(',') });
  });
  const forecastBars = toForecastBars(work.data?.buckets ?? []);
  // Sorted by time. The past is drawn over the forecast of the current day.
  const bars = sort([...forecastBars, ...toPastBars(lanes.groups, bucket)], ({ start }) => start);
  const peak = findPeak(bars);
  const shownLanes = useMemo(
    () => lanes.lanes.filter(({ group }) => lanes.isExpanded(group)),
    [lanes.lanes, query.get('groups')],
  );
  const purchaseCount = sum(lanes.groups, ({ count }) => count);
  const axis = { zoom, range, width, now, target };
  return (
    <div class={isTable ? 'timeline is-table' : 'timeline'}>
      <Toolbar control={control}>
        <Filters query={query} setQuery={setQuery} />
        <Button
          aria-pressed={isTable}
          onClick={() => {
            setQuery({ view: isTable ? '' : 'table' });
          }}
        >
          Table
        </Button>
      </Toolbar>
      <ErrorState
        title="The timeline could not be loaded"
        error={work.error ?? lanes.error}
        onRetry={() => {
          work.reload();
          lanes.reload();
        }}
      />
      <div class="timeline-grid">
        <div class="timeline-label">
          <strong>
            {purchaseCount.toLocaleString('en')} {purchaseCount === 1 ? 'purchase' : 'purchases'}
          </strong>
        </div>
        <div class="timeline-track" ref={track}>
          <Ruler {...axis} />
        </div>
        <div class="timeline-label" title="Past and forecast payments">
          <strong>Payments per {bucket}</strong>
          <span>{peak === null ? 'None in this range' : describePeak(peak, bucket)}</span>
          {peak === null ? null : (
            <span class="histogram-scale" aria-hidden="true">
              <span>{sumBar(peak).toLocaleString('en')}</span>
              <span>0</span>
            </span>
          )}
        </div>
        <Histogram bars={bars} range={range} width={width} height={HISTOGRAM_HEIGHT} bucket={bucket} />
        {isTable ? null : <Lanes control={lanes} range={range} width={width} now={now} bucket={bucket} />}
        <div class="timeline-overlay">
          <TimeLines {...axis} />
        </div>
      </div>
      {isTable ? (
        <>
          <GroupTable groups={lanes.groups} />
          <WorkTable lanes={lanes.isLoaded ? lanes.lanes : undefined} />
        </>
      ) : null}
      <Legend lanes={isTable ? [] : shownLanes} range={storedRange} width={width} now={now} />
    </div>
  );
}

/** Filters of the timeline and of the forecast. */
type Filter = Pick<TimelineFilter, 'customer_id' | 'plan_id'>;

function toFilter(query: URLSearchParams): Filter {
  const [customer_id, plan_id] = [query.get('customer') ?? '', query.get('plan') ?? ''];
  return { ...(customer_id !== '' && { customer_id }), ...(plan_id !== '' && { plan_id }) };
}

const toInstant = (time: number): string => new Date(time).toISOString();

/** Lists the groups that the user expanded or collapsed. */
const listToggled = (query: URLSearchParams): string[] =>
  (query.get('groups') ?? '').split(',').filter((id) => id !== '');

/** Loads the amount of scheduled work until the end of the visible range. */
function useWork(filter: Filter, end: string, bucket: 'day' | 'week'): Resource<Schemas['Forecast']> {
  const latest = useRef<Schemas['Forecast'] | undefined>(undefined);
  const work = useResource(JSON.stringify([filter, end, bucket]), async () => {
    const { now } = await unwrap(sandboxApi.GET('/clock'));
    const first = addDuration(now, '1 hour');
    const to = end > first ? end : first;
    return unwrap(sandboxApi.GET('/forecast', { params: { query: { to, bucket, limit: 1, ...filter } } }));
  });
  useScheduleChanges(work.reload);
  latest.current = work.data ?? latest.current;
  return { ...work, data: latest.current };
}

/** Describes the highest bar: `Maximum 4 on 4 Apr`. */
function describePeak(peak: WorkBar, bucket: 'day' | 'week'): string {
  const date = formatShortDate(peak.start);
  return `Maximum ${sumBar(peak).toLocaleString('en')} ${bucket === 'day' ? 'on' : 'from'} ${date}`;
}

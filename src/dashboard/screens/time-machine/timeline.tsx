import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { ErrorState } from '../../components/error-state.js';
import { addDuration } from '../../lib/advance-target.js';
import { sandboxApi, unwrap, type Schemas } from '../../lib/api.js';
import { formatCount } from '../../lib/format.js';
import { useElementWidth } from '../../lib/use-element-width.js';
import { useResource, type Resource } from '../../lib/use-resource.js';
import { useScheduleChanges } from '../../lib/use-schedule-changes.js';
import { findPeak, sumBar, toForecastBars } from '../../lib/work-bars.js';
import { Filters } from './filters.js';
import { Histogram } from './histogram.js';
import { Lanes } from './lanes.js';
import { Marker, markerKinds, type MarkerKind } from './markers.js';
import { Ruler, TimeLines } from './ruler.js';
import { Toolbar } from './toolbar.js';
import { useRange } from './use-range.js';
import { WorkTable } from './work-table.js';

const HISTOGRAM_HEIGHT = 64;
const MAX_TABLE_ROWS = 100;
const MAX_WORK = 1_000;

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
  const work = useWork(query, new Date(storedRange.end).toISOString(), bucket);
  const bars = toForecastBars(work.data?.buckets ?? []);
  const peak = findPeak(bars);
  const axis = { zoom, range, width, now, target };
  return (
    <div class="timeline">
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
      <ErrorState title="The timeline could not be loaded" error={work.error} onRetry={work.reload} />
      <div class="timeline-grid">
        <div class="timeline-label" />
        <div class="timeline-track" ref={track}>
          <Ruler {...axis} />
        </div>
        <div class="timeline-label">
          <span>Scheduled work a {bucket}</span>
          <span>
            {peak === null
              ? 'none in this range'
              : `peak ${sumBar(peak).toLocaleString('en')} on ${formatDay(peak.start)}`}
          </span>
        </div>
        <Histogram bars={bars} range={range} width={width} height={HISTOGRAM_HEIGHT} bucket={bucket} />
        {isTable ? null : <Lanes items={work.data?.data ?? []} range={range} width={width} />}
        <div class="timeline-overlay">
          <TimeLines {...axis} />
        </div>
      </div>
      {isTable ? (
        <>
          <WorkTable items={work.data?.data.slice(0, MAX_TABLE_ROWS)} />
          {(work.data?.data.length ?? 0) > MAX_TABLE_ROWS ? (
            <p class="hint timeline-note">
              The table has the first {formatCount(MAX_TABLE_ROWS, 'unit')} of work. Show a shorter range for
              the rest.
            </p>
          ) : null}
        </>
      ) : null}
      <Legend />
    </div>
  );
}

/** Loads the scheduled work until the end of the visible range. */
function useWork(query: URLSearchParams, end: string, bucket: 'day' | 'week'): Resource<Schemas['Forecast']> {
  const filter = {
    ...(query.get('customer') && { customer_id: query.get('customer') ?? '' }),
    ...(query.get('plan') && { plan_id: query.get('plan') ?? '' }),
  };
  const latest = useRef<Schemas['Forecast'] | undefined>(undefined);
  const work = useResource(JSON.stringify([filter, end, bucket]), async () => {
    const { now } = await unwrap(sandboxApi.GET('/clock'));
    const first = addDuration(now, '1 hour');
    const to = end > first ? end : first;
    return unwrap(
      sandboxApi.GET('/forecast', { params: { query: { to, bucket, limit: MAX_WORK, ...filter } } }),
    );
  });
  useScheduleChanges(work.reload);
  latest.current = work.data ?? latest.current;
  return { ...work, data: latest.current };
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' });

const formatDay = (at: number): string => dayFormat.format(at).replace('Sept', 'Sep');

function Legend(): JSX.Element {
  const kinds = Object.entries(markerKinds).filter(([kind]) => kind !== 'other');
  return (
    <ul class="timeline-legend" aria-label="Legend">
      {kinds.map(([kind, [, , name]]) => (
        <li key={kind}>
          <Marker kind={kind as MarkerKind} isForecast={false} />
          {name}
        </li>
      ))}
      <li>
        <span class="forecast-sample" />
        Dashed: forecast
      </li>
    </ul>
  );
}

import { sum } from 'd3-array';
import { useMemo, useRef, useState, type JSX, type ReactNode, type CSSProperties } from 'react';
import { toX, useElementWidth, type TimeRange } from '../components/axis.js';
import { Button } from '../components/buttons.js';
import { SelectField } from '../components/fields.js';
import { FilterPanel, CustomerFilter } from '../components/filters.js';
import {
  findPeak,
  stackBars,
  toForecastBars,
  toPastBars,
  findTop,
  Histogram,
  type BarStack,
  type WorkBar,
} from '../components/histogram.js';
import { ErrorState } from '../components/states.js';
import { addDuration, getLatestTarget } from '../data/advance-target.js';
import { sandboxApi, unwrap, type Schemas } from '../data/api.js';
import { useScheduleResource } from '../data/clock.js';
import { formatCount, formatShortDate } from '../data/format.js';
import { useObjects } from '../data/objects.js';
import { purchaseStatusOptions } from '../data/purchase-statuses.js';
import type { Resource } from '../data/resource.js';
import { omitEmpty, parseFilters } from '../data/route.js';
import { parseMarkerKind } from './lane-items.js';
import { Lanes } from './lanes.js';
import { Legend } from './legend.js';
import { markerKinds } from './markers.js';
import { Ruler, TimeLines } from './ruler.js';
import { TargetHandle } from './target-handle.js';
import { useLanes, type LanesControl, type TimelineFilter } from './use-lanes.js';
import { Toolbar, useRange } from './use-range.js';
import { GroupTable, WorkTable } from './work-table.js';

const HISTOGRAM_HEIGHT = 64;

interface TimelineProps {
  query: URLSearchParams;
  setQuery: (changes: Record<string, string>) => void;
  now: string;
  /** Target of the advance. */
  target: string | null;
  onChooseTarget: (target: string) => void;
  /** True while the clock advances. */
  isAdvancing: boolean;
}

interface FiltersProps {
  query: URLSearchParams;
  setQuery: (changes: Record<string, string>) => void;
}

/** Filters of the timeline. The forecast of the panel always covers all work. */
function Filters({ query, setQuery }: FiltersProps): JSX.Element {
  const plans = useObjects('plan', {}, () => false);
  return (
    <div className="filters">
      <CustomerFilter
        customerId={query.get('customer') ?? ''}
        onChange={(customer) => void setQuery({ customer })}
      />
      <SelectField
        label="Plan"
        value={query.get('plan') ?? ''}
        options={[['', 'All plans'], ...(plans.data?.rows ?? []).map(({ id, name }) => [id, name] as const)]}
        onChange={(plan) => void setQuery({ plan })}
      />
      <SelectField
        label="Status"
        value={query.get('status') ?? ''}
        options={purchaseStatusOptions}
        onChange={(status) => void setQuery({ status })}
      />
      <SelectField
        label="Events"
        value={query.get('type') ?? ''}
        options={[['', 'All events'], ...markerOptions]}
        onChange={(type) => void setQuery({ type })}
      />
    </div>
  );
}

const markerOptions = Object.entries(markerKinds).map(([kind, [, , name]]) => [kind, name] as const);

/** Ruler with the work per day; a table has the same data. */
export function Timeline(props: TimelineProps): JSX.Element {
  const { query, setQuery, now, target, onChooseTarget, isAdvancing } = props;
  const control = useRange(query, setQuery, useAnchor(now, isAdvancing));
  const { zoom, range, storedRange, isDragged, surface, track } = control;
  const [draggedTarget, setDraggedTarget] = useState<string | null>(null);
  const width = useElementWidth(track);
  const isTable = query.get('view') === 'table';
  const bucket = zoom === 'year' ? 'week' : 'day';
  const filter = toFilter(query);
  const [from, to] = [toInstant(storedRange.start), toInstant(storedRange.end)];
  const work = useWork(filter, to, bucket);
  const lanes = useLanes(
    { from, to, ...filter },
    listToggled(query),
    (groups) => void setQuery({ groups: groups.join(',') }),
  );
  const options = {
    kind: parseMarkerKind(query.get('type') ?? ''),
    doneUntil: isAdvancing ? now : undefined,
  };
  const { groups, forecast } = usePayments(lanes, work.data, isAdvancing);
  const forecasts = useMemo(() => toGroupForecasts(forecast, storedRange), [forecast, from]);
  const bars = [...toPastBars(groups, bucket), ...toForecastBars(forecast?.buckets ?? [])];
  const stacks = stackBars(bars);
  const peak = findPeak(stacks);
  const shownLanes = useMemo(
    () => lanes.lanes.filter(({ group }) => lanes.isExpanded(group)),
    [lanes.lanes, query.get('groups')],
  );
  const purchaseCount = sum(lanes.groups, ({ count }) => count);
  const axis = { zoom, range, width, now, target: draggedTarget ?? target };
  return (
    <div className={isTable ? 'timeline is-table' : 'timeline'}>
      <Toolbar control={control}>
        <Button aria-pressed={isTable} onClick={() => void setQuery({ view: isTable ? '' : 'table' })}>
          Table
        </Button>
        <FilterPanel filters={pickFilters(query)}>
          <Filters query={query} setQuery={setQuery} />
        </FilterPanel>
      </Toolbar>
      <ErrorState
        title="The timeline could not be loaded"
        error={work.error ?? lanes.error}
        onRetry={() => {
          work.reload();
          lanes.reload();
        }}
      />
      <div className="timeline-grid" ref={surface}>
        <div className="timeline-label">
          <strong>{lanes.isLoaded ? formatCount(purchaseCount, 'purchase') : 'Purchases'}</strong>
        </div>
        <div className="timeline-track" ref={track}>
          <Ruler {...axis} />
        </div>
        <div className="timeline-label" title="Past and forecast payments">
          <strong>
            Payments<span className="wide-only"> per {bucket}</span>
          </strong>
          <span>
            {work.data
              ? peak === null
                ? 'None in this range'
                : describePeak(peak, bucket)
              : work.error
                ? 'Forecast not available'
                : 'Forecast is loading…'}
          </span>
          {work.data?.truncated === true ? (
            <span>Forecast only until {formatShortDate(work.data.until)}</span>
          ) : null}
          {peak === null ? null : (
            <span className="histogram-scale" aria-hidden="true">
              <span>{findTop(stacks, HISTOGRAM_HEIGHT).toLocaleString('en')}</span>
              <span>0</span>
            </span>
          )}
        </div>
        <Histogram stacks={stacks} range={range} width={width} height={HISTOGRAM_HEIGHT} bucket={bucket} />
        {isTable ? null : (
          <div
            className="timeline-lanes"
            style={{ '--pan': `${toX(range, width, storedRange.start)}px` } as CSSProperties}
          >
            <Frozen isFrozen={isDragged}>
              <Lanes
                control={{ ...lanes, groups }}
                range={storedRange}
                width={width}
                now={now}
                bucket={bucket}
                options={options}
                forecasts={forecasts}
              />
            </Frozen>
          </div>
        )}
        <div className="timeline-overlay">
          <TimeLines {...axis} />
          <TargetHandle {...axis} onDrag={setDraggedTarget} onChoose={onChooseTarget} />
        </div>
      </div>
      {isTable ? (
        <>
          <GroupTable groups={groups} forecasts={forecasts} />
          <WorkTable lanes={lanes.isLoaded ? lanes.lanes : undefined} options={options} />
        </>
      ) : null}
      <Legend
        lanes={isTable ? [] : shownLanes}
        bars={bars}
        range={storedRange}
        width={width}
        now={now}
        options={options}
      />
    </div>
  );
}

/** Longest time for which outdated payments stay: a fast clock does work between any two loads. */
const MAX_OUTDATED_MS = 2_000;

/**
 * Returns past and forecast payments. Work that is done between the load of the one and of the other would count twice, or
 * not at all, so the previous payments stay until both are loaded again.
 */
function usePayments(
  { groups, now }: LanesControl,
  forecast: Schemas['Forecast'] | undefined,
  isAdvancing: boolean,
): Pick<LanesControl, 'groups'> & { forecast: Schemas['Forecast'] | undefined } {
  const at = performance.now();
  const shown = useRef({ groups, forecast, at });
  // The forecast is loaded again when the advance has ended.
  if (isAdvancing) shown.current.at = at;
  const hasWork = (earlier: Schemas['Forecast'] | undefined, until: string): boolean => {
    const first = earlier?.data[0]?.at ?? '';
    return earlier !== undefined && first > earlier.from && first <= until;
  };
  if (
    !forecast ||
    at - shown.current.at > MAX_OUTDATED_MS ||
    !(now < forecast.from ? hasWork(shown.current.forecast, forecast.from) : hasWork(forecast, now))
  )
    shown.current = { groups, forecast, at };
  return shown.current;
}

/** Returns the time around which the range stays. During an advance it is that of the start. */
function useAnchor(now: string, isAdvancing: boolean): string {
  const anchor = useRef(now);
  if (!isAdvancing) anchor.current = now;
  return anchor.current;
}

/** Returns the forecast payments of each group in the range. */
function toGroupForecasts(
  forecast: Schemas['Forecast'] | undefined,
  { start }: TimeRange,
): ReadonlyMap<string, readonly WorkBar[]> {
  const first = new Date(start).toISOString().slice(0, 10);
  return new Map(
    forecast?.groups.map(({ id, buckets }) => [
      id,
      toForecastBars(buckets.filter(({ date }) => date >= first)),
    ]),
  );
}

/** Filters of the timeline and of the forecast. */
type Filter = Pick<TimelineFilter, 'customer_id' | 'plan_id' | 'status'>;

const filterNames = ['customer', 'plan', 'status', 'type'];

const pickFilters = (query: URLSearchParams): Record<string, string> => parseFilters(query, ...filterNames);

function toFilter(query: URLSearchParams): Filter {
  const get = (name: string): string => query.get(name) ?? '';
  return omitEmpty({ customer_id: get('customer'), plan_id: get('plan'), status: get('status') });
}

const toInstant = (time: number): string => new Date(time).toISOString();

/** Lists the groups that the user expanded or collapsed. */
const listToggled = (query: URLSearchParams): string[] =>
  (query.get('groups') ?? '').split(',').filter((id) => id !== '');

/** Loads the amount of scheduled work until the end of the visible range. */
function useWork(filter: Filter, end: string, bucket: 'day' | 'week'): Resource<Schemas['Forecast']> {
  return useScheduleResource(JSON.stringify([filter, end, bucket]), async () => {
    const { now } = await unwrap(sandboxApi.GET('/clock'));
    const first = addDuration(now, '1 hour');
    const last = getLatestTarget(now);
    const to = end < first ? first : end < last ? end : last;
    return unwrap(sandboxApi.GET('/forecast', { params: { query: { to, bucket, limit: 1, ...filter } } }));
  });
}

/** Describes the highest bar: `Maximum 4 on 4 Apr`. */
function describePeak({ start, total }: BarStack, bucket: 'day' | 'week'): string {
  const date = formatShortDate(start);
  return `Maximum ${total.toLocaleString('en')} ${bucket === 'day' ? 'on' : 'from'} ${date}`;
}

/** Keeps its last content while it is frozen. Preact does not render elements again that are the same objects. */
function Frozen({ isFrozen, children }: { isFrozen: boolean; children: ReactNode }): ReactNode {
  const latest = useRef(children);
  if (!isFrozen) latest.current = children;
  return latest.current;
}

import { utcDay } from 'd3-time';
import { useRef, type JSX } from 'react';
import { loadAllPages } from '../../client/load-all-pages.js';
import { describeRange, pickZoom, toX, useElementWidth, type TimeRange } from '../components/axis.js';
import { Card } from '../components/screen.js';
import { ChartTable } from '../components/small-charts.js';
import { ErrorState } from '../components/states.js';
import { sandboxApi, unwrap, type Schemas } from '../data/api.js';
import { useScheduleResource } from '../data/clock.js';
import { capitalize, formatAmount, formatShortInstant, humanize, DAY_MS } from '../data/format.js';
import { isFinalStatus } from '../data/purchase-statuses.js';
import { toHref } from '../data/route.js';
import { listLaneRows, type Lane } from '../time-machine/lane-items.js';
import { Hatches, LaneTrack } from '../time-machine/lane-track.js';
import { Legend } from '../time-machine/legend.js';
import { placeMarkers } from '../time-machine/merge-markers.js';
import { Ruler, TimeLines } from '../time-machine/ruler.js';
import { describeNextCharge } from './describe-dunning.js';

type Purchase = Schemas['Purchase'];

/** Lane of a purchase: its periods, payments and scheduled work around the current time. A table has the same data. */
export function BillingCycles({ purchase, now }: { purchase: Purchase; now: string }): JSX.Element {
  const track = useRef<HTMLDivElement>(null);
  const width = useElementWidth(track);
  const range = createPurchaseRange(purchase, now);
  const {
    data: lane,
    error,
    reload,
  } = useScheduleResource(`lane of ${purchase.id} ${range.start} ${range.end}`, () =>
    loadLane(purchase, range),
  );
  const axis = { zoom: pickZoom(range), range, width, now, target: null };
  const nextCharge = describeNextCharge(purchase);
  return (
    <Card
      title="Billing cycles"
      {...(nextCharge !== null && { count: nextCharge })}
      actions={<a href={toHref('time', null, { customer: purchase.customer_id })}>Open in time machine</a>}
    >
      <ErrorState title="The billing cycles could not be loaded" error={error} onRetry={reload} />
      <div className="own-lane" ref={track}>
        <Ruler {...axis} />
        <Hatches />
        {lane ? <CycleLabels lane={lane} range={range} width={width} /> : null}
        {lane ? (
          <LaneTrack
            lane={lane}
            markers={placeMarkers(lane, range, width)}
            now={now}
            range={range}
            width={width}
            label={`Billing cycles, ${describeRange(range)}`}
          />
        ) : (
          <span className="skeleton" aria-hidden="true" />
        )}
        <div className="timeline-overlay">
          <TimeLines {...axis} />
        </div>
      </div>
      {lane ? (
        <>
          <Legend lanes={[lane]} range={range} width={width} now={now} isInteractive={false} />
          <ChartTable
            label="Billing cycles"
            columns={['Time', 'Event', 'Amount']}
            rows={listLaneRows(lane).map(({ at, text, amount, isForecast }) => [
              formatShortInstant(at),
              `${capitalize(text)}${isForecast ? ' (forecast)' : ''}`,
              amount === null ? '–' : formatAmount(amount, lane.currency),
            ])}
          />
        </>
      ) : null}
    </Card>
  );
}

const LABEL_HEIGHT = 22;
const LABEL_BASELINE = 15;
/** Distance of a label from the line before it. */
const LABEL_PX = 6;
/** Space that a character of a label needs. */
const CHARACTER_PX = 6.2;

/** Numbers of the cycles above their bars, with amount and state where there is space. Lines are the boundaries. */
function CycleLabels({ lane, range, width }: { lane: Lane; range: TimeRange; width: number }): JSX.Element {
  return (
    <svg className="ruler" width={width} height={LABEL_HEIGHT} aria-hidden="true">
      {listCycles(lane).map(({ start, end, labels }) => {
        const [left, right] = [start, end].map((at) => toX(range, width, Date.parse(at)));
        const from = Math.max(left ?? 0, 0);
        const space = Math.min(right ?? 0, width) - from - LABEL_PX;
        return (
          <g key={start}>
            <path className="tick" d={`M${left} 0V${LABEL_HEIGHT}`} />
            <text x={from + LABEL_PX} y={LABEL_BASELINE}>
              {labels.find((label) => label.length * CHARACTER_PX < space)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

interface Cycle {
  start: string;
  end: string;
  /** The longest one first. */
  labels: readonly string[];
}

/** Lists the trial and the cycles of a lane, then the scheduled cycles. */
function listCycles({ periods, forecast, currency }: Lane): Cycle[] {
  const scheduled = new Map(
    forecast.flatMap(({ period, amount }) =>
      period && !periods.some(({ index }) => index === period.index)
        ? [[period.index, { ...period, amount, state: 'scheduled' }] as const]
        : [],
    ),
  );
  return [...periods, ...scheduled.values()].map(({ index, start, end, state, amount }) => {
    const price = amount === null ? '' : `${formatAmount(amount, currency)} `;
    const name = `Cycle ${index}`;
    const labels = index === null ? ['Trial'] : [`${name} · ${price}${humanize(state)}`, name];
    return { start, end, labels };
  });
}

const MAX_LANES_PER_PAGE = 200;

/** Loads the lane of a purchase among those of its customer and plan. */
async function loadLane({ id, customer_id, plan_id }: Purchase, range: TimeRange): Promise<Lane | undefined> {
  const [from, to] = [range.start, range.end].map((time) => new Date(time).toISOString());
  const filter = { from: from ?? '', to: to ?? '', customer_id, plan_id };
  const lanes = await loadAllPages((page) => {
    const query = { ...filter, ...page, limit: MAX_LANES_PER_PAGE };
    return unwrap(sandboxApi.GET('/timeline', { params: { query } }));
  });
  return lanes.find(({ purchase_id }) => purchase_id === id);
}

type PurchaseDates = Pick<Schemas['Purchase'], 'status' | 'created_at' | 'canceled_at' | 'current_period'>;

/** Number of periods before and after the current time. In a month, retries two days apart then do not overlap. */
const PERIODS_BEFORE = 1.03;
const PERIODS_AFTER = 1;
const MAX_DAYS_BEFORE = 380;
const MAX_DAYS_AFTER = 160;
/** Length of a period that is not known. */
const DEFAULT_PERIOD_MS = 31 * DAY_MS;
/** Space before the first payment, as a share of the range. */
const MARGIN = 0.04;

/** Returns the range around the current time: a period before and after it. It begins and ends at midnight. */
export function createPurchaseRange(purchase: PurchaseDates, now: string): TimeRange {
  const { status, created_at, canceled_at, current_period: period } = purchase;
  const length = period ? Date.parse(period.end) - Date.parse(period.start) : DEFAULT_PERIOD_MS;
  const isFinal = isFinalStatus(status);
  const center = Date.parse(isFinal ? (canceled_at ?? created_at) : now);
  const first = center - Math.min(length * PERIODS_BEFORE, MAX_DAYS_BEFORE * DAY_MS);
  const end = center + Math.min(length * PERIODS_AFTER, MAX_DAYS_AFTER * DAY_MS);
  const start = Math.max(first, Date.parse(created_at) - (end - first) * MARGIN);
  return { start: Number(utcDay.floor(new Date(start))), end: Number(utcDay.ceil(new Date(end))) };
}

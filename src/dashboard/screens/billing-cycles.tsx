import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { Card } from '../components/card.js';
import { ChartTable } from '../components/chart-table.js';
import { ErrorState } from '../components/error-state.js';
import { sandboxApi, unwrap, type Schemas } from '../lib/api.js';
import { describeNextCharge } from '../lib/describe-dunning.js';
import { capitalize, formatAmount, formatShortInstant, humanize } from '../lib/format.js';
import type { Lane } from '../lib/lane-items.js';
import { listLaneRows } from '../lib/lane-rows.js';
import { loadAllPages } from '../../client/load-all-pages.js';
import { createPurchaseRange } from '../lib/purchase-range.js';
import { toHref } from '../lib/route.js';
import { describeRange, pickZoom, toX, type TimeRange } from '../lib/time-scale.js';
import { useElementWidth } from '../lib/use-element-width.js';
import { useScheduleResource } from '../lib/use-schedule-resource.js';
import { Hatches, LaneTrack } from './time-machine/lane-track.js';
import { Legend } from './time-machine/legend.js';
import { placeMarkers } from './time-machine/place-markers.js';
import { Ruler, TimeLines } from './time-machine/ruler.js';

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
      <div class="own-lane" ref={track}>
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
          <span class="skeleton" aria-hidden="true" />
        )}
        <div class="timeline-overlay">
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
    <svg class="ruler" width={width} height={LABEL_HEIGHT} aria-hidden="true">
      {listCycles(lane).map(({ start, end, labels }) => {
        const [left, right] = [start, end].map((at) => toX(range, width, Date.parse(at)));
        const from = Math.max(left ?? 0, 0);
        const space = Math.min(right ?? 0, width) - from - LABEL_PX;
        return (
          <g key={start}>
            <path class="tick" d={`M${left} 0V${LABEL_HEIGHT}`} />
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

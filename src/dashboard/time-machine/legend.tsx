import { useMemo, type JSX } from 'react';
import type { TimeRange } from '../components/axis.js';
import { barOutcomes, type WorkBar } from '../components/histogram.js';
import { capitalize, humanize } from '../data/format.js';
import { listLaneBars } from './lane-bars.js';
import { pickKind, type Lane, type LaneItemOptions, type MarkerKind } from './lane-items.js';
import { barTones, hatchedStates, isHatched, toHatchId } from './lane-track.js';
import { Marker, markerKinds } from './markers.js';
import { placeMarkers } from './merge-markers.js';

interface LegendProps {
  /** Lanes of the expanded groups. */
  lanes: readonly Lane[];
  range: TimeRange;
  width: number;
  now: string;
  /** Bars of a histogram with the same colors. */
  bars?: readonly WorkBar[];
  /** True if a merged marker lists its events. */
  isInteractive?: boolean;
  options?: LaneItemOptions;
}

/** Explains the marks that the loaded range of the lanes and the histogram have. */
export function Legend({
  lanes,
  bars = [],
  range,
  width,
  now,
  isInteractive = true,
  options = {},
}: LegendProps): JSX.Element | null {
  const { kinds, states, isMerged } = useMemo(
    () => collectMarks({ lanes, range, width, now, options }),
    [lanes, range.start, range.end, width, now, options.kind],
  );
  const counted = barOutcomes.filter((outcome) => bars.some((bar) => bar[outcome] > 0));
  if (lanes.length === 0 && counted.length === 0) return null;
  return (
    <ul className="timeline-legend" aria-label="Legend">
      {(Object.keys(markerKinds) as MarkerKind[])
        .filter((kind) => kinds.has(kind) || counted.some((outcome) => outcome === kind))
        .map((kind) => (
          <li key={kind}>
            {/* Both are marks of scheduled work only. A retry that has failed has the mark of a failed payment. */}
            <Marker kind={kind} isForecast={kind === 'uncertain' || kind === 'retry'} />
            {markerKinds[kind][2]}
          </li>
        ))}
      {isMerged ? (
        <li>
          <span className="marker gray forecast count-sample">2</span>
          {isInteractive ? 'Several: select to list' : 'Several events'}
        </li>
      ) : null}
      {(['open', ...hatchedStates] as const)
        .filter((state) => states.has(state))
        .map((state) => (
          <li key={state}>
            <svg className={`lane-bar ${barTones[state]}`} width="24" height="12" aria-hidden="true">
              <rect x="0.5" y="0.5" width="23" height="11" rx="3" />
              {isHatched(state) ? (
                <rect
                  className="hatch"
                  x="0.5"
                  y="0.5"
                  width="23"
                  height="11"
                  rx="3"
                  fill={`url(#${toHatchId(state)})`}
                />
              ) : null}
            </svg>
            {state === 'open' ? 'Open period' : capitalize(humanize(state))}
          </li>
        ))}
      <li>
        <span className="forecast-sample" />
        Dashed: forecast
      </li>
    </ul>
  );
}

interface Marks {
  kinds: ReadonlySet<MarkerKind>;
  /** States of the bars. */
  states: ReadonlySet<string>;
  /** True if a marker shows the number of its events. */
  isMerged: boolean;
}

function collectMarks({
  lanes,
  range,
  width,
  now,
  options,
}: Omit<LegendProps, 'bars' | 'isInteractive'>): Marks {
  const groups = lanes.flatMap((lane) => placeMarkers(lane, range, width, options));
  const bars = lanes
    .flatMap((lane) => listLaneBars(lane, Date.parse(now)))
    .filter(({ start, end }) => end > range.start && start < range.end);
  return {
    kinds: new Set(groups.flatMap(({ items }) => items.map(({ kind }) => kind))),
    states: new Set(bars.map(({ state }) => state)),
    isMerged: groups.some(({ items }) => pickKind(items) === null),
  };
}

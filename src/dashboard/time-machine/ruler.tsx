import type { JSX } from 'react';
import {
  calculateLabelStep,
  Flag,
  FLAG_HEIGHT,
  listTicks,
  measureLabels,
  placeFlag,
  toX,
  type FlagPlace,
  type TimeRange,
  type Zoom,
} from '../components/axis.js';
import { formatShortDate, formatShortDateTime } from '../data/format.js';

const HEIGHT = 68;
/** Labels of the small steps. Below them is the line of the flags. */
const MINOR_BASELINE = 38;
const MINOR_TOP = 28;
const FLAG_TOP = 45;
const LABEL_PX = 6;
/** Distance from which two lines are drawn. */
const MIN_LINE_GAP_PX = 3;
/** Distance of the label of a small step from its line. */
const MINOR_LABEL_PX = 4;
/** Space that the label of a month needs. */
const MIN_MAJOR_PX = 84;
/** Space that its first three letters need. */
const MIN_SHORT_MAJOR_PX = 36;

interface RulerProps {
  zoom: Zoom;
  range: TimeRange;
  width: number;
  now: string;
  target: string | null;
}

/** Time axis with the current time and the target of the advance. */
export function Ruler({ zoom, range, width, now, target }: RulerProps): JSX.Element {
  const { minor, major } = listTicks(zoom, range);
  const place = (at: number): number => toX(range, width, at);
  const [first, second] = minor;
  const labelStep = calculateLabelStep(
    minor.map(({ label }) => label),
    first && second ? place(second.at) - place(first.at) : width,
  );
  const flags = listFlags(now, target, width, (instant) => place(Date.parse(instant)));
  return (
    <svg className="ruler" width={width} height={HEIGHT} aria-hidden="true">
      {major.map(({ at, label }, index) => {
        const x = Math.max(place(at), 0);
        const next = major[index + 1];
        const end = next ? place(next.at) : width;
        return (
          <g key={at}>
            {place(at) > 0 ? <path className="tick" d={`M${x} 0V${HEIGHT}`} /> : null}
            {end - x < MIN_SHORT_MAJOR_PX ? null : (
              <text className="major" x={x + LABEL_PX} y="20">
                {end - x < MIN_MAJOR_PX && zoom !== 'year' ? label.slice(0, 3) : label}
              </text>
            )}
          </g>
        );
      })}
      {minor.map(({ at, label }, index) => (
        <g key={at}>
          <path className="tick" d={`M${place(at)} ${MINOR_TOP}V${HEIGHT}`} />
          {index % labelStep === 0 && place(at) + MINOR_LABEL_PX + measureLabels([label]) <= width ? (
            <text x={place(at) + MINOR_LABEL_PX} y={MINOR_BASELINE}>
              {label}
            </text>
          ) : null}
        </g>
      ))}
      {flags.map(({ type, ...each }) => (
        <Flag key={type} type={type} place={each} y={FLAG_TOP} />
      ))}
    </svg>
  );
}

interface PlacedFlag extends FlagPlace {
  type: 'now' | 'target';
}

/** Lists the visible flags of the current time and the target. If they would overlap, one flag has both dates. */
function listFlags(
  now: string,
  target: string | null,
  width: number,
  place: (instant: string) => number,
): PlacedFlag[] {
  const toFlag = (type: PlacedFlag['type'], text: string, x: number): PlacedFlag[] =>
    x < 0 || x > width ? [] : [{ type, ...placeFlag(text, x, width) }];
  const [nowFlag] = toFlag('now', `Now ${formatShortDateTime(now)}`, place(now));
  const [targetFlag] =
    target === null || target <= now ? [] : toFlag('target', formatShortDateTime(target), place(target));
  if (!nowFlag || !targetFlag || nowFlag.right < targetFlag.left)
    return [nowFlag, targetFlag].filter((flag) => flag !== undefined);
  return toFlag('now', formatAdvance(now, target ?? now), (place(now) + place(target ?? now)) / 2);
}

/**
 * Formats the current time and the target: `Now 21 Mar → 22 Mar`, or `Now 21 Mar, 09:00 → 15:00` on one day. A target
 * in the same minute is left out.
 */
function formatAdvance(now: string, target: string): string {
  if (now.slice(0, 16) === target.slice(0, 16)) return `Now ${formatShortDateTime(now)}`;
  return now.slice(0, 10) === target.slice(0, 10)
    ? `Now ${formatShortDateTime(now)} → ${target.slice(11, 16)}`
    : `Now ${formatShortDate(now)} → ${formatShortDate(target)}`;
}

/** Lines over all lanes: ticks, the current time, and the dashed target of the advance. */
export function TimeLines({ zoom, range, width, now, target }: RulerProps): JSX.Element {
  const { minor } = listTicks(zoom, range);
  const place = (at: number): number => toX(range, width, at);
  const nowX = place(Date.parse(now));
  const targetX = target === null ? nowX : place(Date.parse(target));
  return (
    <svg className="time-lines" aria-hidden="true">
      {minor.map(({ at }) => (
        <line key={at} className="tick" x1={place(at)} x2={place(at)} y1={HEIGHT} y2="100%" />
      ))}
      {/* A closer line would touch that of the current time. */}
      {targetX > nowX + MIN_LINE_GAP_PX ? (
        <>
          <rect className="advance-range" x={nowX} y={HEIGHT} width={targetX - nowX} height="100%" />
          <line className="target" x1={targetX} x2={targetX} y1={HEIGHT} y2="100%" />
        </>
      ) : null}
      <line className="now" x1={nowX} x2={nowX} y1={FLAG_TOP + FLAG_HEIGHT} y2="100%" />
    </svg>
  );
}

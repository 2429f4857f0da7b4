import type { JSX } from 'preact';
import { listTicks, toX, type TimeRange, type Zoom } from '../../lib/time-scale.js';

const HEIGHT = 52;
const BADGE_WIDTH = 92;
const LABEL_PX = 6;
/** Space that the label of a month needs. */
const MIN_MAJOR_PX = 84;

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
  return (
    <svg class="ruler" width={width} height={HEIGHT} aria-hidden="true">
      {major.map(({ at, label }, index) => {
        const x = Math.max(place(at), 0);
        const next = major[index + 1];
        const end = next ? place(next.at) : width;
        return (
          <g key={at}>
            {place(at) > 0 ? <path class="tick" d={`M${x} 0V${HEIGHT}`} /> : null}
            {end - x < MIN_MAJOR_PX ? null : (
              <text class="major" x={x + LABEL_PX} y="20">
                {label}
              </text>
            )}
          </g>
        );
      })}
      {minor.map(({ at, label }) => (
        <g key={at}>
          <path class="tick" d={`M${place(at)} 34V${HEIGHT}`} />
          <text x={place(at) + 4} y="45">
            {label}
          </text>
        </g>
      ))}
      {target === null || target <= now ? null : (
        <Badge class="target" x={place(Date.parse(target))} width={width} at={target} y={30} />
      )}
      <Badge class="now" x={place(Date.parse(now))} width={width} at={now} y={4} />
    </svg>
  );
}

const badgeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

function Badge({
  class: className,
  x,
  y,
  width,
  at,
}: {
  class: string;
  x: number;
  y: number;
  width: number;
  at: string;
}): JSX.Element | null {
  if (x < 0 || x > width) return null;
  const left = Math.min(Math.max(x - BADGE_WIDTH / 2, 0), Math.max(width - BADGE_WIDTH, 0));
  return (
    <g class={`ruler-badge ${className}`}>
      <rect x={left + 0.5} y={y} width={BADGE_WIDTH - 1} height="20" rx="5" />
      <text x={left + BADGE_WIDTH / 2} y={y + 14} text-anchor="middle">
        {badgeFormat.format(new Date(at)).replace('Sept', 'Sep')}
      </text>
    </g>
  );
}

/** Lines over all lanes: ticks, the current time, and the dashed target of the advance. */
export function TimeLines({ zoom, range, width, now, target }: RulerProps): JSX.Element {
  const { minor } = listTicks(zoom, range);
  const place = (at: number): number => toX(range, width, at);
  const nowX = place(Date.parse(now));
  const targetX = target === null ? nowX : place(Date.parse(target));
  return (
    <svg class="time-lines" aria-hidden="true">
      {minor.map(({ at }) => (
        <line key={at} class="tick" x1={place(at)} x2={place(at)} y1="52" y2="100%" />
      ))}
      {targetX > nowX ? (
        <>
          <rect class="advance-range" x={nowX} y="52" width={targetX - nowX} height="100%" />
          <line class="target" x1={targetX} x2={targetX} y1="52" y2="100%" />
        </>
      ) : null}
      <line class="now" x1={nowX} x2={nowX} y1="24" y2="100%" />
    </svg>
  );
}

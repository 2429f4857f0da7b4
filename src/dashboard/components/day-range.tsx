import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import {
  moveEdge,
  parseSelection,
  placeHandles,
  toDayFilter,
  toDayIndex,
  type DaySelection,
  type SelectionEdge,
} from '../lib/day-selection.js';
import { DAY_MS, formatDate, formatShortDate } from '../lib/format.js';
import { useElementWidth } from '../lib/use-element-width.js';
import { stackBars, type WorkBar } from '../lib/work-bars.js';
import { Histogram } from './histogram.js';

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
export function DayRange({ label, days, bars, from, to, onChange }: DayRangeProps): JSX.Element {
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
    if (!drag.current) return;
    const { anchor, edge } = drag.current;
    const day = findDay(event);
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
    <div class="day-range" role="group" aria-label={label}>
      <div
        class="day-range-track"
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
        <span class="day-range-rest" style={{ left: '0', width: toShare(selection.first) }} />
        <span class="day-range-rest" style={{ left: toShare(selection.last + 1), right: '0' }} />
        <span
          class={isAll ? 'day-range-selection is-all' : 'day-range-selection'}
          style={{ left: toShare(selection.first), width: toShare(selection.last + 1 - selection.first) }}
        />
        {edges.map(([edge, name]) => (
          <span
            key={edge}
            class="day-range-edge"
            role="slider"
            tabIndex={0}
            data-edge={edge}
            aria-label={name}
            aria-valuemin={0}
            aria-valuemax={count - 1}
            aria-valuenow={selection[edge]}
            aria-valuetext={formatDate(days[selection[edge]] ?? firstDay)}
            style={{ left: `${handles[edge]}px` }}
            onKeyDown={handleKey(edge)}
          />
        ))}
      </div>
      <p class="day-range-labels">
        <span>{formatShortDate(firstDay)}</span>
        {isAll ? null : <b>{describeDays(days, selection)}</b>}
        <span>{formatShortDate(lastDay)}</span>
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

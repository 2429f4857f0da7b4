import { useRef, type JSX, type KeyboardEvent, type PointerEvent } from 'react';
import { toX, type TimeRange, type Zoom } from '../components/axis.js';
import { DAY_MS, formatShortInstant } from '../data/format.js';

interface TargetHandleProps {
  zoom: Zoom;
  range: TimeRange;
  width: number;
  now: string;
  /** Target of the advance, also during a drag. Null if there is none yet. */
  target: string | null;
  /** Called during a drag, and with null at its end. */
  onDrag: (target: string | null) => void;
  onChoose: (target: string) => void;
}

/** Steps of the keys that move the handle. */
const keySteps: Readonly<Record<string, number | undefined>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: -Infinity,
};

const MINUTE_MS = 60_000;

/** Handle of the dashed target line: dragging it, or its arrow keys, choose the time to advance to. */
export function TargetHandle(props: TargetHandleProps): JSX.Element {
  const { zoom, range, width, now, target, onDrag, onChoose } = props;
  const start = useRef<{ pointerX: number; lineX: number } | null>(null);
  const x = toX(range, width, Date.parse(target ?? now));
  const handleDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    start.current = { pointerX: event.clientX, lineX: x };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const handleMove = ({ clientX }: PointerEvent): void => {
    if (!start.current) return;
    const { pointerX, lineX } = start.current;
    const share = Math.min(Math.max((lineX + clientX - pointerX) / width, 0), 1);
    onDrag(snapTarget(range.start + share * (range.end - range.start), zoom, now));
  };
  const handleUp = (): void => {
    const isMoved = start.current !== null && target !== null && x !== start.current.lineX;
    start.current = null;
    onDrag(null);
    if (isMoved) onChoose(target);
  };
  const handleCancel = (): void => {
    start.current = null;
    onDrag(null);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const steps = keySteps[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    // The arrow keys of the screen move its range.
    event.stopPropagation();
    onChoose(stepTarget(target ?? now, steps, zoom, now));
  };
  const toMinutes = (at: number): number => Math.round((at - Date.parse(now)) / MINUTE_MS);
  const minutes = toMinutes(Date.parse(target ?? now));
  return (
    <div
      className="target-handle"
      role="slider"
      tabIndex={0}
      aria-label="Time to advance to"
      aria-valuemin={0}
      aria-valuemax={Math.max(toMinutes(range.end), minutes)}
      aria-valuenow={minutes}
      aria-valuetext={formatShortInstant(target ?? now)}
      title="Drag to choose the time to advance to"
      style={{ left: `${Math.min(Math.max(x, 0), width)}px` }}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleCancel}
      onKeyDown={handleKey}
    />
  );
}

const HOUR_MS = 3_600_000;

/** Steps in which a target moves on the timeline: when it is dragged, and with each arrow key. */
const targetSteps: Record<Zoom, { dragMs: number; keyMs: number }> = {
  day: { dragMs: HOUR_MS / 4, keyMs: HOUR_MS },
  week: { dragMs: HOUR_MS, keyMs: 6 * HOUR_MS },
  month: { dragMs: 6 * HOUR_MS, keyMs: DAY_MS },
  year: { dragMs: DAY_MS, keyMs: 7 * DAY_MS },
};

/** Rounds a dragged target to a step of its zoom. It is not earlier than the current time. @param at in milliseconds */
export function snapTarget(at: number, zoom: Zoom, now: string): string {
  const { dragMs } = targetSteps[zoom];
  return toTarget(Math.round(at / dragMs) * dragMs, now);
}

/** Moves a target by steps of its zoom. It is not earlier than the current time. */
export function stepTarget(target: string, steps: number, zoom: Zoom, now: string): string {
  return toTarget(Date.parse(target) + steps * targetSteps[zoom].keyMs, now);
}

const toTarget = (at: number, now: string): string => new Date(Math.max(at, Date.parse(now))).toISOString();

import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { snapTarget, stepTarget } from '../../lib/advance-target.js';
import { formatShortInstant } from '../../lib/format.js';
import { toX, type TimeRange, type Zoom } from '../../lib/time-scale.js';

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
  const handleDown = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
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
      class="target-handle"
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

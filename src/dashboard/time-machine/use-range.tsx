import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type JSX, type ReactNode } from 'react';
import {
  createRange,
  getSpan,
  moveRange,
  zoomRange,
  zooms,
  describeRange,
  type TimeRange,
  type Zoom,
} from '../components/axis.js';
import { Button, IconButton } from '../components/buttons.js';
import { SegmentedControl } from '../components/fields.js';
import { capitalize } from '../data/format.js';
import { useScreenShortcuts } from '../data/settings.js';

/** Visible range of the timeline with the actions that change it. */
interface RangeControl {
  zoom: Zoom;
  range: TimeRange;
  /** Visible range before the current drag. */
  storedRange: TimeRange;
  isDragged: boolean;
  setZoom: (zoom: Zoom) => void;
  /** Moves the range by a share of its length. */
  move: (share: number) => void;
  /** Shows the current time again. */
  showNow: () => void;
  /** Element that is dragged to move the range. */
  surface: { current: HTMLDivElement | null };
  /** Part of it that shows the range. */
  track: { current: HTMLDivElement | null };
}

const STEP = 0.25;
const WHEEL_STEP_PX = 80;

/** Returns the range of the URL. Its start is not a number if it follows the current time. */
function parseRange(query: URLSearchParams, now: string): { zoom: Zoom; start: number; range: TimeRange } {
  const zoom = zooms.find((each) => each === query.get('zoom')) ?? 'month';
  const start = Date.parse(query.get('start') ?? '');
  const range = Number.isNaN(start)
    ? createRange(zoom, Date.parse(now))
    : { start, end: start + getSpan(zoom) };
  return { zoom, start, range };
}

/** Share of the range before an instant that is brought into view. */
const SHARE_BEFORE = 0.9;

/** Returns the change of the URL that brings an instant into view; none if it is visible. */
export function showInstant(query: URLSearchParams, now: string, instant: string): Record<string, string> {
  const { start, end } = parseRange(query, now).range;
  const at = Date.parse(instant);
  if (at >= start && at < end) return {};
  return { start: new Date(at - (end - start) * SHARE_BEFORE).toISOString() };
}

/** Keeps the visible range in the URL, and changes it by keys, by dragging and by Ctrl with the wheel. */
export function useRange(
  query: URLSearchParams,
  setQuery: (changes: Record<string, string>) => void,
  now: string,
): RangeControl {
  const { zoom, start, range: stored } = parseRange(query, now);
  const [drag, setDrag] = useState<{ from: number; range: TimeRange } | null>(null);
  // A drag ends when the URL has its range, so that the range before it does not show again.
  const dragged = drag?.from === stored.start ? drag.range : null;
  useEffect(() => void setDrag(null), [stored.start]);
  const range = dragged ?? stored;
  const store = (newZoom: Zoom, newRange: TimeRange | null): void => {
    const newStart = newRange === null ? '' : new Date(newRange.start).toISOString();
    setQuery({ zoom: newZoom, start: newStart });
  };
  const setZoom = (newZoom: Zoom): void => {
    const isFollowing = Number.isNaN(start);
    const center = (range.start + range.end) / 2;
    store(newZoom, isFollowing ? null : zoomRange(range, newZoom, center));
  };
  const move = (share: number): void => void store(zoom, moveRange(range, share));
  const showNow = (): void => void store(zoom, null);
  useScreenShortcuts({
    ...Object.fromEntries(zooms.map((each, index) => [`${index + 1}`, () => void setZoom(each)])),
    ArrowLeft: () => void move(-STEP),
    ArrowRight: () => void move(STEP),
    n: showNow,
  });
  const surface = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  useGestures(surface, track, {
    drag: (share) => void setDrag({ from: stored.start, range: moveRange(stored, share) }),
    drop: (share) => {
      if (share === 0) setDrag(null);
      else store(zoom, moveRange(stored, share));
    },
    zoom: (step, share) => {
      const newZoom = zooms[zooms.indexOf(zoom) + step];
      if (newZoom) store(newZoom, zoomRange(range, newZoom, range.start + share * (range.end - range.start)));
    },
  });
  return {
    zoom,
    range,
    storedRange: stored,
    isDragged: dragged !== null,
    setZoom,
    move,
    showNow,
    surface,
    track,
  };
}

interface Gestures {
  /** Called while the range is dragged, with the distance as a share of the width. */
  drag: (share: number) => void;
  drop: (share: number) => void;
  /** Called with 1 for a longer range or -1 for a shorter one, and the position of the pointer. */
  zoom: (step: 1 | -1, share: number) => void;
}

/** Distance from which a pressed pointer drags instead of clicking. */
const MIN_DRAG_PX = 4;

/** Parts of the surface that a pointer does not move: the names of the rows, and the handle of the target. */
const STILL_PARTS = '.lane-name, .timeline-label, [role="slider"]';

/** Moves the range by mouse, pen and finger, and zooms it. @param track part of the surface that shows the range */
function useGestures(
  surface: { current: HTMLElement | null },
  track: { current: HTMLElement | null },
  gestures: Gestures,
): void {
  const latest = useRef(gestures);
  latest.current = gestures;
  useEffect(() => {
    const [element, area] = [surface.current, track.current];
    if (!element || !area) return;
    let startX: number | null = null;
    let share = 0;
    let wheelPx = 0;
    const handleDown = (event: PointerEvent): void => {
      const isStill = event.target instanceof Element && event.target.closest(STILL_PARTS) !== null;
      if (event.button === 0 && event.isPrimary && !isStill) startX = event.clientX;
    };
    const handleMove = (event: PointerEvent): void => {
      if (startX === null || (share === 0 && Math.abs(event.clientX - startX) < MIN_DRAG_PX)) return;
      share = (startX - event.clientX) / area.clientWidth;
      latest.current.drag(share);
    };
    const handleUp = (): void => {
      if (startX !== null) latest.current.drop(share);
      if (share !== 0) preventNextClick();
      startX = null;
      share = 0;
    };
    // The browser takes over a touch that scrolls the page.
    const handleCancel = (): void => {
      if (startX !== null) latest.current.drop(0);
      startX = null;
      share = 0;
    };
    const handleWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      wheelPx += event.deltaY;
      if (Math.abs(wheelPx) < WHEEL_STEP_PX) return;
      const { left, width } = area.getBoundingClientRect();
      latest.current.zoom(wheelPx > 0 ? 1 : -1, (event.clientX - left) / width);
      wheelPx = 0;
    };
    element.addEventListener('pointerdown', handleDown);
    element.addEventListener('wheel', handleWheel, { passive: false });
    addEventListener('pointermove', handleMove);
    addEventListener('pointerup', handleUp);
    addEventListener('pointercancel', handleCancel);
    return () => {
      element.removeEventListener('pointerdown', handleDown);
      element.removeEventListener('wheel', handleWheel);
      removeEventListener('pointermove', handleMove);
      removeEventListener('pointerup', handleUp);
      removeEventListener('pointercancel', handleCancel);
    };
  }, []);
}

/** Ignores the click that follows the end of a drag, so that a drag over a marker does not open it. */
function preventNextClick(): void {
  const handleClick = (event: MouseEvent): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener('click', handleClick, { capture: true, once: true });
  // A drag that ends on another element has no click.
  setTimeout(() => void removeEventListener('click', handleClick, { capture: true }));
}

const PAN_SHARE = 0.5;

/** Bar above the timeline: zoom, range, filters. */
export function Toolbar({
  control,
  children,
}: {
  control: RangeControl;
  /** Filters. */
  children?: ReactNode;
}): JSX.Element {
  const { zoom, range, setZoom, move, showNow } = control;
  return (
    <div className="time-toolbar">
      <SegmentedControl
        label="Zoom"
        value={zoom}
        options={zooms.map((each) => [each, capitalize(each)])}
        onChange={setZoom}
      />
      <div className="buttons time-steps">
        <IconButton
          icon={ChevronLeft}
          tone="secondary"
          label="Earlier"
          onClick={() => void move(-PAN_SHARE)}
        />
        <Button onClick={showNow}>
          Now <kbd aria-hidden="true">N</kbd>
        </Button>
        <IconButton icon={ChevronRight} tone="secondary" label="Later" onClick={() => void move(PAN_SHARE)} />
      </div>
      <strong>{describeRange(range)}</strong>
      <span className="spring" />
      {children}
    </div>
  );
}

import { ChevronLeft, ChevronRight } from 'lucide';
import type { ComponentChildren, JSX } from 'preact';
import { Button, IconButton } from '../../components/button.js';
import { SegmentedControl } from '../../components/segmented-control.js';
import { describeRange } from '../../lib/time-scale.js';
import type { RangeControl } from './use-range.js';

const PAN_SHARE = 0.5;

/** Bar above the timeline: zoom, range, filters. */
export function Toolbar({
  control,
  children,
}: {
  control: RangeControl;
  /** Filters. */
  children?: ComponentChildren;
}): JSX.Element {
  const { zoom, range, setZoom, move, showNow } = control;
  return (
    <div class="time-toolbar">
      <SegmentedControl
        label="Zoom"
        value={zoom}
        options={[
          ['day', 'Day'],
          ['week', 'Week'],
          ['month', 'Month'],
          ['year', 'Year'],
        ]}
        onChange={setZoom}
      />
      <div class="buttons time-steps">
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
      <span class="spring" />
      {children}
    </div>
  );
}

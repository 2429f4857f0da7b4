import type { JSX } from 'preact';
import type { Schemas } from '../lib/api.js';
import { clockSpeeds, formatSpeed, modeLabels, type ClockMode } from '../lib/clock-mode.js';
import { SelectField } from './field.js';
import { SegmentedControl } from './segmented-control.js';

interface ClockModeControlProps {
  clock: ClockMode;
  onChange: (update: Schemas['ClockUpdate']) => void;
}

const modes = (['frozen', 'live', 'accelerated'] as const).map((mode) => [mode, modeLabels[mode]] as const);

/** Switch between a frozen, a live and an accelerated clock, and the speed of an accelerated one. */
export function ClockModeControl({ clock: { mode, factor }, onChange }: ClockModeControlProps): JSX.Element {
  const factors = new Set([...clockSpeeds.map(([each]) => each), ...(factor === null ? [] : [factor])]);
  return (
    <div class="clock-mode-control">
      <SegmentedControl
        label="Mode of the clock"
        value={mode}
        options={modes}
        onChange={(selected) => void onChange({ mode: selected })}
      />
      {factor === null ? null : (
        <SelectField
          label="Speed of the clock"
          value={String(factor)}
          options={[...factors].map((each) => [String(each), formatSpeed(each)])}
          onChange={(selected) => void onChange({ mode: 'accelerated', factor: Number(selected) })}
        />
      )}
    </div>
  );
}

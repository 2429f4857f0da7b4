import type { JSX } from 'preact';

interface SegmentedControlProps<Value extends string> {
  label: string;
  value: Value;
  /** Pairs of value and label. */
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}

/** Choice among a few values, all visible. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedControlProps<Value>): JSX.Element {
  return (
    <div class="segments" role="group" aria-label={label}>
      {options.map(([key, text]) => (
        <button key={key} type="button" aria-pressed={key === value} onClick={() => void onChange(key)}>
          {text}
        </button>
      ))}
    </div>
  );
}

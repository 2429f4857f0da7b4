import type { JSX } from 'preact';

interface Tab {
  title: string;
  href: string;
  isCurrent: boolean;
  count?: number | undefined;
}

/** Links between the lists of a screen, with the number of entries in each. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }): JSX.Element {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ title, href, isCurrent, count }) => (
        <a key={title} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {title}
          {count === undefined ? null : <span class="count">{count.toLocaleString('en')}</span>}
        </a>
      ))}
    </nav>
  );
}

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
        <button
          key={key}
          type="button"
          aria-pressed={key === value}
          onClick={() => {
            onChange(key);
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

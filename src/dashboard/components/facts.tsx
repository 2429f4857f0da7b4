import type { ComponentChildren, JSX } from 'preact';

/** List of names and values. Empty and null values are omitted. */
export function Facts({ items }: { items: Record<string, ComponentChildren> }): JSX.Element {
  const entries = Object.entries(items).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  return (
    <dl class="facts">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { ComponentChildren, JSX } from 'preact';

/** List of names and values. Values that are empty, null or false are omitted. */
export function Facts({ items }: { items: Record<string, ComponentChildren> }): JSX.Element {
  const entries = Object.entries(items).filter(
    ([, value]) => value !== null && value !== undefined && value !== '' && value !== false,
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

import type { ComponentChildren, JSX } from 'preact';

/** Names and values. What is null is left out. */
export function Facts({ of }: { of: Record<string, ComponentChildren> }): JSX.Element {
  const given = Object.entries(of).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  return (
    <dl class="facts">
      {given.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

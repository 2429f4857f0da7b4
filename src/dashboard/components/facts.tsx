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

/** A label and its value. */
type Fact = readonly [label: string, value: ComponentChildren];

/**
 * Returns the items of `Facts` for a resource. The compiler requires a fact for each field, so that a new field is not
 * forgotten. `Other` names the fields that the screen shows in another place, or only as JSON.
 */
export function toFacts<Resource, Other extends keyof Resource = never>(
  facts: Record<Exclude<keyof Resource, Other>, Fact> & Record<string, Fact>,
): Record<string, ComponentChildren> {
  return Object.fromEntries<ComponentChildren>(Object.values<Fact>(facts));
}

import type { Variation } from './boundaries.js';

/** Variations that fit into one body: no location is the same as, above or below another's. */
export type VariationGroup<Item extends Variation> = readonly Item[];

/** Distributes variations over as few bodies as possible (first fit). */
export function groupVariations<Item extends Variation>(variations: readonly Item[]): VariationGroup<Item>[] {
  const groups: Item[][] = [];
  for (const variation of variations) {
    const group = groups.find((others) => others.every((other) => areDisjoint(variation, other)));
    if (group) group.push(variation);
    else groups.push([variation]);
  }
  return groups;
}

export function applyVariations(body: unknown, variations: VariationGroup<Variation>): unknown {
  return variations.reduce((changed, { apply }) => apply(changed), body);
}

function areDisjoint(first: Variation, second: Variation): boolean {
  const [one, other] = [first.replacedPointer ?? first.pointer, second.replacedPointer ?? second.pointer];
  return one !== other && !one.startsWith(`${other}/`) && !other.startsWith(`${one}/`);
}

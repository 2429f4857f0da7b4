import type { Variation } from './boundaries.js';

/** Several variations that can be in one body, since none is at, above or below the place of another. */
export type Together<One extends Variation> = readonly One[];

/** Puts variations together, so that every one is in one of as few bodies as possible. */
export function together<One extends Variation>(variations: readonly One[]): Together<One>[] {
  const groups: One[][] = [];
  for (const one of variations) {
    const group = groups.find((others) => others.every((other) => isApart(reach(one), reach(other))));
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** The body with all of them. */
export function changed(body: unknown, variations: Together<Variation>): unknown {
  return variations.reduce((whole, { change }) => change(whole), body);
}

function reach({ within, pointer }: Variation): string {
  return within ?? pointer;
}

function isApart(one: string, other: string): boolean {
  return one !== other && !one.startsWith(`${other}/`) && !other.startsWith(`${one}/`);
}

import type { Schemas } from './api.js';
import { formatCount } from './format.js';

const nouns: Readonly<Record<keyof Schemas['ObjectCounts'], string>> = {
  customers: 'customer',
  services: 'service',
  plans: 'plan',
  purchases: 'purchase',
  charges: 'payment',
  consumptions: 'usage record',
  configurations: 'configuration',
  events: 'event',
};

/** Describes the numbers of objects that are not zero: `1 customer, 2 plans`. */
export function describeCounts(counts: Schemas['ObjectCounts']): string {
  const parts = Object.entries(nouns)
    .map(([type, noun]) => [counts[type as keyof typeof nouns], noun] as const)
    .filter(([count]) => count > 0)
    .map(([count, noun]) => formatCount(count, noun));
  return parts.length === 0 ? 'No objects' : parts.join(', ');
}

/** Adds the numbers of objects of all types. */
export function sumCounts(counts: Schemas['ObjectCounts']): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

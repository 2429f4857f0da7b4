import type { JSX } from 'react';
import { Card } from '../components/screen.js';
import { Totals } from '../components/values.js';
import type { Schemas } from '../data/api.js';
import { formatCount } from '../data/format.js';

/** Types of objects with the names of one object. */
const nouns = {
  customers: 'customer',
  services: 'service',
  plans: 'plan',
  purchases: 'purchase',
  charges: 'payment',
  consumptions: 'usage record',
  configurations: 'configuration',
  events: 'event',
} as const satisfies Record<keyof Schemas['ObjectCounts'], string>;

const types = Object.entries(nouns) as [keyof typeof nouns, string][];

/** Numbers of objects of the organization. A dash stands for a number that is not loaded yet. */
export function ObjectTotals({ counts }: { counts: Schemas['ObjectCounts'] | undefined }): JSX.Element {
  return (
    <Card title="Objects">
      <Totals
        items={types.map(([type, noun]) => [`${noun}s`, counts?.[type].toLocaleString('en')] as const)}
      />
    </Card>
  );
}

/** Describes the numbers of objects that are not zero: `1 customer, 2 plans`. */
export function describeCounts(counts: Schemas['ObjectCounts']): string {
  const parts = types
    .map(([type, noun]) => [counts[type], noun] as const)
    .filter(([count]) => count > 0)
    .map(([count, noun]) => formatCount(count, noun));
  return parts.length === 0 ? 'No objects' : parts.join(', ');
}

/** Adds the numbers of objects of all types. */
export function sumCounts(counts: Schemas['ObjectCounts']): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

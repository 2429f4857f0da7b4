import type { JSX } from 'preact';
import { Card } from '../../components/card.js';
import type { Schemas } from '../../lib/api.js';

const types = [
  ['customers', 'customers'],
  ['services', 'services'],
  ['plans', 'plans'],
  ['purchases', 'purchases'],
  ['charges', 'payments'],
  ['consumptions', 'usage records'],
  ['configurations', 'configurations'],
  ['events', 'events'],
] as const;

/** Numbers of objects of the organization. A dash stands for a number that is not loaded yet. */
export function ObjectTotals({ counts }: { counts: Schemas['ObjectCounts'] | undefined }): JSX.Element {
  return (
    <Card title="Objects">
      <dl class="object-totals" aria-busy={counts === undefined}>
        {types.map(([type, label]) => (
          <div key={type}>
            <dt>{label}</dt>
            <dd>{counts?.[type].toLocaleString('en') ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

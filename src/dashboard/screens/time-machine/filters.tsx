import type { JSX } from 'preact';
import { CustomerFilter } from '../../components/customer-filter.js';
import { SelectField } from '../../components/field.js';
import { purchaseStatusOptions } from '../../lib/purchase-statuses.js';
import { useObjects } from '../../lib/use-objects.js';
import { markerKinds } from './markers.js';

interface FiltersProps {
  query: URLSearchParams;
  setQuery: (changes: Record<string, string>) => void;
}

/** Filters of the timeline. The forecast of the panel always covers all work. */
export function Filters({ query, setQuery }: FiltersProps): JSX.Element {
  const plans = useObjects('plan', {}, () => false);
  return (
    <div class="filters">
      <CustomerFilter
        customerId={query.get('customer') ?? ''}
        onChange={(customer) => void setQuery({ customer })}
      />
      <SelectField
        label="Plan"
        value={query.get('plan') ?? ''}
        options={[['', 'All plans'], ...(plans.data?.rows ?? []).map(({ id, name }) => [id, name] as const)]}
        onChange={(plan) => void setQuery({ plan })}
      />
      <SelectField
        label="Status"
        value={query.get('status') ?? ''}
        options={purchaseStatusOptions}
        onChange={(status) => void setQuery({ status })}
      />
      <SelectField
        label="Events"
        value={query.get('type') ?? ''}
        options={[['', 'All events'], ...markerOptions]}
        onChange={(type) => void setQuery({ type })}
      />
    </div>
  );
}

const markerOptions = Object.entries(markerKinds).map(([kind, [, , name]]) => [kind, name] as const);

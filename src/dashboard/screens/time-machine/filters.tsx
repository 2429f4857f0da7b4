import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ErrorState } from '../../components/error-state.js';
import { SelectField, TextField } from '../../components/field.js';
import { sandboxApi, unwrap } from '../../lib/api.js';
import { purchaseStatusOptions } from '../../lib/purchase-statuses.js';
import { useAction } from '../../lib/use-action.js';
import { useObjectNames } from '../../lib/use-object-names.js';
import { useResource } from '../../lib/use-resource.js';
import { markerKinds } from './markers.js';

interface FiltersProps {
  query: URLSearchParams;
  setQuery: (changes: Record<string, string>) => void;
}

const MAX_PLANS = 100;

/** Filters of the timeline. The forecast of the panel always covers all work. */
export function Filters({ query, setQuery }: FiltersProps): JSX.Element {
  const plans = useResource('plans', async () => {
    const request = { params: { query: { type: 'plan', limit: MAX_PLANS } } } as const;
    const { data } = await unwrap(sandboxApi.GET('/objects', request));
    return data.flatMap(({ type, data: plan }) => (type === 'plan' ? [plan] : []));
  });
  return (
    <div class="filters">
      <CustomerFilter query={query} setQuery={setQuery} />
      <SelectField
        label="Plan"
        value={query.get('plan') ?? ''}
        options={[['', 'All plans'], ...(plans.data ?? []).map(({ id, name }) => [id, name] as const)]}
        onChange={(plan) => {
          setQuery({ plan });
        }}
      />
      <SelectField
        label="Status"
        value={query.get('status') ?? ''}
        options={purchaseStatusOptions}
        onChange={(status) => {
          setQuery({ status });
        }}
      />
      <SelectField
        label="Events"
        value={query.get('type') ?? ''}
        options={[['', 'All events'], ...markerOptions]}
        onChange={(type) => {
          setQuery({ type });
        }}
      />
    </div>
  );
}

const markerOptions = Object.entries(markerKinds).map(([kind, [, , name]]) => [kind, name] as const);

function CustomerFilter({ query, setQuery }: FiltersProps): JSX.Element {
  const customer = query.get('customer') ?? '';
  const names = useObjectNames(customer === '' ? [] : [customer]);
  const [text, setText] = useState<string | null>(null);
  const action = useAction();
  const apply = action.toHandler(async () => {
    if (text === null) return;
    setQuery({ customer: await findCustomerId(text.trim()) });
    setText(null);
  });
  return (
    <form onSubmit={apply} onFocusOut={apply}>
      <TextField
        label="Customer"
        type="search"
        placeholder="Name, email or id"
        value={text ?? names.get(customer) ?? customer}
        onInput={setText}
      />
      <ErrorState title="The filter was not applied" error={action.error} />
    </form>
  );
}

/**
 * Finds the id of the newest customer with a name or email; an id or an empty text is returned unchanged.
 *
 * @throws {Error} if no customer has the name or email
 */
async function findCustomerId(text: string): Promise<string> {
  if (text === '' || text.startsWith('cus_')) return text;
  const request = { params: { query: { type: 'customer', q: text, limit: 1 } } } as const;
  const { data } = await unwrap(sandboxApi.GET('/objects', request));
  const [customer] = data;
  if (!customer)
    throw new Error(`No customer has the name or email ${text}. Enter a name, an email or an id.`);
  return 'id' in customer.data ? customer.data.id : text;
}

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Schemas } from '../lib/api.js';
import { getData, loadObjects } from '../lib/load-objects.js';
import { useAction } from '../lib/use-action.js';
import { useObjectNames } from '../lib/use-object-names.js';
import { Button } from './button.js';
import { ErrorState } from './error-state.js';
import { TextField } from './field.js';

type Customer = Schemas['Customer'];

/** Customers to choose from. */
const MAX_MATCHES = 8;

/** Field that filters by a customer, whom it finds by name, email address or id. Several matches are listed. */
export function CustomerFilter({
  customerId,
  onChange,
}: {
  /** Empty without a filter. */
  customerId: string;
  onChange: (customerId: string) => void;
}): JSX.Element {
  const names = useObjectNames(customerId === '' ? [] : [customerId]);
  const [text, setText] = useState<string | null>(null);
  const [matches, setMatches] = useState<readonly Customer[]>([]);
  const action = useAction();
  const choose = (id: string): void => {
    setText(null);
    setMatches([]);
    onChange(id);
  };
  const apply = action.toHandler(async () => {
    if (text === null) return;
    const query = text.trim();
    if (query === '' || query.startsWith('cus_')) {
      choose(query);
      return;
    }
    const found = await findCustomers(query);
    const [first] = found;
    if (first && found.length === 1) choose(first.id);
    else setMatches(found);
  });
  return (
    <form class="customer-filter" onSubmit={apply} onFocusOut={apply}>
      <TextField
        label="Customer"
        type="search"
        placeholder="Name or email"
        value={text ?? names.get(customerId) ?? customerId}
        onInput={setText}
      />
      {matches.length === 0 ? null : (
        <div class="buttons" role="group" aria-label={`${matches.length} customers match`}>
          {matches.map(({ id, name, email }) => (
            <Button key={id} size="small" onClick={() => void choose(id)}>
              {name}, {email}
            </Button>
          ))}
        </div>
      )}
      <ErrorState title="The filter was not applied" error={action.error} />
    </form>
  );
}

/**
 * Finds the newest customers by name or email address.
 *
 * @throws {Error} if there are none
 */
async function findCustomers(q: string): Promise<Customer[]> {
  const { rows } = await loadObjects('customer', { q, limit: MAX_MATCHES });
  if (rows.length === 0)
    throw new Error(`No customer has the name or email ${q}. Enter a name, an email or an id.`);
  return rows.map(getData);
}

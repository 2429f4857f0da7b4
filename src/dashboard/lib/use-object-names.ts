import { sandboxApi, unwrap } from './api.js';
import { createLookup } from './create-lookup.js';

/**
 * Returns the names of customers, services and plans by id. A purchase and a payment have the name of their customer.
 * The name of an object that cannot be read is its id.
 */
export const useObjectNames = createLookup(loadName);

async function loadName(id: string): Promise<string> {
  try {
    const { data } = await unwrap(sandboxApi.GET('/objects/{id}', { params: { path: { id } } }));
    if ('name' in data) return data.name;
    return 'customer_id' in data ? await loadName(data.customer_id) : id;
  } catch {
    return id;
  }
}

import { sandboxApi, unwrap, type Schemas } from './api.js';
import { loadAllPages } from './load-all-pages.js';

type Charge = Schemas['Charge'];

const MAX_PAGE_SIZE = 100;

/** Loads all charges of a purchase, oldest first. */
export async function loadAllCharges(purchase_id: string): Promise<Charge[]> {
  const objects = await loadAllPages((cursor) => {
    const query = {
      type: 'charge' as const,
      purchase_id,
      limit: MAX_PAGE_SIZE,
      ...(cursor !== undefined && { cursor }),
    };
    return unwrap(sandboxApi.GET('/objects', { params: { query } }));
  });
  return objects.flatMap((object) => (object.type === 'charge' ? [object.data] : [])).reverse();
}

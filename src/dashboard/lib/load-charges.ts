import type { Schemas } from './api.js';
import { getData, loadAllObjects } from './load-objects.js';

/** Loads all charges of a purchase, oldest first. */
export async function loadAllCharges(purchase_id: string): Promise<Schemas['Charge'][]> {
  return (await loadAllObjects('charge', { purchase_id })).map(getData).reverse();
}

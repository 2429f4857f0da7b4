import { sandboxApi, unwrap, type Schemas } from './api.js';

type Charge = Schemas['Charge'];

const PAGE_SIZE = 100;

/** Loads all charges of a purchase, oldest first. */
export async function loadAllCharges(purchase_id: string): Promise<Charge[]> {
  const charges: Charge[] = [];
  let cursor: string | undefined;
  do {
    const query = {
      type: 'charge' as const,
      purchase_id,
      limit: PAGE_SIZE,
      ...(cursor !== undefined && { cursor }),
    };
    const { data, next_cursor } = await unwrap(sandboxApi.GET('/objects', { params: { query } }));
    charges.push(...data.flatMap((object) => (object.type === 'charge' ? [object.data] : [])));
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
  return charges.reverse();
}

/** Checks whether two charges are attempts to collect the same amount: that of a period, or a first payment. */
export function isSamePayment(left: Pick<Charge, 'period'>, right: Pick<Charge, 'period'>): boolean {
  return left.period?.index === right.period?.index;
}

import type { PublicOperation } from '../../engine/operation.js';
import { presentCharge } from '../../presenters/present-charge.js';
import { pickFilters, listPage } from '../pagination.js';
import { createNotFoundProblem } from '../problems.js';

export const listCharges: PublicOperation<'listCharges'> = (context, { organization, query }) => {
  const where = pickFilters(query, ['status', 'purchase_id', 'customer_id']);
  return listPage(context, organization, 'charges', where, query, presentCharge);
};

export const getCharge: PublicOperation<'getCharge'> = (context, { organization, path }) =>
  context.store.read(organization.id, async (reader) => {
    const charge = await reader.get('charges', path.id);
    return charge ? { status: 200, body: presentCharge(charge) } : createNotFoundProblem('charge', path.id);
  });

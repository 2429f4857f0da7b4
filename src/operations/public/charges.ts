import type { Action } from '../operation.js';
import { given, listPage } from '../pagination.js';
import { notFound } from '../problems.js';

export const listCharges: Action<'listCharges'> = (parts, { organization, query }) => {
  const where = given(query, ['status', 'purchase_id', 'customer_id']);
  return listPage(parts, organization, 'charges', where, query, (charge) => charge);
};

export const getCharge: Action<'getCharge'> = (parts, { organization, path }) =>
  parts.store.read(organization.id, async (reader) => {
    const charge = await reader.get('charges', path.id);
    return charge ? { status: 200, body: charge } : notFound('charge', path.id);
  });

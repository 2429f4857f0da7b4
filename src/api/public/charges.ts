import { FILTERS } from '../../../generated/filters.js';
import type { PublicOperation } from '../../engine/operation.js';
import { readLatest } from '../../queries/read-latest.js';
import { presentCharge } from '../../presenters/present-records.js';
import { pickFilters, listPage } from '../pagination.js';
import { createNotFoundProblem } from '../problems.js';

export const listCharges: PublicOperation<'listCharges'> = (context, { organization, query }) => {
  const where = pickFilters(query, FILTERS.listCharges);
  return listPage(context, organization, 'charges', where, query, presentCharge);
};

export const getCharge: PublicOperation<'getCharge'> = async (context, { organization, path }) => {
  const charge = await readLatest(context.store, organization.id).get('charges', path.id);
  return charge ? { status: 200, body: presentCharge(charge) } : createNotFoundProblem('charge', path.id);
};

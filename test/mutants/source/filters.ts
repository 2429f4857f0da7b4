import { FILTERS } from '../../../generated/filters.js';
import type { Mutant } from './mutant.js';

const files = {
  listCustomers: 'api/public/customers.ts',
  listPurchases: 'api/public/purchases.ts',
  listCharges: 'api/public/charges.ts',
  listConsumptions: 'api/public/consumptions.ts',
} as const;

const filters = Object.entries(files).flatMap(([list, file]) =>
  FILTERS[list as keyof typeof files].map((filter) => ({ list, file, filter })),
);

/** Mutants that ignore a filter of a list, derived from the OpenAPI document. */
export const filterMutants: readonly Mutant[] = filters.map(({ list, file, filter }) => ({
  name: `${list}.filter-ignored.${filter}`,
  class: 'filter ignored',
  file,
  in: list,
  find: `FILTERS.${list}`,
  replace: `FILTERS.${list}.filter((name) => name !== '${filter}')`,
  killedBy: [`filters.${filter.replaceAll('_', '-')}.${list}`, `pages.cursor-filters.${list}`],
}));

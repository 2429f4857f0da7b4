import { FILTERS } from '../../../generated/filters.js';
import type { operations } from '../../../generated/openapi.js';
import type { Mutant } from './mutant.js';

type FilteredList = {
  [List in keyof operations & keyof typeof FILTERS]: (typeof FILTERS)[List] extends readonly []
    ? never
    : List;
}[keyof operations & keyof typeof FILTERS];

/** File of each list of the public API that has filters. */
const files: Record<FilteredList, string> = {
  listCustomers: 'api/public/customers.ts',
  listPurchases: 'api/public/purchases.ts',
  listCharges: 'api/public/charges.ts',
  listConsumptions: 'api/public/consumptions.ts',
};

const filters = Object.entries(files).flatMap(([list, file]) =>
  FILTERS[list as FilteredList].map((filter) => ({ list, file, filter })),
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

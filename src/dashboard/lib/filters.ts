import { humanize } from './format.js';

/** Filters of a list, as the URL has them. A filter without a value is not set. */
export type Filters = Readonly<Record<string, string>>;

/** Returns the filters of a URL by name. A filter that is not set is an empty text. */
export function parseFilters<Name extends string>(
  query: URLSearchParams,
  ...names: readonly Name[]
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<Name, string>;
}

/** Returns only the filters that are set. */
export function omitEmpty<Values extends Filters>(
  filters: Values,
): { [Name in keyof Values]?: Exclude<Values[Name], ''> } {
  return Object.fromEntries(listSet(filters)) as ReturnType<typeof omitEmpty<Values>>;
}

/** Describes the filters that are set: `status past due, customer id cus_1`. Empty if none is. */
export function describeFilters(filters: Filters): string {
  return listSet(filters)
    .map(([name, value]) => `${humanize(name)} ${humanize(value)}`)
    .join(', ');
}

const listSet = (filters: Filters): [name: string, value: string][] =>
  Object.entries(filters).filter(([, value]) => value !== '');

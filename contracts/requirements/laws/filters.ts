import fc from 'fast-check';
import { expectEqual, expectThat } from '../../assert.js';
import { walk, type Thing } from '../../http/walk.js';
import { operationNamed, parametersOf } from '../../spec/description.js';
import type { Requirement } from '../../requirement.js';
import type { Shop } from '../../fixtures/test-organization.js';
import type { ListName } from './collections.js';
import { law, paid } from './law.js';
import { marketOf, type Market } from '../../fixtures/market.js';

type Query = Record<string, string>;

interface Filtered {
  path: (market: Market) => string;
  things: (market: Market) => Thing[];
}

const filtered: Record<ListName, Filtered> = {
  listCustomers: { path: () => '/customers', things: ({ customers }) => customers },
  listPurchases: { path: () => '/purchases', things: ({ purchases }) => purchases },
  listCharges: { path: () => '/charges', things: ({ charges }) => charges },
  listConsumptions: {
    path: ({ variable_id }) => `/purchases/${variable_id}/consumptions`,
    things: ({ consumptions }) => consumptions,
  },
};

const paging = new Set(['limit', 'cursor', 'X-Request-Id', 'id']);

/** What a list can be asked for, by the description. */
function filtersOf(list: ListName): string[] {
  return parametersOf(operationNamed(list)).flatMap(({ name }) => (paging.has(name) ? [] : [name]));
}

/** Whether something is what a filter asks for: a filter is called as the property that it looks at. */
function isAsked(thing: Thing, [name, value]: [string, string]): boolean {
  if (name === 'created_from') return Date.parse(thing.created_at) >= Date.parse(value);
  if (name === 'created_to') return Date.parse(thing.created_at) < Date.parse(value);
  return thing[name] === value;
}

/** What is asked for is all there, and nothing else. What others made is judged, too, but is not known beforehand. */
async function expectFiltered(shop: Shop, list: ListName, asked: Query): Promise<void> {
  const market = await marketOf(shop);
  const path = filtered[list].path(market);
  const query = { created_from: market.since, ...asked, limit: '100' };
  const shown = await walk(shop, { path, query });
  const filters = Object.entries(query).filter(([name]) => !paging.has(name));
  const isWanted = (thing: Thing): boolean => filters.every((filter) => isAsked(thing, filter));
  const wrong = shown.find((thing) => !isWanted(thing));
  expectThat(wrong === undefined, `${list} with ${JSON.stringify(asked)} shows ${JSON.stringify(wrong)}`);
  const ids = new Set(shown.map(({ id }) => id));
  const missing = filtered[list].things(market).find((thing) => isWanted(thing) && !ids.has(thing.id));
  expectThat(
    missing === undefined,
    `${list} with ${JSON.stringify(asked)} leaves out ${JSON.stringify(missing)}`,
  );
}

/** Every value that one of the objects has, and such as none has. */
function valuesOf(name: string, things: readonly Thing[]): string[] {
  if (name.startsWith('created_')) return instantsOf(things);
  const had = new Set(things.flatMap((thing) => (typeof thing[name] === 'string' ? [thing[name]] : [])));
  return [...had];
}

/** The very instants, in another time zone, too, and the millisecond after. */
function instantsOf(things: readonly Thing[]): string[] {
  const middle = things[Math.floor(things.length / 2)]?.created_at ?? '';
  const elsewhere = new Date(Date.parse(middle) + 7_200_000).toISOString().replace('Z', '+02:00');
  const after = new Date(Date.parse(middle) + 1).toISOString();
  return [things[0]?.created_at ?? '', middle, elsewhere, after];
}

const namesOfNothing: Record<string, string[]> = {
  customer_id: ['cus_01mc03h060e02se5b0kxy78v39', 'pln_01mc03h060e0avn37w6xrhrbds', 'none', '*'],
  plan_id: ['pln_01mc03h060e0avn37w6xrhrbds', 'none'],
  purchase_id: ['pur_01mc03h060e0avn37w6xrhrbds', 'none'],
  external_id: ['none of mine', '%', "' or 1=1 --"],
  email: ['nobody.at.all@example.com'],
};

export const filters: readonly Requirement[] = (Object.keys(filtered) as ListName[]).flatMap((list) => [
  ...filtersOf(list).map((name) =>
    law({
      id: `filters.${name.replaceAll('_', '-')}.${list}`,
      operation: list,
      needs: paid,
      statement: `show in ${list} with ${name} exactly what it asks for`,
      verify: async ({ shop }) => {
        const one = await shop();
        const values = valuesOf(name, filtered[list].things(await marketOf(one)));
        for (const value of values) await expectFiltered(one, list, { [name]: value });
        for (const value of namesOfNothing[name] ?? []) await expectFiltered(one, list, { [name]: value });
      },
    }),
  ),
  law({
    id: `filters.pairs.${list}`,
    operation: list,
    needs: paid,
    statement: `show in ${list} with two filters exactly what both ask for`,
    verify: async ({ shop, seed }) => {
      const one = await shop();
      const things = filtered[list].things(await marketOf(one));
      const names = filtersOf(list).filter((name) => valuesOf(name, things).length > 0);
      const value = (name: string): fc.Arbitrary<[string, string]> =>
        fc.tuple(fc.constant(name), fc.constantFrom(...valuesOf(name, things)));
      const pairs = names.flatMap((name, place) =>
        names.slice(place + 1).map((other) => [name, other] as const),
      );
      for (const [name, other] of pairs) {
        const asked = fc.tuple(value(name), value(other)).map((both): Query => Object.fromEntries(both));
        const some = fc.sample(asked, { seed, numRuns: 3 });
        await Promise.all(some.map((query) => expectFiltered(one, list, query)));
      }
    },
  }),
]);

export const boundaries: readonly Requirement[] = (Object.keys(filtered) as ListName[]).map((list) =>
  law({
    id: `filters.half-open.${list}`,
    operation: list,
    needs: paid,
    statement: `include created_from and exclude created_to in ${list}`,
    verify: async ({ shop }) => {
      const one = await shop();
      const market = await marketOf(one);
      const [thing] = filtered[list].things(market);
      const at = thing?.created_at ?? '';
      const after = new Date(Date.parse(at) + 1).toISOString();
      const path = filtered[list].path(market);
      const shows = async (query: Query): Promise<boolean> =>
        (await walk(one, { path, query: { ...query, limit: '100' } })).some(({ id }) => id === thing?.id);
      const shown = await Promise.all([
        shows({ created_from: at, created_to: after }),
        shows({ created_from: market.since, created_to: at }),
        shows({ created_from: after }),
      ]);
      expectEqual(
        shown,
        [true, false, false],
        'Whether it is from its instant, to its instant, from the next',
      );
    },
  }),
);

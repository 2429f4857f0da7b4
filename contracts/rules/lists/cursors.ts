import { addObjects, createCollection, getCollectionNeeds, listNames } from '../shared/collections.js';
import {
  defineRequirement,
  withNewOrganization,
  withOrganization,
  withDefaults,
} from '../shared/define-requirement.js';
import { expectThat } from '../../http/assert.js';
import { encodeForUrl } from '../../lib/encode-for-url.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import { Blocked } from '../../results/finding.js';
import { toLabel } from '../../cases/boundaries.js';
import type { Need, Requirement } from '../../requirement.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';
import type { ListName } from '../../fixtures/valid-calls.js';
import { cite } from '../shared/cite.js';

const defineRule = withDefaults(defineRequirement, { area: 'pagination' });

/** Creates two objects and returns the path of their list. */
async function fillList(organization: TestOrganization, list: ListName): Promise<string> {
  const collection = await createCollection(list, organization);
  await addObjects(collection, 2);
  return collection.path;
}

/** Rejection of cursors of a list that was emptied and filled again. */
export const cursorsAfterReset: readonly Requirement[] = listNames.map((operation) =>
  defineRule({
    id: `cursors.after-reset.${operation}`,
    phase: 'negatives',
    operation,
    category: 102,
    needs: [...getCollectionNeeds(operation), 'sandbox'],
    citation: cite('sandbox.cursors-after-reset'),
    statement: `reject a cursor of ${operation} from before a reset with 400 invalid_cursor`,
    verify: withNewOrganization({}, async (organization) => {
      const path = await fillList(organization, operation);
      const cursor = await readCursor(organization, path);
      (await organization.call('resetSandbox', { body: { to: 'empty' } })).expectStatus(204);
      (await organization.send('GET', toNextPage(path, cursor))).expectProblem(400, 'invalid_cursor');
    }),
  }),
);

/** Rejection of cursors that do not come from the same list, filters and organization. */
export const invalidCursors: readonly Requirement[] = listNames.flatMap((operation): Requirement[] => {
  const needs: readonly Need[] = getCollectionNeeds(operation);
  const define = withDefaults(defineRule, {
    phase: 'negatives',
    operation,
    category: 102,
    needs,
    citation: cite('lists.invalid-cursor'),
  });
  return [
    define({
      id: `cursors.changed.${operation}`,
      statement: `reject a modified or invented cursor with 400 invalid_cursor (${operation})`,
      verify: withOrganization(async (organization) => {
        const path = await fillList(organization, operation);
        const cursor = await readCursor(organization, path);
        await mapConcurrent([...tamper(cursor), ...invalidCursorValues], async (invalid) => {
          const response = await organization.send('GET', toNextPage(path, invalid));
          expectThat(
            response.status === 400,
            `The cursor ${toLabel(invalid)} was not rejected: ${response.summary}`,
            response,
          );
          response.expectProblem(400, 'invalid_cursor');
        });
      }),
    }),
    define({
      id: `cursors.other-filters.${operation}`,
      statement: `reject a cursor that belongs to other filters with 400 invalid_cursor (${operation})`,
      verify: withOrganization(async (organization) => {
        const path = await fillList(organization, operation);
        const filter = 'created_from=2000-01-01T00:00:00Z';
        const cursors = [
          await readCursor(organization, path),
          await readCursor(organization, path, filter),
        ] as const;
        (await organization.send('GET', `${toNextPage(path, cursors[1])}&${filter}`)).expectStatus(200);
        (await organization.send('GET', `${toNextPage(path, cursors[0])}&${filter}`)).expectProblem(
          400,
          'invalid_cursor',
        );
        (await organization.send('GET', toNextPage(path, cursors[1]))).expectProblem(400, 'invalid_cursor');
      }),
    }),
    define({
      id: `cursors.other-list.${operation}`,
      statement: `reject a cursor of another list with 400 invalid_cursor (${operation})`,
      verify: withOrganization(async (organization) => {
        const other = listNames.find(
          (list) => list !== operation && getCollectionNeeds(list).length <= needs.length,
        );
        const path = await fillList(organization, operation);
        const foreign = await readCursor(organization, other ? await fillList(organization, other) : '');
        (await organization.send('GET', toNextPage(path, foreign))).expectProblem(400, 'invalid_cursor');
      }),
    }),
    define({
      id: `cursors.other-organization.${operation}`,
      area: 'isolation',
      statement: `reject a cursor of another organization with 400 invalid_cursor (${operation})`,
      category: 207,
      needs: [...needs, 'second-key'],
      verify: withOrganization(async (organization, { otherOrganization }) => {
        const other = await otherOrganization();
        const foreign = await readCursor(other, await fillList(other, operation));
        (
          await organization.send('GET', toNextPage(await fillList(organization, operation), foreign))
        ).expectProblem(400, 'invalid_cursor');
      }),
    }),
  ];
});

/** Rejection of cursors of the usage records of another purchase. */
export const cursorsOfOtherPurchases: readonly Requirement[] = [
  defineRule({
    id: 'cursors.other-purchase.listConsumptions',
    phase: 'negatives',
    operation: 'listConsumptions',
    category: 102,
    needs: getCollectionNeeds('listConsumptions'),
    citation: cite('lists.invalid-cursor'),
    statement: 'reject a cursor of the usage records of another purchase with 400 invalid_cursor',
    verify: withOrganization(async (organization) => {
      const path = await fillList(organization, 'listConsumptions');
      const cursor = await readCursor(organization, await fillList(organization, 'listConsumptions'));
      (await organization.send('GET', toNextPage(path, cursor))).expectProblem(400, 'invalid_cursor');
    }),
  }),
];

const toNextPage = (path: string, cursor: string): string => `${path}?limit=1&cursor=${encodeForUrl(cursor)}`;

/** Returns the cursor to the second page. @throws Blocked if the list has one page */
async function readCursor(organization: TestOrganization, path: string, filter = ''): Promise<string> {
  const response = await organization.send('GET', `${path}?limit=1&${filter}`.replace(/&$/, ''));
  const { next_cursor } = (response.status === 200 ? response.json : {}) as { next_cursor?: string | null };
  if (next_cursor) return next_cursor;
  throw new Blocked(`A list of two has no second page: ${response.summary}`, { exchange: response.exchange });
}

const invalidCursorValues = [
  'made-up',
  '0',
  'null',
  '{"s":1}',
  'eyJzIjo0Mn0.c2lnbmF0dXJl',
  '../..',
  '👾',
  'a'.repeat(500),
];

const BASE64URL_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Tampers with a cursor in several ways. Flips the highest bit of base64 digits: the low bits may be padding. */
function tamper(cursor: string): string[] {
  const positions = [0, Math.floor(cursor.length / 4), Math.floor(cursor.length / 2), cursor.length - 1];
  const flipped = positions.map((position) => {
    const value = BASE64URL_ALPHABET.indexOf(cursor.charAt(position));
    const other = value === -1 ? 'A' : BASE64URL_ALPHABET.charAt(value ^ 32);
    return cursor.slice(0, position) + other + cursor.slice(position + 1);
  });
  return [...flipped, cursor.slice(1), cursor.slice(0, -2), `${cursor}AA`, `A${cursor}`];
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Success } from '../support/client.js';
import { plans } from '../support/plans.js';
import { objectTypes, type ObjectType } from '../support/object-types.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { checkOrganizations } from './holds.js';

/** Search results of random organizations, compared with a filter of all objects. */

type SandboxObject = Success<'listObjects'>['data'][number];

const sandbox = await testSandbox();

const names = fc.constantFrom('Ada Lindqvist', 'ADA Byron', 'Lin Qvist', 'Grace', 'Ádám Åström');
const customers = fc.array(
  fc.record({ name: names, email: fc.constantFrom('ada@example.com', 'Grace.H@example.org') }),
  { maxLength: 6 },
);
const texts = fc.constantFrom('ada', 'lin ADA', 'QVIST', 'example.org', 'åström', 'ext-1', 'EXT-1', 'zz');
const searches = fc.record({
  created: customers,
  q: texts,
  type: fc.constantFrom(undefined, 'customer' as const),
  limit: fc.integer({ min: 1, max: 4 }),
});

test('a search finds exactly the objects that a filter of all objects finds, newest first', async () => {
  await checkOrganizations(searches, async ({ created, q, type, limit }) => {
    const organization = await sandbox.newOrganization();
    for (const customer of created) await organization.customer(customer);
    await organization.purchase(plans.one_time, { external_id: 'ext-1' });

    const all: SandboxObject[] = [];
    for (const name of type ? [type] : objectTypes)
      all.push(...(await listAll(organization, { type: name })));
    const found = await listAll(organization, { q, ...(type && { type }), limit });
    sandbox.exchanges.length = 0;

    const expected = all.filter((object) => isMatch(object, q));
    const getIds = (objects: SandboxObject[]): string[] => objects.map(({ data }) => data.id);
    expect(getIds(found).sort()).toEqual(getIds(expected).sort());
    for (const name of objectTypes) {
      const ofType = (objects: SandboxObject[]): SandboxObject[] =>
        objects.filter((object) => object.type === name);
      expect(ofType(found)).toEqual(ofType(expected));
    }
  });
}, 600_000);

function isMatch({ data }: SandboxObject, q: string): boolean {
  const { id, external_id, name, email } = data as Record<'id' | 'external_id' | 'name' | 'email', string>;
  const text = [name, email].join(' ').toLowerCase();
  return (
    id === q ||
    external_id === q ||
    q
      .toLowerCase()
      .split(' ')
      .every((word) => text.includes(word))
  );
}

async function listAll(
  organization: TestOrganization,
  query: { type?: ObjectType; q?: string; limit?: number },
): Promise<SandboxObject[]> {
  const objects: SandboxObject[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const { body }: { body: Success<'listObjects'> } = await organization.call('listObjects', {
      query: { ...query, ...(cursor !== undefined && { cursor }) },
    });
    objects.push(...body.data);
    cursor = body.next_cursor;
  }
  return objects;
}

import { defineLawRequirement, needsPayment, withOrganization } from '../shared/define-requirement.js';
import { expectEqual } from '../../http/assert.js';
import { readAllPages } from '../../http/pagination.js';
import { addObjects, createCollection } from '../shared/collections.js';
import { repeatConcurrently } from '../shared/repeat-concurrently.js';
import { cite } from '../shared/cite.js';

const common = { operation: 'deleteConsumption', needs: needsPayment, category: 103 } as const;

export const deletion = [
  defineLawRequirement({
    ...common,
    id: 'deletion.gone',
    area: 'usage',
    citation: cite('usage.deleted'),
    statement: 'return 404 for reading or deleting a deleted usage record, and not list it',
    verify: withOrganization(async (organization) => {
      const collection = await createCollection.listConsumptions(organization);
      const [last, middle, first] = await addObjects(collection, 3);
      const path = `${collection.path}/${middle?.id ?? ''}`;
      (await organization.send('DELETE', path)).expectStatus(204);
      (await organization.send('GET', path)).expectProblem(404, 'resource_not_found');
      (await organization.send('DELETE', path)).expectProblem(404, 'resource_not_found');
      for (const query of [{}, { status: 'open' }] as Record<string, string>[]) {
        const listed = await readAllPages(organization, { ...collection, query });
        expectEqual(listed, [last, first], 'The list');
      }
      for (const other of [first, last]) {
        expectEqual((await collection.read(other?.id ?? '')).body, other, 'Another usage record');
      }
    }),
  }),
  defineLawRequirement({
    ...common,
    id: 'deletion.concurrent',
    area: 'usage',
    citation: cite('usage.deleted'),
    statement: 'delete a usage record once for ten concurrent requests',
    verify: withOrganization(async (organization) => {
      const collection = await createCollection.listConsumptions(organization);
      const [kept, lost] = await addObjects(collection, 2);
      const path = `${collection.path}/${lost?.id ?? ''}`;
      const responses = await repeatConcurrently(10, () => organization.send('DELETE', path));
      const statuses = responses.map((response) => response.expectStatus(204, 404).status);
      const deletions = statuses.filter((status) => status === 204);
      expectEqual(deletions.length, 1, 'Number of executed deletions');
      expectEqual(await readAllPages(organization, collection), [kept], 'The list');
    }),
  }),
];

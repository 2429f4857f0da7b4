import { expectEqual } from '../../assert.js';
import { walk } from '../../http/walk.js';
import type { Requirement } from '../../requirement.js';
import { addTo, collections } from './collections.js';
import { law, paid } from './law.js';

const common = { operation: 'deleteConsumption', needs: paid, category: 103 } as const;

export const deletion: readonly Requirement[] = [
  law({
    ...common,
    id: 'deletion.gone',
    statement: 'answer 404 to reading and deleting a consumption that was deleted, and list it no more',
    verify: async ({ shop }) => {
      const one = await shop();
      const collection = await collections.listConsumptions(one);
      const [last, middle, first] = await addTo(collection, 3);
      const path = `${collection.path}/${middle?.id ?? ''}`;
      (await one.send('DELETE', path)).expectStatus(204);
      (await one.send('GET', path)).expectProblem(404, 'resource_not_found');
      (await one.send('DELETE', path)).expectProblem(404, 'resource_not_found');
      for (const query of [{}, { status: 'open' }] as Record<string, string>[]) {
        expectEqual(await walk(one, { ...collection, query }), [last, first], 'What the list shows');
      }
      for (const other of [first, last]) {
        expectEqual((await collection.read(other?.id ?? '')).body, other, 'Another record');
      }
    },
  }),
  law({
    ...common,
    id: 'deletion.concurrent',
    statement: 'delete a consumption once when ten ask at once',
    verify: async ({ shop }) => {
      const one = await shop();
      const collection = await collections.listConsumptions(one);
      const [kept, lost] = await addTo(collection, 2);
      const path = `${collection.path}/${lost?.id ?? ''}`;
      const answers = await Promise.all(Array.from({ length: 10 }, () => one.send('DELETE', path)));
      const statuses = answers.map((answer) => answer.expectStatus(204, 404).status);
      expectEqual(
        statuses.filter((status) => status === 204).length,
        1,
        'How many deletions were carried out',
      );
      expectEqual(await walk(one, collection), [kept], 'What the list shows');
    },
  }),
];

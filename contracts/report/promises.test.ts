import { expect, test } from 'vitest';
import { cite } from '../rules/shared/cite.js';
import { groupPromisesByArea, listCitedPromises, measurePromises } from './promises.js';
import type { ReportedVerdict } from './report.js';

const cited = listCitedPromises([
  { id: 'pages.whole', area: 'pagination', citation: cite('lists.newest-first', 'lists.page-size') },
  { id: 'pages.agree', area: 'pagination', citation: cite('lists.same-objects') },
  { id: 'filters.pairs', area: 'filters', citation: cite('lists.newest-first') },
]);

const toVerdict = (id: string, counts_as: ReportedVerdict['counts_as']): ReportedVerdict =>
  ({ id, counts_as }) as ReportedVerdict;

test('a promise has its sentence in the documents, and the requirements that cite it', () => {
  expect(cited[0]).toEqual({
    id: 'lists.newest-first',
    area: 'pagination',
    text: expect.stringContaining(
      'A list returns `data`, `has_more` and `next_cursor`, newest first.',
    ) as string,
    requirements: ['pages.whole', 'filters.pairs'],
  });
});

test('a promise is broken if one of its requirements fails, and untested if all are skipped', () => {
  const results = measurePromises(cited, [
    toVerdict('pages.whole', 'passed'),
    toVerdict('pages.agree', 'skipped'),
    toVerdict('filters.pairs', 'broken'),
  ]);
  expect(results.map(({ id, status }) => [id, status])).toEqual([
    ['lists.newest-first', 'broken'],
    ['lists.page-size', 'kept'],
    ['lists.same-objects', 'untested'],
  ]);
  expect(groupPromisesByArea(results)).toMatchObject([
    { area: 'pagination', total: 3, untested: [{ id: 'lists.same-objects' }] },
  ]);
});

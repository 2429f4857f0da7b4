import { expect, test } from 'vitest';
import { Journal, KEPT_BYTES, keptBody, type JournalEntry } from './request-log.js';

const entry = (id: string): JournalEntry => ({ id }) as JournalEntry;

function journalWith(count: number, capacity: number): Journal {
  const journal = new Journal('test', capacity);
  for (let number = 1; number <= count; number += 1) journal.add('org_1', entry(String(number)));
  return journal;
}

const idsOf = (journal: Journal, after?: number, organizationId = 'org_1'): string[] =>
  [...journal.newest(organizationId, after)].map(({ record }) => record.id);

test.each([
  [0, []],
  [1, ['1']],
  [3, ['3', '2', '1']],
  [4, ['4', '3', '2']],
  [8, ['8', '7', '6']],
])('of %i requests the latest three are kept, newest first', (count, expected) => {
  expect(idsOf(journalWith(count, 3))).toEqual(expected);
});

test.each([
  [6, ['5', '4', '3']],
  [4, ['3']],
  [3, []],
  [1, []],
  [99, ['5', '4', '3']],
])('behind number %i there are those before it that are still kept', (after, expected) => {
  expect(idsOf(journalWith(5, 3), after)).toEqual(expected);
});

test('each organization has its own', () => {
  const journal = journalWith(2, 3);
  journal.add('org_2', entry('other'));
  expect(idsOf(journal, undefined, 'org_2')).toEqual(['other']);
  journal.clear('org_1');
  expect(idsOf(journal)).toEqual([]);
  expect(idsOf(journal, undefined, 'org_2')).toEqual(['other']);
});

test('a long body is kept with its beginning only, and holds nothing of the rest', () => {
  const long = Buffer.alloc(100_000, 'a');
  const { beginning, bytes } = keptBody(long);
  expect([beginning.length, bytes]).toEqual([KEPT_BYTES, 100_000]);
  expect((beginning as Uint8Array).buffer.byteLength).toBe(KEPT_BYTES);
});

test.each(['', 'short', 'ä'.repeat(KEPT_BYTES / 2)])('a short body is kept as it is', (text) => {
  expect(keptBody(text)).toEqual({ beginning: text, bytes: Buffer.byteLength(text) });
});

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { stateGuide } from '../../spec/build/state-guide.js';
import { stateTable } from '../../src/domain/billing/state-table.js';

const guide = new URL('../../spec/guides/states-of-a-purchase.md', import.meta.url);

test('the guide has the states that the domain knows', async () => {
  const text = await readFile(guide, 'utf8');
  expect((await stateGuide(text)) === text, 'the guide of states is stale: run npm run generate').toBe(true);
});

test('it has every row of the table, and an arrow for each way that leads elsewhere', async () => {
  const text = await readFile(guide, 'utf8');
  const rows = [...text.matchAll(/^\| (?!event|---)(.+?) +\| (.+?) +\|$/gm)].map(([, event, result]) => [
    event,
    result,
  ]);
  expect(rows).toEqual(stateTable.map(({ event, result }) => [event, result]));
  const ways = new Set(
    stateTable.flatMap(({ state, result }) => (state === result ? [] : [`${state} ${result}`])),
  );
  const final = ['succeeded', 'failed', 'expired', 'canceled'];
  expect(text.match(/ --> /g)).toHaveLength(ways.size + final.length);
  for (const state of final) expect(text).toContain(`${state} --> [*]`);
});

test('what stood between the marks does not matter, and without them there is no guide', async () => {
  const text = await readFile(guide, 'utf8');
  expect(await stateGuide(text.replaceAll(/^\|.*\n/gm, ''))).toBe(text);
  await expect(stateGuide('# States')).rejects.toThrow('marks');
});

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { updateStateGuide } from '../../spec/build/state-guide.js';
import { stateTable } from '../../spec/states.js';

const guide = new URL('../../spec/guides/states-of-a-purchase.md', import.meta.url);

test('the guide of states is up to date with the state table', async () => {
  const text = await readFile(guide, 'utf8');
  expect((await updateStateGuide(text)) === text, 'the guide of states is stale: run npm run generate').toBe(
    true,
  );
});

test('the guide of states has every row of the state table, and an arrow for each transition of a subscription that has begun', async () => {
  const text = await readFile(guide, 'utf8');
  const rows = [...text.matchAll(/^\| (?!event|---)(.+?) +\| (.+?) +\|$/gm)].map(([, event, result]) => [
    event,
    result,
  ]);
  expect(rows).toEqual(stateTable.map(({ event, result }) => [event, result]));
  const started = ['trialing', 'active', 'past_due', 'unpaid'];
  const transitions = stateTable
    .filter(({ state, result }) => started.includes(state) && state !== result)
    .map(({ state, result }) => `${state} --> ${result}`);
  const arrows = [...text.matchAll(/^ {2}(\w+ --> \w+)$/gm)].map(([, arrow]) => arrow);
  expect(arrows).toEqual([...new Set(transitions)]);
  expect(arrows).toContain('past_due --> active');
});

test('updateStateGuide replaces the generated part, and fails without its markers', async () => {
  const text = await readFile(guide, 'utf8');
  expect(await updateStateGuide(text.replaceAll(/^\|.*\n/gm, ''))).toBe(text);
  await expect(updateStateGuide('# States')).rejects.toThrow('markers');
});

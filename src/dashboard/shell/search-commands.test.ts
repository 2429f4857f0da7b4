import { expect, test } from 'vitest';
import { rankCommands } from './search-commands.js';

const commands = [
  { title: 'Time machine', group: 'Screens', keywords: 'clock' },
  { title: 'Payments', group: 'Screens', keywords: 'charges' },
  { title: 'Advance to the next event', group: 'Actions' },
  { title: 'Webhooks', group: 'Screens', keywords: 'events deliveries' },
];
const rankTitles = (query: string): string[] => rankCommands(commands, query).map(({ title }) => title);

test('an empty query of the command palette returns all commands in order', () => {
  expect(rankTitles(' ')).toEqual(commands.map(({ title }) => title));
});

test.each([
  ['next ad', ['Advance to the next event']],
  ['CHARGES', ['Payments']],
  ['event', ['Advance to the next event', 'Webhooks']],
  ['m', ['Time machine', 'Payments']],
  ['pa', ['Payments']],
  ['refund', []],
])('the query "%s" of the command palette returns %j', (query, titles) => {
  expect(rankTitles(query)).toEqual(titles);
});

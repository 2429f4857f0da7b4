import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { updateCommandReference } from '../../.config/command-reference.js';

const guide = new URL('../../spec/guides/command-line.md', import.meta.url);

test('the guide to the command line is up to date with the program', async () => {
  const text = await readFile(guide, 'utf8');
  expect(await updateCommandReference(text), 'the guide is stale: run npm run generate').toBe(text);
});

test('the guide to the command line has a section with flags and examples for each command', async () => {
  const text = await updateCommandReference(await readFile(guide, 'utf8'));
  expect(text).toContain(
    '### tollgate clock advance\n\nAdvance the clock and run all work that is scheduled up to the new time.',
  );
  expect(text).toContain('| `<time>`         | Duration, date, timestamp, or next. |');
  expect(text).toContain('- `tollgate clock advance 1mo`: advances by a calendar month');
  expect(text).toContain('| `--read-only`               | Send only GET and HEAD.');
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkCommand } from '../../../src/cli/check-command.js';

const guide = readFileSync(new URL('../../../spec/guides/contract-checks-in-ci.md', import.meta.url), 'utf8');
const blocks = [...guide.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, block = '']) => block);
const commands = [...guide.matchAll(/npm run check -- ([^\n`]+)/g)].map(([, words = '']) => words.split(' '));

test('the workflows of the guide are YAML', () => {
  expect(blocks.length).toBeGreaterThan(3);
  for (const block of blocks) expect(parse(block)).toBeInstanceOf(Object);
});

test.each(commands)('the command of the guide has only flags that there are: %s', (...words) => {
  const command = checkCommand().action(() => undefined);
  expect(() => command.parse(words, { from: 'user' })).not.toThrow();
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createCheckCommand } from '../../../src/cli/check-command.js';

const guide = readFileSync(new URL('../../../spec/guides/contract-checks-in-ci.md', import.meta.url), 'utf8');
const workflows = [...guide.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, block = '']) => block);
const commands = [...guide.matchAll(/npx tollgate check ([^\n`]+)/g)].map(([, flags = '']) =>
  flags.split(' '),
);

test('every workflow in the guide "Run contract tests in CI" is valid YAML', () => {
  expect(workflows.length).toBeGreaterThan(3);
  for (const workflow of workflows) expect(parse(workflow)).toBeInstanceOf(Object);
});

test.each(commands)('tollgate check accepts the flags of a command in the guide: %s', (...flags) => {
  const command = createCheckCommand();
  for (const each of [command, ...command.commands]) each.action(() => undefined);
  expect(() => command.parse(flags, { from: 'user' })).not.toThrow();
});

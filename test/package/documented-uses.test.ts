import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { InstalledProject } from '../support/installed-project.js';
import { documentedUses } from './documented-uses.js';
import { tryUses } from './try-uses.js';

/** Returns the commands with their subcommands. */
const listCommands = (parent: Command): Command[] =>
  parent.commands.flatMap((command) => [command, ...listCommands(command)]);

/** Returns the examples in the help of a command. */
function listExamples(command: Command): string[] {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part) }).outputHelp();
  const [, examples = ''] = text.split(/^Examples:\n/m);
  return [...examples.replace(/\n\n.*/s, '').matchAll(/^ {2}\$ (.+?)(?: {2,}.+)?$/gm)].map(
    ([, example = '']) => example,
  );
}

const uses = Object.entries(documentedUses);
const shortUses = uses.filter(([, { isShort }]) => isShort);

test('each example in the help of a command is tried from an installed package', () => {
  const examples = listCommands(createProgram()).flatMap(listExamples);
  expect(examples.length).toBeGreaterThan(80);
  expect(Object.keys(documentedUses).sort()).toEqual([...new Set(examples)].sort());
});

test('each command has a use that is tried in each run of the extended tests', () => {
  const leaves = listCommands(createProgram()).filter((command) => listExamples(command).length > 0);
  const without = leaves.filter((command) => {
    const examples = new Set(listExamples(command));
    return !shortUses.some(([example]) => examples.has(example));
  });
  expect(without.map((command) => command.name())).toEqual([]);
});

test('one documented use of each command works from an installed package', async () => {
  const { folder } = new InstalledProject(['vitest', '@stoplight/prism-cli']);
  const program = join(folder, 'node_modules/tollgate/dist/bundle/cli/main.js');
  chmodSync(program, 0o755);
  mkdirSync(join(folder, 'node_modules/.bin'));
  symlinkSync(program, join(folder, 'node_modules/.bin/tollgate'));
  expect(await tryUses({ folder, node: process.execPath, runAs: [] }, shortUses)).toEqual([]);
}, 600_000);

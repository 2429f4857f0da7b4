/** Writes the reference of all commands into the guide to the command line, from the program itself. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { replaceGeneratedPart } from '../spec/build/replace-generated-part.js';
import { createProgram } from '../src/cli/program.js';

const guide = fileURLToPath(new URL('../spec/guides/command-line.md', import.meta.url));

const BEGIN_MARKER = '<!-- Generated from the program by npm run generate. Do not edit. -->';

/** Returns the text of the guide with a current reference of the commands. */
export function updateCommandReference(text: string): Promise<string> {
  const commands = listCommands(createProgram());
  const shared = listSharedFlags(commands);
  const rows = shared.map(({ flags, description }) => `| \`${flags}\` | ${toSentence(description)} |`);
  return replaceGeneratedPart(text, BEGIN_MARKER, [
    '### Shared flags',
    'Several commands accept these flags. The section of a command lists the shared flags that it accepts.',
    renderTable('Flag', rows),
    ...commands.map((command) => renderCommand(command, shared)),
  ]);
}

/** Returns the commands that do something themselves, in the order of the help. */
function listCommands(parent: Command): Command[] {
  return parent.commands.flatMap((command) => [
    ...(command.commands.length === 0 || command.options.length > 0 ? [command] : []),
    ...listCommands(command),
  ]);
}

interface Flag {
  flags: string;
  description: string;
}

/** Returns the flags that have the same description in more than three commands, and the same name only once. */
function listSharedFlags(commands: readonly Command[]): Flag[] {
  const flags = commands.flatMap(listFlags);
  const countUses = (flag: Flag): number => flags.filter((other) => isSameFlag(other, flag)).length;
  const mostUsed = new Map<string, Flag>();
  for (const flag of flags) {
    const other = mostUsed.get(flag.flags);
    if (!other || countUses(flag) > countUses(other)) mostUsed.set(flag.flags, flag);
  }
  return [...mostUsed.values()].filter((flag) => countUses(flag) > 3);
}

const isSameFlag = (one: Flag, other: Flag): boolean =>
  one.flags === other.flags && one.description === other.description;

function listFlags(command: Command): Flag[] {
  const help = command.createHelp();
  return help
    .visibleOptions(command)
    .filter(({ long }) => long !== '--help')
    .map((option) => ({ flags: option.flags, description: escapeCell(help.optionDescription(option)) }));
}

function listArguments(command: Command): Flag[] {
  const help = command.createHelp();
  return help.visibleArguments(command).map((argument) => ({
    flags: argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
    description: escapeCell(help.argumentDescription(argument)),
  }));
}

function renderCommand(command: Command, shared: readonly Flag[]): string {
  const flags = listFlags(command);
  const isShared = (flag: Flag): boolean => shared.some((each) => isSameFlag(each, flag));
  const rows = [...listArguments(command), ...flags.filter((flag) => !isShared(flag))].map(
    (each) => `| \`${each.flags}\` | ${toSentence(each.description)} |`,
  );
  const names = flags.filter(isShared).map((flag) => `\`${flag.flags}\``);
  return [
    `### ${getFullName(command)}`,
    toSentence(command.description()),
    ...(rows.length === 0 ? [] : [renderTable('Argument or flag', rows)]),
    ...(names.length === 0 ? [] : [`Shared flags: ${names.join(', ')}.`]),
    `Examples:\n\n${renderExamples(command)}`,
  ].join('\n\n');
}

const renderTable = (title: string, rows: readonly string[]): string =>
  [`| ${title} | Description |`, '| --- | --- |', ...rows].join('\n');

const escapeCell = (text: string): string =>
  text
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replaceAll(/(?<!\\)\*/g, '\\*');

const toSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Returns the name with those of the parents, such as `tollgate clock advance`. */
const getFullName = (command: Command): string =>
  command.parent ? `${getFullName(command.parent)} ${command.name()}` : command.name();

/** Returns a list of the examples in the help of a command, with their explanations. */
function renderExamples(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part) }).outputHelp();
  const [, examples = ''] = text.split(/^Examples:\n/m);
  return [...examples.replace(/\n\n.*/s, '').matchAll(/^ {2}\$ (.+?)(?: {2,}(.+))?$/gm)]
    .map(([, example, explanation]) => `- \`${example}\`${explanation ? `: ${escapeCell(explanation)}` : ''}`)
    .join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeFile(guide, await updateCommandReference(await readFile(guide, 'utf8')));

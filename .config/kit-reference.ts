/** Writes the reference of the package's exports into the guide to the test kit, from their declarations. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import packageFile from '../package.json' with { type: 'json' };
import { replaceGeneratedPart } from '../spec/build/replace-generated-part.js';
import { readExports, type Docstring, type ExportedDeclaration, type ModuleExports } from './read-exports.js';

const guide = fileURLToPath(new URL('../spec/guides/test-kit.md', import.meta.url));

/** Joins names with "and", without a comma before it. */
const listFormat = new Intl.ListFormat('en-GB');

const BEGIN_MARKER = '<!-- Generated from the declarations by npm run generate. Do not edit. -->';

/** Returns the text of the guide with a current reference of the exports. */
export function updateKitReference(text: string): Promise<string> {
  const entries = listEntryPoints();
  const modules = readExports(entries.map(({ file }) => file));
  return replaceGeneratedPart(
    text,
    BEGIN_MARKER,
    modules.flatMap((module, index) => renderModule(entries[index]?.name ?? '', module)),
  );
}

/** Returns the entry points of the package, with their source files. */
export function listEntryPoints(): { name: string; file: string }[] {
  return Object.entries(packageFile.exports).flatMap(([path, target]) => {
    if (typeof target === 'string') return [];
    const { types } = 'types' in target ? target : target.default;
    return [
      { name: path.replace('.', packageFile.name), file: types.replace(/^\.\/dist\/(.*)\.d\.ts$/, '$1.ts') },
    ];
  });
}

function renderModule(name: string, { description, repeatedNames, declarations }: ModuleExports): string[] {
  const links = repeatedNames.map((each) => `[\`${each}\`](#${each.toLowerCase()})`);
  return [
    `## ${name}`,
    description,
    ...(links.length === 0 ? [] : [`This entry point also exports ${listFormat.format(links)}.`]),
    ...declarations.flatMap(renderDeclaration),
  ];
}

function renderDeclaration(declaration: ExportedDeclaration): string[] {
  const { name, isFunction, signature, description, bases, members, examples } = declaration;
  const links = bases.map((base) => `[\`${base}\`](#${base.toLowerCase()})`);
  return [
    `### ${name}${isFunction ? '()' : ''}`,
    description,
    ...(signature === null
      ? []
      : [renderCode(isFunction ? signature : `type ${name} = ${signature}`, 'it is a declaration')]),
    ...(links.length === 0 ? [] : [`Has all members of ${links.join(' and ')}.`]),
    ...(isFunction ? [renderDetails(declaration)] : []),
    members.map(renderMember).join('\n'),
    ...examples.map((example) => `Example:\n\n${renderCode(example, 'it is part of a test file')}`),
  ];
}

const renderCode = (code: string, reason: string): string => `\`\`\`ts not run: ${reason}\n${code}\n\`\`\``;

function renderMember(member: ExportedDeclaration['members'][number]): string {
  const example = member.examples.map((code) => ` Example: \`${code}\``).join('');
  const details = renderDetails(member).replaceAll(/^(?=-)/gm, '  ');
  // A second paragraph would end the list.
  const description = member.description.replaceAll(/\n+/g, ' ');
  return [`- \`${member.signature}\`: ${description}${example}`, details].join('\n').trimEnd();
}

/** Renders the parameters, the result and the errors of a function as a list. */
function renderDetails({ parameters, returns, errors }: Docstring): string {
  return [
    ...parameters.map(({ name, description }) => `- \`${name}\`: ${description}.`),
    ...(returns === null ? [] : [`- Returns ${returns}.`]),
    ...errors.map(({ type, condition }) => `- Throws \`${type}\` ${condition}.`),
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeFile(guide, await updateKitReference(await readFile(guide, 'utf8')));

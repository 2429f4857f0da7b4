import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './lib/openapi-document.js';
import { listChanges, findLatestRelease, type Change } from './diff.js';
import { END_MARKER } from './replace-generated-part.js';

const file = join(root, 'spec/CHANGELOG.md');

const BEGIN_MARKER = '<!-- From the diff with the last release, by npm run generate. Do not edit. -->';

/** Writes the changes since the last release into the changelog. */
export async function writeChangelog(): Promise<void> {
  const generated = join(root, 'generated/openapi.json');
  const changes = await listChanges(findLatestRelease(), generated);
  const document = JSON.parse(await readFile(generated, 'utf8')) as Document;
  await writeFile(file, updateChangelog(await readFile(file, 'utf8'), changes, document));
}

/**
 * Replaces the "Unreleased" section of the changelog. There is no such section without changes of requests or
 * responses: changed descriptions do not count.
 *
 * @param document OpenAPI document after the changes
 */
export function updateChangelog(text: string, changes: readonly Change[], document: Document): string {
  const released = text.replace(new RegExp(`## Unreleased\n\n${BEGIN_MARKER}.*?${END_MARKER}\n\n`, 's'), '');
  const lines = changes
    .filter(({ impact }) => impact !== 'patch')
    .flatMap((change) => formatChange(change, document))
    .map((sentence) => `- ${sentence}\n`);
  if (lines.length === 0) return released;
  const entry = `## Unreleased\n\n${BEGIN_MARKER}\n\n${[...new Set(lines)].join('')}\n${END_MARKER}\n\n`;
  return released.replace(/^## /m, () => `${entry}## `);
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

type Operation = Partial<Record<'parameters' | 'requestBody' | 'responses', unknown>>;
type PathItem = Partial<Record<(typeof methods)[number], Operation>>;

/** Parts of an OpenAPI document that the changelog names. */
interface Document {
  paths?: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components?: Record<string, Record<string, unknown>>;
}

/** Formats a change as sentences. A change of a schema names each operation and event that the schema is part of. */
function formatChange(change: Change, document: Document): string[] {
  const { path, kind, verdicts, base, revision } = change;
  const [, root = '', name = '', method = '', ...rest] = splitPointer(path);
  const side = revision ?? base;
  const [, , kindOfComponent, component = '', ...inside] = splitPointer(side?.pointer ?? '');
  const messages = verdicts.map(({ message }) => message).join(' ');
  if (kindOfComponent === 'schemas') {
    const property = inside.filter((_, index) => inside[index - 1] === 'properties').join('.');
    return [
      `${formatSchemaChange(component, property, messages || kind)} Part of: ${listPlaces(component, document)}.`,
    ];
  }
  const subjects =
    root !== 'paths'
      ? [`Event \`${name}\``]
      : (method === '' ? methods.filter((each) => document.paths?.[name]?.[each]) : [method]).map(
          (each) => `\`${each.toUpperCase()} ${name}\``,
        );
  const parameter = rest.includes('parameters') ? `, parameter \`${side?.value?.name ?? ''}\`` : '';
  return subjects.map((subject) => `${subject}${parameter}: ${messages || `${kind}.`}`);
}

function formatSchemaChange(schema: string, property: string, change: string): string {
  const [, values] = /gained values: (.*)\.$/.exec(change) ?? [];
  if (values !== undefined) return `\`${schema}\` has the new value ${values.replaceAll("'", '`')}.`;
  if (change === 'added') return `\`${schema}\` has the new property \`${property}\`.`;
  if (change === 'removed') return `\`${schema}\` no longer has the property \`${property}\`.`;
  return `\`${schema}\`${property === '' ? '' : `, property \`${property}\``}: ${change}`;
}

/** Lists the requests, responses and events that contain a schema. */
function listPlaces(schema: string, document: Document): string {
  const contains = (value: unknown): boolean =>
    findReferences(value, document).has(`#/components/schemas/${schema}`);
  const listOperations = (part: keyof Operation): string[] =>
    Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      methods
        .filter((method) => contains(item[method]?.[part]))
        .map((method) => `\`${method.toUpperCase()} ${path}\``),
    );
  const events = Object.entries(document.webhooks ?? {})
    .filter(([, item]) => contains(item))
    .map(([name]) => `\`${name}\``);
  return [
    ['requests', [...new Set([...listOperations('requestBody'), ...listOperations('parameters')])]] as const,
    ['responses', listOperations('responses')] as const,
    ['events', events] as const,
  ]
    .filter(([, places]) => places.length > 0)
    .map(([title, places]) => `${title} (${places.join(', ')})`)
    .join(', ');
}

/** Returns all references in a value, and in what they refer to. */
function findReferences(value: unknown, document: Document, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, part] of Object.entries(value)) {
    if (key !== '$ref' || typeof part !== 'string') findReferences(part, document, found);
    else if (!found.has(part)) {
      const [, , kind = '', name = ''] = splitPointer(part);
      findReferences(document.components?.[kind]?.[name], document, found.add(part));
    }
  }
  return found;
}

const splitPointer = (pointer: string): string[] =>
  pointer.split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

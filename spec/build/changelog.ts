import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getReferenceTarget, listOperations, readDocuments, root } from './lib/openapi-document.js';
import { listChanges, type Change } from './diff.js';
import { findLatestRelease } from './releases.js';
import { END_MARKER } from './replace-generated-part.js';

const file = join(root, 'spec/CHANGELOG.md');

const BEGIN_MARKER = '<!-- From the diff with the last release, by npm run generate. Do not edit. -->';

/** Writes the changes since the last release into the changelog. */
export async function writeChangelog(): Promise<void> {
  const changes = await listChanges(findLatestRelease(), join(root, 'generated/openapi.json'));
  const [document] = await readDocuments();
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

type Operation = Partial<Record<'parameters' | 'requestBody' | 'responses', unknown>>;

/** Parts of an OpenAPI document that the changelog names. */
interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, object>;
}

/** Formats a change as sentences. A change of a schema names each operation and event that the schema is part of. */
function formatChange(change: Change, document: Document): string[] {
  const { path, kind, verdicts, base, revision } = change;
  const [, root = '', name = '', method = '', ...rest] = splitPointer(path);
  const side = revision ?? base;
  const [, , kindOfComponent, component = '', ...inside] = splitPointer(side?.pointer ?? '');
  const messages = verdicts.map(({ message }) => message).join(' ') || `${kind}.`;
  if (kindOfComponent === 'schemas') {
    const property = inside.filter((_, index) => inside[index - 1] === 'properties').join('.');
    return [
      `${formatSchemaChange(component, property, messages)} Part of: ${listPlaces(component, document)}.`,
    ];
  }
  // A change of a whole path is one of each of its operations.
  const methods = method === '' ? Object.keys(document.paths[name] ?? {}) : [method];
  const subjects =
    root === 'paths' ? methods.map((each) => `\`${each.toUpperCase()} ${name}\``) : [`Event \`${name}\``];
  const part = describePart(rest, side?.value?.name);
  return subjects.map((subject) => `${subject}${part}: ${messages}`);
}

/** Describes the part of an operation at a location: `, response 201, header \`Location\``; empty for the operation itself. */
function describePart([part, key = '', innerPart, innerKey = '']: string[], parameter = ''): string {
  if (part === 'parameters') return `, parameter \`${parameter}\``;
  if (part === 'requestBody') return ', request body';
  if (part !== 'responses') return '';
  const place = `, response ${key}`;
  if (innerPart !== 'headers' && innerPart !== 'links') return place;
  return `${place}, ${innerKey === '' ? innerPart : `${innerPart.slice(0, -1)} \`${innerKey}\``}`;
}

function formatSchemaChange(schema: string, property: string, change: string): string {
  const [, values] = /gained values: (.*)\.$/.exec(change) ?? [];
  if (values !== undefined) return `\`${schema}\` has the new value ${values.replaceAll("'", '`')}.`;
  if (property !== '' && change === 'added.') return `\`${schema}\` has the new property \`${property}\`.`;
  if (property !== '' && change === 'removed.')
    return `\`${schema}\` no longer has the property \`${property}\`.`;
  return `\`${schema}\`${property === '' ? '' : `, property \`${property}\``}: ${change}`;
}

/** Lists the requests, responses and events that contain a schema. */
function listPlaces(schema: string, document: Document): string {
  const contains = (value: unknown): boolean =>
    findReferences(value, document).has(`#/components/schemas/${schema}`);
  const listRequestLines = (...parts: (keyof Operation)[]): string[] =>
    listOperations(document)
      .filter(({ operation }) => parts.some((part) => contains(operation[part])))
      .map(({ method, path }) => `\`${method} ${path}\``);
  const events = Object.entries(document.webhooks ?? {})
    .filter(([, item]) => contains(item))
    .map(([name]) => `\`${name}\``);
  return Object.entries({
    requests: listRequestLines('requestBody', 'parameters'),
    responses: listRequestLines('responses'),
    events,
  })
    .filter(([, places]) => places.length > 0)
    .map(([title, places]) => `${title} (${places.join(', ')})`)
    .join(', ');
}

/** Returns all references in a value, and in what they refer to. */
function findReferences(value: unknown, document: Document, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, part] of Object.entries(value)) {
    if (key !== '$ref' || typeof part !== 'string') findReferences(part, document, found);
    else if (!found.has(part)) findReferences(getReferenceTarget(document, part), document, found.add(part));
  }
  return found;
}

const splitPointer = (pointer: string): string[] =>
  pointer.split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

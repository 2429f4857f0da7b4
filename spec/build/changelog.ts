import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './lib/openapi-document.js';
import { listChanges, findLatestRelease, type Change } from './diff.js';
import { END_MARKER } from './replace-generated-part.js';

const file = join(root, 'spec/CHANGELOG.md');

const BEGIN_MARKER = '<!-- From the diff with the last release, by npm run generate. Do not edit. -->';

/** Writes the changes since the last release into the changelog. */
export async function writeChangelog(): Promise<void> {
  const changes = await listChanges(findLatestRelease(), join(root, 'generated/openapi.json'));
  await writeFile(file, updateChangelog(await readFile(file, 'utf8'), changes));
}

/**
 * Replaces the "Unreleased" section of the changelog. There is no such section without changes of requests or
 * responses: changed descriptions do not count.
 */
export function updateChangelog(text: string, changes: readonly Change[]): string {
  const released = text.replace(new RegExp(`## Unreleased\n\n${BEGIN_MARKER}.*?${END_MARKER}\n\n`, 's'), '');
  const lines = changes
    .filter(({ impact }) => impact !== 'patch')
    .map((change) => `- ${formatEntry(change)}\n`);
  if (lines.length === 0) return released;
  const entry = `## Unreleased\n\n${BEGIN_MARKER}\n\n${[...new Set(lines)].join('')}\n${END_MARKER}\n\n`;
  return released.replace(/^## /m, () => `${entry}## `);
}

/** Formats a change with its operation or schema. */
function formatEntry({ path, kind, verdicts, base, revision }: Change): string {
  const keys = path
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const [root = '', name = '', member = ''] = keys;
  const subject = root === 'paths' ? `\`${member.toUpperCase()} ${name}\`` : `\`${name}\``;
  const messages = verdicts.map(({ message }) => message).join(' ');
  return `${subject}${formatLocation(keys, revision ?? base)}: ${messages === '' ? `${kind}.` : messages}`;
}

/** Formats the location within an operation or event: a parameter, or a property of a body. */
function formatLocation(keys: readonly string[], side: Change['base']): string {
  if (keys.includes('parameters')) return `, parameter \`${side?.value?.name ?? keys.at(-1) ?? ''}\``;
  const property = keys.filter((_, index) => keys[index - 1] === 'properties').join('.');
  const body = keys.includes('responses') ? 'in the response' : 'in the request body';
  return property === '' ? '' : `, \`${property}\` ${body}`;
}

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './description.js';
import { changesBetween, lastRelease, type Change } from './diff.js';
import { END } from './generated-part.js';

const file = join(root, 'spec/CHANGELOG.md');

const BEGIN = '<!-- From the diff with the last release, by npm run generate. Do not edit. -->';

/** Writes what has changed since the last release into the changelog. */
export async function writeChangelog(): Promise<void> {
  const changes = await changesBetween(lastRelease(), join(root, 'generated/openapi.json'));
  await writeFile(file, changelog(await readFile(file, 'utf8'), changes));
}

/**
 * The changelog with what is not released yet above the releases, whatever stood there before. Without a change of what
 * is sent or answered there is nothing to tell: other words for the same are none.
 */
export function changelog(text: string, changes: readonly Change[]): string {
  const released = text.replace(new RegExp(`## Unreleased\n\n${BEGIN}.*?${END}\n\n`, 's'), '');
  const lines = changes.filter(({ impact }) => impact !== 'patch').map((change) => `- ${lineOf(change)}\n`);
  if (lines.length === 0) return released;
  const entry = `## Unreleased\n\n${BEGIN}\n\n${[...new Set(lines)].join('')}\n${END}\n\n`;
  return released.replace(/^## /m, () => `${entry}## `);
}

/** Where something changed, and how, as a reader of the reference names it. */
function lineOf({ path, kind, verdicts, base, revision }: Change): string {
  const keys = path
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const [root = '', name = '', member = ''] = keys;
  const where = root === 'paths' ? `\`${member.toUpperCase()} ${name}\`` : `\`${name}\``;
  const said = verdicts.map(({ message }) => message).join(' ');
  return `${where}${partOf(keys, revision ?? base)}: ${said === '' ? `${kind}.` : said}`;
}

/** Which part of an operation or event: a parameter, or a property of what is sent or answered. */
function partOf(keys: readonly string[], side: Change['base']): string {
  if (keys.includes('parameters')) return `, parameter \`${side?.value?.name ?? keys.at(-1) ?? ''}\``;
  const property = keys.filter((_, index) => keys[index - 1] === 'properties').join('.');
  const body = keys.includes('responses') ? 'in the answer' : 'in what is sent';
  return property === '' ? '' : `, \`${property}\` ${body}`;
}

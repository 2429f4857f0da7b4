import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findNodes, toSlug } from '../../spec/build/lib/markdown-tree.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

// Empty outside a git checkout: the test is skipped.
const { status, stdout } = spawnSync('git', ['ls-files', '-z', '--', '*.md'], {
  cwd: root,
  encoding: 'utf8',
});
const files = status === 0 ? stdout.split('\0').filter((file) => file !== '') : [];

/** Returns a message for a broken link; undefined for a valid or an external one. */
async function findBrokenLink(file: string, url: string): Promise<string | undefined> {
  if (/^(https?|mailto):/.test(url)) return undefined;
  const [path = '', fragment] = decodeURI(url).split('#');
  const target = path === '' ? file : join(dirname(file), path);
  if (!existsSync(join(root, target))) return `${file}: there is no ${target}`;
  if (fragment === undefined && statSync(join(root, target)).isDirectory()) return undefined;
  if (fragment === undefined) return undefined;
  if (!anchors.has(target)) anchors.set(target, listAnchors(target));
  if ((await anchors.get(target))?.includes(fragment) === true) return undefined;
  return `${file}: ${target} has no ${fragment}`;
}

/** Anchors by file. */
const anchors = new Map<string, Promise<readonly string[]>>();

/**
 * Returns the anchors of a file. For an OpenAPI document these are all of its words; the build of the guides checks
 * them exactly.
 */
async function listAnchors(file: string): Promise<string[]> {
  if (!file.endsWith('.md')) return bundled.match(/[\w-]+/g) ?? [];
  return (await findNodes(readFileSync(join(root, file), 'utf8'), 'heading')).map(toSlug);
}

const bundled = ['openapi', 'sandbox']
  .map((name) => readFileSync(join(root, `generated/${name}.json`), 'utf8'))
  .join('\n');

test('no Markdown file of the repository has a broken link', async ({ skip }) => {
  skip(files.length === 0, 'not a git checkout');
  expect(files).toContain('spec/guides/quickstart.md');
  const brokenLinks: string[] = [];
  for (const file of files) {
    for (const { url = '' } of await findNodes(readFileSync(join(root, file), 'utf8'), 'link', 'image')) {
      const brokenLink = await findBrokenLink(file, url);
      if (brokenLink !== undefined) brokenLinks.push(brokenLink);
    }
  }
  expect(brokenLinks).toEqual([]);
});

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { nodesOf, slugOf } from '../../spec/build/markdown-tree.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where it can be told which files belong to the project. */
const { status, stdout } = spawnSync('git', ['ls-files', '-z', '--', '*.md'], {
  cwd: root,
  encoding: 'utf8',
});
const files = status === 0 ? stdout.split('\0').filter((file) => file !== '') : [];

/** What is wrong with a link; undefined where it leads somewhere, or elsewhere. */
async function faultOf(file: string, url: string): Promise<string | undefined> {
  if (/^(https?|mailto):/.test(url)) return undefined;
  const [path = '', fragment] = decodeURI(url).split('#');
  const target = path === '' ? file : join(dirname(file), path);
  if (!existsSync(join(root, target))) return `${file}: there is no ${target}`;
  const text = readFileSync(join(root, target), 'utf8');
  if (fragment === undefined || (await anchorsOf(target, text)).includes(fragment)) return undefined;
  return `${file}: ${target} has no ${fragment}`;
}

/** In a description, whatever it names; the pages made of the guides check that it is an operation or a problem. */
async function anchorsOf(file: string, text: string): Promise<string[]> {
  if (!file.endsWith('.md')) return bundled.match(/[\w-]+/g) ?? [];
  return (await nodesOf(text, 'heading')).map(slugOf);
}

const bundled = ['openapi', 'sandbox']
  .map((name) => readFileSync(join(root, `generated/${name}.json`), 'utf8'))
  .join('\n');

test('no link of a text of the project leads nowhere', async ({ skip }) => {
  skip(files.length === 0, 'git does not know which files are of the project');
  expect(files).toContain('spec/guides/quickstart.md');
  const faults: string[] = [];
  for (const file of files) {
    for (const { url = '' } of await nodesOf(readFileSync(join(root, file), 'utf8'), 'link', 'image')) {
      const fault = await faultOf(file, url);
      if (fault !== undefined) faults.push(fault);
    }
  }
  expect(faults).toEqual([]);
});

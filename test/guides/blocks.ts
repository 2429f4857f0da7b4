import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nodesOf } from '../../spec/build/markdown-tree.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A block of code of a text. */
export interface Block {
  language: string;
  code: string;
  /** Why it cannot be run as it stands; undefined where it can. */
  excuse: string | undefined;
  /** The name of the file that it is. */
  file: string | undefined;
}

/** The README and every guide, by path. */
export const texts = [
  'README.md',
  ...readdirSync(`${root}spec/guides`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `spec/guides/${name}`),
];

export async function blocksOf(path: string): Promise<Block[]> {
  const nodes = await nodesOf(readFileSync(root + path, 'utf8'), 'code');
  return nodes.map(({ lang, meta, value = '' }) => ({
    language: lang ?? '',
    code: `${value}\n`,
    excuse: /^not run: (.+)$/.exec(meta ?? '')?.[1],
    file: /^\/\/ (\S+\.\w+)\n/.exec(value)?.[1],
  }));
}

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findNodes } from '../../spec/build/lib/markdown-tree.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Code block of a Markdown document. */
export interface CodeBlock {
  language: string;
  /** Text after the language; empty if there is none. */
  meta: string;
  code: string;
  /** Reason why the block is not run (`not run: …`); undefined if it is. */
  notRunReason: string | undefined;
  /** File name in the first line, if the block is a file. */
  file: string | undefined;
}

/** Paths of the README, of all guides, and of the READMEs of the sample applications. */
export const documentPaths = [
  'README.md',
  ...readdirSync(`${root}spec/guides`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `spec/guides/${name}`),
  ...readdirSync(`${root}spec/guides/examples`).map((name) => `spec/guides/examples/${name}/README.md`),
];

/** Returns the code blocks of a Markdown document. */
export async function readCodeBlocks(path: string): Promise<CodeBlock[]> {
  const nodes = await findNodes(readFileSync(root + path, 'utf8'), 'code');
  return nodes.map(({ lang, meta, value = '' }) => ({
    language: lang ?? '',
    meta: meta ?? '',
    code: `${value}\n`,
    notRunReason: /^not run: (.+)$/.exec(meta ?? '')?.[1],
    file: /^\/\/ (\S+\.\w+)\n/.exec(value)?.[1],
  }));
}

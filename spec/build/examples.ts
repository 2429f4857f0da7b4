import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { GUIDES_FOLDER } from './guides.js';
import { slugify } from './lib/markdown-tree.js';

/** Folder of the sample applications. */
const EXAMPLES_FOLDER = join(GUIDES_FOLDER, 'examples');

const README = 'README.md';

/** Folders that an installation or a test run creates. */
const GENERATED_FOLDER = /(?:^|\/)(?:\.\w+|__pycache__|node_modules)\//;

/** Languages of code blocks, by file name extension. */
const LANGUAGES: Record<string, string> = {
  '.mod': 'text',
  '.py': 'python',
  '.rb': 'ruby',
  '.sum': 'text',
  '.txt': 'text',
};

/** Sample application. */
export interface Example {
  /** Name of its folder. */
  name: string;
  title: string;
  /** README. */
  text: string;
  /** Other files, first those in the order of the README. */
  files: { path: string; code: string }[];
}

/** Reads all sample applications. */
export async function readExamples(): Promise<Example[]> {
  const paths = await listExampleFiles();
  const names = [...new Set(paths.map((path) => path.split('/')[0] ?? ''))];
  return Promise.all(names.map((name) => readExample(name, paths)));
}

/** Returns the paths of all files of sample applications, relative to their common folder. */
export async function listExampleFiles(): Promise<string[]> {
  const entries = await readdir(EXAMPLES_FOLDER, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(EXAMPLES_FOLDER.length + 1))
    .filter((path) => !GENERATED_FOLDER.test(path))
    .sort();
}

async function readExample(name: string, paths: readonly string[]): Promise<Example> {
  const folder = join(EXAMPLES_FOLDER, name);
  const text = await readFile(join(folder, README), 'utf8');
  const own = paths.filter((path) => path.startsWith(`${name}/`)).map((path) => path.slice(name.length + 1));
  const files = await Promise.all(
    own
      .filter((path) => path !== README)
      .map(async (path) => ({ path, code: await readFile(join(folder, path), 'utf8') })),
  );
  const getPosition = ({ path }: { path: string }): number => text.indexOf(`](${path})`) >>> 0;
  return {
    name,
    title: /^# (.+)$/m.exec(text)?.[1] ?? name,
    text,
    files: files.toSorted((one, other) => getPosition(one) - getPosition(other)),
  };
}

/** Returns the path of the page of a sample application within the documentation, without an extension. */
export const toExamplePath = ({ name }: Pick<Example, 'name'>): string => `examples/${name}/index`;

/** Renders the Markdown of a sample application: its README, and each file as a section. */
export function renderExampleMarkdown({ name, text, files }: Example): string {
  const [title = '', ...rest] = text
    .replaceAll('](../../', '](../../guides/')
    .replaceAll(/(?<=\]\()[^)\s]+(?=\))/g, (url) =>
      files.some(({ path }) => path === url) ? `#${slugify(url)}` : url,
    )
    .split(/(?<=^# .+\n)/m);
  const sections = files.map(
    ({ path, code }) => `## ${path}\n\n\`\`\`${getLanguage(path)}\n${code.trimEnd()}\n\`\`\`\n`,
  );
  const copy = `The npm package contains these files in \`node_modules/tollgate/dist/docs/examples/${name}\`.\n`;
  return [`${title}${rest.join('').trimEnd()}\n`, copy, ...sections].join('\n');
}

const getLanguage = (path: string): string => LANGUAGES[extname(path)] ?? extname(path).slice(1);

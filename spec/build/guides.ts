import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findNodes, getText, slugify } from './lib/markdown-tree.js';
import { documentReferences, listOperations, root, type OpenApiDocument } from './lib/openapi-document.js';
import { addFileTranslations } from './samples/guides/insert-file-tabs.js';
import { addTranslations } from './samples/guides/translate-guide.js';

export const GUIDES_FOLDER = join(root, 'spec/guides');

/** Index that lists the guides in reading order. */
export const INDEX_FILE = 'README.md';

/** Guide with its Markdown source. */
export interface Guide {
  /** File name in `spec/guides`. */
  file: string;
  title: string;
  text: string;
}

/** Section of the index, with the guides that it lists. */
export interface GuideGroup {
  title: string;
  /** Guides with the titles that the index gives them. `file` is a path such as `../openapi.yaml` for another page. */
  guides: { file: string; title: string }[];
}

/**
 * Reads all guides in the order of the index, which comes first.
 *
 * @throws if the index does not list a guide
 */
export async function readGuides(folder = GUIDES_FOLDER): Promise<Guide[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md'));
  const guides = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      return { file, text, title: /^# (.+)$/m.exec(text)?.[1] ?? file };
    }),
  );
  const list = guides.find(({ file }) => file === INDEX_FILE)?.text ?? '';
  const getPosition = ({ file }: Guide): number => (file === INDEX_FILE ? -1 : list.indexOf(`](${file})`));
  const missing = guides.filter((guide) => guide.file !== INDEX_FILE && getPosition(guide) < 0);
  if (missing.length > 0)
    throw new Error(`${INDEX_FILE} does not list ${missing.map(({ file }) => file).join(', ')}.`);
  return guides.toSorted((one, other) => getPosition(one) - getPosition(other));
}

/** Returns the sections of the index of the guides that list guides. */
export async function listGuideGroups(index: string): Promise<GuideGroup[]> {
  const groups: GuideGroup[] = [];
  for (const node of await findNodes(index, 'heading', 'listItem')) {
    if (node.type === 'heading') groups.push({ title: getText(node), guides: [] });
    const link = node.children?.[0]?.children?.[0];
    if (node.type === 'listItem' && link?.url)
      groups.at(-1)?.guides.push({ file: link.url, title: getText(link) });
  }
  return groups.filter(({ guides }) => guides.length > 0);
}

/** Link to the folder of a sample application or to its README. */
const EXAMPLE_LINK = /^(examples\/[\w-]+)(?:\/(?:README\.md)?)?$/;

/** Returns the path of a guide within the documentation, without an extension. The index is its home page. */
export const toGuidePath = (file: string): string =>
  file === INDEX_FILE ? 'index' : (findExamplePath(file) ?? `guides/${file.replace(/\.md$/, '')}`);

/** Returns the path of a sample application within the documentation; undefined for any other link. */
export function findExamplePath(url: string): string | undefined {
  const folder = EXAMPLE_LINK.exec(url)?.[1];
  return folder && `${folder}/index`;
}

/** Languages of the code in the Markdown besides the shell. All six would make it too long for a program that reads it. */
const MARKDOWN_LANGUAGES = ['TypeScript', 'Python'];

/** Removes from Markdown the reasons why tests do not run a code block. A block that is a copy keeps the path of its file. */
export const removeTestNotes = (markdown: string): string =>
  markdown.replaceAll(/^(```\w+) not run:(?:( copy of .+)|.*)$/gm, '$1$2');

/** Returns the Markdown of a guide with translated code, and with links adapted to the folder of the documentation. */
export function toPublishedMarkdown({ file, text }: Guide, documents: readonly OpenApiDocument[]): string {
  const translated = addTranslations(text, MARKDOWN_LANGUAGES);
  const published = removeTestNotes(addFileTranslations(translated, GUIDES_FOLDER, MARKDOWN_LANGUAGES))
    .replaceAll(/\]\(README\.md(?=[#)])/g, '](../index.md')
    .replaceAll(/(?<=\]\()examples\/[^)\s]+(?=\))/g, (url) => `../${findExamplePath(url) ?? url}.md`)
    .replaceAll('](../CHANGELOG.md)', '](../changelog.md)')
    .replaceAll(
      /(?<=\]\(\.\.\/)(openapi|sandbox)\.yaml(?:#(\w+))?/g,
      (_, name: string, operationId?: string) => toMarkdownReference(name, operationId, documents),
    )
    .replaceAll(/\]\(\.\.\/components\/schemas\/ProblemCode\.yaml#(\w+)/g, '](../problems/$1.md')
    .replaceAll('](../schemas/problem-codes.yaml', '](../problems/index.md');
  return file === INDEX_FILE ? moveToHome(published) : published;
}

/** Returns the link to an operation in the Markdown of a reference; without an operation, and for webhooks, to the file. */
function toMarkdownReference(
  name: string,
  operationId: string | undefined,
  documents: readonly OpenApiDocument[],
): string {
  const index = documentReferences.findIndex((reference) => reference.name === name);
  const [page = '', document] = [documentReferences[index]?.page, documents[index]];
  const located =
    document && listOperations(document).find((each) => each.operation.operationId === operationId);
  const anchor = located ? `#${slugify(located.operation.summary)}` : '';
  return page.replace('.html', '.md') + anchor;
}

/** Adapts the links of a guide to a page in the parent folder. */
const moveToHome = (markdown: string): string =>
  markdown.replaceAll(/\]\((?=[\w-]+\.md)/g, '](guides/').replaceAll('](../', '](');

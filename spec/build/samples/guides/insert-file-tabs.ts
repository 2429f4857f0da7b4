import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** Code block that shows the TypeScript file of a folder, which has the same code in other languages. */
const FILE_BLOCK = /^```ts not run: code tabs of (\S+)\n.*?^```$/gms;

/** Labels of the tabs in their order, by file name extension. */
const LABELS: Record<string, string> = {
  ts: 'TypeScript',
  py: 'Python',
  go: 'Go',
  php: 'PHP',
  java: 'Java',
  rb: 'Ruby',
};

/**
 * Replaces each code block that stands for a folder by a group of tabs, as VitePress reads it, with one tab for each
 * language.
 *
 * @param root folder to which the paths of the blocks are relative
 * @throws {Error} if a folder has no file in one of the languages
 */
export function insertFileTabs(markdown: string, root: string): string {
  return markdown.replaceAll(FILE_BLOCK, (_, path: string) =>
    ['::: code-group', ...readBlocks(root, path, Object.values(LABELS)), ':::'].join('\n\n'),
  );
}

/** Replaces each code block that stands for a folder by the files in some languages, for readers of the Markdown. */
export function addFileTranslations(markdown: string, root: string, labels: readonly string[]): string {
  return markdown.replaceAll(FILE_BLOCK, (_, path: string) => readBlocks(root, path, labels).join('\n\n'));
}

/** Reads the files of a folder as code blocks with labels. */
function readBlocks(root: string, path: string, labels: readonly string[]): string[] {
  const folder = join(root, path);
  const files = readdirSync(folder);
  return Object.entries(LABELS)
    .filter(([, label]) => labels.includes(label))
    .map(([extension, label]) => {
      const file = files.find((each) => extname(each) === `.${extension}`);
      if (file === undefined) throw new Error(`${path} has no file in ${label}.`);
      return `\`\`\`${extension} [${label}]\n${readFileSync(join(folder, file), 'utf8')}\`\`\``;
    });
}

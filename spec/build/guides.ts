import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operationsOf, placeOf, references, root, type Description } from './description.js';
import { guidePage, INDEX, pageName, type Guide } from './guide-page.js';

export const GUIDES = join(root, 'spec/guides');

/** In the order in which their list has them, which comes first. */
export async function readGuides(folder = GUIDES): Promise<Guide[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md'));
  const guides = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      return { file, text, title: /^# (.+)$/m.exec(text)?.[1] ?? file };
    }),
  );
  const list = guides.find(({ file }) => file === INDEX)?.text ?? '';
  const place = ({ file }: Guide): number => (file === INDEX ? -1 : list.indexOf(`](${file})`));
  const missing = guides.filter((guide) => guide.file !== INDEX && place(guide) < 0);
  if (missing.length > 0)
    throw new Error(`${INDEX} does not list ${missing.map(({ file }) => file).join(', ')}.`);
  return guides.toSorted((one, other) => place(one) - place(other));
}

/** Each guide as a page, by path. */
export async function guidePages(
  guides: readonly Guide[],
  descriptions: readonly Description[],
): Promise<Record<string, string>> {
  const placeIn = operationPlaces(descriptions);
  const pages = guides.map(
    async (guide) => [`guides/${pageName(guide.file)}`, await guidePage(guide, guides, placeIn)] as const,
  );
  return Object.fromEntries(await Promise.all(pages));
}

/** Looks up where an operation is described; without one, the page of its description. */
function operationPlaces(
  descriptions: readonly Description[],
): (description: string, operationId: string) => string {
  return (name, operationId) => {
    const index = references.findIndex((reference) => reference.name === name);
    const [page = '', description] = [references[index]?.page, descriptions[index]];
    if (operationId === '') return page;
    const placed =
      description && operationsOf(description).find((each) => each.operation.operationId === operationId);
    if (!placed) throw new Error(`The description ${name} has no operation ${operationId}.`);
    return placeOf(page, placed.operation);
  };
}

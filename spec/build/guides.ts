import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  listOperations,
  getReferenceHref,
  documentReferences,
  root,
  type OpenApiDocument,
} from './lib/openapi-document.js';
import {
  renderGuidePage,
  INDEX_FILE,
  toPageName,
  type Guide,
  type OperationLocator,
} from './render-guide-page.js';

export const GUIDES_FOLDER = join(root, 'spec/guides');

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

/**
 * Renders all guides.
 *
 * @returns pages by path
 */
export async function renderGuidePages(
  guides: readonly Guide[],
  documents: readonly OpenApiDocument[],
): Promise<Record<string, string>> {
  const locateOperation = createOperationLocator(documents);
  const pages = guides.map(
    async (guide) =>
      [`guides/${toPageName(guide.file)}`, await renderGuidePage(guide, guides, locateOperation)] as const,
  );
  return Object.fromEntries(await Promise.all(pages));
}

/** Returns a function that finds the link to an operation in the reference, or to the reference itself. */
function createOperationLocator(documents: readonly OpenApiDocument[]): OperationLocator {
  return (name, operationId) => {
    const index = documentReferences.findIndex((reference) => reference.name === name);
    const [page = '', document] = [documentReferences[index]?.page, documents[index]];
    if (operationId === '') return page;
    const located =
      document && listOperations(document).find((each) => each.operation.operationId === operationId);
    if (!located) throw new Error(`The OpenAPI document ${name} has no operation ${operationId}.`);
    return getReferenceHref(page, located.operation);
  };
}

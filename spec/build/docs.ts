/**
 * Builds the documentation into `dist/docs`: API references, guides, changelog and error pages, each as HTML
 * and as Markdown, and documents for programs. All pages work as local files without network access. Does nothing if the output is up to date.
 */
import { copyFile, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readDocuments, documentReferences, root } from './lib/openapi-document.js';
import { toPageName, toPublishedMarkdown } from './render-guide-page.js';
import { GUIDES_FOLDER, renderGuidePages, readGuides } from './guides.js';
import { createLlmsText, createSkillText } from './llms.js';
import { renderMarkdown } from './render-markdown.js';
import { renderPage, stylesheet, toMarkdownPath } from './render-page.js';
import { createPostmanCollection } from './postman.js';
import { renderProblemPages } from './render-problem-pages.js';
import { renderReferenceMarkdown } from './render-reference-markdown.js';
import { buildReference } from './build-reference.js';
import { addCodeSamples } from './samples/code-samples.js';

const CHANGELOG = 'spec/CHANGELOG.md';

/**
 * Builds the documentation into `folder`.
 *
 * @returns false if it was up to date
 */
export async function buildDocs(folder: string): Promise<boolean> {
  const documents = await readDocuments();
  const guides = await readGuides();
  const problemPages = renderProblemPages(documents);
  const guideTexts = Object.fromEntries(
    guides.map((guide) => [`guides/${toMarkdownPath(toPageName(guide.file))}`, toPublishedMarkdown(guide)]),
  );
  const pages: Record<string, string> = {
    'style.css': stylesheet,
    ...(await renderChangelog()),
    ...problemPages,
    ...(await renderGuidePages(guides, documents)),
    ...guideTexts,
    ...Object.fromEntries(
      documents.map((document, index) => [
        toMarkdownPath(documentReferences[index]?.page ?? ''),
        renderReferenceMarkdown(document),
      ]),
    ),
    'postman.json': `${JSON.stringify(createPostmanCollection(documents[0]), null, 2)}\n`,
    'llms.txt': createLlmsText(documents, guides),
    'llms-full.txt': [
      ...Object.values(guideTexts),
      ...documents.map(renderReferenceMarkdown),
      ...Object.entries(problemPages).flatMap(([path, text]) => (path.endsWith('.md') ? [text] : [])),
    ].join('\n'),
    'skill.md': createSkillText(documents),
  };
  const bundles = documentReferences.map(({ bundle }) => basename(bundle));
  const outputs = [...documentReferences.map(({ page }) => page), ...bundles, ...Object.keys(pages)].map(
    (path) => join(folder, path),
  );
  if (await isUpToDate(outputs, await listSources())) return false;
  for (const name of ['problems', 'guides']) await mkdir(join(folder, name), { recursive: true });
  // The references are written last, so that an interrupted build is not considered up to date.
  await Promise.all(Object.entries(pages).map(([path, content]) => writeFile(join(folder, path), content)));
  await cp(join(GUIDES_FOLDER, 'pictures'), join(folder, 'guides/pictures'), { recursive: true });
  await copyBundles(folder);
  const [api, sandbox] = documents;
  await Promise.all(
    [addCodeSamples(api), sandbox].map((document, index) =>
      buildReference(document, guides, join(folder, documentReferences[index]?.page ?? '')),
    ),
  );
  return true;
}

/** Renders the changelog as HTML and Markdown. */
async function renderChangelog(): Promise<Record<string, string>> {
  const text = await readFile(join(root, CHANGELOG), 'utf8');
  const body = await renderMarkdown(text, (url) => url);
  const path = 'changelog.html';
  return {
    [path]: renderPage({ title: 'Changelog · Tollgate', body, rootPath: '', path }),
    [toMarkdownPath(path)]: text,
  };
}

/** Copies the bundled documents, which the dashboard's console loads. */
async function copyBundles(folder: string): Promise<void> {
  const copies = documentReferences.map(({ bundle }) =>
    copyFile(join(root, bundle), join(folder, basename(bundle))),
  );
  await Promise.all(copies);
}

/** Record that npm writes when an installation changes a package, such as the renderer of the reference. */
const INSTALLED_PACKAGES = 'node_modules/.package-lock.json';

/** Returns the inputs of the documentation, and the files and packages that build it. */
export async function listSources(): Promise<string[]> {
  const folders = [
    'spec/build',
    'spec/build/lib',
    'spec/build/samples',
    'spec/guides',
    'spec/guides/pictures',
  ];
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder))).map((file) => join(root, folder, file)),
    ),
  );
  const single = [...documentReferences.map(({ bundle }) => bundle), CHANGELOG, INSTALLED_PACKAGES].map(
    (file) => join(root, file),
  );
  return [...single, ...files.flat()];
}

async function isUpToDate(outputs: readonly string[], inputs: readonly string[]): Promise<boolean> {
  const [read, written] = await Promise.all([getModificationTimes(inputs), getModificationTimes(outputs)]);
  return Math.min(...written) > Math.max(...read);
}

/** Returns modification times in milliseconds; -Infinity for missing files. */
function getModificationTimes(paths: readonly string[]): Promise<number[]> {
  return Promise.all(
    paths.map(async (path) => {
      try {
        return (await stat(path)).mtimeMs;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return -Infinity;
        throw error;
      }
    }),
  );
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = resolve(process.argv[2] ?? join(root, 'dist/docs'));
  const wasBuilt = await buildDocs(folder);
  console.log(wasBuilt ? `Built the documentation in ${folder}` : 'The documentation is fresh.');
}

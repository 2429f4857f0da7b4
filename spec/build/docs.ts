/**
 * Builds the documentation into `dist/docs`: API references, guides, changelog and error pages, each as HTML
 * and as Markdown, and documents for programs. Does nothing if the output is up to date.
 */
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSite } from './build-site.js';
import { listExampleFiles, readExamples, renderExampleMarkdown, toExamplePath } from './examples.js';
import { GUIDES_FOLDER, readGuides, removeTestNotes, toGuidePath, toPublishedMarkdown } from './guides.js';
import { readDocuments, documentReferences, root } from './lib/openapi-document.js';
import { createLlmsText, createSkillText, joinPages } from './llms.js';
import { createPostmanCollection } from './postman.js';
import { collectProblems } from './problems.js';
import { renderProblemIndexMarkdown, renderProblemMarkdown } from './render-problem-markdown.js';
import { renderReferenceMarkdown } from './render-reference-markdown.js';

const CHANGELOG = 'spec/CHANGELOG.md';

/** Page that is written last, so that an interrupted build is not considered up to date. */
const LAST_PAGE = 'index.html';

/**
 * Builds the documentation into `folder`.
 *
 * @returns false if it was up to date
 */
export async function buildDocs(folder: string): Promise<boolean> {
  const documents = await readDocuments();
  const guides = await readGuides();
  const examples = await readExamples();
  const problems = collectProblems(documents);
  const changelog = await readFile(join(root, CHANGELOG), 'utf8');
  const guideTexts = Object.fromEntries(
    guides.map((guide) => [`${toGuidePath(guide.file)}.md`, toPublishedMarkdown(guide, documents)]),
  );
  const exampleTexts = Object.fromEntries(
    examples.map((example) => [
      `${toExamplePath(example)}.md`,
      removeTestNotes(renderExampleMarkdown(example)),
    ]),
  );
  const exampleFiles = Object.fromEntries(
    examples.flatMap((example) =>
      example.files.map(({ path, code }) => [`examples/${example.name}/${path}`, code]),
    ),
  );
  // Without a module of their own, the Go files without one would belong to the Go project that installs the package.
  exampleFiles['examples/go.mod'] = 'module tollgate.example/examples\n';
  const problemTexts = {
    ...Object.fromEntries(
      problems.map((problem) => [`problems/${problem.code}.md`, renderProblemMarkdown(problem)]),
    ),
    'problems/index.md': renderProblemIndexMarkdown(problems),
  };
  const referenceTexts = Object.fromEntries(
    documents.map((document, index) => [
      documentReferences[index]?.page.replace('.html', '.md') ?? '',
      renderReferenceMarkdown(document),
    ]),
  );
  const texts: Record<string, string> = {
    'changelog.md': changelog,
    ...problemTexts,
    ...guideTexts,
    ...exampleTexts,
    ...exampleFiles,
    ...referenceTexts,
    'postman.json': `${JSON.stringify(createPostmanCollection(documents[0]))}\n`,
    // A sandbox serves its API key at this path to its own pages; see src/http/static/docs.ts.
    'api-key.json': `${JSON.stringify({ api_key: null })}\n`,
    'llms.txt': createLlmsText(documents, guides, examples),
    'llms-full.txt': joinPages({ ...guideTexts, ...exampleTexts, ...referenceTexts, ...problemTexts }),
    'skill.md': createSkillText(documents),
  };
  const bundles = documentReferences.map(({ bundle }) => basename(bundle));
  const outputs = [LAST_PAGE, ...bundles, ...Object.keys(texts)].map((path) => join(folder, path));
  if (await isUpToDate(outputs, await listSources())) return false;
  // The site's files have hashes in their names, and guides may have been renamed.
  for (const name of ['assets', 'examples', 'guides'])
    await rm(join(folder, name), { recursive: true, force: true });
  for (const path of Object.keys(texts)) await mkdir(dirname(join(folder, path)), { recursive: true });
  await Promise.all(Object.entries(texts).map(([path, content]) => writeFile(join(folder, path), content)));
  await copyBundles(folder);
  await buildSite({ documents, guides, examples, problems, changelog }, folder);
  return true;
}

/** Copies the bundled documents without their white space. The dashboard's console loads them. */
async function copyBundles(folder: string): Promise<void> {
  const copies = documentReferences.map(async ({ bundle }) => {
    const document: unknown = JSON.parse(await readFile(join(root, bundle), 'utf8'));
    await writeFile(join(folder, basename(bundle)), `${JSON.stringify(document)}\n`);
  });
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
    'spec/build/samples/guides',
    'spec/build/site',
    'spec/build/site/theme',
    'spec/guides',
    'spec/guides/pictures',
  ];
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder))).map((file) => join(root, folder, file)),
    ),
  );
  const single = [
    ...documentReferences.map(({ bundle }) => bundle),
    CHANGELOG,
    INSTALLED_PACKAGES,
    'src/dashboard/components/tokens.css',
    'src/dashboard/components/fonts.css',
  ].map((file) => join(root, file));
  const exampleFiles = (await listExampleFiles()).map((file) => join(GUIDES_FOLDER, 'examples', file));
  return [...single, ...files.flat(), ...exampleFiles];
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

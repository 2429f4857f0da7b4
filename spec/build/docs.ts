/**
 * Builds the documentation from the bundles and the guides into `dist/docs`: a reference of each API, the guides, the
 * changelog, a page for each problem, and what programs read. Every page opens from the file system and asks nothing of
 * the network. Does nothing when all of it is fresh.
 */
import { copyFile, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readDescriptions, references, root } from './description.js';
import { guideText } from './guide-page.js';
import { GUIDES, guidePages, readGuides } from './guides.js';
import { llmsText, skillText } from './llms.js';
import { htmlOf } from './markdown.js';
import { pageOf, style } from './page.js';
import { postmanCollection } from './postman.js';
import { problemPages } from './problem-pages.js';
import { buildReference } from './reference.js';
import { withCodeSamples } from './samples/code-samples.js';

const CHANGELOG = 'spec/CHANGELOG.md';

/** Builds into `folder`; tells whether there was anything to do. */
export async function buildDocs(folder: string): Promise<boolean> {
  const descriptions = await readDescriptions();
  const guides = await readGuides();
  const pages: Record<string, string> = {
    'style.css': style,
    'changelog.html': await changelogPage(),
    ...problemPages(descriptions),
    ...(await guidePages(guides, descriptions)),
    ...Object.fromEntries(guides.map((guide) => [`guides/${guide.file}`, guideText(guide)])),
    'postman.json': `${JSON.stringify(postmanCollection(descriptions[0]), null, 2)}\n`,
    'llms.txt': llmsText(descriptions, guides),
    'skill.md': skillText(descriptions),
  };
  const bundles = references.map(({ bundle }) => basename(bundle));
  const outputs = [...references.map(({ page }) => page), ...bundles, ...Object.keys(pages)].map((path) =>
    join(folder, path),
  );
  if (await isFresh(outputs, await sources())) return false;
  for (const name of ['problems', 'guides']) await mkdir(join(folder, name), { recursive: true });
  // The references last: a build that was cut off leaves them old or missing.
  await Promise.all(Object.entries(pages).map(([path, content]) => writeFile(join(folder, path), content)));
  await cp(join(GUIDES, 'pictures'), join(folder, 'guides/pictures'), { recursive: true });
  await copyBundles(folder);
  const [api, sandbox] = descriptions;
  await Promise.all(
    [withCodeSamples(api), sandbox].map((description, place) =>
      buildReference(description, guides, join(folder, references[place]?.page ?? '')),
    ),
  );
  return true;
}

async function changelogPage(): Promise<string> {
  const text = await readFile(join(root, CHANGELOG), 'utf8');
  const body = await htmlOf(text, (url) => url);
  return pageOf({ title: 'Changelog · Tollgate', body, up: '' });
}

/** The bundles themselves, for whoever wants to read them with a program: the dashboard's console does. */
async function copyBundles(folder: string): Promise<void> {
  const copies = references.map(({ bundle }) => copyFile(join(root, bundle), join(folder, basename(bundle))));
  await Promise.all(copies);
}

/** All that the documentation is made of, and what makes it. */
async function sources(): Promise<string[]> {
  const folders = ['spec/build', 'spec/build/samples', 'spec/guides', 'spec/guides/pictures'];
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder))).map((file) => join(root, folder, file)),
    ),
  );
  const single = [...references.map(({ bundle }) => bundle), CHANGELOG].map((file) => join(root, file));
  return [...single, ...files.flat()];
}

async function isFresh(outputs: readonly string[], inputs: readonly string[]): Promise<boolean> {
  const [read, written] = await Promise.all([timesOf(inputs), timesOf(outputs)]);
  return Math.min(...written) > Math.max(...read);
}

/** When each was last written; one that does not exist is infinitely old. */
function timesOf(paths: readonly string[]): Promise<number[]> {
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

/** Renders the HTML pages of the documentation with VitePress. */
import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { addCodeSamples } from './samples/code-samples.js';
import { toExamplePath, type Example } from './examples.js';
import { renderReference, insertReference, RENDERER_PATH } from './build-reference.js';
import { GUIDES_FOLDER, INDEX_FILE, listGuideGroups, toGuidePath, type Guide } from './guides.js';
import { documentReferences, root, type OpenApiDocument } from './lib/openapi-document.js';
import type { ProblemContent } from './problems.js';
import type { Site } from './site/config.js';
import {
  createExamplePage,
  createGuidePage,
  createProblemIndexPage,
  createProblemPage,
  createReferencePage,
  resolveGuideLink,
  toSitePath,
} from './site-pages.js';

const SITE_FOLDER = join(root, 'spec/build/site');

/** Sources of the documentation. */
export interface Sources {
  documents: readonly [OpenApiDocument, OpenApiDocument];
  guides: readonly Guide[];
  examples: readonly Example[];
  problems: readonly ProblemContent[];
  /** Markdown. */
  changelog: string;
}

/** Builds the pages into an existing folder. VitePress writes the site, and Redocly renders the references. */
export async function buildSite(sources: Sources, output: string): Promise<void> {
  await mkdir(join(root, 'dist'), { recursive: true });
  // Within the repository, so that the packages of the theme resolve.
  const draft = await mkdtemp(join(root, 'dist/.site-'));
  try {
    const [, references] = await Promise.all([
      writeDraft(draft, sources).then(() => runVitePress(draft, join(draft, 'site'))),
      renderReferences(sources),
    ]);
    for (const [index, { page, title }] of documentReferences.entries()) {
      const [path, reference] = [join(draft, 'site', page), references[index]];
      if (reference)
        await writeFile(path, insertReference(await readFile(path, 'utf8'), { page, title }, reference));
    }
    await writeFile(join(draft, 'site', RENDERER_PATH), references[0]?.renderer ?? '');
    // The first page is copied last, so that an interrupted build is not considered up to date.
    const [site, home] = [join(draft, 'site'), join(draft, 'site/index.html')];
    await cp(site, output, { recursive: true, filter: (path) => path !== home });
    await copyFile(home, join(output, 'index.html'));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function renderReferences({ documents }: Sources) {
  return Promise.all(
    documents.map((document, index) =>
      renderReference(addCodeSamples(document), documentReferences[index]?.title ?? ''),
    ),
  );
}

/** Writes the pages as Markdown, and the configuration of VitePress. */
async function writeDraft(
  folder: string,
  { documents, guides, examples, problems, changelog }: Sources,
): Promise<void> {
  const groups = await listGuideGroups(guides.find(({ file }) => file === INDEX_FILE)?.text ?? '');
  const site: Site = {
    guides: groups.map(({ title, guides: items }) => ({
      text: title,
      items: items.map(({ title: text, file }) => ({
        text,
        link: file.startsWith('../')
          ? resolveGuideLink(file, INDEX_FILE, documents)
          : toSitePath(`${toGuidePath(file)}.html`),
      })),
    })),
    problems: [
      { text: 'Errors', items: problems.map(({ code }) => ({ text: code, link: `/problems/${code}` })) },
    ],
  };
  const files: Record<string, string> = {
    ...Object.fromEntries(
      guides.map((guide) => [`${toGuidePath(guide.file)}.md`, createGuidePage(guide, groups, documents)]),
    ),
    ...Object.fromEntries(
      examples.map((example) => [`${toExamplePath(example)}.md`, createExamplePage(example)]),
    ),
    ...Object.fromEntries(
      problems.map((problem) => [`problems/${problem.code}.md`, createProblemPage(problem)]),
    ),
    'problems/index.md': createProblemIndexPage(problems),
    'changelog.md': changelog,
    ...Object.fromEntries(
      documents.map((document, index) => [
        documentReferences[index]?.page.replace('.html', '.md') ?? '',
        createReferencePage(document, index),
      ]),
    ),
    '.vitepress/config.ts': `import { createConfig } from ${JSON.stringify(join(SITE_FOLDER, 'config.js'))};\nexport default createConfig(${JSON.stringify(site)});\n`,
    '.vitepress/theme/index.ts': `export { default } from ${JSON.stringify(join(SITE_FOLDER, 'theme/index.js'))};\n`,
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  // VitePress copies public files as they are, so that the pages and their Markdown have the same pictures.
  await cp(join(GUIDES_FOLDER, 'pictures'), join(folder, 'public/guides/pictures'), { recursive: true });
  await cp(join(SITE_FOLDER, 'logo.svg'), join(folder, 'public/logo.svg'));
}

async function runVitePress(folder: string, output: string): Promise<void> {
  const cli = join(root, 'node_modules/vitepress/bin/vitepress.js');
  await promisify(execFile)(process.execPath, [cli, 'build', folder, '--outDir', output], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/**
 * Builds the documentation from the bundles into `dist/docs`: a reference of each API, and a page for each problem.
 * Every page opens from the file system and asks nothing of the network. Does nothing when all of it is fresh.
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { consoleLinksWhereServed, withConsoleLinks } from './console-links.js';
import { llmsText, skillText, type Description as Readable, type Guide } from './llms.js';
import { problemIndex, problemPage, style, type ProblemMeaning } from './problem-page.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

const inputs = [
  'generated/openapi.json',
  'generated/sandbox.json',
  'spec/build/console-links.ts',
  'spec/build/docs.ts',
  'spec/build/llms.ts',
  'spec/build/problem-page.ts',
];

const GUIDES = join(root, 'spec/guides');

const references = [
  { bundle: 'generated/openapi.json', page: 'index.html' },
  { bundle: 'generated/sandbox.json', page: 'sandbox.html' },
] as const;

/** The renderer has telemetry: the browser lets the reference reach nothing. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; worker-src blob:";

/** The renderer would load its maker's logo from there. It leaves out a picture that fails, and the name stands for it. */
const LOGO = 'https://cdn.redoc.ly/redoc/logo-mini-full.svg';
const NO_LOGO = 'data:,';
const nameForLogo = '<style>a[href="https://redocly.com/redoc/"] p::after { content: " Redocly"; }</style>';

/** The bundles themselves, for whoever wants to read them with a program: the dashboard's console does. */
async function copyBundles(folder: string): Promise<void> {
  const copies = references.map(({ bundle }) => copyFile(join(root, bundle), join(folder, basename(bundle))));
  await Promise.all(copies);
}

/** Builds into `folder`; tells whether there was anything to do. */
export async function buildDocs(folder: string): Promise<boolean> {
  const descriptions = await bundled();
  const guides = await guidesThere();
  const readable = descriptions as unknown as [Readable, Readable];
  const pages: Record<string, string> = {
    ...problemPages(descriptions),
    'llms.txt': llmsText(readable, guides),
    'skill.md': skillText(readable),
    ...Object.fromEntries(guides.map(({ file, text }) => [`guides/${file}`, text])),
  };
  const bundles = references.map(({ bundle }) => basename(bundle));
  const outputs = [...references.map(({ page }) => page), ...bundles, ...Object.keys(pages)].map((path) =>
    join(folder, path),
  );
  if (await isFresh(outputs, [...inputs, ...guides.map(({ file }) => `spec/guides/${file}`)])) return false;
  for (const name of ['problems', 'guides']) await mkdir(join(folder, name), { recursive: true });
  // The references last: a build that was cut off leaves them old or missing.
  await Promise.all(Object.entries(pages).map(([path, content]) => writeFile(join(folder, path), content)));
  await copyBundles(folder);
  await Promise.all(
    descriptions.map((description, place) =>
      buildReference(description, join(folder, references[place]?.page ?? '')),
    ),
  );
  return true;
}

async function buildReference(description: Description, output: string): Promise<void> {
  const drafts = await mkdtemp(join(tmpdir(), 'tollgate-reference-'));
  const draft = join(drafts, 'description.json');
  await writeFile(draft, JSON.stringify(withConsoleLinks(description)));
  try {
    await render(draft, output);
  } finally {
    await rm(drafts, { recursive: true, force: true });
  }
  const html = await readFile(output, 'utf8');
  const policy = `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}">`;
  await writeFile(
    output,
    html
      .replace('<head>', () => `<head>\n  ${[policy, consoleLinksWhereServed, nameForLogo].join('\n  ')}`)
      .replaceAll(LOGO, NO_LOGO),
  );
}

async function render(draft: string, output: string): Promise<void> {
  const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const options = ['--inlineBundle', '--openapi.disableTelemetry', '--config', '.config/redocly.yaml'];
  await run(process.execPath, [cli, 'build-docs', draft, '--output', output, ...options], {
    cwd: root,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
  });
}

interface Operation {
  operationId: string;
  responses: Record<string, Referable<Response>>;
}

interface Response {
  content?: Record<string, { examples?: Record<string, { $ref: string }> }>;
}

type Referable<Target> = Target | { $ref: string };

interface Description {
  servers: [{ url: string }];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: { ProblemCode: { 'x-problems': Record<string, ProblemMeaning> } };
    responses: Record<string, Response>;
    examples: Record<string, { value: { code?: string } }>;
  };
}

async function bundled(): Promise<Description[]> {
  const texts = await Promise.all(references.map(({ bundle }) => readFile(join(root, bundle), 'utf8')));
  return texts.map((text) => JSON.parse(text) as Description);
}

/** Content by path. */
function problemPages(descriptions: Description[]): Record<string, string> {
  const meanings = Object.assign({}, ...descriptions.map(meaningsIn)) as Record<string, ProblemMeaning>;
  const problems = Object.entries(meanings);
  const examples = descriptions
    .flatMap(({ components }) => Object.values(components.examples))
    .map(({ value }) => value);
  const usage = operationsByCode(descriptions);
  const pages = problems.map(([code, meaning]): [string, string] => {
    const example = examples.find((each) => each.code === code);
    return [
      `problems/${code}.html`,
      problemPage({ code, ...meaning, example, operations: usage[code] ?? [] }),
    ];
  });
  return {
    ...Object.fromEntries(pages),
    'problems/index.html': problemIndex(problems.map(([code, meaning]) => ({ code, ...meaning }))),
    'problems/style.css': style,
  };
}

function meaningsIn({ components }: Description): Record<string, ProblemMeaning> {
  return components.schemas.ProblemCode['x-problems'];
}

function operationsByCode(descriptions: Description[]): Record<string, string[]> {
  const usage: Record<string, string[]> = {};
  for (const { servers, paths, components } of descriptions) {
    const base = new URL(servers[0].url).pathname;
    for (const [path, item] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(item)) {
        for (const code of codesOf(operation, components))
          (usage[code] ??= []).push(`${method.toUpperCase()} ${base}${path}`);
      }
    }
  }
  return usage;
}

/** The codes that an operation names itself: those of its default response belong to no operation. */
function codesOf(operation: Operation, { responses, examples }: Description['components']): Set<string> {
  const named = Object.entries(operation.responses).filter(([status]) => status !== 'default');
  const codes = named.flatMap(([, reference]) => {
    const response = '$ref' in reference ? responses[nameOf(reference)] : reference;
    const shown = Object.values(response?.content?.['application/problem+json']?.examples ?? {});
    return shown.flatMap((example) => examples[nameOf(example)]?.value.code ?? []);
  });
  return new Set(codes);
}

function nameOf({ $ref }: { $ref: string }): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

async function guidesThere(): Promise<(Guide & { text: string })[]> {
  const files = (await readdir(GUIDES)).filter((file) => file.endsWith('.md')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(GUIDES, file), 'utf8');
      return { file, text, title: /^# (.+)$/m.exec(text)?.[1] ?? file };
    }),
  );
}

async function isFresh(outputs: readonly string[], sources: readonly string[]): Promise<boolean> {
  const [read, written] = await Promise.all([
    timesOf(sources.map((path) => join(root, path))),
    timesOf(outputs),
  ]);
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

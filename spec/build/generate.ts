/**
 * Generates the bundled OpenAPI documents, their types and the seeds from `spec/`:
 *
 * - `generated/{openapi,sandbox}.json`: published documents, with open responses, and types for clients
 * - `generated/closed/`: what `closed-documents.ts` derives from these, for the server and the contract suite
 * - `generated/events.ts`: the event types, with those that announce a status
 * - `generated/filters.ts`: the filters of each list
 * - `generated/nullable-properties.json`: the properties that a stored record of an earlier version may lack
 * - `generated/operation-paths.json`: method and path of each operation of both APIs, for the clients
 * - `generated/operation-titles.json`: the summary of each public operation, which the dashboard shows
 * - `generated/promises.ts`: the rules that the documents state, with the sentences that state them
 * - `generated/seeds.json`: the seeds of `spec/seeds/`
 *
 * An optional argument names another output folder. Without it, the document of the unpublished release, the generated
 * parts of the guides and the changelog are updated, too.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { addKnownValues } from './add-known-values.js';
import { addOperationIds } from './add-operation-ids.js';
import { writeChangelog } from './changelog.js';
import { closeDocument, writeClosedDocuments } from './closed-documents.js';
import { formatEventTypes, readEventTable } from './event-types.js';
import { writeEventsGuide } from './events-guide.js';
import { formatFilters } from './filters.js';
import { generateTypes, type OpenAPI3 } from './generate-types.js';
import { listOperations, type OpenApiDocument } from './lib/openapi-document.js';
import { sortKeys } from './lib/sort-keys.js';
import { formatNullableProperties } from './nullable-properties.js';
import { collectPromises, formatPromises, removeMarks } from './promises.js';
import { writeRelease } from './releases.js';
import { writeStateGuide } from './state-guide.js';
import { writeTestValuesGuide } from './test-values-guide.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js');
const execute = promisify(execFile);

/** Writes the generated files into `folder`. The output is deterministic. */
export async function generate(folder: string): Promise<void> {
  const files = await createFiles();
  await mkdir(folder, { recursive: true });
  await Promise.all(files.map(([path, content]) => writeFile(join(folder, path), content)));
  await writeClosedDocuments(folder);
}

type GeneratedFile = readonly [path: string, content: string];

async function createFiles(): Promise<GeneratedFile[]> {
  const bundles = await Promise.all([
    bundleDocument('spec/openapi.yaml'),
    bundleDocument('spec/sandbox.yaml'),
  ]);
  const [publicApi, sandboxApi] = bundles.map(removeMarks) as typeof bundles;
  const openapi = publish(publicApi);
  const sandbox = publish(addOperationIds(sandboxApi, publicApi));
  return [
    ['openapi.json', toJson(openapi)],
    ['openapi.ts', await generateTypes(openapi, 'spec/openapi.yaml')],
    ['sandbox.json', toJson(sandbox)],
    ['sandbox.ts', await generateTypes(sandbox, 'spec/sandbox.yaml')],
    ['events.ts', formatEventTypes(await readEventTable())],
    ['filters.ts', formatFilters([openapi, sandbox] as unknown as OpenApiDocument[])],
    ['nullable-properties.json', formatNullableProperties(closeDocument(sandbox))],
    [
      'operation-paths.json',
      toJson({ ...listPaths(publicApi, '/v1'), ...listPaths(sandboxApi, '/_sandbox') }),
    ],
    ['operation-titles.json', toJson(listTitles(publicApi))],
    ['promises.ts', formatPromises(collectPromises(...bundles))],
    ['seeds.json', toJson(await readSeeds())],
  ];
}

/** Creates the published document. */
const publish = (bundled: OpenAPI3): OpenAPI3 => addKnownValues(sortComponents(bundled));

const toJson = (content: object): string => `${JSON.stringify(content, null, 2)}\n`;

/** Returns the method and the path of each operation of a document, by operation id. @param base path of the API */
const listPaths = (document: OpenAPI3, base: string): Record<string, string> =>
  Object.fromEntries(
    listOperations(document as unknown as OpenApiDocument).map(({ method, path, operation }) => [
      operation.operationId,
      `${method} ${base}${path}`,
    ]),
  );

/** Returns the summaries of the operations of a document, by operation id. */
const listTitles = (document: OpenAPI3): Record<string, string> =>
  Object.fromEntries(
    listOperations(document as unknown as OpenApiDocument).map(({ operation }) => [
      operation.operationId,
      operation.summary,
    ]),
  );

/** Reads all seeds, keyed by name. */
async function readSeeds(): Promise<Record<string, unknown>> {
  const files = (await readdir(join(root, 'spec/seeds'))).sort();
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => {
        const text = await readFile(join(root, 'spec/seeds', file), 'utf8');
        return [basename(file, '.yaml'), parse(text) as unknown] as const;
      }),
    ),
  );
}

async function bundleDocument(source: string): Promise<OpenAPI3> {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-bundle-'));
  const output = join(folder, 'bundle.json');
  try {
    await execute(
      process.execPath,
      [redocly, 'bundle', source, '--config', '.config/redocly.yaml', '--output', output],
      { cwd: root, env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
    );
    return JSON.parse(await readFile(output, 'utf8')) as OpenAPI3;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sorts components by name. The bundler lists them in order of first use, which would make diffs larger. */
function sortComponents(document: OpenAPI3): OpenAPI3 {
  const kinds = Object.entries(sortKeys(document.components as Record<string, object>));
  const components = Object.fromEntries(
    kinds.map(([kind, members]) => [kind, sortKeys(members as Record<string, unknown>)]),
  );
  return { ...document, components };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = resolve(process.argv[2] ?? join(root, 'generated'));
  await generate(folder);
  if (process.argv[2] === undefined) {
    writeRelease(await readFile(join(folder, 'openapi.json'), 'utf8'));
    await Promise.all([writeStateGuide(), writeTestValuesGuide(), writeEventsGuide(), writeChangelog()]);
  }
}

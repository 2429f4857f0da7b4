/**
 * Generates the bundled OpenAPI documents, their types and the seeds: `spec/*.yaml` →
 * `generated/{openapi,sandbox}.{json,ts}`, `spec/seeds/*.yaml` → `generated/seeds.json`. An optional argument names
 * another output folder. Without it, the generated parts of the guides and the changelog are updated, too.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { parse } from 'yaml';
import { writeChangelog } from './changelog.js';
import { writeStateGuide } from './state-guide.js';
import { writeTestValuesGuide } from './test-values-guide.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js');
const execute = promisify(execFile);

export const documentNames = ['openapi', 'sandbox'] as const;

/** Writes the generated files into `folder`. The output is deterministic. */
export async function generate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all([
    writeFile(join(folder, 'seeds.json'), JSON.stringify(await readSeeds(), null, 2) + '\n'),
    ...documentNames.map(async (name) => {
      const bundled = sortComponents(await bundleDocument(`spec/${name}.yaml`));
      await writeFile(join(folder, `${name}.json`), JSON.stringify(bundled, null, 2) + '\n');
      await writeFile(join(folder, `${name}.ts`), await generateTypes(bundled, `spec/${name}.yaml`));
    }),
  ]);
}

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
  const kinds = Object.entries(document.components ?? {}).sort(compareKeys);
  const components = Object.fromEntries(
    kinds.map(([kind, members]) => [
      kind,
      Object.fromEntries(Object.entries(members as object).sort(compareKeys)),
    ]),
  );
  return { ...document, components };
}

function compareKeys([key]: [string, unknown], [otherKey]: [string, unknown]): number {
  return key < otherKey ? -1 : 1;
}

async function generateTypes(document: OpenAPI3, source: string): Promise<string> {
  const types = await openapiTS(removeWebhookIds(document), {
    // A property with a default is optional in a request.
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  });
  return `// Generated from ${source} by spec/build/generate.ts. Do not edit.\n\n${astToString(types)}`;
}

/** Removes the operation ids of webhooks, so that `operations` lists only those of the server. */
function removeWebhookIds(document: OpenAPI3): OpenAPI3 {
  const copy = structuredClone(document) as OpenAPI3 & {
    webhooks?: Record<string, { post?: { operationId?: string } }>;
  };
  for (const webhook of Object.values(copy.webhooks ?? {})) delete webhook.post?.operationId;
  return copy;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await generate(resolve(process.argv[2] ?? join(root, 'generated')));
  if (process.argv[2] === undefined)
    await Promise.all([writeStateGuide(), writeTestValuesGuide(), writeChangelog()]);
}

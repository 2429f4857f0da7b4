/**
 * Bundles both descriptions and writes their types, and puts the seeds that come along into one file:
 * `spec/*.yaml` → `generated/{openapi,sandbox}.{json,ts}`, `spec/seeds/*.yaml` → `generated/seeds.json`. Takes another
 * output folder as its only argument. Without one it brings the guides of states and of test values and the changelog up to date as well.
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
const run = promisify(execFile);

export const descriptions = ['openapi', 'sandbox'] as const;

/** Writes the generated files into `folder`. The same input always gives the same bytes. */
export async function generate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all([
    writeFile(join(folder, 'seeds.json'), JSON.stringify(await seeds(), null, 2) + '\n'),
    ...descriptions.map(async (name) => {
      const bundled = withSortedComponents(await bundle(`spec/${name}.yaml`));
      await writeFile(join(folder, `${name}.json`), JSON.stringify(bundled, null, 2) + '\n');
      await writeFile(join(folder, `${name}.ts`), await typesOf(bundled, `spec/${name}.yaml`));
    }),
  ]);
}

/** Each seed by its name. */
async function seeds(): Promise<Record<string, unknown>> {
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

async function bundle(source: string): Promise<OpenAPI3> {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-bundle-'));
  const output = join(folder, 'bundle.json');
  try {
    await run(
      process.execPath,
      [redocly, 'bundle', source, '--config', '.config/redocly.yaml', '--output', output],
      { cwd: root, env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
    );
    return JSON.parse(await readFile(output, 'utf8')) as OpenAPI3;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The bundler lists components as it meets them; sorted by name, a change shows as that change only. */
function withSortedComponents(description: OpenAPI3): OpenAPI3 {
  const kinds = Object.entries(description.components ?? {}).sort(byKey);
  const components = Object.fromEntries(
    kinds.map(([kind, members]) => [kind, Object.fromEntries(Object.entries(members as object).sort(byKey))]),
  );
  return { ...description, components };
}

function byKey([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

async function typesOf(description: OpenAPI3, source: string): Promise<string> {
  const types = await openapiTS(withoutWebhookIds(description), {
    // A property with a default may still be left out of a request.
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  });
  return `// Generated from ${source} by spec/build/generate.ts. Do not edit.\n\n${astToString(types)}`;
}

/** So that `operations` names what the server answers, not what it sends. */
function withoutWebhookIds(description: OpenAPI3): OpenAPI3 {
  const copy = structuredClone(description) as OpenAPI3 & {
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

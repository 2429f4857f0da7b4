import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { writeOutput } from '../../contracts/lib/write-output.js';
import { readTextFile } from '../../contracts/lib/read-text-file.js';
import { ConfigError } from '../config.js';
import { createCommand } from './create-command.js';
import { askRoutes, createAdapter, createYamlAdapter } from './init-exam.js';
import { printJson, printMessage, printText } from './print.js';

const seed = {
  seed: 'a-subscription',
  clock: { mode: 'frozen', now: '2027-01-10T15:30:00Z' },
  customers: [{ ref: 'ada', email: 'ada@example.com', name: 'Ada Lindqvist' }],
  services: [{ ref: 'electricity', name: 'Home electricity' }],
  plans: [
    {
      ref: 'monthly',
      service_id: 'electricity',
      name: 'Fixed home tariff',
      rate: {
        kind: 'fixed_subscription',
        amount: 4900,
        currency: 'EUR',
        interval: 'month',
        interval_count: 1,
      },
    },
  ],
  purchases: [{ plan_id: 'monthly', customer_id: 'ada', payment_token: 'tok_success' }],
};

// A file beside the test: with jsdom or happy-dom, Vite makes `new URL(…, import.meta.url)` a URL of the page.
const test = `import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createOrganization, unwrap } from 'tollgate';

const seed = JSON.parse(readFileSync(join(import.meta.dirname, 'seed.json'), 'utf8'));
const organization = await createOrganization({ seed });
afterAll(() => organization.delete());

test('a subscription is charged each month', async () => {
  await organization.clock.advanceToNextRenewal();
  const charges = await unwrap(organization.client.GET('/charges'));
  expect(charges.data).toMatchObject([
    { amount: 4900, status: 'succeeded', created_at: '2027-02-10T15:30:00.000Z' },
    { amount: 4900, status: 'succeeded', created_at: '2027-01-10T15:30:00.000Z' },
  ]);
});
`;

const globalSetup = `import { startSandbox } from 'tollgate';

/** Starts the sandbox that all test files share. Returns a function that stops it. */
export default async function setUp() {
  const sandbox = await startSandbox();
  process.env.TOLLGATE_URL = sandbox.url;
  return () => sandbox.close();
}
`;

const createSettings = (
  extension: string,
): string => `    globalSetup: './tollgate/global-setup.${extension}',
    // The first requests of a sandbox can take seconds on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
`;

const createConfig = (settings: string): string => `import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
${settings}  },
});
`;

/** Names of configuration files. Vitest reads the first one that exists. */
const configFiles = ['vitest', 'vite'].flatMap((name) =>
  ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((extension) => `${name}.config.${extension}`),
);

/** Packages that the written files import. */
const packages = ['tollgate', 'vitest'];

/** What `init` needs to know of a project. */
interface Project {
  /** Extension of files that are ES modules in this project. */
  extension: 'ts' | 'mts';
  /** Commands that the written files need before they run. */
  setUp: string[];
}

async function readProject(): Promise<Project> {
  const packageFile = await readPackageFile();
  const { type, dependencies, devDependencies } = packageFile ?? {};
  const missing = packages.filter((name) => !(name in { ...dependencies, ...devDependencies }));
  const install = missing.length === 0 ? [] : [`npm install --save-dev ${missing.join(' ')}`];
  return {
    extension: type === 'module' ? 'ts' : 'mts',
    setUp: packageFile ? install : ['npm init --yes', ...install],
  };
}

interface PackageFile {
  type?: string;
  dependencies?: object;
  devDependencies?: object;
  scripts?: { start?: unknown };
}

/** Reads the `package.json` of the current folder; null if there is none. */
async function readPackageFile(): Promise<PackageFile | null> {
  if (!existsSync('package.json')) return null;
  try {
    return JSON.parse(await readTextFile('package.json')) as PackageFile;
  } catch (error) {
    throw new ConfigError(`package.json is not valid JSON: ${(error as Error).message}`);
  }
}

/** Creates `tollgate init`, which writes a first test, and what it needs, into the current folder. */
export function createInitCommand(): Command {
  return createCommand('init', 'create a seed and a first test in ./tollgate, and configure vitest', [
    ['tollgate init', 'creates missing files and keeps existing ones'],
    ['tollgate init --exam', 'asks for three routes, and creates the adapter of tollgate exam'],
    ['tollgate init --exam --yaml', 'the same as HTTP calls in YAML, for applications without JavaScript'],
  ])
    .option('--exam', 'create tollgate.exam.mjs, with which tollgate exam uses your application')
    .option('--yaml', 'with --exam, create tollgate.exam.yaml instead')
    .option('--json', 'print the written files and the commands that run them, as JSON')
    .action(async ({ exam, yaml, json }: { exam?: true; yaml?: true; json?: true }) => {
      if (exam === true) return writeAdapter(yaml === true, json === true);
      if (yaml === true)
        throw new ConfigError('--yaml is an option of --exam. Use `tollgate init --exam --yaml`.');
      const { extension, setUp } = await readProject();
      const written: string[] = [];
      const configFile = configFiles.find((path) => existsSync(path)) ?? `vitest.config.${extension}`;
      const settings = createSettings(extension);
      const files = {
        'tollgate/seed.json': `${JSON.stringify(seed, null, 2)}\n`,
        [`tollgate/global-setup.${extension}`]: globalSetup,
        [`tollgate/subscription.test.${extension}`]: test,
        [configFile]: createConfig(settings),
      };
      for (const [path, content] of Object.entries(files)) {
        const isNew = writeIfMissing(path, content);
        if (isNew) written.push(path);
        printMessage(isNew ? `Wrote ${path}.` : `${path} already exists and was not changed.`);
      }
      if (!(await readFile(configFile, 'utf8')).includes('tollgate/global-setup'))
        printMessage(
          `Add these settings to \`test\` in ${configFile}. If it has \`include\`, add 'tollgate/*.test.${extension}' to it.\n\n${settings}`,
        );
      const commands = [...setUp, 'npx tollgate start --seed tollgate/seed.json', 'npx vitest run tollgate'];
      if (json === true) printJson({ written, commands });
      else printText(commands.join('\n'));
    });
}

/** Writes the adapter of `tollgate exam`, unless there is one. */
async function writeAdapter(isYaml: boolean, isJson: boolean): Promise<void> {
  const [path, create] = isYaml
    ? (['tollgate.exam.yaml', createYamlAdapter] as const)
    : (['tollgate.exam.mjs', createAdapter] as const);
  const isNew = !existsSync(path) && writeIfMissing(path, create(await askRoutes()));
  const routes = process.stdin.isTTY
    ? ''
    : ' It has the routes of the sample applications, because nothing can be asked here.';
  printMessage(
    isNew ? `Wrote ${path}.${routes} Check its comments.` : `${path} already exists and was not changed.`,
  );
  const hasStart = (await readPackageFile())?.scripts?.start !== undefined;
  const app = hasStart ? 'npm start' : '<command that starts your application>';
  const examCommands = [`npx tollgate exam --app '${app}'`];
  if (isJson) printJson({ written: isNew ? [path] : [], commands: examCommands });
  else printText(examCommands.join('\n'));
}

/** Writes a file unless it exists. @returns true if it did not exist */
function writeIfMissing(path: string, content: string): boolean {
  if (existsSync(path)) return false;
  writeOutput(path, content, { flag: 'wx' });
  return true;
}

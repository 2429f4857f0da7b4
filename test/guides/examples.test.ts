import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createTempFolder } from '../cli/program.js';
import { runCommand } from '../generators/tools/run-command.js';
import { documentPaths, readCodeBlocks } from '../support/code-blocks.js';
import { InstalledProject } from '../support/installed-project.js';
import { root } from '../support/packed-files.js';
import { findClosedPort } from '../webhooks/receivers.js';
import { createNpxSubstitute } from './npx-substitute.js';

const CI_GUIDE = join(root, 'spec/guides/sandbox-in-ci.md');

interface Manifest {
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const EXAMPLE = join(root, 'spec/guides/examples/typescript-express');
const [example, repository] = [EXAMPLE, root].map(
  (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest,
) as [Manifest, Manifest];
const { tollgate, ...otherPackages } = { ...example.dependencies, ...example.devDependencies };

test('the Express example compiles, and its tests pass with the installed package', () => {
  const project = new InstalledProject(Object.keys(otherPackages));
  cpSync(EXAMPLE, project.folder, { recursive: true });
  project.runNode('node_modules/typescript/bin/tsc');
  project.runNode('node_modules/vitest/vitest.mjs', 'run');
}, 120_000);

test('the Express example pins the versions of the packages of this repository', () => {
  expect(tollgate).toBe(repository.version);
  expect({ ...repository.dependencies, ...repository.devDependencies }).toMatchObject(otherPackages);
});

test('the commands of the guide "Run the sandbox in CI" start a sandbox and wait until it is ready', async () => {
  const [, workflow = ''] = /^```yaml\n(.*?)^```$/ms.exec(readFileSync(CI_GUIDE, 'utf8')) ?? [];
  const { jobs } = parse(workflow) as { jobs: { test: { steps: { name?: string; run?: string }[] } } };
  const start = jobs.test.steps.find(({ name }) => name === 'Start the sandbox')?.run ?? '';
  const port = String(await findClosedPort());
  const folder = createTempFolder();
  const environment = {
    PATH: createNpxSubstitute(folder),
    RUNNER_TEMP: folder,
    TOLLGATE_URL: `http://127.0.0.1:${port}`,
  };
  const script = `trap 'kill $!' EXIT\n${start.replace('4010', port)}`;
  await runCommand(['sh', '-euc', script], { cwd: folder, environment });
});

test.for(documentPaths)('every copy in %s equals the file that it names, with its imports', async (path) => {
  const copies = (await readCodeBlocks(path)).flatMap(({ notRunReason, code }) => {
    const file = /^copy of (\S+)$/.exec(notRunReason ?? '')?.[1];
    return file === undefined ? [] : [{ file, code }];
  });
  for (const { file, code } of copies)
    expect(code, file).toBe(readFileSync(join(root, 'spec/guides', file), 'utf8'));
});

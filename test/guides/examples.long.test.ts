import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createGoEnvironment } from '../generators/go/modules.js';
import { installPython } from '../generators/python/virtual-environment.js';
import { isInstalled } from '../generators/tools/generator.js';
import { runCommand } from '../generators/tools/run-command.js';
import { root } from '../support/packed-files.js';
import { createNpxSubstitute } from './npx-substitute.js';

type Skip = (condition: boolean, reason: string) => void;

test('the tests of the FastAPI example pass', async ({ skip }) => {
  skip(!isInstalled('python3'), 'python3 is not installed');
  const { folder, environment } = copyExample('python-fastapi');
  const requirements = readFileSync(join(folder, 'requirements.txt'), 'utf8').matchAll(/^(\S+)==(\S+)$/gm);
  const packages = Object.fromEntries(
    [...requirements].map(([, name = '', version = '']) => [name, version] as const),
  );
  const python = await installOrSkip(() => installPython('python-fastapi', packages), skip);
  await runCommand([python, '-m', 'pytest'], { cwd: folder, environment });
});

test('the Go example is formatted, and its tests pass', async ({ skip }) => {
  skip(!isInstalled('go'), 'go is not installed');
  const { folder, environment } = copyExample('go-net-http');
  // Without `-mod=mod`, a module that go.sum does not list fails the test.
  const options = {
    cwd: folder,
    environment: { ...environment, ...createGoEnvironment(), GOFLAGS: '-modcacherw -buildvcs=false' },
  };
  await installOrSkip(() => runCommand(['go', 'mod', 'download'], options), skip);
  expect(await runCommand(['gofmt', '-l', '.'], options)).toBe('');
  await runCommand(['go', 'vet', './...'], options);
  await runCommand(['go', 'test', './...'], options);
});

/** Copies an example to a temporary folder in which `npx tollgate` starts the built program. */
function copyExample(name: string): { folder: string; environment: Record<string, string> } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `tollgate-${name}-`)));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  cpSync(join(root, 'spec/guides/examples', name), folder, { recursive: true });
  return { folder, environment: { PATH: createNpxSubstitute(folder) } };
}

/** Installs packages. If that fails, for example without a registry, it skips the test; in CI, it fails the test. */
async function installOrSkip<Result>(install: () => Promise<Result>, skip: Skip): Promise<Result> {
  try {
    return await install();
  } catch (error) {
    skip(process.env['CI'] === undefined, `its packages cannot be installed: ${String(error)}`);
    throw error;
  }
}

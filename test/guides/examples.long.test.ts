import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createGoEnvironment } from '../generators/go/modules.js';
import { installPython } from '../generators/python/virtual-environment.js';
import { isInstalled } from '../generators/tools/generator.js';
import { runCommand } from '../generators/tools/run-command.js';
import { root } from '../support/packed-files.js';
import { createNpxSubstitute } from './npx-substitute.js';

const PYTEST_XDIST_VERSION = '3.8.0';

/** Python test that writes the URL of the sandbox of each worker to a file. */
const WORKERS_TEST = `from pathlib import Path

import pytest


@pytest.mark.parametrize("number", range(8))
def test_worker(sandbox_url, worker_id, number):
    Path(f"url-of-{worker_id}").write_text(sandbox_url)
`;

type Skip = (condition: boolean, reason: string) => void;

test('the tests of the FastAPI example pass, and two workers of pytest-xdist share one sandbox', async ({
  skip,
}) => {
  skip(!isInstalled('python3'), 'python3 is not installed');
  const { folder, environment } = copyExample('python-fastapi');
  const requirements = readFileSync(join(folder, 'requirements.txt'), 'utf8').matchAll(/^(\S+)==(\S+)$/gm);
  const packages = Object.fromEntries(
    [...requirements].map(([, name = '', version = '']) => [name, version] as const),
  );
  const tools = { ...packages, 'pytest-xdist': PYTEST_XDIST_VERSION };
  const python = await installOrSkip(() => installPython('python-fastapi', tools), skip);
  await runCommand([python, '-m', 'pytest'], { cwd: folder, environment });

  writeFileSync(join(folder, 'test_workers.py'), WORKERS_TEST);
  await runCommand([python, '-m', 'pytest', '--numprocesses', '2'], { cwd: folder, environment });
  const urls = ['url-of-gw0', 'url-of-gw1'].map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(urls[0]).toBe(urls[1]);
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

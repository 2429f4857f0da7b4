/**
 * `npm run test:schemathesis`: runs Schemathesis against a new sandbox for each OpenAPI document. Arguments are passed on
 * to `schemathesis run`, for example `-- --seed 7`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { startSandbox } from '../../src/sandbox.js';

const VERSION = '4.32.5';

/** Requests per ten seconds: high enough that no request of a run is rejected. */
const RATE_LIMIT = 1_000_000;

const DOCUMENTS = [
  { file: 'openapi.json', basePath: '/v1' },
  { file: 'sandbox.json', basePath: '/_sandbox' },
];

const { SCHEMATHESIS = 'schemathesis' } = process.env;

const toPath = (url: string): string => fileURLToPath(new URL(url, import.meta.url));

/**
 * Runs Schemathesis in a folder, where it may leave files.
 *
 * @returns its exit code
 * @throws when Schemathesis is not installed
 */
async function runSchemathesis(args: readonly string[], folder: string, apiKey: string): Promise<number> {
  const child = spawn(SCHEMATHESIS, ['--config-file', toPath('schemathesis.toml'), 'run', ...args], {
    cwd: folder,
    env: { ...process.env, SCHEMATHESIS_HOOKS: toPath('hooks.py'), TOLLGATE_API_KEY: apiKey },
    stdio: 'inherit',
  });
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return exitCode ?? 1;
}

/**
 * Tests the operations of a document against a new sandbox. Bugs of the sandbox make the script fail, too.
 *
 * @returns the exit code of Schemathesis
 */
async function testDocument({ file, basePath }: (typeof DOCUMENTS)[number]): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tollgate-schemathesis-'));
  const sandbox = await startSandbox({
    dataDirectory: path.join(folder, 'data'),
    rateLimit: RATE_LIMIT,
    report: (error) => {
      process.stderr.write(`${inspect(error)}\n`);
      process.exitCode = 1;
    },
  });
  try {
    const document = toPath(`../../generated/${file}`);
    const args = [document, '--url', `${sandbox.url}${basePath}`, ...process.argv.slice(2)];
    return await runSchemathesis(args, folder, sandbox.apiKey);
  } finally {
    await sandbox.close();
    await rm(folder, { recursive: true });
  }
}

try {
  for (const document of DOCUMENTS) {
    const exitCode = await testDocument(document);
    if (exitCode !== 0) process.exitCode = exitCode;
  }
} catch (error) {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  process.stderr.write(
    `Schemathesis was not found at "${SCHEMATHESIS}". Install it with "pipx install schemathesis==${VERSION}" ` +
      `or "uv tool install schemathesis==${VERSION}", or set SCHEMATHESIS to the path of its command.\n`,
  );
  process.exitCode = 1;
}

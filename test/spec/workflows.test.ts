import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { testSandbox } from '../support/sandbox.js';

const sandbox = await testSandbox();
const redocly = join(createRequire(import.meta.url).resolve('@redocly/cli/package.json'), '../bin/cli.js');
const run = promisify(execFile);

const FOLDER = 'spec/workflows';
const files = readdirSync(FOLDER).map((file) => `${FOLDER}/${file}`);

interface Report {
  files: Record<string, { executedWorkflows: { status: string }[] }>;
}

async function redoclyRun(...words: string[]): Promise<string> {
  const environment = { PATH: process.env['PATH'] ?? '', REDOCLY_TELEMETRY: 'off', NO_COLOR: '1' };
  const { stdout } = await run(process.execPath, [redocly, ...words], { env: environment });
  return stdout;
}

test('the journeys are such as Arazzo describes', async () => {
  await redoclyRun('lint', ...files, '--format', 'stylish');
});

test('a sandbox takes every journey as it is described', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-workflows-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const report = join(folder, 'report.json');
  const servers = [`gateway=${sandbox.url}/v1`, `sandbox=${sandbox.url}/_sandbox`];
  const flags = servers.flatMap((server) => ['--server', server]);
  const said = await redoclyRun('respect', ...files, ...flags, '--json-output', report).catch(
    (error: unknown) => {
      throw new Error((error as { stdout: string }).stdout);
    },
  );
  expect(said).not.toContain('✗');
  const told = JSON.parse(await readFile(report, 'utf8')) as Report;
  expect(Object.keys(told.files)).toHaveLength(files.length);
});

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
const execute = promisify(execFile);

const FOLDER = 'spec/workflows';
const files = readdirSync(FOLDER).map((file) => `${FOLDER}/${file}`);

interface Report {
  files: Record<string, { executedWorkflows: { status: string }[] }>;
}

async function runRedocly(...parameters: string[]): Promise<string> {
  const environment = { PATH: process.env['PATH'] ?? '', REDOCLY_TELEMETRY: 'off', NO_COLOR: '1' };
  const { stdout } = await execute(process.execPath, [redocly, ...parameters], { env: environment });
  return stdout;
}

test('the workflows are valid Arazzo documents', async () => {
  await runRedocly('lint', ...files, '--format', 'stylish');
});

test('all workflows pass against a sandbox', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-workflows-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const report = join(folder, 'report.json');
  const servers = [`gateway=${sandbox.url}/v1`, `sandbox=${sandbox.url}/_sandbox`];
  const flags = servers.flatMap((server) => ['--server', server]);
  const output = await runRedocly('respect', ...files, ...flags, '--json-output', report).catch(
    (error: unknown) => {
      throw new Error((error as { stdout: string }).stdout);
    },
  );
  expect(output).not.toContain('✗');
  const result = JSON.parse(await readFile(report, 'utf8')) as Report;
  expect(Object.keys(result.files)).toHaveLength(files.length);
});

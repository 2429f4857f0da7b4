import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createTempFolder, CLI_PATH } from '../cli/program.js';
import { testSandbox } from '../support/sandbox.js';
import { startStaticReceiver, findClosedPort } from '../webhooks/receivers.js';
import { action, actionText, runStep } from './action.js';

const sandbox = await testSandbox();

/** Creates the temporary folder of a runner in which the step "Install" has run. */
function createRunnerFolder(): string {
  const folder = createTempFolder();
  mkdirSync(join(folder, 'tollgate/node_modules/.bin'), { recursive: true });
  const program = join(folder, 'tollgate/node_modules/.bin/tollgate');
  writeFileSync(program, `#!/bin/sh\nexec node '${CLI_PATH}' "$@"\n`);
  chmodSync(program, 0o755);
  return folder;
}

test('the GitHub action passes for a conforming target and writes outputs, summary and reports', async () => {
  const folder = createRunnerFolder();
  const inputs = { 'base-url': `${sandbox.url}/v1`, only: 'authentication.*\nhead.*\n', seed: '7' };
  const { exitCode, outputs, output, summary } = await runStep('Check', inputs, folder);
  expect(exitCode, output).toBe(0);
  expect(outputs).toEqual({ verdict: 'kept', 'exit-code': '0', report: 'contract' });
  expect(summary).toContain('Contract of');
  const report = readFileSync(join(folder, 'contract/report.json'), 'utf8');
  expect(JSON.parse(report)).toMatchObject({ seed: 7, is_strict: false });
  for (const name of ['report.html', 'junit.xml', 'summary.md'])
    expect(readFileSync(join(folder, 'contract', name), 'utf8')).not.toBe('');
});

test('the GitHub action fails for a nonconforming target and prints annotations without the API key', async () => {
  const { url } = await startStaticReceiver(200, { 'content-type': 'application/json' }, '{"has_more":null}');
  const inputs = { 'base-url': `${url}/v1`, 'api-key': 'sk_test_0123456789abcdef', only: 'authentication.*' };
  const { exitCode, outputs, output, summary } = await runStep(
    'Check',
    { ...inputs, strict: 'true' },
    createRunnerFolder(),
  );
  expect(exitCode, output).toBe(1);
  expect(outputs).toMatchObject({ verdict: 'broken', 'exit-code': '1' });
  expect(output).toMatch(/^::error /m);
  expect(output).not.toContain(inputs['api-key']);
  expect(output).not.toContain('The suite itself failed');
  expect(summary).not.toBe('');
});

test('the GitHub action exits with 3 for an unreachable target and with 2 for an invalid URL', async () => {
  const unreachable = await runStep(
    'Check',
    { 'base-url': `http://127.0.0.1:${await findClosedPort()}/v1` },
    createRunnerFolder(),
  );
  expect(unreachable).toMatchObject({ exitCode: 3, outputs: { verdict: 'unreachable' } });
  expect(unreachable.summary).toContain('Nothing answers at');
  const invalid = await runStep('Check', { 'base-url': 'staging' }, createRunnerFolder());
  expect(invalid).toMatchObject({ exitCode: 2, outputs: { verdict: 'not-tested' } });
  expect(invalid.summary).toBe('Contract check: not-tested.\n');
});

test('the GitHub action sends only GET and HEAD with read-only, and rejects a write host other than the target', async () => {
  const { url, received } = await startStaticReceiver(200);
  const inputs = { 'base-url': `${url}/v1`, 'api-key': 'sk_test_0123456789abcdef', only: 'authentication.*' };
  await runStep('Check', { ...inputs, 'read-only': 'true', smoke: 'true' }, createRunnerFolder());
  expect(received.filter(({ method }) => method !== 'GET' && method !== 'HEAD')).toEqual([]);
  const { output } = await runStep(
    'Check',
    { ...inputs, write: 'staging.example.com' },
    createRunnerFolder(),
  );
  expect(output).toContain('--write names staging.example.com');
});

test.each([
  { existing: '4711', request: '--method PATCH repos/a/b/issues/comments/4711' },
  { existing: '', request: '--method POST repos/a/b/issues/7/comments' },
])(
  'the GitHub action replaces its comment on a pull request, or writes the first one: id "$existing"',
  async ({ existing, request }) => {
    const folder = createTempFolder();
    mkdirSync(join(folder, 'contract'));
    writeFileSync(join(folder, 'contract/comment.md'), '<!-- tollgate-check -->\n');
    writeFileSync(
      join(folder, 'gh'),
      `#!/bin/sh\ncase "$*" in *--paginate*) echo "${existing}";; *) echo "$@";; esac\n`,
    );
    chmodSync(join(folder, 'gh'), 0o755);
    const github = { REPOSITORY: 'a/b', PULL_REQUEST: '7' };
    const { exitCode, output } = await runStep('Comment', {}, folder, folder, github);
    expect(exitCode, output).toBe(0);
    expect(output).toContain(`${request} --field body=@contract/comment.md`);
  },
);

test('the GitHub action writes no comment if the check ended without reports', async () => {
  const { exitCode, output } = await runStep('Comment', {}, createTempFolder());
  expect(exitCode).toBe(0);
  expect(output).toContain('There is no contract/comment.md');
});

test('the GitHub action installs the package and vitest outside of the checkout', async () => {
  const folder = createTempFolder();
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\nprintf "%s\\n" "$@"\n');
  chmodSync(join(folder, 'npm'), 0o755);
  const { exitCode, output } = await runStep('Install', { package: 'tollgate@1.2.3' }, folder, folder);
  expect(exitCode).toBe(0);
  const args = output.trim().split('\n');
  expect(args).toEqual(
    expect.arrayContaining(['--prefix', `${folder}/tollgate`, 'tollgate@1.2.3', 'vitest@>=4.1']),
  );
});

test('every input of the GitHub action is documented and used, and no script interpolates an input', () => {
  for (const [name, { description, required, default: defaultValue }] of Object.entries(action.inputs)) {
    expect(description, name).not.toBe('');
    expect(required === true || defaultValue !== undefined, name).toBe(true);
    expect(actionText, name).toContain(`inputs.${name}`);
  }
  for (const { run } of action.runs.steps) expect(run ?? '').not.toContain('${{');
});

test('the GitHub action uploads the reports even if the check fails', () => {
  const { steps } = action.runs;
  const upload = steps.findIndex(({ uses }) => uses?.startsWith('actions/upload-artifact@') === true);
  expect(upload).toBe(steps.length - 1);
  expect(steps[upload]?.if).toContain('always()');
});

test('the guide "Contract checks in CI" uses only inputs and outputs that the action has', () => {
  const guide = readFileSync(new URL('../../spec/guides/contract-checks-in-ci.md', import.meta.url), 'utf8');
  const [, block = ''] = /^```yaml\n((?:(?!^```).)*?contract-check@.*?)^```$/ms.exec(guide) ?? [];
  const steps = parse(block) as { uses?: string; with?: Record<string, unknown> }[];
  const actionStep = steps.find(({ uses }) => uses?.includes('/.github/actions/contract-check@'));
  const inputs = Object.keys(actionStep?.with ?? {});
  expect(inputs).toContain('base-url');
  expect(inputs.filter((name) => !(name in action.inputs))).toEqual([]);
  const outputs = [...block.matchAll(/steps\.contract\.outputs\.([\w-]+)/g)].map(([, name = '']) => name);
  expect(outputs.filter((name) => !(name in action.outputs))).toEqual([]);
});

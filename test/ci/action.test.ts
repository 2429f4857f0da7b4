import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { emptyFolder, main } from '../cli/program.js';
import { testSandbox } from '../support/sandbox.js';
import { answering, closedPort } from '../webhooks/receivers.js';
import { action, actionText, runStep } from './action.js';

const sandbox = await testSandbox();

/** A runner on which the first step has installed the package. */
function runner(): string {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'tollgate/node_modules/.bin'), { recursive: true });
  const program = join(folder, 'tollgate/node_modules/.bin/tollgate');
  writeFileSync(program, `#!/bin/sh\nexec node '${main}' "$@"\n`);
  chmodSync(program, 0o755);
  return folder;
}

test('a deployment that keeps the contract is told so, with summary and reports', async () => {
  const folder = runner();
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

test('one that breaks it fails the step, with annotations', async () => {
  const { url } = await answering(200);
  const inputs = { 'base-url': `${url}/v1`, 'api-key': 'sk_test_0123456789abcdef', only: 'authentication.*' };
  const { exitCode, outputs, output, summary } = await runStep(
    'Check',
    { ...inputs, strict: 'true' },
    runner(),
  );
  expect(exitCode, output).toBe(1);
  expect(outputs).toMatchObject({ verdict: 'broken', 'exit-code': '1' });
  expect(output).toMatch(/^::error /m);
  expect(output).not.toContain('sk_test_');
  expect(summary).not.toBe('');
});

test('one that is not there, and an address that is none, are told from a broken one', async () => {
  const gone = await runStep('Check', { 'base-url': `http://127.0.0.1:${await closedPort()}/v1` }, runner());
  expect(gone).toMatchObject({ exitCode: 3, outputs: { verdict: 'unreachable' } });
  expect(gone.summary).toContain('Nothing answers at');
  const wrong = await runStep('Check', { 'base-url': 'staging' }, runner());
  expect(wrong).toMatchObject({ exitCode: 2, outputs: { verdict: 'not-judged' } });
  expect(wrong.summary).toBe('Contract check: not-judged.\n');
});

test('where it may only read it sends nothing else, and another host than the named one is refused', async () => {
  const { url, received } = await answering(200);
  const inputs = { 'base-url': `${url}/v1`, 'api-key': 'sk_test_0123456789abcdef', only: 'authentication.*' };
  await runStep('Check', { ...inputs, 'read-only': 'true', smoke: 'true' }, runner());
  expect(received.filter(({ method }) => method !== 'GET' && method !== 'HEAD')).toEqual([]);
  const { output } = await runStep('Check', { ...inputs, write: 'staging.example.com' }, runner());
  expect(output).toContain('--write names staging.example.com');
});

test('the package and its engine are installed beside the checkout, not into it', async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\nprintf "%s\\n" "$@"\n');
  chmodSync(join(folder, 'npm'), 0o755);
  const { exitCode, output } = await runStep('Install', { package: 'tollgate@1.2.3' }, folder, folder);
  expect(exitCode).toBe(0);
  const words = output.trim().split('\n');
  expect(words).toEqual(
    expect.arrayContaining(['--prefix', `${folder}/tollgate`, 'tollgate@1.2.3', 'vitest@>=4.1']),
  );
});

test('every input is described and used, and no input is pasted into a script', () => {
  for (const [name, { description, required, default: usual }] of Object.entries(action.inputs)) {
    expect(description, name).not.toBe('');
    expect(required === true || usual !== undefined, name).toBe(true);
    expect(actionText, name).toContain(`inputs.${name}`);
  }
  for (const { run } of action.runs.steps) expect(run ?? '').not.toContain('${{');
});

test('the reports are kept also when the check fails', () => {
  const { steps } = action.runs;
  const upload = steps.findIndex(({ uses }) => uses?.startsWith('actions/upload-artifact@') === true);
  expect(upload).toBe(steps.length - 1);
  expect(steps[upload]?.if).toContain('always()');
});

test('the guide uses the action with inputs that it has', () => {
  const guide = readFileSync(new URL('../../spec/guides/contract-checks-in-ci.md', import.meta.url), 'utf8');
  const [, block = ''] = /^```yaml\n((?:(?!^```).)*?contract-check@.*?)^```$/ms.exec(guide) ?? [];
  const steps = parse(block) as { uses?: string; with?: Record<string, unknown> }[];
  const used = steps.find(({ uses }) => uses?.includes('/.github/actions/contract-check@'));
  const given = Object.keys(used?.with ?? {});
  expect(given).toContain('base-url');
  expect(given.filter((name) => !(name in action.inputs))).toEqual([]);
  const outputs = [...block.matchAll(/steps\.contract\.outputs\.([\w-]+)/g)].map(([, name = '']) => name);
  expect(outputs.filter((name) => !(name in action.outputs))).toEqual([]);
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createTempFolder, runCli } from './program.js';

/** Adapter of an exam that is never used. */
const ADAPTER = `const act = () => null;
export default { environment: act, webhookPath: '/', actions: { buy: act }, state: act };`;

const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');

test('tollgate reads a tollgate.config.json with a byte order mark', async () => {
  const cwd = createTempFolder();
  writeFileSync(join(cwd, 'tollgate.config.json'), '\uFEFF{"url": "http://127.0.0.1:1"}');
  const { stderr, exitCode } = await runCli(['clock'], { cwd });
  expect(stderr).toContain('No sandbox responds at http://127.0.0.1:1');
  expect(exitCode).toBe(3);
});

test.each([
  ['tollgate.config.json', ['clock']],
  ['seed.yaml', ['start', '--port', '0', '--seed', 'seed.yaml']],
  ['baseline.yaml', ['check', 'http://127.0.0.1:1/v1', '--baseline', 'baseline.yaml']],
  ['report.json', ['check', 'replay', '1', '--report', 'report.json']],
  ['pool.txt', ['check', 'http://127.0.0.1:1/v1', '--key-pool', 'pool.txt']],
  ['owners.yaml', ['check', 'http://127.0.0.1:1/v1', '--owners', 'owners.yaml']],
  ['traffic.har', ['drift', 'traffic.har']],
  ['tollgate.exam.yaml', ['exam', '--app', 'true']],
  ['finding.json', ['exam', '--app', 'true', '--adapter', 'adapter.mjs', '--replay', 'finding.json']],
  ['package.json', ['init']],
])('tollgate names the encoding of %s in UTF-16, in Latin-1 and compressed', async (name, args) => {
  const cwd = createTempFolder();
  writeFileSync(join(cwd, 'adapter.mjs'), ADAPTER);
  for (const [bytes, reason] of [
    [utf16('{}'), 'it is UTF-16, but Tollgate reads UTF-8'],
    [Buffer.from('{"é": 1}', 'latin1'), 'is not UTF-8, and is probably Latin-1, but Tollgate reads UTF-8'],
    [gzipSync('{}'), 'it is compressed, but Tollgate reads text: unpack it first, with "gunzip"'],
  ] as const) {
    writeFileSync(join(cwd, name), bytes);
    const { stderr, exitCode } = await runCli(args, { cwd });
    expect(stderr).toContain(reason);
    expect(stderr).toContain(name);
    expect(exitCode).toBe(2);
  }
});

test.each([
  ['UTF-16', utf16('{"kind":"run"}\n'), 'Line 1 of'],
  [
    'JSON with a damaged line',
    Buffer.from('{"kind":"run","base_url":"http://127.0.0.1:1/v1"}\n{"a\n{"b'),
    'Line 2 of',
  ],
])('tollgate check --clean-up exits with 2 for a cleanup log in %s', async (_, bytes, message) => {
  const cwd = createTempFolder();
  mkdirSync(join(cwd, '.tollgate-check/damaged'), { recursive: true });
  writeFileSync(join(cwd, '.tollgate-check/damaged/ledger.jsonl'), bytes);
  const { stderr, exitCode } = await runCli(['check', '--clean-up', 'damaged'], { cwd });
  expect(stderr).toContain(message);
  expect(stderr).toContain('is damaged. No request was sent.');
  expect(exitCode).toBe(2);
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTempFolder, runCli } from './program.js';

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
])('tollgate names the encoding of %s in UTF-16 and in Latin-1', async (name, args) => {
  const cwd = createTempFolder();
  for (const [bytes, reason] of [
    [utf16('{}'), 'it is UTF-16'],
    [Buffer.from('{"é": 1}', 'latin1'), 'line 1 is not UTF-8, and is probably Latin-1'],
  ] as const) {
    writeFileSync(join(cwd, name), bytes);
    const { stderr, exitCode } = await runCli(args, { cwd });
    expect(stderr).toContain(`cannot be read: ${reason}, but Tollgate reads UTF-8`);
    expect(stderr).toContain(name);
    expect(exitCode).toBe(2);
  }
});

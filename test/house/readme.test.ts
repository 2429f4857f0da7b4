import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emptyFolder, start } from '../cli/program.js';

const hasCurl = spawnSync('curl', ['--version']).status === 0;

function blocksOf(file: string): string[] {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
}

/** Pastes into a shell that stands in the folder in which the server was started. */
function paste(cwd: string, url: string, block: string): string {
  const environment = { PATH: process.env['PATH'], PORT: new URL(url).port };
  const pasted = spawnSync('sh', ['-eu', '-c', block], { cwd, encoding: 'utf8', env: environment });
  expect(pasted.stderr).toBe('');
  expect(pasted.status).toBe(0);
  return pasted.stdout;
}

test('the README leads to a charge that succeeded, which is still there after a restart', async ({
  skip,
}) => {
  skip(!hasCurl, 'curl is not on this machine');
  const [toStart, toSell = '', toAskAgain = '', ...more] = blocksOf('README.md');
  expect(toStart).toBe('npm ci && npm start\n');
  expect(more).toEqual([]);
  const cwd = emptyFolder();
  const first = await start({ cwd });
  const charge = paste(cwd, first.url, toSell);
  expect(charge).toContain("status: 'succeeded'");
  expect(charge).toContain('amount: 12000');
  expect(await first.program.stop('SIGINT')).toBe(0);
  const second = await start({ cwd });
  expect(paste(cwd, second.url, toAskAgain)).toBe(charge);
});

test('the quickstart does what it says', async ({ skip }) => {
  skip(!hasCurl, 'curl is not on this machine');
  const cwd = emptyFolder();
  const { url } = await start({ cwd });
  const said = paste(cwd, url, blocksOf('spec/guides/quickstart.md').join('\n'));
  expect(said).toMatch(/status: 'failed',\s+failure: \{\s+code: 'card_declined'/);
  expect(said).toMatch(/status: 'active', next_charge_at: '20/);
  expect(said).toContain("[ { amount: 4900, status: 'succeeded' } ]");
  expect(said).toMatch(/(cus_\w{26})\n\1\n$/);
});

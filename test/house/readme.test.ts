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

test('a year in a minute takes less than that, and happens as it says', async ({ skip }) => {
  skip(!hasCurl, 'curl is not on this machine');
  const cwd = emptyFolder();
  const { url } = await start({ cwd });
  const said = paste(cwd, url, blocksOf('spec/guides/a-year-in-a-minute.md').join('\n'));
  expect(said).toMatch(/^active\n2027-02-28T09:00:00\.000Z\n/);
  expect(said).toContain("next_retry_at: '2027-03-02T09:00:00.000Z'");
  expect(said).toMatch(
    /past_due\s+\[\s+\{ attempt: 2, status: 'failed' \},\s+\{ attempt: 3, status: 'succeeded' \}\s+\]\s+active/,
  );
  expect(said).toContain("{ now: '2028-01-31T09:00:00.000Z', charges: 22,");
  expect(said).toContain(
    '2027-01-31 2027-02-28 2027-03-31 2027-04-30 2027-05-31 2027-06-30 2027-07-31 2027-08-31',
  );
  expect(said).toContain("[ '2027-03-02T09:00:00.000Z', 'card_declined' ]");
});

test('a payer who is declined, challenged and successful ends up in the shop', async ({ skip }) => {
  skip(!hasCurl, 'curl is not on this machine');
  const cwd = emptyFolder();
  const { url } = await start({ cwd });
  const said = paste(cwd, url, blocksOf('spec/guides/paying-on-the-page.md').join('\n'));
  const lines = said.split('\n');
  expect(lines.slice(0, 6)).toEqual([
    'redirect_to_checkout',
    '303',
    'The card has insufficient funds.',
    'pending',
    '/challenge',
    'requires_action',
  ]);
  expect(lines[6]).toMatch(
    /^https:\/\/brightwater\.example\/thanks\?purchase_id=pur_\w{26}&status=succeeded$/,
  );
  expect(lines[7]).toBe("{ status: 'succeeded', last4: '3155' }");
  expect(lines[8]).toBe("[ 'succeeded', 'insufficient_funds' ]");
  expect(lines.slice(9, 11)).toEqual(['es', '<h1>Pagar a Brightwater</h1>']);
});

import { mkdir, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { createCommand } from './create-command.js';
import { printJson, printMessage, printText } from './print.js';

const seed = {
  seed: 'a-subscription',
  clock: { mode: 'frozen', now: '2027-01-10T15:30:00Z' },
  customers: [{ ref: 'ada', email: 'ada@example.com', name: 'Ada Lindqvist' }],
  services: [{ ref: 'electricity', name: 'Home electricity' }],
  plans: [
    {
      ref: 'monthly',
      service_id: 'electricity',
      name: 'Fixed home tariff',
      rate: {
        kind: 'fixed_subscription',
        amount: 4900,
        currency: 'EUR',
        interval: 'month',
        interval_count: 1,
      },
    },
  ],
  purchases: [{ plan_id: 'monthly', customer_id: 'ada', payment_token: 'tok_success' }],
};

const test = `import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { startSandbox, unwrap } from 'tollgate';

const seed = JSON.parse(readFileSync(new URL('./seed.json', import.meta.url), 'utf8'));
const sandbox = await startSandbox({ seed });
afterAll(() => sandbox.close());

test('a subscription is charged each month', async () => {
  await sandbox.clock.advance('1mo');
  const charges = await unwrap(sandbox.client.GET('/charges'));
  expect(charges.data).toMatchObject([
    { amount: 4900, status: 'succeeded', created_at: '2027-02-10T15:30:00.000Z' },
    { amount: 4900, status: 'succeeded', created_at: '2027-01-10T15:30:00.000Z' },
  ]);
});
`;

const files = {
  'tollgate/seed.json': `${JSON.stringify(seed, null, 2)}\n`,
  'tollgate/subscription.test.ts': test,
};

const commands = ['npx tollgate start --seed tollgate/seed.json', 'npx vitest run tollgate'];

/** Creates `tollgate init`, which writes a seed and a test into the current folder. */
export function createInitCommand(): Command {
  return createCommand('init', 'create a seed and a first test in ./tollgate', [
    ['tollgate init', 'creates missing files and keeps existing ones'],
  ])
    .option('--json', 'print the written files and the commands that run them, as JSON')
    .action(async ({ json }: { json?: true }) => {
      await mkdir('tollgate', { recursive: true });
      const written: string[] = [];
      for (const [path, content] of Object.entries(files)) {
        const isNew = await writeIfMissing(path, content);
        if (isNew) written.push(path);
        printMessage(isNew ? `Wrote ${path}.` : `${path} already exists and was not changed.`);
      }
      if (json === true) printJson({ written, commands });
      else printText(commands.join('\n'));
    });
}

/** Writes a file unless it exists. @returns true if it did not exist */
async function writeIfMissing(path: string, content: string): Promise<boolean> {
  try {
    await writeFile(path, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

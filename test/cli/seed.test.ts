import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testInLongRun } from '../support/sample-cases.js';
import { createCustomer, readApiKey, listCustomers } from './api.js';
import { createTempFolder, spawnCli, startCli } from './program.js';

const listNames = async (url: string, cwd: string): Promise<string[]> =>
  (await listCustomers(url, readApiKey(join(cwd, '.tollgate')))).map(({ name }) => name);

test('tollgate start --seed applies a built-in seed to an empty organization', async () => {
  const cwd = createTempFolder();
  const { url, program } = await startCli({ cwd }, '--seed', 'smoke');
  expect(await listNames(url, cwd)).toEqual(['Ada Lindqvist']);
  expect(program.output).not.toContain('--seed was not applied');
});

test('tollgate start --seed applies a seed file with its API key, and keeps existing data at a later start', async () => {
  const cwd = createTempFolder();
  const api_key = 'sk_test_of_a_file_of_mine';
  const text = `# Mine.\napi_key: ${api_key}\ncustomers:\n  - { name: Bo, email: bo@example.com }\n`;
  writeFileSync(join(cwd, 'mine.yaml'), text);
  const first = await startCli({ cwd }, '--seed', 'mine.yaml');
  expect((await listCustomers(first.url, api_key)).map(({ name }) => name)).toEqual(['Bo']);
  await createCustomer(first.url, api_key);
  await first.program.stop();

  const second = await startCli({ cwd }, '--seed', 'smoke');
  expect(second.program.output).toContain(
    '--seed was not applied, because the sandbox already contains data.',
  );
  expect(await listNames(second.url, cwd)).toEqual(['Ada Lindqvist', 'Bo']);
  expect(await listCustomers(second.url, api_key)).toHaveLength(2);
});

testInLongRun('tollgate start --seed applies a seed to the unused data of an earlier start', async () => {
  const cwd = createTempFolder();
  const first = await startCli({ cwd });
  await first.program.stop();
  const second = await startCli({ cwd }, '--seed', 'smoke');
  expect(await listNames(second.url, cwd)).toEqual(['Ada Lindqvist']);
});

test('tollgate start --seed exits with 2 and lists the built-in seeds for an unknown seed', async () => {
  const program = spawnCli(['start', '--port', '0', '--seed', 'none.yaml'], { cwd: createTempFolder() });
  expect(await program.waitForExit()).toBe(2);
  expect(program.output).toContain(
    '--seed is "none.yaml": use demo, empty, examples, smoke, or the path of a readable file',
  );
});

test('tollgate start --seed exits with 1 and prints all errors of an invalid seed, and accepts it once corrected', async () => {
  const cwd = createTempFolder();
  const file = join(cwd, 'mine.json');
  writeFileSync(file, JSON.stringify({ customers: [{ name: 'Bo' }], color: 'red' }));
  const program = spawnCli(['start', '--port', '0', '--seed', file], { cwd });
  expect(await program.waitForExit()).toBe(1);
  expect(program.output).toContain('The seed was rejected.');
  expect(program.output).toContain('/customers/0/email');
  expect(program.output).toContain('/color');
  writeFileSync(file, JSON.stringify({ customers: [{ name: 'Bo', email: 'bo@example.com' }] }));
  const { url } = await startCli({ cwd }, '--seed', file);
  expect(await listNames(url, cwd)).toEqual(['Bo']);
});

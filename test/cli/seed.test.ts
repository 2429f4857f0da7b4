import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createCustomer, keyIn, listCustomers } from './api.js';
import { emptyFolder, run, start } from './program.js';

const namesIn = async (url: string, cwd: string): Promise<string[]> =>
  (await listCustomers(url, keyIn(join(cwd, '.tollgate')))).map(({ name }) => name);

test('--seed fills what is empty by the name of a seed', async () => {
  const cwd = emptyFolder();
  const { url, program } = await start({ cwd }, '--seed', 'smoke');
  expect(await namesIn(url, cwd)).toEqual(['Ada Lindqvist']);
  expect(program.output).not.toContain('There is data already');
});

test('--seed fills it from a file, key included, and a later start leaves it alone and says so', async () => {
  const cwd = emptyFolder();
  const api_key = 'sk_test_of_a_file_of_mine';
  const text = `# Mine.\napi_key: ${api_key}\ncustomers:\n  - { name: Bo, email: bo@example.com }\n`;
  writeFileSync(join(cwd, 'mine.yaml'), text);
  const first = await start({ cwd }, '--seed', 'mine.yaml');
  expect((await listCustomers(first.url, api_key)).map(({ name }) => name)).toEqual(['Bo']);
  await createCustomer(first.url, api_key);
  await first.program.stop();

  const second = await start({ cwd }, '--seed', 'smoke');
  expect(second.program.output).toContain('There is data already: --seed changes nothing.');
  expect(await namesIn(second.url, cwd)).toEqual(['Ada Lindqvist', 'Bo']);
  expect(await listCustomers(second.url, api_key)).toHaveLength(2);
});

test('data that a start has made and nobody has used is still empty', async () => {
  const cwd = emptyFolder();
  const first = await start({ cwd });
  await first.program.stop();
  const second = await start({ cwd }, '--seed', 'smoke');
  expect(await namesIn(second.url, cwd)).toEqual(['Ada Lindqvist']);
});

test('a seed that is not there is wrong use, and says what can be written', async () => {
  const program = run(['start', '--port', '0', '--seed', 'none.yaml'], { cwd: emptyFolder() });
  expect(await program.ended()).toBe(2);
  expect(program.output).toContain('--seed is "none.yaml": write demo, empty, smoke, or the path of a file');
});

test('a seed that is refused ends the start with all that is wrong, and can be mended', async () => {
  const cwd = emptyFolder();
  const file = join(cwd, 'mine.json');
  writeFileSync(file, JSON.stringify({ customers: [{ name: 'Bo' }], color: 'red' }));
  const program = run(['start', '--port', '0', '--seed', file], { cwd });
  expect(await program.ended()).toBe(1);
  expect(program.output).toContain('The seed is refused.');
  expect(program.output).toContain('/customers/0/email');
  expect(program.output).toContain('/color');
  writeFileSync(file, JSON.stringify({ customers: [{ name: 'Bo', email: 'bo@example.com' }] }));
  const { url } = await start({ cwd }, '--seed', file);
  expect(await namesIn(url, cwd)).toEqual(['Bo']);
});

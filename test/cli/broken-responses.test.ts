import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { update } from '../../src/domain/shared/change.js';
import { startSandbox, type SandboxOptions } from '../../src/sandbox.js';
import { openFileStore } from '../../src/store/file/open-file-store.js';
import type * as Kit from '../../src/testing/index.js';
import { root } from '../support/packed-files.js';
import { createTempFolder, startCli } from './program.js';

const API_KEY = 'sk_test_0123456789abcdef';
const headers = { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' };

/** Creates a data folder with a customer whose name is a number. @returns the path of the customer */
async function createBrokenData(dataDirectory: string): Promise<string> {
  const sandbox = await startSandbox({ dataDirectory, apiKey: API_KEY });
  const body = JSON.stringify({ name: 'Ada Lindqvist', email: 'ada@example.com' });
  const created = await fetch(`${sandbox.url}/v1/customers`, { method: 'POST', headers, body });
  const { id } = (await created.json()) as { id: string };
  await sandbox.close();
  const store = await openFileStore({ directory: dataDirectory });
  const [organization] = await store.listOrganizations();
  await store.transact(organization?.id ?? '', async (reader) => {
    const customer = await reader.get('customers', id);
    if (!customer) throw new Error(`There is no ${id}.`);
    const changed = { ...customer, name: 271_828_182_845 as unknown as string };
    return { at: reader.organization.created_at, changes: [update('customers', changed)], result: undefined };
  });
  await store.close();
  return `/v1/customers/${id}`;
}

/** Running sandbox. */
interface Started {
  url: string;
  /** Returns the errors that the sandbox has logged. */
  getErrors: () => string;
}

async function startProgram(cwd: string, ...flags: string[]): Promise<Started> {
  const environment = { TOLLGATE_API_KEY: API_KEY };
  const { url, program } = await startCli({ cwd, environment }, ...flags);
  return { url, getErrors: () => program.stderr };
}

async function startSources(options: SandboxOptions): Promise<Started> {
  const errors: unknown[] = [];
  const sandbox = await startSandbox({
    ...options,
    apiKey: API_KEY,
    report: (error) => errors.push(error),
  });
  onTestFinished(() => sandbox.close());
  return { url: sandbox.url, getErrors: () => errors.map(String).join('\n') };
}

test.each<[string, (cwd: string, dataDirectory: string) => Promise<Started>]>([
  ['tollgate start', (cwd) => startProgram(cwd)],
  ['tollgate start --no-fast-validation', (cwd) => startProgram(cwd, '--no-fast-validation')],
  ['startSandbox', (_, dataDirectory) => startSources({ dataDirectory })],
  [
    'startSandbox without fast validation',
    (_, dataDirectory) => startSources({ dataDirectory, hasFastValidation: false }),
  ],
])('%s replaces a response that violates the document by 500, and logs the place', async (_name, start) => {
  const cwd = createTempFolder();
  const dataDirectory = join(cwd, '.tollgate');
  const path = await createBrokenData(dataDirectory);
  const { url, getErrors } = await start(cwd, dataDirectory);
  const response = await fetch(url + path, { headers });
  const text = await response.text();
  expect(response.status, text).toBe(500);
  expect(text).toContain('internal_error');
  expect(text).not.toContain('271828182845');
  await expect.poll(getErrors).toContain('/response/name must be string');
});

test('the sandbox of the package replaces a response that violates the document by 500', async () => {
  const dataDirectory = createTempFolder();
  const path = await createBrokenData(dataDirectory);
  const module = pathToFileURL(join(root, 'dist/bundle/testing/index.js')).href;
  const kit = (await import(module)) as typeof Kit;
  const sandbox = await kit.startSandbox({ dataDirectory, apiKey: API_KEY });
  onTestFinished(() => sandbox.close());
  expect((await sandbox.request(path)).status).toBe(500);
});

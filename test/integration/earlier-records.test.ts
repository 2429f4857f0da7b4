import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { update, type Change } from '../../src/domain/shared/change.js';
import { startSandbox } from '../../src/sandbox.js';
import { openFileStore } from '../../src/store/file/open-file-store.js';
import type { Reader } from '../../src/store/store.js';
import { sendRequest, type ReceivedResponse } from '../support/send-request.js';

/** A sandbox serves the records of an earlier version, which lack properties. */

let dataDirectory: string;

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'tollgate-earlier-'));
});
afterEach(() => rm(dataDirectory, { recursive: true, force: true }));

/** Sends a request to a sandbox on the folder. @returns its response and all errors that the sandbox reports */
async function send(method: string, path: string): Promise<ReceivedResponse & { errors: string[] }> {
  const errors: string[] = [];
  const report = (error: unknown): void => void errors.push(String(error));
  const { url, apiKey, close } = await startSandbox({ dataDirectory, report });
  const headers = {
    Authorization: `Bearer ${apiKey}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': 'a key',
  };
  const body = JSON.stringify({ email: 'ada@example.com', name: 'Ada' });
  const response = await sendRequest(`${url}${path}`, method, headers, method === 'POST' ? body : '');
  await close();
  return { ...response, errors };
}

/** Changes the stored records while no sandbox runs. */
async function changeRecords(change: (reader: Reader) => Promise<Change>): Promise<void> {
  const store = await openFileStore({ directory: dataDirectory });
  const [organization] = await store.listOrganizations();
  await store.transact(organization?.id ?? '', async (reader) => ({
    at: reader.latest_at ?? '',
    changes: [await change(reader)],
    result: null,
  }));
  await store.close();
}

it('a retry returns the stored response unchanged, also if it lacks a property that the document requires now', async () => {
  const { text } = await send('POST', '/v1/customers');
  const earlier = text.replace('"phone":null,', '');
  expect(earlier).not.toBe(text);
  await changeRecords(async (reader) => {
    const [entry] = await reader.list('idempotency_records', { limit: 1 });
    if (!entry) throw new Error('The response is not stored.');
    return update('idempotency_records', { ...entry.record, body: JSON.parse(earlier) });
  });
  const replayed = await send('POST', '/v1/customers');
  expect(replayed).toMatchObject({ status: 201, text: earlier, errors: [] });
  expect(replayed.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(earlier.length),
  });
});

it('a record without a property that cannot be null leads to an error that names the property', async () => {
  const { id } = JSON.parse((await send('POST', '/v1/customers')).text) as { id: string };
  await changeRecords(async (reader) => {
    const { metadata: _removed, ...earlier } = (await reader.get('customers', id)) ?? {};
    return update('customers', earlier as never);
  });
  const { status, errors } = await send('GET', `/v1/customers/${id}`);
  expect({ status, errors }).toEqual({
    status: 500,
    errors: [expect.stringContaining("must have required property 'metadata'")],
  });
});

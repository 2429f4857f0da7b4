import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { currentSchema, getVersion } from '../../src/store/file/schema.js';
import { Client } from '../support/client.js';

const fixtures = fileURLToPath(new URL('fixtures/', import.meta.url));
const versions = (await readdir(fixtures)).filter((name) => name.startsWith('version-'));
const apiKey = 'sk_test_writtenByAnEarlierVersion';

/** Versions whose events have no cause. */
const versionsWithoutCauses = new Set(['version-1', 'version-2', 'version-3']);

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tollgate-versions-'));
});
afterAll(() => rm(directory, { recursive: true }));

test('fixtures contain a directory of every schema version', () => {
  const numbers = Array.from({ length: getVersion(currentSchema) }, (_, index) => `version-${index + 1}`);
  expect(versions, 'add the missing folder with `npx tsx test/store/create-fixture.ts`').toEqual(numbers);
});

test.each(versions)('sandbox serves and bills the data of %s', async (version) => {
  const dataDirectory = join(directory, version);
  await cp(join(fixtures, version), dataDirectory, { recursive: true });
  const warnings: string[] = [];
  const options = { dataDirectory, apiKey, warn: (message: string): void => void warnings.push(message) };
  for (const charges of [2, 3]) {
    const sandbox = await startSandbox(options);
    const client = new Client(sandbox.url, apiKey, []);
    const { data: customers } = (await client.call('listCustomers')).body;
    expect(customers.map(({ name }) => name)).toEqual(['Second', 'First', 'Ada Lindqvist']);
    await client.call('advanceClock', { body: { by: 'P1M' } });
    const events = (await client.call('listEvents')).body.data.toReversed();
    expect(events[0]?.cause).toEqual(
      versionsWithoutCauses.has(version) ? null : { type: 'seed', id: 'smoke' },
    );
    expect(events.at(-1)?.cause).toMatchObject({ type: 'schedule' });
    const sequences = events.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].sort((left, right) => left - right));
    const { data: purchases } = (await client.call('listPurchases', { query: { external_id: 'order 1' } }))
      .body;
    expect(purchases).toMatchObject([{ status: 'active', amount: 4900, cycles_completed: charges - 1 }]);
    expect((await client.call('listCharges')).body.data).toHaveLength(charges);
    await sandbox.close();
  }
  expect(warnings).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { insert, update } from '../../src/domain/shared/change.js';
import { encodeLine } from '../../src/store/file/data-lines.js';
import { currentSchema, getVersion, type Migration, type Schema } from '../../src/store/file/schema.js';
import { FakeDisk } from './fake-disk.js';
import { readContents, findNewestWal, openStoreOn, pickPlaces } from './file-store-setup.js';
import { buildCustomer, buildOrganization, commit, listIds, waitForTurn } from './samples.js';

/** Schema version 1. */
const first: Schema = { migrations: [] };

/** Creates the write-ahead log of a killed process with three commits, the last with two changes. @returns also the ends of its lines */
async function createWal(schema = currentSchema): Promise<{ disk: FakeDisk; bytes: Buffer; ends: number[] }> {
  const disk = new FakeDisk();
  const store = await openStoreOn(disk, { schema });
  await store.createOrganization(buildOrganization('org_1'));
  await commit(store, 'org_1', [insert('customers', buildCustomer('cus_1'))]);
  await commit(store, 'org_1', [
    insert('customers', buildCustomer('cus_2', { name: 'Zoë' })),
    update('customers', buildCustomer('cus_1', { name: 'Bo' })),
  ]);
  const { ends, bytes } = readLines(disk, 'journal.1');
  const crashed = disk.copyAfter('killed');
  await store.close();
  return { disk: crashed, bytes, ends };
}

function readLines(disk: FakeDisk, name: string): { bytes: Buffer; ends: number[] } {
  const bytes = disk.getBytes(name);
  return { bytes, ends: [...bytes.entries()].flatMap(([at, byte]) => (byte === 0x0a ? at + 1 : [])) };
}

test('file store truncates a torn tail at any byte and warns', async () => {
  const { disk: crashed, bytes, ends } = await createWal();
  const [, , lastStart = 0, lastEnd = 0] = ends;
  for (const length of pickPlaces(lastStart, lastEnd - 1)) {
    for (const rest of ['', '\0'.repeat(lastEnd - length)]) {
      const disk = crashed.copyAfter('killed');
      disk.put('journal.1', Buffer.concat([bytes.subarray(0, length), Buffer.from(rest)]));
      const warnings: string[] = [];
      const store = await openStoreOn(disk, { warn: (message) => void warnings.push(message) });
      expect(await listIds(store, 'org_1', 'customers')).toStrictEqual(['cus_1']);
      const torn = length - lastStart + rest.length;
      expect(warnings).toStrictEqual(
        torn === 0 ? [] : [expect.stringContaining(`/data/journal.1: cut ${String(torn)} bytes`)],
      );
      await commit(store, 'org_1', [insert('customers', buildCustomer('cus_3'))]);
      await store.close();
      const reopened = await openStoreOn(disk);
      expect(await listIds(reopened, 'org_1', 'customers')).toStrictEqual(['cus_3', 'cus_1']);
      await reopened.close();
    }
  }
});

test('file store truncates valid lines after a torn one if none of them was synced', async () => {
  const disk = new FakeDisk();
  const store = await openStoreOn(disk);
  await store.createOrganization(buildOrganization('org_1'));
  await Promise.all(
    [1, 2, 3].map((n) => commit(store, 'org_1', [insert('customers', buildCustomer(`cus_${String(n)}`))])),
  );
  const crashed = disk.copyAfter('killed');
  const { bytes, ends } = readLines(crashed, 'journal.1');
  bytes.fill(0, ends[2], ends[3]);
  crashed.put('journal.1', bytes);
  const warnings: string[] = [];
  const reopened = await openStoreOn(crashed, { warn: (message) => void warnings.push(message) });
  expect(await listIds(reopened, 'org_1', 'customers')).toStrictEqual(['cus_1']);
  expect(warnings).toHaveLength(1);
});

describe('the file store with corrupt data', () => {
  test('rejects a corrupt line anywhere in acknowledged data and changes no file', async () => {
    const { disk, bytes, ends } = await createWal();
    const closed = await createClosedWal();
    for (const [line, end] of ends.slice(0, -1).entries()) {
      const damaged = Buffer.from(bytes);
      damaged[end - 5] = (damaged[end - 5] ?? 0) ^ 1;
      disk.put('journal.1', damaged);
      await expect(openStoreOn(disk)).rejects.toThrow(
        `/data/journal.1, line ${String(line + 1)}: its checksum does not match`,
      );
      await expect(openStoreOn(disk)).rejects.toThrow('Restore the data directory from a backup');
      expect(disk.getBytes('journal.1')).toStrictEqual(damaged);
    }
    const { bytes: whole } = readLines(closed, 'journal.1');
    whole[(ends.at(-1) ?? 0) - 5] = 0;
    closed.put('journal.1', whole);
    await expect(openStoreOn(closed)).rejects.toThrow('/data/journal.1, line 4: its checksum does not match');
  });

  test('rejects a write-ahead log with a missing or duplicate line', async () => {
    const { disk, bytes, ends } = await createWal();
    const [first = 0, second = 0, third = 0] = ends;
    disk.put('journal.1', Buffer.concat([bytes.subarray(0, second), bytes.subarray(third)]));
    await expect(openStoreOn(disk)).rejects.toThrow('/data/journal.1, line 3: commits are missing before it');
    disk.put('journal.1', Buffer.concat([bytes.subarray(0, second), bytes.subarray(first)]));
    await expect(openStoreOn(disk)).rejects.toThrow(
      '/data/journal.1, line 3: it has commit 1, but 2 was expected',
    );
    disk.put('journal.1', bytes.subarray(0, 10));
    await expect(openStoreOn(disk)).rejects.toThrow('/data/journal.1, line 1: its checksum does not match');
    disk.put('journal.1', '');
    await expect(openStoreOn(disk)).rejects.toThrow('/data/journal.1: the file is empty');
  });

  test('rejects a commit that does not fit the previous state', async () => {
    const { disk, bytes, ends } = await createWal();
    const changes = [update('customers', buildCustomer('cus_1'))];
    const wrong = { commit: 3, synced: 2, organization: 'org_1', at: null, sequence: 7, changes };
    disk.put(
      'journal.1',
      Buffer.concat([bytes.subarray(0, ends[2]), Buffer.from(encodeLine(JSON.stringify(wrong)))]),
    );
    await expect(openStoreOn(disk)).rejects.toThrow(
      'line 4: commit 3 does not fit what comes before: it was made at sequence 7',
    );
  });

  test('rejects a checkpoint with a corrupt or missing line', async () => {
    const disk = await createCheckpoint();
    const { bytes, ends } = readLines(disk, 'snapshot.2');
    for (const [line, end] of ends.entries()) {
      const damaged = Buffer.from(bytes);
      damaged[end - 5] = (damaged[end - 5] ?? 0) ^ 1;
      disk.put('snapshot.2', damaged);
      await expect(openStoreOn(disk)).rejects.toThrow(
        `/data/snapshot.2, line ${String(line + 1)}: its checksum`,
      );
    }
    disk.put('snapshot.2', bytes.subarray(0, ends.at(-2)));
    await expect(openStoreOn(disk)).rejects.toThrow('/data/snapshot.2: the file ends early');
    disk.put('snapshot.2', Buffer.concat([bytes.subarray(0, ends[1]), bytes.subarray(ends[2])]));
    await expect(openStoreOn(disk)).rejects.toThrow('the line is not where it belongs');
  });

  test('rejects a directory with a missing write-ahead log', async () => {
    const disk = await createCheckpoint();
    await disk.unlink('/data/journal.2');
    await expect(openStoreOn(disk)).rejects.toThrow('/data/journal.2: the file is missing');
  });
});

describe('the file store with data of another schema version', () => {
  test('rejects data of a newer schema version and changes no file', async () => {
    const current = getVersion(currentSchema);
    const schema = { migrations: [...currentSchema.migrations, { description: 'from a future version' }] };
    for (const disk of [await createClosedWal(schema), await createCheckpoint(schema)]) {
      const before = disk.listNames().map((name) => [name, disk.getBytes(name)]);
      await expect(openStoreOn(disk)).rejects.toThrow(
        `has schema version ${String(current + 1)}, and this version of Tollgate knows up to ${String(current)}`,
      );
      expect(disk.listNames().map((name) => [name, disk.getBytes(name)])).toStrictEqual(before);
    }
  });

  test('applies migrations in order, starting from the schema version of each file', async () => {
    const createMigration = (to: string): Migration => ({
      description: `adds ${to} to names`,
      record: (collection, record) =>
        collection === 'customers' && 'name' in record
          ? { ...record, name: `${String(record.name)}${to}` }
          : record,
      organization: (organization) => ({ ...organization, name: `${organization.name ?? ''}${to}` }),
    });
    for (const disk of [await createClosedWal(), await createCheckpoint()]) {
      const two = await openStoreOn(disk, { schema: { migrations: [createMigration(' to 2')] } });
      await commit(two, 'org_1', [insert('customers', buildCustomer('cus_9', { name: 'Nine' }))]);
      await two.close();

      const schema = { migrations: [createMigration(' to 2'), createMigration(' to 3')] };
      const three = await openStoreOn(disk, { schema, compaction: { minimum_bytes: 1 } });
      const names = await three.read('org_1', async (reader) =>
        (await reader.list('customers', { limit: 9 })).map(({ record }) => record.name),
      );
      expect(names).toStrictEqual(['Nine to 3', 'Zoë to 2 to 3', 'Bo to 2 to 3']);
      expect((await three.findOrganization({ id: 'org_1' }))?.name).toBe(' to 2 to 3');

      await commit(three, 'org_1', [insert('customers', buildCustomer('cus_10'))]);
      for (let turn = 0; turn < 50; turn += 1) await waitForTurn();
      const before = await readContents(three);
      await three.close();
      expect(disk.getBytes(findNewestWal(disk)).toString()).toContain('"schema":3');
      const again = await openStoreOn(disk, { schema });
      expect(await readContents(again)).toStrictEqual(before);
      await again.close();
    }
  });
});

async function createClosedWal(schema = first): Promise<FakeDisk> {
  const { disk } = await createWal(first);
  if (schema.migrations.length === 0) {
    const store = await openStoreOn(disk, { schema });
    await store.close();
    return disk;
  }
  const fresh = new FakeDisk();
  const store = await openStoreOn(fresh, { schema });
  await store.createOrganization(buildOrganization('org_1'));
  await store.close();
  return fresh;
}

/** Creates a checkpoint with the same records as the write-ahead log. */
async function createCheckpoint(schema = first): Promise<FakeDisk> {
  const { disk } = await createWal(first);
  const store = await openStoreOn(disk, { schema, compaction: { minimum_bytes: 1 } });
  await commit(store, 'org_1', [update('customers', buildCustomer('cus_1', { name: 'Bo' }))]);
  for (let turn = 0; turn < 50; turn += 1) await waitForTurn();
  await store.close();
  return disk;
}

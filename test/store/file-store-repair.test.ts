import { describe, expect, test } from 'vitest';
import { insert, update } from '../../src/domain/shared/change.js';
import { encodeLine } from '../../src/store/file/line.js';
import { currentSchema, versionOf, type Migration, type Schema } from '../../src/store/file/schema.js';
import { FakeDisk } from './fake-disk.js';
import { contentsOf, newestJournal, openOn } from './file-store-setup.js';
import { aCustomer, anOrganization, commit, ids, nextTurn } from './samples.js';

/** Of version 1, whatever the present one is. */
const first: Schema = { migrations: [] };

/** Three commits, the last of two changes; and where in the journal the lines end. */
async function aJournal(schema = currentSchema): Promise<{ disk: FakeDisk; bytes: Buffer; ends: number[] }> {
  const disk = new FakeDisk();
  const store = await openOn(disk, { schema });
  await store.createOrganization(anOrganization('org_1'));
  await commit(store, 'org_1', [insert('customers', aCustomer('cus_1'))]);
  await commit(store, 'org_1', [
    insert('customers', aCustomer('cus_2', { name: 'Zoë' })),
    update('customers', aCustomer('cus_1', { name: 'Bo' })),
  ]);
  const { ends, bytes } = linesOf(disk, 'journal.1');
  await store.close();
  return { disk: disk.after('killed'), bytes, ends };
}

function linesOf(disk: FakeDisk, name: string): { bytes: Buffer; ends: number[] } {
  const bytes = disk.bytes(name);
  return { bytes, ends: [...bytes.entries()].flatMap(([at, byte]) => (byte === 0x0a ? at + 1 : [])) };
}

test('cuts the torn tail of a crash, at whatever byte it was torn, and says so', async () => {
  const { disk, bytes, ends } = await aJournal();
  const [, , lastStart = 0, lastEnd = 0] = ends;
  for (let length = lastStart; length < lastEnd; length += 1) {
    for (const rest of ['', '\0'.repeat(lastEnd - length)]) {
      disk.put('journal.1', Buffer.concat([bytes.subarray(0, length), Buffer.from(rest)]));
      const warnings: string[] = [];
      const store = await openOn(disk, { warn: (message) => void warnings.push(message) });
      expect(await ids(store, 'org_1', 'customers')).toStrictEqual(['cus_1']);
      const torn = length - lastStart + rest.length;
      expect(warnings).toStrictEqual(
        torn === 0 ? [] : [expect.stringContaining(`/data/journal.1: cut ${String(torn)} bytes`)],
      );
      await commit(store, 'org_1', [insert('customers', aCustomer('cus_3'))]);
      await store.close();
      const reopened = await openOn(disk);
      expect(await ids(reopened, 'org_1', 'customers')).toStrictEqual(['cus_3', 'cus_1']);
      await reopened.close();
    }
  }
});

test('takes whole lines behind a torn one for part of the same tail, when none of them had been synced', async () => {
  const disk = new FakeDisk();
  const store = await openOn(disk);
  await store.createOrganization(anOrganization('org_1'));
  await Promise.all(
    [1, 2, 3].map((n) => commit(store, 'org_1', [insert('customers', aCustomer(`cus_${String(n)}`))])),
  );
  const crashed = disk.after('killed');
  const { bytes, ends } = linesOf(crashed, 'journal.1');
  bytes.fill(0, ends[2], ends[3]);
  crashed.put('journal.1', bytes);
  const warnings: string[] = [];
  const reopened = await openOn(crashed, { warn: (message) => void warnings.push(message) });
  expect(await ids(reopened, 'org_1', 'customers')).toStrictEqual(['cus_1']);
  expect(warnings).toHaveLength(1);
});

describe('refuses, and leaves as it is, what is corrupt', () => {
  test('anywhere in what was acknowledged', async () => {
    const { disk, bytes, ends } = await aJournal();
    const closed = await aClosedJournal();
    for (const [line, end] of ends.slice(0, -1).entries()) {
      const damaged = Buffer.from(bytes);
      damaged[end - 5] = (damaged[end - 5] ?? 0) ^ 1;
      disk.put('journal.1', damaged);
      await expect(openOn(disk)).rejects.toThrow(
        `/data/journal.1, line ${String(line + 1)}: its checksum does not match`,
      );
      await expect(openOn(disk)).rejects.toThrow('Restore the data directory from a backup');
      expect(disk.bytes('journal.1')).toStrictEqual(damaged);
    }
    const { bytes: whole } = linesOf(closed, 'journal.1');
    whole[(ends.at(-1) ?? 0) - 5] = 0;
    closed.put('journal.1', whole);
    await expect(openOn(closed)).rejects.toThrow('/data/journal.1, line 4: its checksum does not match');
  });

  test('where a line is missing or doubled', async () => {
    const { disk, bytes, ends } = await aJournal();
    const [first = 0, second = 0, third = 0] = ends;
    disk.put('journal.1', Buffer.concat([bytes.subarray(0, second), bytes.subarray(third)]));
    await expect(openOn(disk)).rejects.toThrow('/data/journal.1, line 3: commits are missing before it');
    disk.put('journal.1', Buffer.concat([bytes.subarray(0, second), bytes.subarray(first)]));
    await expect(openOn(disk)).rejects.toThrow('/data/journal.1, line 3: it holds commit 1 in place of 2');
    disk.put('journal.1', bytes.subarray(0, 10));
    await expect(openOn(disk)).rejects.toThrow('/data/journal.1, line 1: its checksum does not match');
    disk.put('journal.1', '');
    await expect(openOn(disk)).rejects.toThrow('/data/journal.1: the file is empty');
  });

  test('where a commit does not fit what comes before', async () => {
    const { disk, bytes, ends } = await aJournal();
    const wrong = { commit: 3, synced: 2, organization: 'org_1', at: null, sequence: 7, changes: [] };
    disk.put(
      'journal.1',
      Buffer.concat([bytes.subarray(0, ends[2]), Buffer.from(encodeLine(JSON.stringify(wrong)))]),
    );
    await expect(openOn(disk)).rejects.toThrow(
      'line 4: commit 3 does not fit what comes before: it was made at sequence 7',
    );
  });

  test('in a snapshot, at any line, or at its end', async () => {
    const disk = await aSnapshot();
    const { bytes, ends } = linesOf(disk, 'snapshot.2');
    for (const [line, end] of ends.entries()) {
      const damaged = Buffer.from(bytes);
      damaged[end - 5] = (damaged[end - 5] ?? 0) ^ 1;
      disk.put('snapshot.2', damaged);
      await expect(openOn(disk)).rejects.toThrow(`/data/snapshot.2, line ${String(line + 1)}: its checksum`);
    }
    disk.put('snapshot.2', bytes.subarray(0, ends.at(-2)));
    await expect(openOn(disk)).rejects.toThrow('/data/snapshot.2: the file ends early');
    disk.put('snapshot.2', Buffer.concat([bytes.subarray(0, ends[1]), bytes.subarray(ends[2])]));
    await expect(openOn(disk)).rejects.toThrow('the line is not where it belongs');
  });

  test('where a journal is missing', async () => {
    const disk = await aSnapshot();
    await disk.unlink('/data/journal.2');
    await expect(openOn(disk)).rejects.toThrow('/data/journal.2: the file is missing');
  });
});

describe('the version of the schema', () => {
  test('is refused when it is newer', async () => {
    const current = versionOf(currentSchema);
    const schema = { migrations: [...currentSchema.migrations, { description: 'of the future' }] };
    for (const disk of [await aClosedJournal(schema), await aSnapshot(schema)]) {
      const before = disk.names().map((name) => [name, disk.bytes(name)]);
      await expect(openOn(disk)).rejects.toThrow(
        `has schema version ${String(current + 1)}, and this version of Tollgate knows up to ${String(current)}`,
      );
      expect(disk.names().map((name) => [name, disk.bytes(name)])).toStrictEqual(before);
    }
  });

  test('is brought up step by step, in order, each record from the version that its file has', async () => {
    const renamed = (to: string): Migration => ({
      description: `adds ${to} to names`,
      record: (collection, record) =>
        collection === 'customers' && 'name' in record
          ? { ...record, name: `${String(record.name)}${to}` }
          : record,
      organization: (organization) => ({ ...organization, name: `${organization.name ?? ''}${to}` }),
    });
    for (const disk of [await aClosedJournal(), await aSnapshot()]) {
      const two = await openOn(disk, { schema: { migrations: [renamed(' to 2')] } });
      await commit(two, 'org_1', [insert('customers', aCustomer('cus_9', { name: 'Nine' }))]);
      await two.close();

      const schema = { migrations: [renamed(' to 2'), renamed(' to 3')] };
      const three = await openOn(disk, { schema, compaction: { minimum_bytes: 1 } });
      const names = await three.read('org_1', async (reader) =>
        (await reader.list('customers', { limit: 9 })).map(({ record }) => record.name),
      );
      expect(names).toStrictEqual(['Nine to 3', 'Zoë to 2 to 3', 'Bo to 2 to 3']);
      expect((await three.findOrganization({ id: 'org_1' }))?.name).toBe(' to 2 to 3');

      await commit(three, 'org_1', [insert('customers', aCustomer('cus_10'))]);
      for (let turn = 0; turn < 50; turn += 1) await nextTurn();
      const before = await contentsOf(three);
      await three.close();
      expect(disk.bytes(newestJournal(disk)).toString()).toContain('"schema":3');
      const again = await openOn(disk, { schema });
      expect(await contentsOf(again)).toStrictEqual(before);
      await again.close();
    }
  });
});

async function aClosedJournal(schema = first): Promise<FakeDisk> {
  const { disk } = await aJournal(first);
  if (schema.migrations.length === 0) {
    const store = await openOn(disk, { schema });
    await store.close();
    return disk;
  }
  const fresh = new FakeDisk();
  const store = await openOn(fresh, { schema });
  await store.createOrganization(anOrganization('org_1'));
  await store.close();
  return fresh;
}

/** The same records as in the journal, but in a snapshot. */
async function aSnapshot(schema = first): Promise<FakeDisk> {
  const { disk } = await aJournal(first);
  const store = await openOn(disk, { schema, compaction: { minimum_bytes: 1 } });
  await commit(store, 'org_1', [update('customers', aCustomer('cus_1', { name: 'Bo' }))]);
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
  await store.close();
  return disk;
}

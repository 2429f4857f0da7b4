import { expect, test } from 'vitest';
import type { OpenFile } from '../../src/store/file/file-system.js';
import { writeSnapshot } from '../../src/store/file/write-snapshot.js';
import { State } from '../../src/store/memory/state.js';
import { aCustomer, anOrganization } from './samples.js';

const LONGEST_SLICE = 300_000;

/** A file that notes how many records came with each write: the event loop has a turn at each. */
class NotedFile implements OpenFile {
  readonly records: number[] = [];
  readonly bytes: number[] = [];
  read = () => Promise.reject(new Error('nobody reads it'));
  truncate = () => Promise.resolve();
  sync = () => Promise.resolve();
  datasync = () => Promise.resolve();
  close = () => Promise.resolve();

  write(buffer: Uint8Array, offset: number, length: number): Promise<{ bytesWritten: number }> {
    const text = Buffer.from(buffer.subarray(offset, offset + length)).toString();
    this.records.push(text.split('{"collection"').length - 1);
    this.bytes.push(length);
    return Promise.resolve({ bytesWritten: length });
  }
}

async function snapshotOf(records: number, name: string): Promise<NotedFile> {
  const state = new State();
  const { collections } = state.restore(anOrganization('org_1'), records, null);
  for (let n = 1; n <= records; n += 1) collections.customers.add(n, aCustomer(`cus_${String(n)}`, { name }));
  const file = new NotedFile();
  await writeSnapshot(file, state, { snapshot: 2, schema: 1, after: records }, new AbortController().signal);
  return file;
}

test('writes no more of a snapshot in one turn, however much is kept', async () => {
  const [few, many] = [await snapshotOf(3_000, 'Ada'), await snapshotOf(20_000, 'Ada')];
  expect(many.records.reduce((sum, count) => sum + count)).toBe(20_000);
  expect(Math.max(...many.records)).toBeLessThanOrEqual(Math.max(...few.records));
  expect(Math.max(...many.records)).toBeLessThan(1_500);
  expect(Math.max(...many.bytes)).toBeLessThan(LONGEST_SLICE);
});

test('nor where each record is long', async () => {
  const { records, bytes } = await snapshotOf(300, 'x'.repeat(90_000));
  expect(records.reduce((sum, count) => sum + count)).toBe(300);
  expect(Math.max(...bytes)).toBeLessThan(LONGEST_SLICE + 90_000);
});

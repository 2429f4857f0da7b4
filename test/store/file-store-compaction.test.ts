import { expect, test } from 'vitest';
import type { OpenFile } from '../../src/store/file/file-system.js';
import { writeCheckpoint } from '../../src/store/file/checkpoint.js';
import { MemoryState } from '../../src/store/memory/memory-state.js';
import { buildCustomer, buildOrganization } from './samples.js';

const MAX_SLICE_BYTES = 300_000;

/** File that records the number of records per write; the event loop runs other work after each. */
class RecordingFile implements OpenFile {
  readonly records: number[] = [];
  readonly bytes: number[] = [];
  read = () => Promise.reject(new Error('unexpected read'));
  truncate = () => Promise.resolve();
  sync = () => Promise.resolve();
  datasync = () => Promise.resolve();
  stat = () => Promise.reject(new Error('unexpected stat'));
  utimes = () => Promise.resolve();
  close = () => Promise.resolve();

  write(buffer: Uint8Array, offset: number, length: number): Promise<{ bytesWritten: number }> {
    const text = Buffer.from(buffer.subarray(offset, offset + length)).toString();
    this.records.push(text.split('{"collection"').length - 1);
    this.bytes.push(length);
    return Promise.resolve({ bytesWritten: length });
  }
}

async function writeTestCheckpoint(records: number, name: string): Promise<RecordingFile> {
  const state = new MemoryState();
  const { collections } = state.restore(buildOrganization('org_1'), records, null);
  for (let n = 1; n <= records; n += 1)
    collections.customers.add(n, buildCustomer(`cus_${String(n)}`, { name }));
  const file = new RecordingFile();
  await writeCheckpoint(
    file,
    state,
    { snapshot: 2, schema: 1, after: records },
    new AbortController().signal,
  );
  return file;
}

test('writeCheckpoint writes slices of limited length, whatever the number of records', async () => {
  const [few, many] = [await writeTestCheckpoint(3_000, 'Ada'), await writeTestCheckpoint(20_000, 'Ada')];
  expect(many.records.reduce((sum, count) => sum + count)).toBe(20_000);
  expect(Math.max(...many.records)).toBeLessThanOrEqual(Math.max(...few.records));
  expect(Math.max(...many.records)).toBeLessThan(1_500);
  expect(Math.max(...many.bytes)).toBeLessThan(MAX_SLICE_BYTES);
});

test('writeCheckpoint writes slices of limited length when each record is long', async () => {
  const { records, bytes } = await writeTestCheckpoint(300, 'x'.repeat(90_000));
  expect(records.reduce((sum, count) => sum + count)).toBe(300);
  expect(Math.max(...bytes)).toBeLessThan(MAX_SLICE_BYTES + 90_000);
});

import { expect, test } from 'vitest';
import { openDataFiles } from '../../src/store/file/read-data.js';
import { FakeDisk } from './fake-disk.js';

/** Replaces the first write-ahead log of a disk, as a completed checkpoint does. */
async function completeCheckpoint(disk: FakeDisk): Promise<void> {
  disk.intercept = () => undefined;
  disk.put('journal.2', 'new log');
  disk.put('snapshot.2', 'checkpoint');
  await disk.unlink('/data/journal.1');
}

test('the files are listed again when a checkpoint replaces them between the listing and the opening', async () => {
  const disk = new FakeDisk();
  disk.put('journal.1', 'old log');
  disk.intercept = async (call) => {
    if (call === 'open journal.1') await completeCheckpoint(disk);
  };
  const { base, newest, opened } = await openDataFiles(disk, '/data');
  expect({ base, newest }).toEqual({ base: 2, newest: 2 });
  expect([...opened.keys()].sort()).toEqual(['/data/journal.2', '/data/snapshot.2']);
});

test('an opened file stays readable after a checkpoint has deleted it', async () => {
  const disk = new FakeDisk();
  disk.put('journal.1', 'old log');
  const { opened } = await openDataFiles(disk, '/data');
  await completeCheckpoint(disk);
  const buffer = Buffer.alloc(100);
  const read = await opened.get('/data/journal.1')?.read(buffer, 0, buffer.length, 0);
  expect(buffer.toString('utf8', 0, read?.bytesRead)).toBe('old log');
});

test('a file that is missing in two equal listings is missing', async () => {
  const disk = new FakeDisk();
  disk.put('journal.1', 'first log');
  disk.put('journal.3', 'third log');
  const { opened } = await openDataFiles(disk, '/data');
  expect([...opened.keys()].sort()).toEqual(['/data/journal.1', '/data/journal.3']);
  expect(disk.calls.filter((call) => call === 'readdir data')).toHaveLength(2);
});

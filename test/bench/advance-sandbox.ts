import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { startSandbox as Start } from '../../src/sandbox.js';
import { nodeFiles, type FileSystem } from '../../src/store/file/file-system.js';
import type { openFileStore as Open } from '../../src/store/file/open-file-store.js';

/**
 * Runs a sandbox in a separate process, so that the client uses none of its CPU time. Reports its address,
 * answers each message with the number of bytes appended to the write-ahead log, and ends when it is
 * disconnected.
 */

const { startSandbox } = await importBuilt<{ startSandbox: typeof Start }>('sandbox.js');

const journal = { bytes: 0 };
const dataDirectory = await mkdtemp(join(tmpdir(), 'tollgate-bench-'));
const sandbox = await startSandbox(
  process.argv[2] === 'lowdb'
    ? { dataDirectory, overrides: { store: await openCountingStore(dataDirectory) } }
    : {},
);
process.on('message', () => process.send?.(journal.bytes));
process.once('disconnect', () => {
  void sandbox.close().then(() => rm(dataDirectory, { recursive: true }));
});
process.send?.(sandbox.url);

/** Opens a store that counts the bytes appended to its write-ahead log, checkpoints excluded. */
async function openCountingStore(directory: string): ReturnType<typeof Open> {
  const { openFileStore } = await importBuilt<{ openFileStore: typeof Open }>(
    'store/file/open-file-store.js',
  );
  const files: FileSystem = {
    ...nodeFiles,
    open: async (path, flags, mode) => {
      const file = await nodeFiles.open(path, flags, mode);
      if (!basename(path).startsWith('journal.')) return file;
      const write = file.write.bind(file);
      file.write = async (buffer, offset, length) => {
        const written = await write(buffer, offset, length);
        journal.bytes += written.bytesWritten;
        return written;
      };
      return file;
    },
  };
  return openFileStore({ directory, files });
}

async function importBuilt<Module>(path: string): Promise<Module> {
  return (await import(new URL(`../../dist/src/${path}`, import.meta.url).href)) as Module;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { startSandbox as Start } from '../../src/sandbox.js';
import { nodeFiles, type FileSystem } from '../../src/store/file/file-system.js';
import type { openLowdbStore as Open } from '../../src/store/file/open-lowdb-store.js';

/**
 * A sandbox in a process of its own, so that whoever asks it takes none of its time. Says where it listens, and tells
 * how much was appended to its journal whenever it is sent a message; ends when it is disconnected.
 */

const { startSandbox } = await compiled<{ startSandbox: typeof Start }>('sandbox.js');

const journal = { bytes: 0 };
const dataDirectory = await mkdtemp(join(tmpdir(), 'tollgate-bench-'));
const sandbox = await startSandbox(
  process.argv[2] === 'lowdb' ? { dataDirectory, parts: { store: await openCounted(dataDirectory) } } : {},
);
process.on('message', () => process.send?.(journal.bytes));
process.once('disconnect', () => {
  void sandbox.close().then(() => rm(dataDirectory, { recursive: true }));
});
process.send?.(sandbox.url);

/** A store that counts what it appends to its journal. A snapshot that it takes meanwhile is not part of that. */
async function openCounted(directory: string): ReturnType<typeof Open> {
  const { openLowdbStore } = await compiled<{ openLowdbStore: typeof Open }>(
    'store/lowdb/open-lowdb-store.js',
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
  return openLowdbStore({ directory, files });
}

async function compiled<Module>(path: string): Promise<Module> {
  return (await import(new URL(`../../dist/src/${path}`, import.meta.url).href)) as Module;
}

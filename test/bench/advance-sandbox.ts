import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { startSandbox as Start } from '../../src/sandbox.js';
import { nodeFiles, type FileSystem } from '../../src/store/file/file-system.js';
import type { openFileStore as Open } from '../../src/store/file/open-file-store.js';

/**
 * Runs the sandbox of a build in a separate process, so that the client uses none of its CPU time. The first argument
 * is `memory`, `lowdb` or `counted`, which is lowdb with a count of the bytes of the write-ahead log. Reports its
 * address, answers each message with that count, and ends when it is disconnected.
 */

const [kind, build = ''] = process.argv.slice(2);
const { startSandbox } = await importBuilt<{ startSandbox: typeof Start }>('sandbox.js');

const journal = { bytes: 0 };
const dataDirectory = await mkdtemp(join(tmpdir(), 'tollgate-bench-'));
const sandbox = await startSandbox({
  ...(kind !== 'memory' && { dataDirectory }),
  ...(kind === 'counted' && { overrides: { store: await openCountingStore(dataDirectory) } }),
});
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
  return (await import(pathToFileURL(join(build, 'dist/src', path)).href)) as Module;
}

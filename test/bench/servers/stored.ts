import type * as sandboxModule from '../../../src/sandbox.js';
import type * as fileSystemModule from '../../../src/store/file/file-system.js';
import type * as storeModule from '../../../src/store/file/open-lowdb-store.js';
import { countSync, ready } from './report.js';

/** The server as it is built, over a data directory, for one of its keys; counts how often it waits for the disk. */
const built = (path: string): string => new URL(`../../../dist/src/${path}`, import.meta.url).href;
const { startSandbox } = (await import(built('sandbox.js'))) as typeof sandboxModule;
const { nodeFiles } = (await import(built('store/lowdb/file-system.js'))) as typeof fileSystemModule;
const { openLowdbStore } = (await import(built('store/lowdb/open-lowdb-store.js'))) as typeof storeModule;

const [, , directory = '', apiKey = ''] = process.argv;
const store = await openLowdbStore({
  directory,
  files: {
    ...nodeFiles,
    open: async (path, flags, mode) => {
      const file = await nodeFiles.open(path, flags, mode);
      const datasync = file.datasync.bind(file);
      file.datasync = () => {
        countSync();
        return datasync();
      };
      return file;
    },
  },
});
const { url } = await startSandbox({
  parts: { store },
  report: (error) => {
    console.error(error);
  },
});
ready({ url: `${url}/v1`, apiKey });

import type * as sandboxModule from '../../../src/sandbox.js';
import type * as fileSystemModule from '../../../src/store/file/file-system.js';
import type * as storeModule from '../../../src/store/file/open-file-store.js';
import { countSync, reportReady } from './report.js';

/** Built server with a data folder, for one of its keys. It counts disk syncs. */
const getBuiltUrl = (path: string): string => new URL(`../../../dist/src/${path}`, import.meta.url).href;
const { startSandbox } = (await import(getBuiltUrl('sandbox.js'))) as typeof sandboxModule;
const { nodeFiles } = (await import(getBuiltUrl('store/file/file-system.js'))) as typeof fileSystemModule;
const { openFileStore } = (await import(getBuiltUrl('store/file/open-file-store.js'))) as typeof storeModule;

const [, , directory = '', apiKey = ''] = process.argv;
const store = await openFileStore({
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
  overrides: { store },
  report: (error) => {
    console.error(error);
  },
});
reportReady({ url: `${url}/v1`, apiKey });

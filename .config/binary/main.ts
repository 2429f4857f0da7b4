/**
 * Main script of the single executable. Unpacks the embedded files once, and then runs `tollgate` from them, as an
 * installed package.
 */
import { createRequire } from 'node:module';
import { isAbsolute, join } from 'node:path';
import { getAsset, getRawAsset } from 'node:sea';
import { decompress, type FileList } from './archive.js';
import { listCacheFolders } from './cache-folders.js';
import { NoCacheFolder, prepareFolder } from './prepare-folder.js';

const [, , script] = process.argv;

try {
  const list = JSON.parse(getAsset('files.json', 'utf8')) as FileList;
  const folder = prepareFolder(list, listCacheFolders(process.env), () =>
    decompress(Buffer.from(getRawAsset('files.br') as ArrayBuffer)),
  );
  // Commands start Prism and `tollgate check` with `process.execPath` and the path of a script, as with `node`.
  if (script !== undefined && isAbsolute(script) && /\.[cm]?js$/.test(script)) process.argv.splice(1, 1);
  else process.argv[1] = join(folder, list.program);
  // The main script of a single executable can import only modules of Node.js. A file can import any module.
  const importScript = join(folder, list.importScript);
  createRequire(importScript)(importScript);
} catch (error) {
  if (!(error instanceof NoCacheFolder)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

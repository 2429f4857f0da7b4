import { pathToFileURL } from 'node:url';
import { startBuilt } from './start-built.js';

/** Tollgate as it was built in another folder, the first argument. */
await startBuilt(pathToFileURL(`${process.argv[2] ?? ''}/`));

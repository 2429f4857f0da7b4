import { startBuilt } from './start-built.js';

await startBuilt(new URL('../../../', import.meta.url));

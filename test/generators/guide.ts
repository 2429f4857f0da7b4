import { fileURLToPath } from 'node:url';

/** Guide that shows the commands and the matrix. */
export const GUIDE = fileURLToPath(new URL('../../spec/guides/generate-a-client.md', import.meta.url));

/** Writes the JSON Schema of `tollgate.config.json`, for an editor to complete and check it. */
import { writeFile } from 'node:fs/promises';
import { buildConfigSchema } from '../src/cli/config-schema.js';
import { createProgram } from '../src/cli/program.js';

const file = new URL('../dist/config.schema.json', import.meta.url);
await writeFile(file, `${JSON.stringify(buildConfigSchema(createProgram()), null, 2)}\n`);

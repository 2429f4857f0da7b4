import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const killsFile = fileURLToPath(new URL('kills.json', import.meta.url));

/** Ids of up to three requirements that killed a mutant in the reference run, by mutant name. */
export type Kills = Record<string, string[]>;

export const kills = JSON.parse(readFileSync(killsFile, 'utf8')) as Kills;

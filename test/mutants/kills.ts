import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What killed each mutant in the reference run: a few requirements, the most telling one first. */
export const killsFile = fileURLToPath(new URL('kills.json', import.meta.url));

export type Kills = Record<string, string[]>;

export const kills = JSON.parse(readFileSync(killsFile, 'utf8')) as Kills;

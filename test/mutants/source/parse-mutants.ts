import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Mutant } from './mutant.js';

/** Reads the mutants of a file. The README describes its form. */
export function readMutants(file: string): Mutant[] {
  const mutants: Mutant[] = [];
  let place = { file: '', in: '' };
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [mark = ''] = line;
    const text = line.slice(2);
    const last = mutants.at(-1);
    if (mark === '' || mark === '#') continue;
    if (mark === '@') {
      const [path = '', declaration = ''] = text.split(' ');
      place = { file: path, in: declaration };
    } else if (mark === '-' && last) last.find += `${text}\n`;
    else if (mark === '+' && last) last.replace += `${text}\n`;
    else mutants.push({ ...place, ...parseHead(line), find: '', replace: '' });
  }
  return mutants;
}

/** Parses `name: class < requirement requirement`. @throws Error if a line has another form */
export function parseHead(line: string): Pick<Mutant, 'name' | 'class' | 'killedBy'> {
  const [, name = '', kind = '', killers = ''] = /^(\S+): ([^<]+?)(?: < (.+))?$/.exec(line) ?? [];
  if (name === '') throw new Error(`Not the first line of a mutant: ${line}`);
  return { name, class: kind, killedBy: killers.split(' ').filter((id) => id !== '') };
}

/** Lists the files of a folder with mutants. */
export const listMutantFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.mutants'))
    .map((name) => join(folder, name));

/** Reads the mutants of a folder, by the name of their file. */
export const readMutantsByFile = (folder: string): Map<string, Mutant[]> =>
  new Map(listMutantFiles(folder).map((file) => [basename(file, '.mutants'), readMutants(file)]));

import { fileURLToPath } from 'node:url';
import { filterMutants } from './filters.js';
import type { Mutant } from './mutant.js';
import { readMutantsByFile } from './parse-mutants.js';

/** Every mutant of the gateway's source. */
export const mutants: readonly Mutant[] = [
  ...filterMutants,
  ...[...readMutantsByFile(fileURLToPath(new URL('.', import.meta.url))).values()].flat(),
];

/** @throws Error if no mutant has the name */
export function getMutant(name: string): Mutant {
  const mutant = mutants.find((one) => one.name === name);
  if (!mutant) throw new Error(`There is no mutant with the name ${name}.`);
  return mutant;
}

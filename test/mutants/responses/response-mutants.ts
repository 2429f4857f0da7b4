import { createHash } from 'node:crypto';
import { listBodyMutants } from './body-mutants.js';
import { documentedResponses } from './documented-responses.js';
import { listEnvelopeMutants, listErrorMutants } from './envelope-mutants.js';
import { listFieldMutants } from './field-mutants.js';
import type { ResponseMutant } from './response-mutant.js';

/** Every response mutant that the OpenAPI document allows, in the order of the document. */
export const allResponseMutants: readonly ResponseMutant[] = documentedResponses.flatMap((response) => [
  ...listBodyMutants(response),
  ...listEnvelopeMutants(response),
  ...listErrorMutants(response),
  ...listFieldMutants(response),
]);

/** One mutant of each class for each operation. The digest of the name decides which one, so that properties vary. */
export const sampledResponseMutants: readonly ResponseMutant[] = [
  ...groupBy(allResponseMutants, ({ operation, class: kind }) => `${operation} ${kind}`).values(),
].map((mutants) => pickFirst(mutants));

const MUTANTS_PER_CLASS = 2;

/** A few mutants of each class, which include every operation. `npm run test:extended` runs them. */
export const fewResponseMutants: readonly ResponseMutant[] = [
  ...groupBy(sampledResponseMutants, (mutant) => mutant.class).values(),
].flatMap((mutants) => mutants.toSorted(compareDigests).slice(0, MUTANTS_PER_CLASS));

function groupBy(
  mutants: readonly ResponseMutant[],
  getKey: (mutant: ResponseMutant) => string,
): Map<string, ResponseMutant[]> {
  const groups = new Map<string, ResponseMutant[]>();
  for (const mutant of mutants) groups.set(getKey(mutant), [...(groups.get(getKey(mutant)) ?? []), mutant]);
  return groups;
}

function pickFirst(mutants: readonly ResponseMutant[]): ResponseMutant {
  const [first] = mutants.toSorted(compareDigests);
  if (!first) throw new Error('There is no mutant to pick.');
  return first;
}

/** Orders mutants at random, but always in the same order. */
function compareDigests(one: ResponseMutant, other: ResponseMutant): number {
  return digest(one.name) < digest(other.name) ? -1 : 1;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

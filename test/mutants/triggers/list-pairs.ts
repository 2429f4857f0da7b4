import fc from 'fast-check';
import type { Requirement } from '../../../contracts/requirement.js';
import { requirements } from '../../../contracts/rules/index.js';
import { equivalent } from '../equivalent.js';
import { kills } from '../kills.js';
import type { Mutant } from '../source/mutant.js';
import { mutants } from '../source/mutants.js';
import { unkilled } from '../unkilled.js';
import { triggers, type Trigger } from './triggers.js';

/** Mutant with a trigger. */
export interface Pair {
  name: string;
  mutant: Mutant;
  trigger: Trigger;
}

const killable = mutants.filter(({ name }) => !(name in equivalent) && !unkilled.includes(name));

/** One mutant of each class. */
const representatives = new Map(killable.toReversed().map((mutant) => [mutant.class, mutant])).values();

const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]));

const findKillers = ({ name }: Mutant): Requirement[] =>
  (kills[name] ?? []).flatMap((id) => byId.get(id) ?? []);

/** Returns true for a mutant that a deployment without a sandbox can show, according to the requirements that kill it. */
export const isVisibleWithoutSandbox = (mutant: Mutant): boolean =>
  findKillers(mutant).some(
    ({ needs }) => !needs.some((need) => need === 'sandbox' || need === 'clock' || need === 'receiver'),
  );

/** One mutant of each class with each trigger that applies to it. */
export const pairs: readonly Pair[] = [...representatives].flatMap((mutant) => {
  const killers = findKillers(mutant);
  return triggers
    .filter((trigger) => trigger.applies(mutant, killers))
    .map((trigger) => ({ name: `${mutant.name}: ${trigger.name}`, mutant, trigger }));
});

/** Number of pairs with each trigger in a sample. */
const PAIRS_PER_TRIGGER = 5;

/** Returns a random sample of pairs of all triggers in turn, with mutants of as many classes as possible. */
export function samplePairs(seed: number): Pair[] {
  const all = fc.shuffledSubarray([...pairs], { minLength: pairs.length });
  let remaining = fc.sample(all, { seed, numRuns: 1 }).flat();
  const sampledClasses: string[] = [];
  const countOfClass = ({ mutant }: Pair): number =>
    sampledClasses.filter((name) => name === mutant.class).length;
  return Array.from({ length: PAIRS_PER_TRIGGER }, () => triggers)
    .flat()
    .flatMap((trigger): Pair[] => {
      const candidates = remaining.filter((pair) => pair.trigger === trigger);
      const [next] = candidates.toSorted((one, other) => countOfClass(one) - countOfClass(other));
      if (!next) return [];
      sampledClasses.push(next.mutant.class);
      remaining = remaining.filter((pair) => pair !== next);
      return [next];
    });
}

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

/** One mutant of each class with each trigger that applies to it. */
export const pairs: readonly Pair[] = [...representatives].flatMap((mutant) => {
  const killers = (kills[mutant.name] ?? []).flatMap((id) => byId.get(id) ?? []);
  return triggers
    .filter((trigger) => trigger.applies(mutant, killers))
    .map((trigger) => ({ name: `${mutant.name}: ${trigger.name}`, mutant, trigger }));
});

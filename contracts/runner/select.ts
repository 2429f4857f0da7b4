import type { Phase, Requirement } from '../requirement.js';
import { WrongUse } from '../session/target.js';
import type { Selection } from './settings.js';

/** Quick to judge, and the first to break. */
export const smokePhases: readonly Phase[] = ['reachability', 'authentication', 'protocol', 'examples'];

/**
 * The requirements that were asked for. With phases, what every answer is judged by comes along; ids mean themselves
 * alone.
 *
 * @throws WrongUse when a pattern matches no id
 */
export function select(requirements: readonly Requirement[], { only, phases }: Selection): Requirement[] {
  for (const pattern of only) {
    if (!requirements.some(({ id }) => matches(id, pattern)))
      throw new WrongUse(noSuch(pattern, requirements));
  }
  return requirements.filter(
    ({ id, phase }) =>
      (only.length === 0 || only.some((pattern) => matches(id, pattern))) &&
      (phases.length === 0 || phases.includes(phase) || (phase === 'conformance' && only.length === 0)),
  );
}

/** Whether an id is meant by a pattern, in which `*` stands for anything. */
export function matches(id: string, pattern: string): boolean {
  const expression = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${expression}$`).test(id);
}

function noSuch(pattern: string, requirements: readonly Requirement[]): string {
  const [nearest] = requirements
    .map(({ id }) => ({ id, distance: distance(id, pattern) }))
    .sort((one, other) => one.distance - other.distance);
  const hint =
    nearest && nearest.distance <= pattern.length / 2
      ? ` Did you mean ${nearest.id}?`
      : ' --list shows all of them.';
  return `No requirement is called "${pattern}".${hint}`;
}

/** How many letters must be added, taken away or changed. @see Levenshtein */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(one).entries()) {
    const line = [row + 1];
    for (const [column, wanted] of Array.from(other).entries()) {
      const changed = (above[column] ?? 0) + (letter === wanted ? 0 : 1);
      line.push(Math.min(changed, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above.at(-1) ?? 0;
}

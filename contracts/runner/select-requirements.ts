import { closestMatch } from 'leven';
import { matchesIdPattern } from '../lib/id-pattern.js';
import { phases as allPhases, type Phase, type Requirement } from '../requirement.js';
import { UsageError } from '../session/target.js';
import type { Selection } from './settings.js';

/** Phases of `--smoke`: the fastest ones. */
export const smokePhases: readonly Phase[] = ['reachability', 'authentication', 'protocol', 'examples'];

/**
 * Selects requirements by id and phase. A selection by phase always includes the phase `conformance`, which checks the
 * responses of the other phases.
 *
 * @throws UsageError if a pattern matches no id
 */
export function selectRequirements(
  requirements: readonly Requirement[],
  { only, phases }: Selection,
): Requirement[] {
  for (const pattern of only) {
    if (!requirements.some(({ id }) => matchesIdPattern(id, pattern)))
      throw new UsageError(toUnknownIdMessage(pattern, requirements));
  }
  return requirements.filter(
    ({ id, phase }) =>
      (only.length === 0 || only.some((pattern) => matchesIdPattern(id, pattern))) &&
      (phases.length === 0 || phases.includes(phase) || (phase === 'conformance' && only.length === 0)),
  );
}

/** Returns names of phases with their type. @throws UsageError for an unknown name */
export function toPhases(names: readonly string[]): Phase[] {
  const isPhase = (name: string): name is Phase => (allPhases as readonly string[]).includes(name);
  const unknown = names.find((name) => !isPhase(name));
  if (unknown !== undefined)
    throw new UsageError(`There is no phase "${unknown}". The phases are ${allPhases.join(', ')}.`);
  return names.filter(isPhase);
}

function toUnknownIdMessage(pattern: string, requirements: readonly Requirement[]): string {
  const suggestion = closestMatch(
    pattern,
    requirements.map(({ id }) => id),
    { maxDistance: Math.floor(pattern.length / 2) },
  );
  const hint = suggestion === undefined ? ' --list shows all of them.' : ` Did you mean ${suggestion}?`;
  return `No requirement is called "${pattern}".${hint}`;
}

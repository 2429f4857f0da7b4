import { closestMatch } from 'leven';
import { matchesIdPattern } from '../lib/id-pattern.js';
import { areas, type Area } from '../areas.js';
import { phases as allPhases, type Phase, type Requirement } from '../requirement.js';
import { operations } from '../spec/api-documents.js';
import { UsageError } from '../session/target.js';
import type { Selection } from './settings.js';

/** Phases of `--smoke`: the fastest ones. */
export const smokePhases: readonly Phase[] = ['reachability', 'authentication', 'protocol', 'examples'];

/**
 * Selects requirements by id, phase and area. A selection by phase or area always includes the phase `conformance`,
 * which checks the responses of the other phases.
 *
 * @throws UsageError if a pattern matches no id
 */
export function selectRequirements(
  requirements: readonly Requirement[],
  { only, phases, areas: selectedAreas = [] }: Selection,
): Requirement[] {
  for (const pattern of only) {
    if (!requirements.some(({ id }) => matchesIdPattern(id, pattern)))
      throw new UsageError(toUnknownIdMessage(pattern, requirements));
  }
  const selectsAll = phases.length === 0 && selectedAreas.length === 0;
  return requirements.filter(
    ({ id, phase, area }) =>
      (only.length === 0 || only.some((pattern) => matchesIdPattern(id, pattern))) &&
      (selectsAll ||
        phases.includes(phase) ||
        selectedAreas.includes(area) ||
        (phase === 'conformance' && only.length === 0)),
  );
}

/** Returns names of phases with their type. @throws UsageError for an unknown name */
export const toPhases = (names: readonly string[]): Phase[] => toKnownNames('phase', names, allPhases);

/** Returns names of areas with their type. @throws UsageError for an unknown name */
export const toAreas = (names: readonly string[]): Area[] => toKnownNames('area', names, areas);

/** Returns ids of operations of the public API. @throws UsageError for an unknown id */
export const toOperations = (names: readonly string[]): string[] =>
  toKnownNames(
    'operation',
    names,
    operations.map(({ id }) => id),
  );

function toKnownNames<Name extends string>(
  kind: string,
  names: readonly string[],
  known: readonly Name[],
): Name[] {
  const isKnown = (name: string): name is Name => (known as readonly string[]).includes(name);
  const unknown = names.find((name) => !isKnown(name));
  if (unknown !== undefined)
    throw new UsageError(`There is no ${kind} "${unknown}". The ${kind}s are ${known.join(', ')}.`);
  return names.filter(isKnown);
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

import { closestMatch } from 'leven';
import { matchesIdPattern } from '../lib/id-pattern.js';
import { areas, type Area } from '../areas.js';
import { phases as allPhases, type Phase, type Requirement } from '../requirement.js';
import { operations } from '../spec/api-documents.js';
import { UsageError } from '../session/target.js';
import type { Selection } from './settings.js';
import type { Report, ReportedVerdict } from '../report/report.js';

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

/** Parses the JSON report of a run. @throws UsageError if the text of the file is none */
export function parseReport(text: string, file: string): Report {
  let report: Partial<Report>;
  try {
    report = JSON.parse(text) as Partial<Report>;
  } catch (error) {
    throw new UsageError(
      `The report ${file} cannot be read: ${(error as Error).message}. Write one with --out or --json, and name it with --report.`,
    );
  }
  if (report.findings && report.verdicts && report.base_url !== undefined) return report as Report;
  throw new UsageError(`${file} is not a JSON report of this version of tollgate check.`);
}

/**
 * Selects the requirements that show a finding again. A conformance rule fails on the response to the request of another
 * requirement, which has to run as well.
 *
 * @param finding number of a finding, or id of a requirement
 * @throws UsageError if the report does not have it
 */
export function toReplaySelection(report: Report, finding: string): { only: string[]; strict?: true } {
  const verdict = findVerdict(report, finding);
  const sender = verdict.finding?.exchange?.requirement ?? verdict.id;
  const only = [...new Set([verdict.id, sender])];
  return verdict.level === 'SHOULD' ? { only, strict: true } : { only };
}

function findVerdict({ findings, verdicts }: Report, finding: string): ReportedVerdict {
  const group = findings.find(({ number }) => String(number) === finding);
  const verdict = verdicts.find(({ id }) => id === (group?.requirement ?? finding));
  if (verdict) return verdict;
  throw new UsageError(
    /^\d+$/.test(finding)
      ? `The report has ${findings.length} findings, so there is no finding ${finding}.`
      : `The report has no requirement "${finding}".`,
  );
}

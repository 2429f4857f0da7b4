import { groupEntries } from '../lib/group-entries.js';
import { areas, type Area } from '../areas.js';
import { matchesIdPattern } from '../lib/id-pattern.js';
import { isObject } from '../lib/is-object.js';
import { UsageError } from '../session/target.js';
import { operations } from '../spec/api-documents.js';
import { parseYaml } from './read-baseline.js';
import type { FindingGroup, FindingIdentity, Report } from './report.js';

/** Teams by what they own. In a name, `*` stands for any text; the first name that matches counts. */
export interface Owners {
  /** By requirement id. They come before operations. */
  requirements: Record<string, string>;
  /** By operation id. They come before areas. */
  operations: Record<string, string>;
  areas: Record<string, string>;
}

const sections = ['requirements', 'operations', 'areas'] as const;

/**
 * Parses a file of owners, in YAML or JSON.
 *
 * @param requirementIds ids of all requirements
 * @throws UsageError for an unknown section, area, operation or requirement, or a team that is no text
 */
export function parseOwners(text: string, file: string, requirementIds: readonly string[]): Owners {
  const value = parseYaml(text, file, 'owners file');
  if (!isObject(value)) throw new UsageError(`${file} is no map with the sections ${sections.join(', ')}.`);
  const unknown = Object.keys(value).find((name) => !(sections as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new UsageError(`${file} has the section "${unknown}". The sections are ${sections.join(', ')}.`);
  const read = (section: (typeof sections)[number], known: readonly string[], advice: string) =>
    parseSection(value[section] ?? {}, { section, file, known, advice });
  const operationIds = operations.map(({ id }) => id);
  return {
    requirements: read('requirements', requirementIds, 'tollgate check --list shows the requirements.'),
    operations: read('operations', operationIds, `The operations are ${operationIds.join(', ')}.`),
    areas: read('areas', areas, `The areas are ${areas.join(', ')}.`),
  };
}

interface Section {
  section: string;
  file: string;
  known: readonly string[];
  /** Sentence that follows the message about an unknown name. */
  advice: string;
}

function parseSection(value: unknown, { section, file, known, advice }: Section): Record<string, string> {
  if (!isObject(value))
    throw new UsageError(`The section ${section} of ${file} is no map from names to teams.`);
  const entries = Object.entries(value).map(([pattern, team]): [string, string] => {
    if (!known.some((name) => matchesIdPattern(name, pattern)))
      throw new UsageError(
        `${file} has an owner of "${pattern}" in ${section}, which does not exist. ${advice}`,
      );
    if (typeof team !== 'string' || team.trim() === '')
      throw new UsageError(`The owner of ${pattern} in ${file} is no text.`);
    return [pattern, team];
  });
  return Object.fromEntries(entries);
}

/** Returns the team that owns a finding; null if there is none. */
export function findOwner(
  { requirements, operations: byOperation, areas: byArea }: Owners,
  { requirement, operation, area }: Pick<FindingIdentity, 'requirement' | 'operation'> & { area: Area },
): string | null {
  const find = (teams: Record<string, string>, name: string): string | undefined =>
    Object.entries(teams).find(([pattern]) => matchesIdPattern(name, pattern))?.[1];
  return find(requirements, requirement) ?? find(byOperation, operation) ?? find(byArea, area) ?? null;
}

/** Adds the owner of the shown requirement to each finding. */
export function addOwners({ findings, verdicts }: Report, owners: Owners): FindingGroup[] {
  return findings.map((group) => {
    const verdict = verdicts.find(({ id }) => id === group.requirement);
    // A finding of a conformance rule that the baseline does not have comes first.
    const identity = verdict?.finding?.identities.find(({ is_known }) => !is_known);
    return {
      ...group,
      owner: verdict && identity ? findOwner(owners, { ...identity, area: verdict.area }) : null,
    };
  });
}

/** Findings of one team; the owner is undefined if the run has no file of owners. */
export interface OwnedFindings {
  owner: string | null | undefined;
  findings: FindingGroup[];
}

/** Groups findings by owner, in the order of their most severe finding; those without an owner come last. */
export function groupByOwner(findings: readonly FindingGroup[]): OwnedFindings[] {
  const groups = groupEntries(findings.map((finding) => [finding.owner, finding]));
  const owned = [...groups].map(([owner, own]) => ({ owner, findings: own }));
  return [...owned.filter(({ owner }) => owner !== null), ...owned.filter(({ owner }) => owner === null)];
}

/** Heading of the findings of a team; null if the run has no file of owners. */
export function describeOwner({ owner, findings }: OwnedFindings): string | null {
  if (owner === undefined) return null;
  const count = `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`;
  return `${owner ?? 'Without an owner'}: ${count}`;
}

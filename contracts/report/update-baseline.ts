import { Document, isMap, isSeq, parseDocument } from 'yaml';
import { Baseline, describeEntry, findEntry, isAbout, judgeFailure, type BaselineEntry } from './baseline.js';
import { findGroup, isNewFailure, judgesWholeRun } from './findings.js';
import type { BaselineReport, FindingIdentity, Report, ReportedVerdict } from './report.js';

interface BaselineChanges {
  added: BaselineEntry[];
  /** Entries that take the place of another one, by its index. An empty list removes it. */
  replaced: ReadonlyMap<number, BaselineEntry[]>;
}

/** Reason of a new entry, until a person replaces it. */
export const PLACEHOLDER_REASON = 'TODO: explain why this failure is accepted, with a link to the ticket.';

/** Number of days after which a new entry expires. */
const VALID_DAYS = 30;

type TestedRun = Pick<Report, 'verdicts' | 'started_at' | 'findings' | 'requirements'>;

/** Returns the owner of a finding; null if it has none. */
type FindOwner = (identity: FindingIdentity) => string | null;

/**
 * Returns entries for the findings of a run that no entry has. An entry joins the findings of one cause that have the same
 * place and kind.
 */
export function findNewEntries(
  run: TestedRun,
  entries: readonly BaselineEntry[],
  findOwner: FindOwner = () => null,
): BaselineEntry[] {
  const expiry = new Date(run.started_at);
  expiry.setUTCDate(expiry.getUTCDate() + VALID_DAYS);
  const common = { reason: PLACEHOLDER_REASON, expires: expiry.toISOString().slice(0, 10) };
  const identities = run.verdicts
    .filter(isNewFailure)
    .flatMap(listVerdictIdentities)
    .filter((identity) => findEntry(entries, identity) === undefined);
  const toCause = ({ requirement }: FindingIdentity): string =>
    String(findGroup(run.findings, requirement)?.number ?? '');
  return joinIdentities(identities, toCause, findOwner).map(({ owner, ...finding }) => ({
    ...finding,
    reason: common.reason,
    ...(owner !== null && { owner }),
    expires: common.expires,
  }));
}

/**
 * Returns the entries that take the place of each entry without a place, by its index: one for each place that it hides.
 * An entry whose requirements were not all tested, or that hides nothing, is not converted.
 */
export function convertEntries(
  run: TestedRun,
  entries: readonly BaselineEntry[],
  findOwner: FindOwner = () => null,
): Map<number, BaselineEntry[]> {
  const identities = run.verdicts.flatMap(listVerdictIdentities);
  const converted = entries.map((entry, index): [number, BaselineEntry[]] => {
    if (entry.place !== undefined || !wasTested(run, entry)) return [index, []];
    const hidden = identities.filter((identity) => findEntry(entries, identity) === entry);
    const joined = joinIdentities(hidden, () => '', findOwner);
    return [index, joined.map(({ owner, ...finding }) => toConverted(finding, entry, owner))];
  });
  return new Map(converted.filter(([, replacing]) => replacing.length > 0));
}

function toConverted(finding: JoinedFindings, entry: BaselineEntry, owner: string | null): BaselineEntry {
  const team = entry.owner ?? owner;
  return { ...finding, reason: entry.reason, ...(team !== null && { owner: team }), expires: entry.expires };
}

const listVerdictIdentities = ({ finding }: ReportedVerdict): FindingIdentity[] => finding?.identities ?? [];

/** Returns true if a run tested all selected requirements of an entry, and all requirements if these judge the whole run. */
function wasTested({ verdicts, requirements }: TestedRun, entry: BaselineEntry): boolean {
  const own = verdicts.filter(({ id }) => isAbout(entry, id));
  return (
    own.every(({ outcome }) => outcome === 'passed' || outcome === 'failed' || outcome === 'blocked') &&
    (verdicts.length === requirements || !own.some(judgesWholeRun))
  );
}

type JoinedFindings = Required<Pick<BaselineEntry, 'requirement' | 'operation' | 'place' | 'kind'>>;

/** Joins findings that differ only in requirement and operation. A conformance rule stays apart, since it is about many operations. */
function joinIdentities(
  identities: readonly FindingIdentity[],
  toCause: (identity: FindingIdentity) => string,
  findOwner: FindOwner,
): (JoinedFindings & { owner: string | null })[] {
  const groups = new Map<
    string,
    { requirements: Set<string>; operations: Set<string>; first: FindingIdentity }
  >();
  for (const identity of identities) {
    const { requirement, operation, place, kind } = identity;
    const rule = requirement.startsWith('conformance.') ? requirement : '';
    const key = JSON.stringify([toCause(identity), rule, place, kind, findOwner(identity)]);
    const group = groups.get(key) ?? { requirements: new Set(), operations: new Set(), first: identity };
    group.requirements.add(requirement);
    group.operations.add(operation);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ requirements, operations, first }) => ({
    requirement: toSingle(requirements),
    operation: toSingle(operations),
    place: first.place,
    kind: first.kind,
    owner: findOwner(first),
  }));
}

function toSingle(values: ReadonlySet<string>): string | string[] {
  const [first = '', ...more] = values;
  return more.length === 0 ? first : [...values];
}

/**
 * Returns the indexes of the entries whose findings did not occur, or whose requirements no longer exist. The phases
 * `audit` and `conformance` judge the responses of the whole run, so that their entries are kept after a run of selected
 * requirements.
 */
export function findUnusedEntries(
  { baseline, verdicts, requirements }: Pick<Report, 'baseline' | 'verdicts' | 'requirements'>,
  entries: readonly BaselineEntry[],
): number[] {
  const isComplete = verdicts.length === requirements;
  const wholeRunIds = verdicts.filter(judgesWholeRun).map(({ id }) => id);
  const unused = new Set(baseline?.unused);
  return entries.flatMap((entry, index) =>
    unused.has(describeEntry(entry)) && (isComplete || !wholeRunIds.some((id) => isAbout(entry, id)))
      ? [index]
      : [],
  );
}

export const applyChanges = (
  entries: readonly BaselineEntry[],
  { added, replaced }: BaselineChanges,
): BaselineEntry[] => [...entries.flatMap((entry, index) => replaced.get(index) ?? [entry]), ...added];

/**
 * Applies changes to the text of a baseline file and keeps its comments.
 *
 * @param text content of the file; null for a new file
 * @param isJson writes JSON instead of YAML
 */
export function changeBaseline(
  text: string | null,
  { added, replaced }: BaselineChanges,
  isJson: boolean,
): string {
  const document = text === null || text.trim() === '' ? new Document([]) : parseDocument(text);
  const list = document.contents;
  if (!isSeq(list)) throw new Error('The baseline is not a list.');
  const toNode = (entry: BaselineEntry) => document.createNode(entry);
  list.items = list.items.flatMap((item, index) => {
    const nodes = replaced.get(index)?.map(toNode);
    if (!nodes) return [item];
    if (isMap(item) && nodes[0]) nodes[0].commentBefore = item.commentBefore ?? null;
    return nodes;
  });
  if (list.items.length === 0) list.flow = added.length === 0;
  for (const entry of added) list.add(toNode(entry));
  return isJson ? `${JSON.stringify(document.toJSON(), null, 2)}\n` : document.toString({ lineWidth: 0 });
}

/** Returns verdicts as they count with a changed baseline, and the parts of the baseline report that still apply. */
export function judgeAgain(
  run: Pick<Report, 'verdicts' | 'baseline' | 'started_at' | 'is_strict'>,
  entries: readonly BaselineEntry[],
): { verdicts: ReportedVerdict[]; baseline: BaselineReport } {
  const changed = new Baseline(entries, run.started_at.slice(0, 10));
  const names = new Set(entries.map(describeEntry));
  const isKept = (name: string): boolean => names.has(name);
  return {
    verdicts: run.verdicts.map((verdict): ReportedVerdict => {
      const { finding, level } = verdict;
      if (!finding) return verdict;
      const { identities, ...count } = judgeFailure(
        finding.identities,
        changed,
        level === 'MUST' || run.is_strict,
      );
      return { ...verdict, ...count, finding: { ...finding, identities } };
    }),
    baseline: {
      unused: run.baseline?.unused.filter(isKept) ?? [],
      expired: run.baseline?.expired.filter(isKept) ?? [],
      without_place: run.baseline?.without_place.filter(({ entry }) => isKept(entry)) ?? [],
    },
  };
}

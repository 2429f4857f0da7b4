import { matchesIdPattern } from '../lib/id-pattern.js';
import { describeIdentity } from './findings.js';
import type { BaselineReport, FindingIdentity, ReportedIdentity, VerdictInfo } from './report.js';

/**
 * Known finding that does not break the contract until it expires. In each text, `*` stands for any text; a list matches
 * if one of its texts does.
 */
export interface BaselineEntry {
  requirement: string | string[];
  /** Ids of operations; `none` for a finding that belongs to no single operation. Default: all. */
  operation?: string | string[];
  /** Place in the response. Default: all, as in the entries of earlier versions. */
  place?: string;
  /** Kind of difference. Default: all. */
  kind?: string;
  reason: string;
  /** Team that works on it. */
  owner?: string;
  /** Last valid day, `YYYY-MM-DD`; `never` for a failure that will not be fixed. */
  expires: string;
}

const toList = (value: string | string[]): string[] => (typeof value === 'string' ? [value] : value);

const matches = (text: string, patterns: string | string[] | undefined): boolean =>
  patterns === undefined || toList(patterns).some((pattern) => matchesIdPattern(text, pattern));

export const isAbout = (entry: BaselineEntry, requirement: string): boolean =>
  matches(requirement, entry.requirement);

/** Returns the first entry that accepts a finding, expired or not. */
export function findEntry(
  entries: readonly BaselineEntry[],
  { requirement, operation, place, kind }: FindingIdentity,
): BaselineEntry | undefined {
  return entries.find(
    (entry) =>
      isAbout(entry, requirement) &&
      matches(operation, entry.operation) &&
      matches(place, entry.place) &&
      matches(kind, entry.kind),
  );
}

/** Names an entry, such as `conformance.body, listCharges, /has_more, body`; one without a place by its requirement. */
export const describeEntry = ({ requirement, operation, place, kind }: BaselineEntry): string =>
  [requirement, operation, place, kind]
    .filter((part) => part !== undefined)
    .map((part) => toList(part).join(' '))
    .join(', ');

/**
 * Counts a failure: it is known if the baseline has all its findings.
 *
 * @param breaks true if a failure of the requirement breaks the contract
 */
export function judgeFailure(
  identities: readonly Omit<ReportedIdentity, 'is_known'>[],
  baseline: Pick<Baseline, 'findExcuse'> | null,
  breaks: boolean,
): Pick<VerdictInfo, 'counts_as' | 'reason'> & { identities: ReportedIdentity[] } {
  const excuses = identities.map((identity) => baseline?.findExcuse(identity) ?? null);
  const isKnown = excuses.every((excuse) => excuse !== null);
  return {
    counts_as: isKnown ? 'known' : breaks ? 'broken' : 'advised',
    reason: isKnown ? [...new Set(excuses)].join('; ') : null,
    identities: identities.map((identity, index) => ({
      ...identity,
      is_known: (excuses[index] ?? null) !== null,
    })),
  };
}

/** Known findings of a target, and which of them occurred. */
export class Baseline {
  readonly #used = new Map<BaselineEntry, FindingIdentity[]>();
  readonly #tested = new Set<string>();

  /** @param today current day, `YYYY-MM-DD` */
  constructor(
    readonly entries: readonly BaselineEntry[],
    readonly today: string,
  ) {}

  /** Records that a requirement passed or failed. */
  addTested(requirement: string): void {
    this.#tested.add(requirement);
  }

  /** Returns the reason why a finding is known; null for any other finding. */
  findExcuse(identity: FindingIdentity): string | null {
    const entry = findEntry(this.entries, identity);
    if (!entry) return null;
    this.#used.set(entry, [...(this.#used.get(entry) ?? []), identity]);
    return this.#isExpired(entry) ? null : `known: ${entry.reason} (until ${entry.expires})`;
  }

  /**
   * Reports the entries that should be changed.
   *
   * @param allIds ids of all requirements: an entry that matches none of them is unused
   */
  toReport(allIds: readonly string[]): BaselineReport {
    const isUnused = (entry: BaselineEntry): boolean => {
      const matching = allIds.filter((id) => isAbout(entry, id));
      return !this.#used.has(entry) && matching.every((id) => this.#tested.has(id));
    };
    return {
      unused: this.entries.filter(isUnused).map(describeEntry),
      expired: this.entries.filter((entry) => this.#isExpired(entry)).map(describeEntry),
      without_place: [...this.#used]
        .filter(([entry]) => entry.place === undefined)
        .map(([entry, identities]) => ({
          entry: describeEntry(entry),
          hides: identities.map(describeIdentity),
        })),
    };
  }

  #isExpired({ expires }: BaselineEntry): boolean {
    return expires !== 'never' && expires < this.today;
  }
}

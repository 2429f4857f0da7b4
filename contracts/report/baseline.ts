import { matchesIdPattern } from '../lib/id-pattern.js';
import type { BaselineReport } from './report.js';

/** Known failure that does not break the contract until it expires. */
export interface BaselineEntry {
  /** Id of the requirement, with `*` for any text. */
  requirement: string;
  reason: string;
  /** Last valid day, `YYYY-MM-DD`; `never` for a failure that will not be fixed. */
  expires: string;
}

/** Known failures of a target, and which of them occurred. */
export class Baseline {
  readonly #used = new Set<BaselineEntry>();
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

  /** Returns the reason why a failure is known; null for any other failure. */
  findExcuse(requirement: string): string | null {
    const entry = this.entries.find((one) => matchesIdPattern(requirement, one.requirement));
    if (!entry) return null;
    this.#used.add(entry);
    return this.#isExpired(entry) ? null : `known: ${entry.reason} (until ${entry.expires})`;
  }

  /**
   * Reports the entries that should be removed.
   *
   * @param allIds ids of all requirements: an entry that matches none of them is unused
   */
  toReport(allIds: readonly string[]): BaselineReport {
    const isUnused = (entry: BaselineEntry): boolean => {
      const matching = allIds.filter((id) => matchesIdPattern(id, entry.requirement));
      return !this.#used.has(entry) && matching.every((id) => this.#tested.has(id));
    };
    return {
      unused: this.entries.filter(isUnused).map(({ requirement }) => requirement),
      expired: this.entries.filter((entry) => this.#isExpired(entry)).map(({ requirement }) => requirement),
    };
  }

  #isExpired({ expires }: BaselineEntry): boolean {
    return expires !== 'never' && expires < this.today;
  }
}

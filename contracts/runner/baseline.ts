import type { BaselineReport } from '../report/report.js';
import { matches } from './select.js';

/** A failure that is known, and for how long it is put up with. */
export interface BaselineEntry {
  /** An id; `*` stands for anything. */
  requirement: string;
  reason: string;
  /** The last day on which it counts, `YYYY-MM-DD`; `never` for what nobody is going to change. */
  expires: string;
}

/** What a baseline says of the failures of one day. */
export class Baseline {
  readonly #used = new Set<BaselineEntry>();
  readonly #judged = new Set<string>();

  constructor(
    readonly entries: readonly BaselineEntry[],
    /** `YYYY-MM-DD` */
    readonly today: string,
  ) {}

  /** Notes that a requirement was found to hold or not to hold. */
  judges(requirement: string): void {
    this.#judged.add(requirement);
  }

  /** Why a failure is put up with; null when it is not. */
  excuse(requirement: string): string | null {
    const entry = this.entries.find((one) => matches(requirement, one.requirement));
    if (!entry) return null;
    this.#used.add(entry);
    return this.#isExpired(entry) ? null : `known: ${entry.reason} (until ${entry.expires})`;
  }

  /** @param all every id that there is: an entry for another is of no use to anybody */
  report(all: ReadonlySet<string>): BaselineReport {
    const isUnused = (entry: BaselineEntry): boolean => {
      const meant = [...all].filter((id) => matches(id, entry.requirement));
      return !this.#used.has(entry) && meant.every((id) => this.#judged.has(id));
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

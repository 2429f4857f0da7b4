import type { ExamPolicies } from '../testing/exam-adapter.js';
import type { Sequence } from './sequence.js';
import type { Problem, TraceEntry } from './trace.js';

/** Classes of bugs, for which the exam gives a grade each. */
export const examClasses = ['idempotency', 'webhooks', 'time', 'failures', 'evolution', 'security'] as const;
export type ExamClass = (typeof examClasses)[number];

/** Rule that every application must keep. */
export interface Invariant {
  id: string;
  class: ExamClass;
  /** The rule as a sentence. */
  statement: string;
  /** Returns what is wrong, or null. */
  verify: (run: JudgedRun) => Problem | null;
}

/** Run of a sequence, with what an invariant may look at. */
export interface JudgedRun {
  sequence: Sequence;
  trace: readonly TraceEntry[];
  /** Values that must not stand in the application's log, such as the API key, by their name. */
  secrets: Readonly<Record<string, string>>;
  log: string;
  policies: ExamPolicies;
  /** Time limit that the adapter gives to the client of the application, in milliseconds; null if it gives none. */
  timeLimitMs: number | null;
}

export function listEntries<Kind extends TraceEntry['kind']>(
  trace: readonly TraceEntry[],
  kind: Kind,
): Extract<TraceEntry, { kind: Kind }>[] {
  return trace.filter((entry): entry is Extract<TraceEntry, { kind: Kind }> => entry.kind === kind);
}

/** Returns the first problem of the items, or null. */
export function findFirst<Item, Found extends Problem>(
  items: readonly Item[],
  check: (item: Item) => Found | null,
): Found | null {
  for (const item of items) {
    const problem = check(item);
    if (problem !== null) return problem;
  }
  return null;
}

import { listEntries, type ExamClass, type JudgedRun } from './invariant.js';
import { invariants } from './invariants.js';
import type { Sequence } from './sequence.js';

/** Violated invariant of one run. */
export interface Violation {
  invariant: string;
  /** Place in the application at which every violation is the same bug, such as a path; null if steps tell bugs apart. */
  place: string | null;
  class: ExamClass;
  statement: string;
  problem: string;
}

/** Returns the violated invariants of a run, at most one problem for each, the most specific one first. Rules of the user come last. */
export function judgeRun(run: JudgedRun, customStatements: ReadonlyMap<string, string>): Violation[] {
  const violations = invariants.flatMap(({ id, statement, verify, class: examClass }): Violation[] => {
    const found = verify(run);
    if (found === null) return [];
    const { place, problem } = typeof found === 'string' ? { place: null, problem: found } : found;
    return [{ invariant: id, place, class: classify(examClass, run), statement, problem }];
  });
  const rules = listEntries(run.trace, 'rule').map(({ id, problem }): Violation => {
    return {
      invariant: id,
      place: null,
      class: classify('webhooks', run),
      statement: customStatements.get(id) ?? id,
      problem,
    };
  });
  return withoutConsequences([...violations, ...rules], run.sequence);
}

/** Violations that explain others: a forgery that is accepted changes the state, too. */
const causes: ReadonlyMap<string, RegExp> = new Map([
  [
    'forgery-rejected',
    /^(.*-agrees|(fulfilled|reminded)-once|restart-keeps-state|no-service.*|service-not.*)$/,
  ],
  ['process-survives', /^(webhook-accepted|user-answered)$/],
  ['requests-answered', /^(?!requests-answered)/],
  ['retry-same-body', /^action-completes$/],
  ['order-paid-once', /^(.*-agrees|(fulfilled|reminded)-once|restart-keeps-state)$/],
]);

function withoutConsequences(violations: readonly Violation[], { steps }: Sequence): Violation[] {
  // An application may show an unknown status, and ignore the next event, which has the same sequence.
  const unknown = steps.some(({ kind }) => kind === 'unknown event')
    ? [/^((status|access|period)-agrees|restart-keeps-state|no-service.*|service-not.*)$/]
    : [];
  const explained = [...unknown, ...violations.flatMap(({ invariant }) => causes.get(invariant) ?? [])];
  return violations.filter(({ invariant }) => !explained.some((pattern) => pattern.test(invariant)));
}

/** A wrong state is a bug of the class that the sequence tries. */
function classify(examClass: ExamClass, { sequence }: JudgedRun): ExamClass {
  if (examClass !== 'webhooks') return examClass;
  const kinds = new Set(sequence.steps.map(({ kind }) => kind));
  if (kinds.has('unknown event')) return 'evolution';
  if (kinds.has('deliver again') || kinds.has('deliver at once') || kinds.has('release webhooks'))
    return 'webhooks';
  return kinds.has('advance') ? 'time' : 'webhooks';
}

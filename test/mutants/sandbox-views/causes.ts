import type { Mutant } from '../source/mutant.js';

/** Mutants of the causes of events and charges. */
export const causeMutants: readonly Mutant[] = [
  {
    name: 'cause-changes-with-the-charge',
    class: 'wrong value',
    file: 'engine/to-changes.ts',
    in: 'setCause',
    find: "change.op !== 'insert' || change.collection !== 'charges'",
    replace: "change.op === 'delete' || change.collection !== 'charges'",
  },
  {
    name: 'cause-of-charge-missing',
    class: 'wrong value',
    file: 'engine/to-changes.ts',
    in: 'toChanges',
    find: 'decision.changes.map($setCause)',
    replace: 'decision.changes',
  },
  {
    name: 'cause-in-webhook',
    class: 'value leaks',
    file: 'presenters/present-records.ts',
    in: 'toDeliveryBody',
    find: 'cause: _cause, trace_context: $trace, ...event',
    replace: 'trace_context: $trace, ...event',
  },
];

import type { Violation } from './judge-run.js';
import type { Sequence } from './sequence.js';
import type { TraceEntry } from './trace.js';

/** Bug of the application: the shortest sequence that breaks an invariant. */
export interface Finding extends Violation {
  /** True if the sequence breaks the invariant only sometimes: a race of the application. */
  isRace: boolean;
  sequence: Sequence;
  trace: readonly TraceEntry[];
  /** Last lines that the application wrote to its log while the sequence ran, without secrets. */
  log: string;
  /** Other invariants that the same sequence breaks. */
  also: readonly Pick<Violation, 'invariant' | 'place'>[];
  /** Milliseconds from the start of the search until the violation was first seen. */
  foundAfterMs: number;
}

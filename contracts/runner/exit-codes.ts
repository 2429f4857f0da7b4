import type { Ending } from '../report/report.js';

/** Exit code for each ending of a run. */
export const EXIT_CODES = {
  passed: 0,
  broken: 1,
  'areas-untested': 2,
  'nothing-tested': 2,
  incomplete: 2,
  unreachable: 3,
  fault: 70,
  'output-failed': 74,
  interrupted: 130,
} as const satisfies Record<Ending, number>;

/** Exit code for invalid arguments. */
export const USAGE_ERROR = 2;

import type { Ending } from '../report/report.js';

/** What a run tells a shell. */
export const exitCodes = {
  passed: 0,
  broken: 1,
  'nothing-tested': 2,
  unreachable: 3,
  fault: 70,
  interrupted: 130,
} as const satisfies Record<Ending, number>;

export const WRONG_USE = 2;

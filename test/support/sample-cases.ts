import { test } from 'vitest';

/** True in `npm run test:long`, and if `-t` selects tests. */
const runsAllCases = process.env['TOLLGATE_ALL_CASES'] === '1';

/** Returns the cases that `npm run test:extended` runs. In `npm run test:long`, these are all cases. */
export function sampleCases<Case>(
  cases: readonly Case[],
  isInSample: (item: Case, index: number) => boolean,
): Case[] {
  return runsAllCases ? [...cases] : cases.filter(isInSample);
}

/** Registers no test. */
const ignore = Object.assign(() => undefined, { each: () => () => undefined });

/** `test` for variations of another test of the file. Only `npm run test:long` runs them. */
export const testInLongRun = runsAllCases ? test : (ignore as unknown as typeof test);

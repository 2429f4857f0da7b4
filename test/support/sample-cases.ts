/** True in `npm run test:long`. */
const runsAllCases = process.env['TOLLGATE_ALL_CASES'] === '1';

/** Returns the cases that `npm run test:extended` runs. In `npm run test:long`, these are all cases. */
export function sampleCases<Case>(
  cases: readonly Case[],
  isInSample: (item: Case, index: number) => boolean,
): Case[] {
  return runsAllCases ? [...cases] : cases.filter(isInSample);
}

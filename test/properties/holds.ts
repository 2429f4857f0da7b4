import fc from 'fast-check';
import { stories, visitedStories, type Story } from './billing-case.js';
import { play, type Trace } from './trace.js';

const { PROPERTY_SEED, PROPERTY_PATH, PROPERTY_RUNS } = process.env;

// One seed for all laws of a run: each story is told once, and looked at under every law.
const seed = PROPERTY_SEED === undefined ? fc.sample(fc.integer(), 1)[0] : Number(PROPERTY_SEED);

const runs = Number(PROPERTY_RUNS ?? 2_000);

/** A run over HTTP costs as much as twenty in the pure domain. */
const runsOverHttp = Math.ceil(runs / 20);

const parameters = {
  ...(seed === undefined ? {} : { seed }),
  ...(PROPERTY_PATH === undefined ? {} : { path: PROPERTY_PATH }),
};

/**
 * Whether a law holds for many cases. A failure prints its seed and path; run it again with
 * `PROPERTY_SEED=<seed> PROPERTY_PATH=<path>` and the name of the test, and widen the search with `PROPERTY_RUNS`.
 */
export function holds<Case>(cases: fc.Arbitrary<Case>, law: (of: Case) => void): void {
  fc.assert(fc.property(cases, law), { numRuns: runs, ...parameters });
}

/** As `holds`, for what takes requests. A failure is shrunk when it is run again by its path, since that takes long. */
export async function holdsOverHttp<Case>(
  cases: fc.Arbitrary<Case>,
  law: (of: Case) => Promise<void>,
): Promise<void> {
  await fc.assert(fc.asyncProperty(cases, law), {
    numRuns: runsOverHttp,
    endOnFailure: PROPERTY_PATH === undefined,
    ...parameters,
  });
}

/** Any of the cases that the other laws over HTTP see as well, whose stories are told already. */
export function seenOverHttp<Case>(cases: fc.Arbitrary<Case>): fc.Arbitrary<Case> {
  return fc.constantFrom(...fc.sample(cases, { numRuns: runsOverHttp, ...(seed !== undefined && { seed }) }));
}

const played = new Map<string, Trace | null>();

/** Whether a law holds for many purchases, each with all that happens to it, to which the payer never comes back. */
export function holdsForTraces(law: (trace: Trace) => void): void {
  holdsForStories(stories, law);
}

/** Whether a law holds for many purchases to whose checkout page the payer comes, whenever that is. */
export function holdsForVisits(law: (trace: Trace) => void): void {
  holdsForStories(visitedStories, law);
}

/** Whether a law holds for both. */
export function holdsForAllTraces(law: (trace: Trace) => void): void {
  holdsForTraces(law);
  holdsForVisits(law);
}

function holdsForStories(cases: fc.Arbitrary<Story>, law: (trace: Trace) => void): void {
  holds(cases, (story) => {
    const key = JSON.stringify(story);
    const known = played.get(key);
    const trace = known === undefined ? play(story) : known;
    if (known === undefined && played.size < 8_000) played.set(key, trace);
    if (trace) law(trace);
  });
}

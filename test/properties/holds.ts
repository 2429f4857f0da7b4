import fc from 'fast-check';
import { billingCases, repairCases, visitedBillingCases, type BillingCase } from './billing-case.js';
import { play, type Trace } from './trace.js';

const { PROPERTY_SEED, PROPERTY_PATH, PROPERTY_RUNS } = process.env;

// All laws of a run share one seed, so each case is simulated once and checked against every law.
const seed = PROPERTY_SEED === undefined ? fc.sample(fc.integer(), 1)[0] : Number(PROPERTY_SEED);

/** Number of random cases of a law. `npm test` checks other cases each time, and the long run checks 20,000. */
const runs = Number(PROPERTY_RUNS ?? 500);

/** A case over HTTP takes as long as twenty in the domain. */
const runsOverHttp = Math.ceil(runs / 20);

const parameters = {
  ...(seed === undefined ? {} : { seed }),
  ...(PROPERTY_PATH === undefined ? {} : { path: PROPERTY_PATH }),
};

/**
 * Checks a law for many cases. A failure prints its seed and path. Repeat it with `PROPERTY_SEED=<seed>
 * PROPERTY_PATH=<path>` and the name of the test. `PROPERTY_RUNS` sets the number of cases.
 */
export function checkLaw<Case>(cases: fc.Arbitrary<Case>, law: (of: Case) => void): void {
  fc.assert(fc.property(cases, law), { numRuns: runs, ...parameters });
}

/**
 * Like `checkLaw`, for laws that send requests. Shrinking takes long, so it happens only when a failure is
 * repeated by its path.
 */
export function checkLawOverHttp<Case>(
  cases: fc.Arbitrary<Case>,
  law: (of: Case) => Promise<void>,
): Promise<void> {
  return checkRequests(cases, law, runsOverHttp);
}

/**
 * Like `checkLawOverHttp`, for laws of whole organizations, which take longer: 300 cases in the long run.
 *
 * @param share of the cases of other laws over HTTP
 */
export function checkOrganizations<Case>(
  cases: fc.Arbitrary<Case>,
  law: (of: Case) => Promise<void>,
  share = 0.3,
): Promise<void> {
  return checkRequests(cases, law, Math.ceil(runsOverHttp * share));
}

async function checkRequests<Case>(
  cases: fc.Arbitrary<Case>,
  law: (of: Case) => Promise<void>,
  numRuns: number,
): Promise<void> {
  await fc.assert(fc.asyncProperty(cases, law), {
    numRuns,
    endOnFailure: PROPERTY_PATH === undefined,
    ...parameters,
  });
}

const traces = new Map<string, Trace | null>();

/** Checks a law for many purchases without a visit to the checkout. */
export function checkTraces(law: (trace: Trace) => void): void {
  checkCases(billingCases, law);
}

/** Checks a law for many purchases with visits to the checkout. */
export function checkVisits(law: (trace: Trace) => void): void {
  checkCases(visitedBillingCases, law);
}

/** Checks a law for many purchases with several overdue periods, which the payer pays at the checkout. */
export function checkRepairs(law: (trace: Trace) => void): void {
  checkCases(repairCases, law);
}

/** Checks a law for all kinds of purchases. */
export function checkAllTraces(law: (trace: Trace) => void): void {
  checkTraces(law);
  checkVisits(law);
  checkRepairs(law);
}

function checkCases(cases: fc.Arbitrary<BillingCase>, law: (trace: Trace) => void): void {
  checkLaw(cases, (billingCase) => {
    const key = JSON.stringify(billingCase);
    const known = traces.get(key);
    const trace = known === undefined ? play(billingCase) : known;
    if (known === undefined && traces.size < 12_000) traces.set(key, trace);
    if (trace) law(trace);
  });
}

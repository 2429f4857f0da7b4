import { billingMutants } from './billing.js';
import { billingRuleCombinations } from './billing-rule-combinations.js';
import { blindReviewMutants } from './blind-review.js';
import { checkoutMutants } from './checkout.js';
import { consumptionMutants } from './consumptions.js';
import { eventMutants } from './events.js';
import { filterMutants } from './filters.js';
import { httpMutants } from './http.js';
import { idempotencyMutants } from './idempotency.js';
import { independentFaultMutants } from './independent-faults.js';
import { listMutants } from './lists.js';
import type { Mutant } from './mutant.js';
import { planMutants } from './plans.js';
import { purchaseMutants } from './purchases.js';
import { tenancyMutants } from './tenancy.js';
import { unlistedClassMutants } from './unlisted-classes.js';
import { validationMutants } from './validation.js';
import { valueMutants } from './values.js';

/** Every mutant of the gateway's source. */
export const mutants: readonly Mutant[] = [
  ...httpMutants,
  ...tenancyMutants,
  ...validationMutants,
  ...listMutants,
  ...idempotencyMutants,
  ...valueMutants,
  ...planMutants,
  ...purchaseMutants,
  ...checkoutMutants,
  ...consumptionMutants,
  ...billingMutants,
  ...unlistedClassMutants,
  ...blindReviewMutants,
  ...billingRuleCombinations,
  ...independentFaultMutants,
  ...eventMutants,
  ...filterMutants,
];

/** @throws Error if no mutant has the name */
export function getMutant(name: string): Mutant {
  const mutant = mutants.find((one) => one.name === name);
  if (!mutant) throw new Error(`There is no mutant with the name ${name}.`);
  return mutant;
}

import { plans as plansOfTheSuite } from '../../contracts/fixtures/plans.js';

const { one_time, fixed, variable, fixed_with_trial } = plansOfTheSuite;

/** One plan of each kind, and one that costs nothing; in euro cents, by the month. */
export const plans = {
  one_time,
  fixed,
  variable,
  fixed_with_trial,
  free: { rate: { ...fixed.rate, amount: 0 } },
} as const;

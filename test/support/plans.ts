import { plans as plansOfTheSuite } from '../../contracts/fixtures/plans.js';

const { one_time, fixed, variable, fixed_with_trial } = plansOfTheSuite;

/** One plan of each kind and a free one, in euro cents per month. */
export const plans = {
  one_time,
  fixed,
  variable,
  fixed_with_trial,
  free: { rate: { ...fixed.rate, amount: 0 } },
} as const;

import type { Citation } from '../../requirement.js';
import { cite, citePart } from '../shared/cite.js';

const oneTime = cite('plans.one-time');
const longestPeriod = cite('plans.longest-period');
const paymentDay = cite('plans.payment-day');
const grace = cite('plans.grace');
const activationDate = cite('activation-dates.needed', 'activation-dates.range');
const endDate = cite('end-dates.after-first-period', 'end-dates.not-allowed');
const port = cite('urls.port');

/** Published rule between fields, and the case of it that a requirement tests. */
interface DescribedRule {
  citation: Citation;
  /** End of the statement, as in "reject createPlan with 422 …". */
  condition: string;
}

/** Published rules between the fields of a request, by the last part of the requirement's id. */
const rules: Readonly<Record<string, DescribedRule>> = {
  'one-time-trial': { citation: oneTime, condition: 'for a trial of a one-time payment' },
  'one-time-cycles': { citation: oneTime, condition: 'for billing cycles of a one-time payment' },
  'one-time-payment-day': { citation: oneTime, condition: 'for a payment day of a one-time payment' },
  'one-time-activation': { citation: oneTime, condition: 'for an activation date of a one-time payment' },
  'every-fault-named': {
    citation: cite('errors.locations', 'plans.contradictions'),
    condition: 'for several violated rules, and name each field',
  },
  'longer-than-three-years-weeks': { citation: longestPeriod, condition: 'for a period of 157 weeks' },
  'longer-than-three-years-months': { citation: longestPeriod, condition: 'for a period of 37 months' },
  'longer-than-three-years': { citation: longestPeriod, condition: 'for a period of 4 years' },
  'payment-day-by-day': { citation: paymentDay, condition: 'for a payment day with periods in days' },
  'payment-day-by-week': { citation: paymentDay, condition: 'for a payment day with periods in weeks' },
  'grace-as-long-as-the-period': { citation: grace, condition: 'for a grace period as long as the period' },
  'grace-longer-than-the-period': { citation: grace, condition: 'for a grace period longer than the period' },
  'activation-missing': {
    citation: activationDate,
    condition: 'without the activation date that the plan requires',
  },
  'activation-not-wanted': {
    citation: activationDate,
    condition: 'with an activation date that the plan does not allow',
  },
  'activation-yesterday': { citation: activationDate, condition: 'with an activation date of yesterday' },
  'activation-long-ago': { citation: activationDate, condition: 'with an activation date years in the past' },
  'activation-in-9999': { citation: activationDate, condition: 'with an activation date in 9999' },
  'end-long-ago': { citation: endDate, condition: 'with an end date years in the past' },
  'end-on-the-activation-date': {
    citation: endDate,
    condition: 'with an end date equal to the activation date',
  },
  'end-of-one-time': { citation: endDate, condition: 'with an end date of a one-time payment' },
  'end-with-cycles': { citation: endDate, condition: 'with an end date for a plan with billing cycles' },
  'end-today': { citation: endDate, condition: 'with an end date of today' },
  'end-at-the-first-charge': {
    citation: endDate,
    condition: 'with an end date at the time of the first charge',
  },
  'webhook-without-url': {
    citation: cite('configurations.webhook-without-url'),
    condition: 'for a webhook endpoint without a URL',
  },
  'secret-and-rotation': {
    citation: cite('configurations.secret-and-rotation'),
    condition: 'for a secret together with its rotation',
  },
  'return-to-a-port-that-cannot-be': { citation: port, condition: 'for return URLs with a port above 65535' },
  'links-to-a-port-that-cannot-be': {
    citation: port,
    condition: 'for configured URLs with a port above 65535',
  },
  'three-years-in-days': { citation: longestPeriod, condition: 'with a period of 1,096 days' },
  'three-years-in-weeks': { citation: longestPeriod, condition: 'with a period of 156 weeks' },
  'three-years-in-months': { citation: longestPeriod, condition: 'with a period of 36 months' },
  'three-years': { citation: longestPeriod, condition: 'with a period of 3 years' },
  'grace-just-shorter': {
    citation: grace,
    condition: 'with a grace period one hour shorter than the period',
  },
  'payment-day-by-year': { citation: paymentDay, condition: 'with a payment day and yearly periods' },
  'longest-trial': {
    citation: citePart('/components/schemas/TrialDays/maximum'),
    condition: 'with the longest trial of 90 days',
  },
  'free-of-charge': {
    citation: citePart('/components/schemas/FixedAmount/minimum'),
    condition: 'with the amount 0',
  },
  'smallest-amount': {
    citation: citePart('/components/schemas/OneTimeAmount/minimum'),
    condition: 'with the smallest amount of a one-time payment',
  },
  'nothing-of-a-subscription': {
    citation: oneTime,
    condition: 'for a one-time payment with the defaults of all subscription fields',
  },
  'activation-today': { citation: activationDate, condition: 'with an activation date of today' },
  'activation-in-9990': { citation: activationDate, condition: 'with the latest activation date' },
  'end-tomorrow': { citation: endDate, condition: 'with an end date of tomorrow' },
  'end-after-the-activation-date': {
    citation: endDate,
    condition: 'with an end date one day after the activation date',
  },
  'return-to-the-last-port': { citation: port, condition: 'with a return URL on port 65535' },
};

/** Describes the published rule that a request breaks or barely satisfies. @throws Error if there is none */
export function describeRule(name: string): DescribedRule {
  const rule = rules[name];
  if (!rule) throw new Error(`No published rule demands rules.${name}.`);
  return rule;
}

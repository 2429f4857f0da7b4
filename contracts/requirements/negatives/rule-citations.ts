import type { Citation } from '../../requirement.js';
import { citations } from '../shared/citations.js';
import { citeErrorCode, citeOperation, citePart, citeSchema } from '../shared/cite.js';

const citePlan = (quote: string): Citation => citeOperation('createPlan', quote);

const oneTime = citePlan('A `one_time` rate has no trial, cycles, payment day or activation date.');
const longestPeriod = citePlan('A period is at most three years long.');
const paymentDay = citePlan('A `payment_day` requires an interval of months or years.');
const grace = citePlan('`report_grace_hours` is shorter than the period');
const activationDate = citeSchema(
  'PurchaseCreate/properties/service_activation_date',
  'Day on which the service starts. It is today or later, and at the latest 1 January 9990. It is required if the plan has `requires_activation_date`, and rejected otherwise.',
);
const endDate = citeSchema(
  'PurchaseCreate/properties/end_date',
  'It is after the start of the first period. It is rejected for one-time plans and for plans that have `billing_cycles`.',
);
const port = citeSchema('Url', 'Its port, if any, is at most 65535.');

/** Published rules between the fields of a request, by the last part of the requirement's id. */
const ruleCitations: Readonly<Record<string, Citation>> = {
  'one-time-trial': oneTime,
  'one-time-cycles': oneTime,
  'one-time-payment-day': oneTime,
  'one-time-activation': oneTime,
  'every-fault-named': citations.errors.locations,
  'longer-than-three-years-weeks': longestPeriod,
  'longer-than-three-years-months': longestPeriod,
  'longer-than-three-years': longestPeriod,
  'payment-day-by-day': paymentDay,
  'payment-day-by-week': paymentDay,
  'grace-as-long-as-the-period': grace,
  'grace-longer-than-the-period': grace,
  'activation-missing': activationDate,
  'activation-not-wanted': activationDate,
  'activation-yesterday': activationDate,
  'activation-long-ago': activationDate,
  'activation-in-9999': activationDate,
  'activation-in-9990': activationDate,
  'end-of-one-time': endDate,
  'end-with-cycles': endDate,
  'end-today': endDate,
  'end-long-ago': endDate,
  'end-on-the-activation-date': endDate,
  'end-after-the-activation-date': endDate,
  'end-at-the-first-charge': endDate,
  'webhook-without-url': citeErrorCode(
    'configuration_rules_violated',
    'A webhook without a `url` cannot have other fields.',
  ),
  'secret-and-rotation': citeSchema(
    'WebhookSettingsInput/properties/rotate_secret',
    'You cannot combine it with `secret`.',
  ),
  'return-to-a-port-that-cannot-be': port,
  'links-to-a-port-that-cannot-be': port,
  'three-years-in-days': longestPeriod,
  'three-years-in-weeks': longestPeriod,
  'three-years-in-months': longestPeriod,
  'three-years': longestPeriod,
  'grace-just-shorter': grace,
  'payment-day-by-year': paymentDay,
  'longest-trial': citePart('/components/schemas/TrialDays/maximum'),
  'free-of-charge': citePart('/components/schemas/FixedAmount/minimum'),
  'smallest-amount': citePart('/components/schemas/OneTimeAmount/minimum'),
  'nothing-of-a-subscription': oneTime,
  'activation-today': activationDate,
  'end-tomorrow': endDate,
  'return-to-the-last-port': port,
};

/** Returns the published rule that a request breaks or barely satisfies. @throws Error if there is none */
export function getRuleCitation(name: string): Citation {
  const citation = ruleCitations[name];
  if (!citation) throw new Error(`No published rule demands rules.${name}.`);
  return citation;
}

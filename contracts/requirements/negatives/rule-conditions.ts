/** Condition of each rule of `crossFieldRules`, by the name of its case: the end of "reject createPlan with 422 …". */
const conditions: Readonly<Record<string, string>> = {
  'one-time-trial': 'for a trial of a one-time payment',
  'one-time-cycles': 'for billing cycles of a one-time payment',
  'one-time-payment-day': 'for a payment day of a one-time payment',
  'one-time-activation': 'for an activation date of a one-time payment',
  'every-fault-named': 'for several violated rules, and name each field',
  'longer-than-three-years-weeks': 'for a period of 157 weeks',
  'longer-than-three-years-months': 'for a period of 37 months',
  'longer-than-three-years': 'for a period of 4 years',
  'payment-day-by-day': 'for a payment day with periods in days',
  'payment-day-by-week': 'for a payment day with periods in weeks',
  'grace-as-long-as-the-period': 'for a grace period as long as the period',
  'grace-longer-than-the-period': 'for a grace period longer than the period',
  'activation-missing': 'without the activation date that the plan requires',
  'activation-not-wanted': 'with an activation date that the plan does not allow',
  'activation-yesterday': 'with an activation date of yesterday',
  'activation-long-ago': 'with an activation date years in the past',
  'activation-in-9999': 'with an activation date in 9999',
  'end-long-ago': 'with an end date years in the past',
  'end-on-the-activation-date': 'with an end date equal to the activation date',
  'end-of-one-time': 'with an end date of a one-time payment',
  'end-with-cycles': 'with an end date for a plan with billing cycles',
  'end-today': 'with an end date of today',
  'end-at-the-first-charge': 'with an end date at the time of the first charge',
  'webhook-without-url': 'for a webhook endpoint without a URL',
  'secret-and-rotation': 'for a secret together with its rotation',
  'return-to-a-port-that-cannot-be': 'for return URLs with a port above 65535',
  'links-to-a-port-that-cannot-be': 'for configured URLs with a port above 65535',
  'three-years-in-days': 'with a period of 1,096 days',
  'three-years-in-weeks': 'with a period of 156 weeks',
  'three-years-in-months': 'with a period of 36 months',
  'three-years': 'with a period of 3 years',
  'grace-just-shorter': 'with a grace period one hour shorter than the period',
  'payment-day-by-year': 'with a payment day and yearly periods',
  'longest-trial': 'with the longest trial of 90 days',
  'free-of-charge': 'with the amount 0',
  'smallest-amount': 'with the smallest amount of a one-time payment',
  'nothing-of-a-subscription': 'for a one-time payment with the defaults of all subscription fields',
  'activation-today': 'with an activation date of today',
  'activation-in-9990': 'with the latest activation date',
  'end-tomorrow': 'with an end date of tomorrow',
  'end-after-the-activation-date': 'with an end date one day after the activation date',
  'return-to-the-last-port': 'with a return URL on port 65535',
};

/** @throws if the rule has no condition */
export function getRuleCondition(name: string): string {
  const condition = conditions[name];
  if (condition === undefined) throw new Error(`The rule ${name} has no condition.`);
  return condition;
}

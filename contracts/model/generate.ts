import fc from 'fast-check';
import type { Interval } from '../calendar.js';
import type { PlanTerms } from '../fixtures/plans.js';
import { tokens } from '../spec/tokens.js';
import { Advance } from './commands/advance-clock.js';
import { Cancel } from './commands/cancel-purchase.js';
import { Configure } from './commands/create-configuration.js';
import { CreateCustomer } from './commands/create-customer.js';
import { Force } from './commands/force-outcome.js';
import { Look } from './commands/check-purchase.js';
import { ListCharges, ListCustomers, ListPurchases } from './commands/list.js';
import { Report } from './commands/create-consumption.js';
import { Sell } from './commands/create-purchase.js';
import { TakeBack } from './commands/delete-consumption.js';
import type { Deployment, Story } from './gateway-model.js';

/** Steps of random stories: more often what leads somewhere. */

type Step = fc.Arbitrary<fc.AsyncCommand<Story, Deployment>>;

const number = fc.nat(7);
const from = fc.constantFrom;
const name = fc.option(from('a', 'b'), { freq: 2 });
const email = from('ada', 'eve');
const text = from('Meter 7', ' – twice\n', '');
const metadata = from({}, { channel: 'web' }, { channel: 'web', Step: ' 1 ' });
const currency = from('EUR', 'JPY', 'KWD');
const url = fc.option(from('https://shop.example/thanks', 'https://shop.example/basket?id=7'), { freq: 1 });

const period = from<[Interval, number][]>(
  ['day', 1],
  ['day', 10],
  ['week', 1],
  ['week', 2],
  ['month', 1],
  ['month', 1],
  ['month', 3],
  ['year', 1],
);

const once = fc
  .record({ amount: from(1, 12_000, 99_999_999_999), currency })
  .map((rate): PlanTerms => ({ rate: { kind: 'one_time', ...rate } }));

const fixed = fc
  .record({ amount: from(4_900, 4_900, 1, 0), currency, period })
  .map(({ period: [interval, interval_count], ...rate }) => {
    return { kind: 'fixed_subscription' as const, ...rate, interval, interval_count };
  });

const variable = fc
  .record({
    unit_amount: from('2.5', '0.4', '0.333', '12.500', '100'),
    currency,
    period,
    when_unreported: from('last_charge', 'no_charge'),
    report_grace_hours: from(0, 0, 12, 72),
  })
  .map(({ period: [interval, interval_count], report_grace_hours: hours, ...rate }) => {
    // The grace is shorter than the period.
    const report_grace_hours = interval === 'day' ? Math.min(hours, 12) : hours;
    const period = { interval, interval_count, report_grace_hours };
    return { kind: 'variable_subscription' as const, unit_name: 'unit', ...rate, ...period };
  });

const subscription = fc
  .record({
    rate: fc.oneof(fixed, variable),
    trial_days: from(0, 0, 1, 14),
    billing_cycles: from(null, null, 1, 2, 3),
    day: from(null, null, 1, 15, 31),
    requires_activation_date: from(false, false, true),
  })
  .map(({ rate, day, ...terms }): PlanTerms => {
    const hasDay = rate.interval === 'month' || rate.interval === 'year';
    return { rate, ...terms, payment_day: hasDay ? day : null };
  });

const token = fc.oneof(
  { weight: 2, arbitrary: from('tok_success', 'tok_success_then_declined') },
  { weight: 4, arbitrary: from(...tokens.map((one) => one.name)) },
  { weight: 1, arbitrary: from(null, null, null, 'tok_unheard_of') },
);

const sell: Step = fc
  .record({
    terms: fc.oneof({ weight: 1, arbitrary: once }, { weight: 8, arbitrary: subscription }),
    token,
    customer: number,
    activation: from(0, 3, 20, -3),
    ends: from(null, null, null, 2, 45, 100),
    name,
    key: fc.option(from('k', 'l'), { freq: 1 }),
    more: fc.record({ success_url: url, cancel_url: url, metadata }),
    isOdd: fc.nat(11),
  })
  .map(({ isOdd, ...order }) => {
    // Mostly what fits the plan; what does not is refused.
    const { terms } = order;
    const isFitting = isOdd > 0;
    const activation = terms.requires_activation_date === isFitting ? order.activation : null;
    const canEnd = terms.rate.kind !== 'one_time' && !terms.billing_cycles;
    return new Sell({ ...order, activation, ends: canEnd === isFitting ? order.ends : null });
  });

const cancel: Step = fc
  .tuple(
    number,
    fc.option(
      fc.record({ mode: from('immediate', 'period_end', 'period_end', null), reason: fc.option(text) }),
      { freq: 4, nil: undefined },
    ),
  )
  .map((parts) => new Cancel(...parts));

const report: Step = fc
  .tuple(
    number,
    fc.record({
      quantity: from('0', '1', '2.50', '0.000001', '12.3', '999999999999'),
      when: from(null, null, null, -1, -30, -200, 0.05, 1),
      isAbroad: fc.boolean(),
      name,
      more: fc.record({ description: fc.option(text), metadata }),
    }),
  )
  .map((parts) => new Report(...parts));

const createCustomer: Step = fc
  .record({
    email,
    name: text.map((more) => `Ada${more.replace('\n', '')}`),
    phone: fc.option(fc.constant('+46701234567')),
    tax_id: fc.option(fc.constant('SE5560125790')),
    address: fc.option(
      fc.record(
        { line1: from('Strandvägen 1'), city: from('Stockholm'), state: from('AB'), country: from('SE') },
        { requiredKeys: [] },
      ),
    ),
    external_id: name,
    metadata,
  })
  .map((body) => new CreateCustomer(body));

const statuses = [
  'pending',
  'requires_action',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'succeeded',
  'failed',
  'canceled',
  'expired',
] as const;

const list: Step = fc.oneof(
  fc
    .tuple(
      number,
      fc.record(
        {
          status: from(...statuses),
          kind: from('one_time', 'fixed_subscription', 'variable_subscription'),
        },
        { requiredKeys: [] },
      ),
    )
    .map((parts) => new ListPurchases(...parts)),
  fc
    .tuple(number, from('succeeded', 'failed', 'pending', 'requires_action'))
    .map((parts) => new ListCharges(...parts)),
  email.map((one) => new ListCustomers(one)),
);

const requests: Step[] = [
  createCustomer,
  ...Array.from({ length: 4 }, () => sell),
  cancel,
  ...Array.from({ length: 3 }, () => report),
  fc.tuple(number, number).map((parts) => new TakeBack(...parts)),
  number.map((purchase) => new Look(purchase)),
  list,
];

const configure: Step = fc
  .record(
    {
      max_retries: from(0, 1, 3, null),
      retry_interval_days: from(1, 2, 7, null),
      on_exhausted: from('cancel', 'mark_unpaid', null),
      expires_after_minutes: from(30, 4_320, null),
      success_url: url,
      cancel_url: url,
    },
    { requiredKeys: [] },
  )
  .map((change) => new Configure(change));

const force: Step = fc
  .tuple(
    number,
    from(
      'succeeded',
      'requires_action',
      'pending_then_succeeded',
      'pending_then_failed',
      'insufficient_funds',
      'expired_card',
      'authentication_failed',
    ),
  )
  .map((parts) => new Force(...parts));

const advance: Step = from(
  { hours: 1 },
  { hours: 24 },
  { hours: 48 },
  { hours: 168 },
  { hours: 400 },
  { months: 1 },
  { months: 2 },
  'month end' as const,
).map((lapse) => new Advance(lapse));

/** @param isTimed whether the clock stands still, and is moved by the story */
export function storySteps(isTimed: boolean): fc.Arbitrary<fc.AsyncCommand<Story, Deployment>>[] {
  return isTimed ? [...requests, configure, force, advance, advance, advance] : requests;
}

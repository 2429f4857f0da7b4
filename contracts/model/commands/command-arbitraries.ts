import fc from 'fast-check';
import { EVENT_BY_STATUS } from '../../../generated/events.js';
import type { Interval } from '../../lib/calendar.js';
import { getFullBody, type FullBody } from '../../fixtures/full-body.js';
import type { PlanTerms } from '../../fixtures/plans.js';
import { paymentTokens } from '../../spec/payment-tokens.js';
import { AdvanceClock } from './advance-clock.js';
import { CancelPurchase } from './cancel-purchase.js';
import { CreateConfiguration } from './create-configuration.js';
import { CreateCustomer } from './create-customer.js';
import { ForceOutcome } from './force-outcome.js';
import { CheckPurchase } from './check-purchase.js';
import { ListCharges, ListCustomers, ListPurchases } from './list.js';
import { CreateConsumption } from './create-consumption.js';
import { CreatePurchase } from './create-purchase.js';
import { DeleteConsumption } from './delete-consumption.js';
import type { Deployment, GatewayModel } from '../gateway-model.js';

/** Arbitraries of commands. Repeated values are more frequent, so that most commands are accepted. */

type CommandArbitrary = fc.Arbitrary<fc.AsyncCommand<GatewayModel, Deployment>>;

const index = fc.nat(7);
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

const oneTimeTerms: fc.Arbitrary<PlanTerms> = fc
  .record({ amount: from(1, 12_000, 99_999_999_999), currency })
  .map((rate): PlanTerms => ({ rate: { kind: 'one_time', ...rate } }));

const fixedRate = fc
  .record({ amount: from(4_900, 4_900, 1, 0), currency, period })
  .map(({ period: [interval, interval_count], ...rate }) => {
    return { kind: 'fixed_subscription' as const, ...rate, interval, interval_count };
  });

const variableRate = fc
  .record({
    unit_amount: from('2.5', '0.4', '0.333', '12.500', '100'),
    currency,
    period,
    when_unreported: from('last_charge', 'no_charge'),
    report_grace_hours: from(0, 0, 12, 72),
  })
  .map(({ period: [interval, interval_count], report_grace_hours: hours, ...rate }) => {
    // The API requires a grace time that is shorter than the period.
    const report_grace_hours = interval === 'day' ? Math.min(hours, 12) : hours;
    const period = { interval, interval_count, report_grace_hours };
    return { kind: 'variable_subscription' as const, unit_name: 'unit', ...rate, ...period };
  });

const subscriptionTerms = toSubscriptionTerms(fc.oneof(fixedRate, variableRate));

/** Arbitraries of the terms of a plan, by the kind of its rate. */
export const termsByKind = {
  one_time: oneTimeTerms,
  fixed_subscription: toSubscriptionTerms(fixedRate),
  variable_subscription: toSubscriptionTerms(variableRate),
} as const;

type SubscriptionRate = Extract<PlanTerms['rate'], { interval: Interval }>;

function toSubscriptionTerms(rates: fc.Arbitrary<SubscriptionRate>): fc.Arbitrary<PlanTerms> {
  return fc
    .record({
      rate: rates,
      trial_days: from(0, 0, 1, 14),
      billing_cycles: from(null, null, 1, 2, 3),
      day: from(null, null, 1, 15, 31),
      requires_activation_date: from(false, false, true),
    })
    .map(({ rate, day, ...terms }): PlanTerms => {
      const hasDay = rate.interval === 'month' || rate.interval === 'year';
      return { rate, ...terms, payment_day: hasDay ? day : null };
    });
}

const token = fc.oneof(
  { weight: 2, arbitrary: from('tok_success', 'tok_success_then_declined') },
  { weight: 4, arbitrary: from(...paymentTokens.map((paymentToken) => paymentToken.name)) },
  { weight: 1, arbitrary: from(null, null, null, 'tok_unheard_of') },
);

const createPurchase = fc
  .record({
    terms: fc.oneof({ weight: 1, arbitrary: oneTimeTerms }, { weight: 8, arbitrary: subscriptionTerms }),
    token,
    customer: index,
    activation: from(0, 3, 20, -3),
    ends: from(null, null, null, 2, 45, 100),
    name,
    key: fc.option(from('k', 'l'), { freq: 1 }),
    more: fc.record({ success_url: url, cancel_url: url, metadata }),
    validity: fc.nat(11),
  })
  .map(({ validity, ...order }) => {
    const { terms } = order;
    // One of twelve orders has dates that its plan rejects.
    const isValid = validity > 0;
    const activation = terms.requires_activation_date === isValid ? order.activation : null;
    const canEnd = terms.rate.kind !== 'one_time' && !terms.billing_cycles;
    return { ...order, activation, ends: canEnd === isValid ? order.ends : null };
  });

const cancelPurchase = fc.option(
  fc.record({ mode: from('immediate', 'period_end', 'period_end', null), reason: fc.option(text) }),
  { freq: 4, nil: undefined },
);

const createConsumption = fc.record({
  quantity: from('0', '1', '2.50', '0.000001', '12.3', '999999999999'),
  when: from(null, null, null, -1, -30, -200, 0.05, 1),
  hasOffset: fc.boolean(),
  name,
  more: fc.record({ description: fc.option(text), metadata }),
});

/** Values of the optional texts of a body, from the example that has all of them. */
const exampleTexts = (body: object): Record<string, fc.Arbitrary<string | null>> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([field, value]) =>
      typeof value === 'string' ? [[field, fc.option(fc.constant(value))]] : [],
    ),
  );

const createCustomer = fc.record<FullBody<'createCustomer'>>({
  ...(exampleTexts(getFullBody('createCustomer')) as Record<
    keyof FullBody<'createCustomer'>,
    fc.Arbitrary<never>
  >),
  email,
  name: text.map((suffix) => `Ada${suffix.replace('\n', '')}`),
  address: fc.option(
    fc.record(
      { line1: from('Strandvägen 1'), city: from('Stockholm'), state: from('AB'), country: from('SE') },
      { requiredKeys: [] },
    ),
  ),
  external_id: name,
  metadata,
});

const getKeys = <Key extends string>(object: Record<Key, unknown>): Key[] => Object.keys(object) as Key[];

const list: CommandArbitrary = fc.oneof(
  fc
    .tuple(
      index,
      fc.record(
        {
          status: from(...getKeys(EVENT_BY_STATUS.Purchase)),
          kind: from('one_time', 'fixed_subscription', 'variable_subscription'),
        },
        { requiredKeys: [] },
      ),
    )
    .map((args) => new ListPurchases(...args)),
  fc.tuple(index, from(...getKeys(EVENT_BY_STATUS.Charge))).map((args) => new ListCharges(...args)),
  email.map((address) => new ListCustomers(address)),
);

const createConfiguration = fc.record(
  {
    max_retries: from(0, 1, 3, null),
    retry_interval_days: from(1, 2, 7, null),
    on_exhausted: from('cancel', 'mark_unpaid', null),
    expires_after_minutes: from(30, 4_320, null),
    success_url: url,
    cancel_url: url,
  },
  { requiredKeys: [] },
);

/** Arbitraries of what requests send, for the commands of the model and for the sessions of a comparison. */
export const requestArbitraries = {
  createCustomer,
  createPurchase,
  cancelPurchase,
  createConsumption,
  createConfiguration,
} as const;

const repeat = (count: number, command: CommandArbitrary): CommandArbitrary[] =>
  Array.from({ length: count }, () => command);

const requestCommands: CommandArbitrary[] = [
  createCustomer.map((body) => new CreateCustomer(body)),
  ...repeat(
    4,
    createPurchase.map((order) => new CreatePurchase(order)),
  ),
  fc.tuple(index, cancelPurchase).map((args) => new CancelPurchase(...args)),
  ...repeat(
    3,
    fc.tuple(index, createConsumption).map((args) => new CreateConsumption(...args)),
  ),
  fc.tuple(index, index).map((args) => new DeleteConsumption(...args)),
  index.map((purchase) => new CheckPurchase(purchase)),
  list,
];

const forceOutcome: CommandArbitrary = fc
  .tuple(
    index,
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
  .map((args) => new ForceOutcome(...args));

const advanceClock: CommandArbitrary = from(
  { hours: 1 },
  { hours: 24 },
  { hours: 48 },
  { hours: 168 },
  { hours: 400 },
  { months: 1 },
  { months: 2 },
  'month end' as const,
).map((duration) => new AdvanceClock(duration));

/**
 * Returns arbitraries of all commands, weighted by repetition.
 *
 * @param isClockFrozen true to include the commands that need an organization with a frozen clock
 */
export function getCommandArbitraries(isClockFrozen: boolean): CommandArbitrary[] {
  return isClockFrozen
    ? [
        ...requestCommands,
        createConfiguration.map((change) => new CreateConfiguration(change)),
        forceOutcome,
        ...repeat(3, advanceClock),
      ]
    : requestCommands;
}

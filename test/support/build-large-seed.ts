import type { Body } from './client.js';

type Seed = Body<'seedSandbox'>;

const firstNames = [
  'Ada',
  'Bruno',
  'Chidi',
  'Dilnoza',
  'Emilia',
  'Farid',
  'Grace',
  'Hana',
  'Ibrahim',
  'Jonas',
];
const lastNames = [
  ['Lindqvist', 'Ferreira', 'Okafor', 'Karimova', 'Novak'],
  ['Haddad', 'Moreau', 'Sato', 'Diallo', 'Weber'],
].flat();
const customers = lastNames.flatMap((last, row) =>
  firstNames.map((first, column) => ({
    ref: `customer_${row * firstNames.length + column}`,
    name: `${first} ${last}`,
    email: `${first}.${last}@example.com`.toLowerCase(),
  })),
);

const monthly = { currency: 'EUR', interval: 'month', interval_count: 1 } as const;
const plans = [
  { ref: 'small', name: 'Small home', rate: { kind: 'fixed_subscription', amount: 2900, ...monthly } },
  { ref: 'large', name: 'Large home', rate: { kind: 'fixed_subscription', amount: 6900, ...monthly } },
  {
    ref: 'trial',
    name: 'Large home with a trial',
    rate: { kind: 'fixed_subscription', amount: 6900, ...monthly },
    trial_days: 14,
  },
  {
    ref: 'metered',
    name: 'Metered home',
    rate: {
      kind: 'variable_subscription',
      unit_amount: '32.5',
      unit_name: 'kWh',
      when_unreported: 'no_charge',
      ...monthly,
    },
  },
] as const;

/** Cards whose renewals fail or wait for a 3-D Secure challenge. */
export const failingTokens = [
  'tok_success_then_declined',
  'tok_declined_twice_then_success',
  'tok_challenge_on_renewal',
];

/** One of seven cards fails. */
const usualTokens = failingTokens.flatMap((token) => [token, ...Array<string>(6).fill('tok_success')]);

/** Maximum number of entries of a kind in a seed and in each of its steps. */
const MAX_ENTRIES = 1_000;

interface LargeSeedOptions {
  /** Number of subscriptions, a multiple of `steps`. */
  subscriptions: number;
  /** Number of steps in which they are created. */
  steps: number;
  /** Days from one step to the next, and after the last one. */
  stepDays: number;
  /** Tokens of the cards, which the subscriptions use in turn. */
  tokens?: readonly string[];
}

/** Creates a seed with many subscriptions of a hundred customers. */
export function buildLargeSeed({
  subscriptions,
  steps,
  stepDays,
  tokens = usualTokens,
}: LargeSeedOptions): Seed {
  const perStep = subscriptions / steps;
  if (!Number.isInteger(perStep) || perStep > MAX_ENTRIES)
    throw new RangeError(`Each step must have the same number of purchases, at most ${MAX_ENTRIES}.`);
  const advance = { by: `P${stepDays}D` };
  return {
    clock: { mode: 'frozen', now: '2026-01-04T09:00:00.000Z' },
    customers,
    services: [{ ref: 'electricity', name: 'Home electricity' }],
    plans: plans.map((plan) => ({ ...plan, service_id: 'electricity' })),
    steps: [
      ...Array.from({ length: steps }, (_, step) => ({
        advance,
        purchases: Array.from({ length: perStep }, (_entry, position) => {
          const index = step * perStep + position;
          return {
            plan_id: pick(plans, index).ref,
            customer_id: pick(customers, index).ref,
            payment_token: pick(tokens, index),
          };
        }),
      })),
      { advance },
    ],
  };
}

function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}

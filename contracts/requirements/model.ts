import fc from 'fast-check';
import { Finding } from '../finding.js';
import { Advance } from '../model/commands/advance.js';
import { Buy } from '../model/commands/buy.js';
import { Cancel } from '../model/commands/cancel.js';
import { CreateCustomer } from '../model/commands/create-customer.js';
import { ListCustomers } from '../model/commands/list-customers.js';
import { ListPurchases } from '../model/commands/list-purchases.js';
import { Report } from '../model/commands/report.js';
import { TakeBack } from '../model/commands/take-back.js';
import { goods, termsOf, tokens, type Deployment, type Gateway, type Good } from '../model/gateway.js';
import type { Requirement } from '../requirement.js';
import type { Context } from '../session/context.js';
import type { Shop } from '../session/shop.js';

type Commands = Iterable<fc.AsyncCommand<Gateway, Deployment>>;

const number = fc.nat(7);
const email = fc.constantFrom('ada', 'eve');
const name = fc.option(fc.constantFrom('a', 'b'), { freq: 2 });
const key = fc.option(fc.constantFrom('k', 'l'), { freq: 3 });
const kinds = ['one_time', 'fixed_subscription', 'variable_subscription'] as const;
const statuses = [
  'pending',
  'active',
  'past_due',
  'unpaid',
  'succeeded',
  'failed',
  'canceled',
  'expired',
] as const;

/** More often what leads somewhere. */
const commandArbitraries = [
  fc.tuple(email, name).map((parts) => new CreateCustomer(...parts)),
  ...Array.from({ length: 3 }, () =>
    fc
      .record({
        customer: number,
        good: fc.constantFrom(...(Object.keys(goods) as Good[])),
        token: fc.constantFrom('tok_success', ...tokens),
        name,
        key,
      })
      .map((order) => new Buy(order)),
  ),
  fc.tuple(number, fc.constantFrom('immediate', 'period_end')).map((parts) => new Cancel(...parts)),
  ...Array.from({ length: 2 }, () => fc.tuple(number, fc.nat(9)).map((parts) => new Report(...parts))),
  fc.tuple(number, number).map((parts) => new TakeBack(...parts)),
  fc
    .tuple(
      number,
      fc.record(
        { status: fc.constantFrom(...statuses), kind: fc.constantFrom(...kinds) },
        { requiredKeys: [] },
      ),
    )
    .map((parts) => new ListPurchases(...parts)),
  email.map((one) => new ListCustomers(one)),
];
/** Hours: within a day, across retries, across periods. */
const advances = Array.from({ length: 3 }, () =>
  fc.constantFrom(1, 24, 48, 168, 400, 744).map((hours) => new Advance(hours)),
);

const BEGINNING = '2028-01-31T00:00:00.000Z';

/** How long it may look for a shorter story, milliseconds. */
const SHRINKING_MS = 20_000;

let stories = 0;

/** A story begins with an organization of its own where there are such, and with names of its own in any case. */
async function beginning(context: Context, isTimed: boolean): Promise<{ model: Gateway; real: Deployment }> {
  const shop = isTimed ? await context.freshShop({ now: BEGINNING }) : await context.shop();
  stories += 1;
  const story = `${shop.runId}-${stories}`;
  const real = { shop, own: (short: string) => `${short}-${story}`, planOf: planner(shop) };
  // Somebody to sell to is there from the beginning, or half of each story would be about nothing.
  const { id, email: address } = await shop.customer({ email: `${real.own('ada')}@example.com` });
  const customers = [{ id, email: address, external_id: null }];
  return { real, model: { now: BEGINNING, isTimed, customers, purchases: [], keys: new Map() } };
}

function planner(shop: Shop): Deployment['planOf'] {
  const plans = new Map<Good, Promise<string>>();
  return (good) => {
    const known = plans.get(good) ?? shop.plan(termsOf(good)).then(({ id }) => id);
    plans.set(good, known);
    return known;
  };
}

/** @throws Finding that tells the shortest story that was found */
async function tell(context: Context, isTimed: boolean): Promise<void> {
  const arbitraries: fc.Arbitrary<fc.AsyncCommand<Gateway, Deployment>>[] = [
    ...commandArbitraries,
    ...(isTimed ? advances : []),
  ];
  const property = fc.asyncProperty(
    fc.commands(arbitraries, { maxCommands: 30, size: 'max' }),
    (commands: Commands) => {
      context.signal.throwIfAborted();
      return fc.asyncModelRun(() => beginning(context, isTimed), commands);
    },
  );
  const result = await fc.check(property, {
    seed: context.seed,
    numRuns: Math.max(2, Math.round(context.runs / 4)),
    interruptAfterTimeLimit: SHRINKING_MS,
  });
  if (!result.failed || result.errorInstance === null) return;
  const error = result.errorInstance;
  if (!(error instanceof Finding)) throw error as Error;
  const [commands] = result.counterexample;
  const steps = fc
    .stringify(commands)
    .replace(/\/\*.*\*\/$/, '')
    .split(',')
    .join('\n- ');
  throw new Finding(`${error.message}, in the end of this story:\n- ${steps}`, error.evidence);
}

export const model: readonly Requirement[] = [
  {
    id: 'model.requests',
    level: 'MUST',
    phase: 'model',
    statement: 'answer any order of requests as the description foretells',
    operation: null,
    category: 300,
    needs: ['write', 'payment-tokens'],
    pointer: '/info/description',
    verify: (context) => tell(context, false),
  },
  {
    id: 'model.time',
    level: 'MUST',
    phase: 'model',
    statement:
      'charge, retry and end as the description foretells, in any order of requests and lapses of time',
    operation: null,
    category: 300,
    needs: ['write', 'payment-tokens', 'clock'],
    pointer: '/tags/0/description',
    verify: (context) => tell(context, true),
  },
];

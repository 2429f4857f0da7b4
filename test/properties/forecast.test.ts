import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STATUS_BY_EVENT } from '../../generated/events.js';
import { listAll, type Charge, type Event, type Purchase } from '../support/http-simulation.js';
import { testSandbox } from '../support/sandbox.js';
import type { Success } from '../support/client.js';
import type { TestOrganization } from '../support/test-organization.js';
import { objectTypes } from './document.js';
import { checkOrganizations } from './holds.js';
import { DAY, iso, ms } from './time.js';
import { billingCases } from './billing-case.js';
import { playTogether } from './play-together.js';

/** Laws of the forecast, checked through the API. Each case is an organization with up to three purchases. */

const sandbox = await testSandbox();

type Forecast = Success<'getForecast'>;
type Item = Forecast['data'][number];

/** Attempt of a payment or change of a status. */
type Effect = { at: string; purchase_id: string } & (
  { attempt: number | null; amount: number | null; outcome: string } | { status: string }
);

const organizations = fc.record({
  stories: fc.array(billingCases, { minLength: 1, maxLength: 3 }),
  days: fc.oneof(fc.nat(3), fc.nat(60), fc.nat(400)),
  /** Usage that is reported between the forecast and the advance. */
  quantity: fc.option(fc.constantFrom('0', '3', '250.5')),
});

async function readForecast(organization: TestOrganization, to: string): Promise<Forecast> {
  const { body } = await organization.call('getForecast', { query: { to, limit: 1000 } });
  const data = [...body.data];
  for (let cursor = body.next_cursor; cursor !== null;) {
    const page: { body: Forecast } = await organization.call('getForecast', {
      query: { to, limit: 1000, cursor },
    });
    data.push(...page.body.data);
    cursor = page.body.next_cursor;
  }
  return { ...body, data };
}

/** Lists the effects that a forecast announces, the charges of an instant before the statuses of a purchase. */
function toEffects(items: readonly Item[]): Effect[] {
  const charges = items.flatMap(({ at, purchase_id, attempt, amount, outcome }) =>
    outcome === 'none' ? [] : [{ at, purchase_id, attempt, amount, outcome }],
  );
  return [...charges, ...toStatusEffects(items)];
}

const toStatusEffects = (items: readonly Item[]): Effect[] =>
  items.flatMap(({ at, purchase_id, new_status }) =>
    new_status === null ? [] : [{ at, purchase_id, status: new_status }],
  );

/** Lists the effects that the events of an advance show, in the same order. */
function toActualEffects(events: readonly Event[]): Effect[] {
  const charges = events.flatMap(({ type, timestamp, data }) => {
    const { purchase_id, attempt, amount, status } = data as Charge;
    return type in STATUS_BY_EVENT.Charge
      ? [{ at: timestamp, purchase_id, attempt, amount, outcome: status }]
      : [];
  });
  const statuses = events.flatMap(({ type, timestamp, data }) => {
    const { id, status } = data as Purchase;
    return type in STATUS_BY_EVENT.Purchase ? [{ at: timestamp, purchase_id: id, status }] : [];
  });
  return [...charges, ...statuses];
}

/** Replaces the amounts that the forecast leaves open. */
function withOpenAmounts(actual: readonly Effect[], forecast: readonly Effect[]): Effect[] {
  return actual.map((effect, index) => {
    const announced = forecast[index];
    return 'amount' in effect && announced && 'amount' in announced && announced.amount === null
      ? { ...effect, amount: null }
      : effect;
  });
}

async function advance(organization: TestOrganization, to: string): Promise<Event[]> {
  const [last] = (await organization.call('listEvents', { query: { limit: 1 } })).body.data;
  const { status } = await organization.call('advanceClock', { body: { to } });
  expect(status).toBe(200);
  return listAll(organization, 'listEvents', { until: last?.id });
}

/** Reports usage for each purchase that accepts it. */
async function reportUsage(organization: TestOrganization, quantity: string): Promise<void> {
  for (const { id } of await listAll(organization, 'listPurchases'))
    await organization.call('createConsumption', { path: { id }, body: { quantity } });
}

const law = (name: string, check: () => Promise<void>): void => {
  test(name, { timeout: 600_000 }, check);
};

law('an advance does what the forecast announces, in the same order, and a forecast changes nothing', () =>
  checkOrganizations(organizations, async ({ stories, days }) => {
    const organization = await playTogether(sandbox, stories);
    const now = (await organization.call('getClock')).body.now;
    const to = iso(ms(now) + days * DAY);
    const before = await readState(organization);
    const forecast = await readForecast(organization, to);
    expect(await readState(organization)).toEqual(before);
    const announced = toEffects(forecast.data);
    const actual = toActualEffects(await advance(organization, to));
    expect(withOpenAmounts(actual, announced)).toEqual(announced);
    sandbox.exchanges.length = 0;
  }),
);

law('the certain items of a forecast come true even if usage is reported after it', () =>
  checkOrganizations(organizations, async ({ stories, days, quantity }) => {
    const organization = await playTogether(sandbox, stories);
    const now = (await organization.call('getClock')).body.now;
    const to = iso(ms(now) + days * DAY);
    const { data } = await readForecast(organization, to);
    if (quantity !== null) await reportUsage(organization, quantity);
    const events = toActualEffects(await advance(organization, to));
    const certain = toEffects(data.filter((item) => item.certain));
    // The work of a purchase is certain until its first charge of open usage.
    const isCertain = ({ at, purchase_id }: Effect): boolean => {
      const open = data.find((item) => !item.certain && item.purchase_id === purchase_id);
      return open === undefined || at < open.at;
    };
    expect(events.filter(isCertain)).toEqual(certain);
    sandbox.exchanges.length = 0;
  }),
);

/** Reads all that the sandbox API shows of an organization. */
async function readState(organization: TestOrganization): Promise<object> {
  const objects: unknown[] = [];
  for (const type of objectTypes)
    objects.push((await organization.call('listObjects', { query: { type, limit: 100 } })).body);
  const events = await listAll(organization, 'listEvents');
  const { body: clock } = await organization.call('getClock');
  return { objects, events, clock };
}

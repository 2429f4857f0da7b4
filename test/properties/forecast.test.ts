import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  advanceTo,
  readOrganization,
  toActualEffects,
  toEffects,
  withOpenAmounts,
  type Effect,
} from '../support/forecast-effects.js';
import { listAll } from '../support/http-simulation.js';
import { testSandbox } from '../support/sandbox.js';
import type { Success } from '../support/client.js';
import type { TestOrganization } from '../support/test-organization.js';
import { checkOrganizations } from './holds.js';
import { DAY, iso, ms } from './time.js';
import { billingCases } from './billing-case.js';
import { playTogether } from './play-together.js';

/** Laws of the forecast, checked through the API. Each case is an organization with up to three purchases. */

const sandbox = await testSandbox();

type Forecast = Success<'getForecast'>;

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
    const before = await readOrganization(organization);
    const forecast = await readForecast(organization, to);
    expect(await readOrganization(organization)).toEqual(before);
    const announced = toEffects(forecast.data);
    const actual = toActualEffects(await advanceTo(organization, to));
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
    const events = toActualEffects(await advanceTo(organization, to));
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

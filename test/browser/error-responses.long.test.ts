import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { changeResponses, responseCases } from './error-responses.js';
import { populateSandbox, type PopulatedSandbox } from './populated-sandbox.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

let organization: TestOrganization;
let objects: PopulatedSandbox;

beforeAll(async () => {
  organization = await sandbox.newOrganization();
  objects = await populateSandbox(organization.origin, organization.apiKey);
});

afterAll(() => objects.close());

/** Place of the dashboard that sends a request which changes data. */
interface SendingPlace {
  name: string;
  hash: (objects: PopulatedSandbox) => string;
  /** Opens the form, once for all responses. */
  open?: (page: Page) => Promise<unknown>;
  /** Values to type, by the label of their field. They must stay after an error. */
  values?: Readonly<Record<string, string>>;
  /** Sends the request. A dialog that asks for a confirmation closes after it, and is opened each time. */
  send: (page: Page) => Promise<unknown>;
}

const clickButton =
  (name: string | RegExp, within: (page: Page) => Locator | Page = (page) => page) =>
  (page: Page) =>
    within(page).getByRole('button', { name, exact: true }).first().click();

const getDialog = (page: Page): Locator => page.getByRole('dialog');
const clickInDialog = (name: string | RegExp) => clickButton(name, getDialog);

const clickBoth = (first: string | RegExp, second: string) => async (page: Page) => {
  await clickButton(first)(page);
  await clickInDialog(second)(page);
};

const places: readonly SendingPlace[] = [
  {
    name: 'the form of a new service',
    hash: () => '#/catalog',
    open: clickButton('New service'),
    values: { Name: 'Gas', Description: 'Natural gas' },
    send: clickInDialog('Create service'),
  },
  {
    name: 'the form of a new plan',
    hash: () => '#/catalog',
    open: clickButton(/^New plan/),
    values: { Name: 'Green tariff', Amount: '12.50' },
    send: clickInDialog('Create plan'),
  },
  {
    name: 'the form of a new customer',
    hash: () => '#/customers',
    open: clickButton('New customer'),
    values: { Name: 'Ada', Email: 'ada@example.com' },
    send: clickInDialog('Create customer'),
  },
  {
    name: 'the form of a usage report',
    hash: () => '#/usage',
    open: clickButton('Report usage'),
    values: { 'Quantity in kWh': '12.5', Description: 'A reading' },
    send: clickInDialog('Report usage'),
  },
  {
    name: 'the form that triggers an event',
    hash: () => '#/events',
    open: clickButton('Trigger event'),
    send: clickInDialog('Trigger'),
  },
  {
    name: 'the button that sends an event again',
    hash: ({ eventId }) => `#/events/${eventId}`,
    send: clickButton('Send again'),
  },
  {
    name: 'the button that sends all failed deliveries again',
    hash: () => '#/webhooks',
    send: clickButton('Resend all failed'),
  },
  {
    name: 'the button that sends a ping',
    hash: () => '#/webhooks',
    send: clickButton('Send ping'),
  },
  {
    name: 'the form of the webhook endpoint',
    hash: () => '#/webhooks',
    open: clickButton('Edit endpoint'),
    values: { URL: 'http://127.0.0.1:1/another' },
    send: clickInDialog('Save'),
  },
  {
    name: 'the dialog that rotates the secret',
    hash: () => '#/webhooks',
    open: clickButton('Rotate the secret'),
    send: clickInDialog('Rotate the secret'),
  },
  {
    name: 'the form of a new fault',
    hash: () => '#/faults',
    values: { 'Body contains': '{"name":"Ada"}', 'Remove after this number of hits': '7' },
    send: clickButton('Create fault'),
  },
  {
    name: 'the button that removes a fault',
    hash: () => '#/faults',
    send: clickButton(/^Remove the fault/),
  },
  {
    name: 'the form of a purchase with a checkout page',
    hash: () => '#/checkout',
    values: { 'Plan name': 'Delivery', Amount: '12.00' },
    send: clickButton('Create purchase and open checkout'),
  },
  {
    name: 'the form of the branding',
    hash: () => '#/checkout',
    values: { Logo: 'https://example.com/logo.svg' },
    send: clickButton('Save'),
  },
  {
    name: 'the form of a seed',
    hash: () => '#/seeds',
    values: { 'Your seed': 'customers: []' },
    send: clickButton('Apply your seed'),
  },
  {
    name: 'the button that applies a built-in seed',
    hash: () => '#/seeds',
    send: clickBoth('Apply the seed smoke', 'Apply smoke'),
  },
  {
    name: 'the form of a new snapshot',
    hash: () => '#/seeds',
    values: { 'Name of the new snapshot': 'a-snapshot' },
    send: clickButton('Take snapshot'),
  },
  {
    name: 'the button that restores a snapshot',
    hash: () => '#/seeds',
    send: clickBoth('Restore before-renewal', 'Restore'),
  },
  {
    name: 'the button that resets the organization',
    hash: () => '#/seeds',
    send: async (page) => {
      await clickButton('Delete all objects')(page);
      await getDialog(page)
        .getByLabel(/^Enter/)
        .fill(organization.organizationId);
      await clickInDialog('Delete')(page);
    },
  },
  {
    name: 'the menu that cancels a subscription',
    hash: ({ purchaseId }) => `#/subscriptions/${purchaseId}`,
    send: async (page) => {
      await clickButton('Actions')(page);
      await page.getByRole('menuitem', { name: 'Cancel now' }).click();
      await clickInDialog('Cancel now')(page);
    },
  },
  {
    name: 'the card that forces an outcome',
    hash: ({ purchaseId }) => `#/subscriptions/${purchaseId}`,
    send: clickButton('Decline'),
  },
  {
    name: 'the panel that advances the clock',
    hash: () => '#/time?to=renewal',
    send: clickButton(/^Advance to/, (page) => page.getByRole('complementary', { name: 'Advance time' })),
  },
  {
    name: 'the form of the API key',
    hash: () => '#/requests',
    open: clickButton(/^Organization/),
    values: { 'API key': 'sk_test_another' },
    send: clickInDialog('Open'),
  },
];

describe.each(places)('$name', ({ hash, open, values = {}, send }) => {
  it('explains each response that is not a success, and keeps its values', async () => {
    const page = await visitDashboard(browser, organization, hash(objects), { expectsFailedLoads: true });
    await open?.(page);
    const fields = Object.entries(values).map(([label, value]) => ({
      field: page
        .getByLabel(new RegExp(`^${label}`))
        .filter({ visible: true })
        .last(),
      value,
    }));
    for (const { field, value } of fields) await field.fill(value);
    const { use } = await changeResponses(page);
    page.setDefaultTimeout(10_000);
    const faults: string[] = [];
    for (const response of responseCases) {
      use(response);
      try {
        await send(page);
        await page.getByRole('alert').getByText(response.error).first().waitFor();
        for (const { field, value } of fields) expect(await field.inputValue()).toBe(value);
      } catch (error) {
        faults.push(`${response.name}: ${String(error)}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

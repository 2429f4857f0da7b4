import type { Page } from 'playwright-core';
import type { PopulatedSandbox } from './populated-sandbox.js';

export interface DashboardScreen {
  name: string;
  hash: string;
  /** Text that is visible once the screen is loaded. */
  text: string;
  /** Interaction after loading. */
  interact?: (page: Page) => Promise<unknown>;
}

const clickButton = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const openDetails = (text: string) => (page: Page) =>
  page.locator('summary', { hasText: text }).first().click();

/** Advances the clock in the time machine. On a narrow screen, its button opens a sheet with the panel. */
async function advanceInTimeMachine(page: Page): Promise<void> {
  const name = /^Advance to/;
  const opener = page.locator('.advance-bar').getByRole('button', { name });
  await page.getByRole('button', { name }).waitFor();
  if (await opener.isVisible()) await opener.click();
  await page.getByRole('complementary', { name: 'Advance time' }).getByRole('button', { name }).click();
}

const waitForForecast = (page: Page) => page.locator('.day-strip:not(.is-loading)').waitFor();

/** Waits for the events of a purchase, which load after the rest of its page. */
const waitForTimeline = (page: Page) => page.locator('ol.timeline').waitFor();

/** Returns all screens of a populated organization. */
export function listPopulatedScreens({
  requestId,
  purchaseId,
  customerId,
  planId,
  usageId,
  eventId,
  serviceId,
  chargeId,
  deliveryId,
}: PopulatedSandbox): DashboardScreen[] {
  return [
    { name: 'overview', hash: '#/overview', text: 'Webhook delivery', interact: waitForForecast },
    { name: 'requests', hash: '#/requests', text: 'Resource not found' },
    { name: 'request-detail', hash: `#/requests/${requestId}`, text: 'Resulting events' },
    { name: 'objects', hash: '#/objects?type=customer', text: 'Grace Okafor' },
    { name: 'payments', hash: '#/payments', text: 'Retry 3' },
    { name: 'payment-detail', hash: `#/payments/${chargeId}`, text: 'Card declined.' },
    { name: 'subscriptions', hash: '#/subscriptions', text: 'Past due' },
    { name: 'purchase', hash: `#/subscriptions/${purchaseId}`, text: 'Advance to retry 1' },
    {
      name: 'purchase-as-json',
      hash: `#/subscriptions/${purchaseId}`,
      text: 'Payment failed',
      interact: openDetails('JSON'),
    },
    {
      name: 'purchase-cancel',
      hash: `#/subscriptions/${purchaseId}`,
      text: 'Payment failed',
      interact: async (page) => {
        await clickButton('Actions')(page);
        await page.getByRole('menuitem', { name: 'Cancel now' }).click();
      },
    },
    { name: 'customers', hash: '#/customers', text: 'grace@example.com' },
    { name: 'customer-detail', hash: `#/customers/${customerId}`, text: 'Fixed home tariff' },
    {
      name: 'customer-new',
      hash: '#/customers',
      text: 'grace@example.com',
      interact: clickButton('New customer'),
    },
    { name: 'catalog', hash: '#/catalog', text: '€0.325 per kWh, monthly' },
    { name: 'catalog-plan', hash: `#/catalog/${planId}`, text: 'Until canceled' },
    { name: 'catalog-service', hash: `#/catalog/${serviceId}`, text: 'Created' },
    {
      name: 'catalog-new-plan',
      hash: '#/catalog',
      text: 'Home electricity',
      interact: (page) =>
        page
          .getByRole('button', { name: /^New plan/ })
          .first()
          .click(),
    },
    { name: 'usage', hash: '#/usage', text: '122.25 kWh' },
    { name: 'usage-detail', hash: `#/usage/${usageId}`, text: 'Unit price' },
    { name: 'usage-report', hash: '#/usage', text: '122.25 kWh', interact: clickButton('Report usage') },
    { name: 'events', hash: '#/events', text: 'Payment failed, €49.00' },
    { name: 'event-detail', hash: `#/events/${eventId}`, text: 'Payload' },
    { name: 'configuration', hash: '#/configurations', text: 'Version 2' },
    { name: 'webhooks', hash: '#/webhooks', text: 'charge.failed' },
    { name: 'webhook-detail', hash: `#/webhooks/${deliveryId}`, text: 'Payload' },
    {
      name: 'webhook-signed',
      hash: `#/webhooks/${deliveryId}`,
      text: 'Payload',
      interact: openDetails('Request and response'),
    },
    {
      name: 'webhook-resent',
      hash: `#/webhooks/${deliveryId}`,
      text: 'Payload',
      interact: async (page) => {
        await clickButton('Send again')(page);
        await page.getByRole('link', { name: 'Show the new delivery' }).waitFor();
      },
    },
    {
      name: 'webhook-endpoint',
      hash: '#/webhooks',
      text: 'charge.failed',
      interact: clickButton('Edit endpoint'),
    },
    { name: 'time', hash: '#/time', text: 'Maximum' },
    { name: 'time-table', hash: '#/time', text: 'Maximum', interact: clickButton('Table') },
    {
      name: 'time-advanced',
      hash: '#/time',
      text: 'Maximum',
      interact: async (page) => {
        await advanceInTimeMachine(page);
        await page.getByRole('region', { name: 'Result of the advance' }).waitFor();
      },
    },
    { name: 'faults', hash: '#/faults', text: '3 of 3 hits left' },
    {
      name: 'faults-confirm',
      hash: '#/faults',
      text: '3 of 3 hits left',
      interact: clickButton('Remove all'),
    },
    { name: 'checkout', hash: '#/checkout', text: 'Recent purchases' },
    { name: 'seeds', hash: '#/seeds', text: 'before-renewal' },
    {
      name: 'seeds-confirm',
      hash: '#/seeds',
      text: 'before-renewal',
      interact: clickButton('Delete all objects'),
    },
    { name: 'console', hash: '#/console/createPlan', text: 'Response' },
    {
      name: 'console-response',
      hash: '#/console/listCustomers',
      text: 'Response',
      interact: async (page) => {
        await clickButton('Send')(page);
        await page.locator('summary', { hasText: 'Headers' }).click();
      },
    },
    { name: 'unknown-screen', hash: '#/elsewhere', text: 'There is no screen' },
    { name: 'keyboard', hash: '#/requests', text: 'customers', interact: (page) => page.keyboard.press('?') },
    {
      name: 'organization',
      hash: '#/requests',
      text: 'customers',
      interact: async (page) => {
        const more = page.getByRole('button', { name: 'More' });
        if (await more.isVisible()) await more.click();
        await page.getByRole('button', { name: /^Organization/ }).click();
      },
    },
    {
      name: 'palette',
      hash: '#/requests',
      text: 'customers',
      interact: (page) => page.keyboard.press('Control+k'),
    },
    {
      name: 'advance-sheet',
      hash: '#/requests',
      text: 'customers',
      interact: async (page) => {
        await page.getByRole('banner').getByRole('button', { name: 'Advance' }).click();
        await page.getByRole('region', { name: 'Preview' }).waitFor();
      },
    },
    {
      name: 'advance',
      hash: '#/requests',
      text: 'customers',
      interact: async (page) => {
        await page.getByRole('banner').getByRole('button', { name: 'Advance' }).click();
        await page.getByRole('button', { name: /^Advance to/ }).click();
        await page.getByRole('region', { name: 'Result of the advance' }).waitFor();
      },
    },
  ];
}

/** Screens of an empty organization. */
export const emptyScreens: DashboardScreen[] = [
  { name: 'requests-empty', hash: '#/requests', text: 'No requests yet' },
  { name: 'catalog-empty', hash: '#/catalog', text: 'No services yet' },
  { name: 'customers-empty', hash: '#/customers', text: 'No customers yet' },
  { name: 'usage-empty', hash: '#/usage', text: 'No usage-based plan' },
  { name: 'payments-empty', hash: '#/payments', text: 'No payments yet' },
  { name: 'subscriptions-empty', hash: '#/subscriptions', text: 'No purchases yet' },
  { name: 'events-empty', hash: '#/events', text: 'No events yet' },
  { name: 'configuration-empty', hash: '#/configurations', text: 'no configuration yet' },
  { name: 'webhooks-empty', hash: '#/webhooks', text: 'No deliveries yet' },
  { name: 'time-empty', hash: '#/time', text: 'No scheduled work' },
  { name: 'faults-empty', hash: '#/faults', text: 'No active faults' },
  { name: 'seeds-empty', hash: '#/seeds', text: 'No snapshots yet' },
];

/** Main screens whose requests fail. */
export const failingScreens: DashboardScreen[] = [
  { name: 'overview-error', hash: '#/overview', text: 'The overview could not be loaded' },
  { name: 'time-error', hash: '#/time', text: 'The timeline could not be loaded' },
  { name: 'payments-error', hash: '#/payments', text: 'Payments could not be loaded' },
  { name: 'subscriptions-error', hash: '#/subscriptions', text: 'Purchases could not be loaded' },
  { name: 'customers-error', hash: '#/customers', text: 'Customers could not be loaded' },
  { name: 'catalog-error', hash: '#/catalog', text: 'The catalog could not be loaded' },
  { name: 'usage-error', hash: '#/usage', text: 'Usage could not be loaded' },
  { name: 'requests-error', hash: '#/requests', text: 'Requests could not be loaded' },
  { name: 'events-error', hash: '#/events', text: 'Events could not be loaded' },
  { name: 'webhooks-error', hash: '#/webhooks', text: 'Deliveries could not be loaded' },
  { name: 'faults-error', hash: '#/faults', text: 'Faults could not be loaded' },
  { name: 'seeds-error', hash: '#/seeds', text: 'Snapshots could not be loaded' },
];

const waitForSkeleton = (page: Page) => page.locator('.skeleton').filter({ visible: true }).first().waitFor();

/** Main screens whose requests get no response. */
export const loadingScreens: DashboardScreen[] = [
  { name: 'time-loading', hash: '#/time', text: 'Loading the schedule' },
  ...['payments', 'subscriptions', 'customers', 'requests', 'events', 'webhooks'].map((screen) => ({
    name: `${screen}-loading`,
    hash: `#/${screen}`,
    text: '',
    interact: waitForSkeleton,
  })),
];

/** Main screens whose live connection is lost. */
export const offlineScreens: DashboardScreen[] = [
  ['overview', 'Webhook delivery'],
  ['time', 'Maximum'],
  ['payments', 'Retry 3'],
].map(([name = '', text = '']) => ({
  name: `${name}-offline`,
  hash: `#/${name}`,
  text,
  interact: (page) => page.getByText('Connection lost').waitFor(),
}));

/** Lists with filters that match nothing. */
export const filteredScreens: DashboardScreen[] = [
  {
    name: 'payments-no-result',
    hash: '#/payments?from=2020-01-01&to=2020-01-02',
    text: 'No payment matches',
  },
  { name: 'subscriptions-no-result', hash: '#/subscriptions?external_id=none', text: 'No purchase matches' },
  { name: 'customers-no-result', hash: '#/customers?search=none', text: 'No customer has' },
  { name: 'usage-no-result', hash: '#/usage?purchase_id=none', text: 'No usage matches' },
  { name: 'requests-no-result', hash: '#/requests?path=/none', text: 'No request matches' },
  { name: 'events-no-result', hash: '#/events?object_id=none', text: 'No event matches' },
  { name: 'webhooks-no-result', hash: '#/webhooks?status=disabled', text: 'No delivery matches' },
];

/** The time machine, whose advance takes long. */
export const advancingScreens: DashboardScreen[] = [
  {
    name: 'time-advancing',
    hash: '#/time',
    text: 'Maximum',
    interact: async (page) => {
      await advanceInTimeMachine(page);
      await page.getByRole('progressbar').waitFor();
    },
  },
];

/**
 * Returns the screens that differ most between small and large organizations.
 *
 * @param state part of their names
 */
export function listStateScreens(state: string, purchaseId: string): DashboardScreen[] {
  return [
    {
      name: `overview-${state}`,
      hash: '#/overview',
      text: 'Webhook delivery',
      interact: waitForForecast,
    },
    { name: `time-${state}`, hash: '#/time', text: 'Maximum' },
    { name: `time-year-${state}`, hash: '#/time?zoom=year', text: 'Maximum' },
    { name: `payments-${state}`, hash: '#/payments', text: '€' },
    {
      name: `purchase-${state}`,
      hash: `#/subscriptions/${purchaseId}`,
      text: 'Timeline',
      interact: waitForTimeline,
    },
    { name: `subscriptions-${state}`, hash: '#/subscriptions', text: '€' },
    { name: `customers-${state}`, hash: '#/customers', text: '@example' },
    { name: `webhooks-${state}`, hash: '#/webhooks', text: 'charge.' },
    { name: `events-${state}`, hash: '#/events', text: '€' },
  ];
}

/** Opens a screen in a page that shows the dashboard. */
export async function openScreen(page: Page, { hash, text, interact }: DashboardScreen): Promise<void> {
  // A blank page in between discards the state of the previous screen.
  const { origin } = new URL(page.url());
  await page.goto('about:blank');
  await page.goto(`${origin}/${hash}`);
  await page.locator('main :visible').filter({ hasText: text }).first().waitFor();
  await interact?.(page);
}

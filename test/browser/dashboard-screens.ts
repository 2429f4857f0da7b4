import type { Page } from 'playwright-core';
import type { Furnished } from './populated-sandbox.js';

export interface DashboardScreen {
  name: string;
  hash: string;
  /** Something that it shows once it is all there. */
  text: string;
  /** What is done on it before it is looked at. */
  act?: (page: Page) => Promise<unknown>;
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const unfold = (text: string) => (page: Page) => page.locator('summary', { hasText: text }).first().click();

/** Every screen of the dashboard of an organization that has something of everything. */
export function furnishedScreens({ requestId, purchaseId, deliveryId }: Furnished): DashboardScreen[] {
  return [
    { name: 'requests', hash: '#/requests', text: 'resource_not_found' },
    { name: 'request-detail', hash: `#/requests/${requestId}`, text: 'What validation found' },
    { name: 'objects', hash: '#/objects', text: 'fixed subscription' },
    {
      name: 'object-detail',
      hash: `#/objects/${purchaseId}`,
      text: 'purchase.past_due',
    },
    {
      name: 'object-as-json',
      hash: `#/objects/${purchaseId}`,
      text: 'purchase.past_due',
      act: unfold('As the API shows it'),
    },
    { name: 'webhooks', hash: '#/webhooks', text: 'charge.failed' },
    { name: 'webhook-detail', hash: `#/webhooks/${deliveryId}`, text: 'What was signed' },
    {
      name: 'webhook-signed',
      hash: `#/webhooks/${deliveryId}`,
      text: 'What was signed',
      act: unfold('What was signed'),
    },
    { name: 'clock', hash: '#/clock', text: 'Next due' },
    {
      name: 'clock-advanced',
      hash: '#/clock',
      text: 'Next due',
      act: async (page) => {
        await press('A day')(page);
        const end = await page.getByText('From ').locator('time').last().innerText();
        await page.locator('.reading').getByText(end).waitFor();
      },
    },
    { name: 'faults', hash: '#/faults', text: 'hit 0 of 3' },
    { name: 'checkout', hash: '#/checkout', text: 'Brightwater Energy' },
    { name: 'seeds', hash: '#/seeds', text: 'before-renewal' },
    { name: 'seeds-sure', hash: '#/seeds', text: 'before-renewal', act: press('Empty it') },
    { name: 'console', hash: '#/console/createPlan', text: 'Answer' },
    {
      name: 'console-answered',
      hash: '#/console/listCustomers',
      text: 'Answer',
      act: async (page) => {
        await press('Send')(page);
        await page.locator('summary', { hasText: 'Headers' }).click();
      },
    },
    { name: 'elsewhere', hash: '#/elsewhere', text: 'There is no screen' },
    { name: 'keyboard', hash: '#/requests', text: 'customers', act: (page) => page.keyboard.press('?') },
    {
      name: 'organization',
      hash: '#/requests',
      text: 'customers',
      act: (page) => page.getByRole('button', { name: /^Organization/ }).click(),
    },
  ];
}

/** The screens of an organization that holds nothing: each says what to do first. */
export const emptyScreens: DashboardScreen[] = [
  { name: 'requests-empty', hash: '#/requests', text: 'No request yet' },
  { name: 'objects-empty', hash: '#/objects', text: 'No purchase yet' },
  { name: 'webhooks-empty', hash: '#/webhooks', text: 'No delivery yet' },
  { name: 'clock-empty', hash: '#/clock', text: 'Nothing is to come' },
  { name: 'faults-empty', hash: '#/faults', text: 'Nothing goes wrong' },
  { name: 'seeds-empty', hash: '#/seeds', text: 'None yet' },
];

/** Brings a screen before one's eyes, in a page that shows the dashboard. */
export async function bring(page: Page, { hash, text, act }: DashboardScreen): Promise<void> {
  // By way of a blank page: what the last screen had open is closed.
  const { origin } = new URL(page.url());
  await page.goto('about:blank');
  await page.goto(`${origin}/${hash}`);
  await page.locator('main :visible').filter({ hasText: text }).first().waitFor();
  await act?.(page);
}

import type { Locator } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { confirmAdvance } from './confirm-advance.js';
import { failFirstDelivery, openDemo, waitForPaidSale } from './demo-sandbox.js';
import { createTestBrowser } from './test-browser.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

/** Largest number of clicks from the overview to the end of a task. */
const MAX_CLICKS = 6;

/** Returns a function that clicks an element. The test fails if it clicks more often than `MAX_CLICKS`. */
function countClicks(): (element: Locator) => Promise<void> {
  let count = 0;
  onTestFinished(() => {
    expect(count).toBeLessThanOrEqual(MAX_CLICKS);
  });
  return async (element) => {
    count += 1;
    await element.click();
  };
}

describe('a new user who starts at the overview of the demo data', () => {
  it('finds the reason of a failed payment', async () => {
    const { page } = await openDemo(sandbox, browser);
    const click = countClicks();
    await click(page.getByRole('link', { name: '5 of 10 attempts failed' }));
    const payments = page.getByRole('table', { name: 'Payments' });
    await click(payments.getByRole('row', { name: /Dilnoza Karimova/ }).getByRole('link'));
    const details = page.getByRole('region', { name: 'Details' });
    await details
      .getByText('The card was declined by its issuer. Retry 1 follows on 22 Mar 2027, 09:00.')
      .waitFor();
    await details.getByText('card_declined', { exact: true }).waitFor();
  });

  it('sees the payments of the next week', async () => {
    const { page } = await openDemo(sandbox, browser);
    const click = countClicks();
    await click(page.getByRole('region', { name: 'Clock' }).getByRole('link', { name: '4 payments' }));
    await click(page.getByRole('button', { name: '1 week' }));
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('heading', { name: 'Preview 7 d' }).waitFor();
    for (const day of ['Mon 22 Mar', 'Wed 24 Mar', 'Fri 26 Mar'])
      await preview
        .getByRole('region', { name: day })
        .getByRole('listitem')
        .filter({ hasText: 'Dilnoza Karimova' })
        .filter({ hasText: '€49.00' })
        .waitFor();
  });

  it('lets the next renewal of a customer fail', async () => {
    const { page } = await openDemo(sandbox, browser);
    const click = countClicks();
    await click(page.getByRole('link', { name: 'Customers', exact: true }));
    await click(page.getByRole('table', { name: 'Customers' }).getByRole('link', { name: /Bruno Ferreira/ }));
    const purchases = page.getByRole('table', { name: 'Purchases' });
    await click(purchases.getByRole('row', { name: /Active/ }).getByRole('link'));
    await click(page.getByRole('button', { name: 'Decline' }));
    await page.getByText('Forced card declined').waitFor();
    await click(page.getByRole('button', { name: 'Advance to next payment' }));
    await confirmAdvance(page, { click });
    await page.getByRole('heading', { name: 'Bruno Ferreira Past due', level: 1 }).waitFor();
    await page.getByText('The card was declined by its issuer.').waitFor();
  });

  it('watches a failed renewal recover', async () => {
    const { page } = await openDemo(sandbox, browser, async (organization) => {
      const customers = (await organization.call('listCustomers', { query: { limit: 100 } })).body.data;
      const customer_id = customers.find(({ name }) => name === 'Bruno Ferreira')?.id ?? '';
      const query = { type: 'purchase', customer_id, status: 'active' } as const;
      const [found] = (await organization.call('listObjects', { query })).body.data;
      const { id, next_charge_at } = found?.data as { id: string; next_charge_at: string };
      await organization.call('forceOutcome', { path: { id }, body: { outcome: 'card_declined' } });
      await organization.call('advanceClock', { body: { to: next_charge_at } });
    });
    const click = countClicks();
    await click(page.getByRole('link', { name: 'Customers', exact: true }));
    await click(page.getByRole('table', { name: 'Customers' }).getByRole('link', { name: /Bruno Ferreira/ }));
    const purchases = page.getByRole('table', { name: 'Purchases' });
    await click(purchases.getByRole('row', { name: /Past due/ }).getByRole('link'));
    await click(page.getByRole('button', { name: 'Advance to retry 1' }));
    await confirmAdvance(page, { click });
    await page.getByRole('heading', { name: 'Bruno Ferreira Active', level: 1 }).waitFor();
    await page.getByRole('region', { name: 'Timeline' }).getByText('Retry 1 succeeded, €49.00').waitFor();
  });

  it('finds the webhook that was not delivered, and sends it again', async () => {
    const { organization, page } = await openDemo(sandbox, browser);
    const receiver = await failFirstDelivery(organization);
    const click = countClicks();
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await attention.getByText('The endpoint last returned 500.').waitFor();
    await click(attention.getByRole('link', { name: 'Open: 1 webhook delivery retrying' }));
    await click(page.getByRole('row', { name: /Grace Okafor.*Retrying.*500/ }).getByRole('link'));
    await click(page.getByRole('button', { name: 'Send again' }));
    const result = page.getByRole('status').filter({ hasText: 'Sent to the webhook endpoint.' });
    await result.getByText('Delivered').waitFor();
    const types = receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
    expect(types.filter((type) => type === 'customer.created')).toHaveLength(2);
    await click(result.getByRole('link', { name: 'Show the new delivery' }));
    await page
      .getByRole('region', { name: 'Details' })
      .getByRole('heading', { name: 'Customer created Delivered' })
      .waitFor();
  });

  it('sells with a 3-D Secure challenge on the checkout page', async () => {
    const { page } = await openDemo(sandbox, browser);
    const click = countClicks();
    await click(page.getByRole('link', { name: 'New purchase' }).first());
    await page.getByRole('combobox', { name: 'Plan', exact: true }).selectOption('New plan');
    const opened = page.context().waitForEvent('page');
    await click(page.getByRole('button', { name: 'Create purchase and open checkout' }));
    const checkout = await opened;
    await click(checkout.getByText('Test cards'));
    await click(
      checkout
        .getByRole('listitem')
        .filter({ hasText: 'Requires authentication, then succeeds' })
        .getByRole('button'),
    );
    await click(checkout.getByRole('button', { name: 'Complete authentication' }));
    await waitForPaidSale(page, checkout);
  });
});

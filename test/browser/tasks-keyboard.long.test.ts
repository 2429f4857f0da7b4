import { describe, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { failFirstDelivery, openDemo, waitForPaidSale } from './demo-sandbox.js';
import { KeyboardUser } from './keyboard-user.js';
import { createTestBrowser } from './test-browser.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

describe('a user without a pointer who starts at the overview of the demo data', () => {
  it('finds the reason of a failed payment, and returns to its row', async () => {
    const { page } = await openDemo(sandbox, browser);
    const user = new KeyboardUser(page);
    await user.activate(page.getByRole('link', { name: '5 of 10 attempts failed' }));
    const rows = page.getByRole('table', { name: 'Payments' }).getByRole('link');
    await rows.first().waitFor();
    await user.press('j');
    await user.expectVisibleFocus();
    await user.press('Enter');
    await user.expectFocus(/^heading "€49.00 Failed"/);
    await page.getByText('The card was declined by its issuer. Retry 1 follows on 22 Mar').waitFor();
    await user.press('Escape');
    await user.expectFocus(/^link "€49.00"/);
    await user.expectVisibleFocus();
  });

  it('sees the payments of the next week, and selects another target with the arrow keys', async () => {
    const { page } = await openDemo(sandbox, browser);
    const user = new KeyboardUser(page);
    await user.activate(
      page.getByRole('region', { name: 'Clock' }).getByRole('link', { name: '4 payments' }),
    );
    await page.getByRole('heading', { name: 'Time machine', level: 1 }).waitFor();
    await user.activate(page.getByRole('button', { name: '1 week' }));
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('heading', { name: 'Preview 7 d' }).waitFor();
    await preview.getByRole('region', { name: 'Fri 26 Mar' }).getByText('€49.00').waitFor();
    await user.expectFocus(/^button "1 week"/);
    await user.tabTo(page.getByRole('radio', { name: 'Date or duration' }), 'backward');
    await user.press('ArrowUp');
    await user.expectFocus(/^radio "Next event/);
    await user.expectVisibleFocus();
    await page.getByRole('button', { name: 'Advance to 22 Mar, 09:00' }).waitFor();
  });

  it('finds the webhook that was not delivered, and sends it again', async () => {
    const { organization, page } = await openDemo(sandbox, browser);
    await failFirstDelivery(organization);
    const user = new KeyboardUser(page);
    await user.activate(page.getByRole('link', { name: 'Open: 1 webhook delivery retrying' }));
    await page.getByRole('row', { name: /Grace Okafor.*Retrying.*500/ }).waitFor();
    await user.press('j');
    await user.expectFocus(/^link "Customer created/);
    await user.expectVisibleFocus();
    await user.press('Enter');
    await user.expectFocus(/^heading "Customer created Retrying"/);
    await user.activate(page.getByRole('button', { name: 'Send again' }));
    const result = page.getByRole('status').filter({ hasText: 'Sent to the webhook endpoint.' });
    await result.getByText('Delivered').waitFor();
    await user.expectFocus(/^button "Send again"/);
    // The controls of the next attempt disappear, and would take the focus with them.
    await page.getByRole('heading', { name: /^Customer created Replaced/ }).waitFor();
    await user.activate(result.getByRole('link', { name: 'Show the new delivery' }));
    await user.expectFocus(/^heading "Customer created Delivered"/);
    await user.press('Escape');
    await user.expectFocus(/^link "Customer created/);
  });

  it('sells with a 3-D Secure challenge on the checkout page', async () => {
    const { page } = await openDemo(sandbox, browser);
    const user = new KeyboardUser(page);
    await user.press('g', 'k');
    await page.getByRole('heading', { name: 'New purchase', level: 1 }).waitFor();
    await page.getByRole('combobox', { name: 'Plan', exact: true }).selectOption('New plan');
    const opened = page.context().waitForEvent('page');
    await user.activate(page.getByRole('button', { name: 'Create purchase and open checkout' }));
    const checkout = await opened;
    const payer = new KeyboardUser(checkout);
    await payer.activate(checkout.locator('summary'));
    const card = checkout.getByRole('listitem').filter({ hasText: 'Requires authentication, then succeeds' });
    await payer.activate(card.getByRole('button'));
    await payer.activate(checkout.getByRole('button', { name: 'Complete authentication' }));
    await waitForPaidSale(page, checkout);
    await user.expectFocus(/^link "Open the purchase"/);
  });
});

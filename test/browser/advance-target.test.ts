import { expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { createDemo } from './demo-sandbox.js';
import { getAdvancePanel } from './page-steps.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

it('the time machine rejects a past date at its field, and brings a later target into view', async () => {
  const page = await visitDashboard(browser, await createDemo(sandbox), '#/time');
  const panel = getAdvancePanel(page);
  await panel.getByRole('radio', { name: 'Date or duration' }).click();
  const field = panel.getByLabel('Date and time, UTC');
  const advance = panel.getByRole('button', { name: /^Advance to/ });
  await expect.poll(() => advance.isEnabled()).toBe(true);
  await field.fill('2027-01-01T10:00');
  await panel.getByText('Enter a time after 21 Mar 2027, 09:00.').waitFor();
  await expect.poll(() => advance.isEnabled()).toBe(false);
  await expect.poll(() => field.inputValue()).toBe('2027-01-01T10:00');
  await panel.getByRole('button', { name: '1 month' }).click();
  await page
    .locator('.time-toolbar strong')
    .getByText(/ – 2\d Apr 2027/)
    .waitFor();
  await panel
    .getByRole('button', { name: 'Advance to 21 Apr, 09:00' })
    .and(page.locator(':enabled'))
    .waitFor();
});

it('a touch screen shows no keys in the command palette', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await visitDashboard(browser, await sandbox.newOrganization(), '#/customers', phone);
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  await expect.poll(() => page.locator('kbd').filter({ visible: true }).count()).toBe(0);
});

import { expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { clickButton, getDialog } from './page-steps.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

it.each([
  ['customers', 'New customer', 'Name'],
  ['catalog', 'New service', 'Name'],
  ['webhooks', 'Set an endpoint', 'URL'],
  ['seeds', 'Delete all objects', 'Enter .* to confirm'],
])('the dialog of the screen %s, which “%s” opens, focuses its first field', async (screen, label, field) => {
  const organization = await sandbox.newOrganization();
  const page = await visitDashboard(browser, organization, `#/${screen}`);
  await clickButton(label)(page);
  const input = getDialog(page).getByLabel(new RegExp(field));
  await input.waitFor();
  await page.keyboard.type('typed at once');
  await expect.poll(() => input.inputValue()).toBe('typed at once');
});

it('a dialog that confirms a cancellation focuses the button that keeps the subscription', async () => {
  const organization = await sandbox.newOrganization();
  const { id } = await organization.purchase(plans.fixed);
  const page = await visitDashboard(browser, organization, `#/subscriptions/${id}`);
  await clickButton('Actions')(page);
  await page.getByRole('menuitem', { name: 'Cancel now' }).click();
  await getDialog(page).locator('.dialog-actions button:focus').waitFor();
});

it('the dialog that restores a snapshot says that it keeps the request log', async () => {
  const organization = await sandbox.newOrganization();
  await organization.call('createSnapshot', { body: { name: 'mine' } });
  const page = await visitDashboard(browser, organization, '#/seeds');
  await clickButton('Restore mine')(page);
  await getDialog(page).getByText('The request log, faults and snapshots are kept.').waitFor();
});

it('the sheet that advances the clock focuses the selected target once it has loaded', async () => {
  const organization = await sandbox.newOrganization();
  await organization.purchase(plans.fixed);
  const page = await visitDashboard(browser, organization, '#/customers');
  await page.getByRole('button', { name: 'Advance', exact: true }).click();
  await getDialog(page).locator('input[type=radio]:checked:focus').waitFor();
});

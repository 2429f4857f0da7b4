import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { runCommand, waitForToast } from './page-steps.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

const readGroups = (page: Page): Promise<(string | null)[]> =>
  page.evaluate<(string | null)[]>(
    `[...document.querySelectorAll('[role=listbox] [role=group]')].map((group) => group.ariaLabel)`,
  );

it('the command palette lists recent commands first, and a shortcut beside each command that has one', async () => {
  const organization = await sandbox.newOrganization();
  await organization.customer({ name: 'Ada' });
  const page = await visitDashboard(browser, organization);
  await runCommand('seeds')(page);
  await page.getByRole('heading', { name: 'Seeds & snapshots', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ada');
  await page.getByRole('option', { name: 'Ada Customer', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Ada' }).waitFor();
  await page.keyboard.press('Control+k');
  await expect.poll(() => readGroups(page)).toEqual(['Recent', 'Go to', 'Do', 'Docs']);
  const options = page.getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect.poll(() => options.locator('b').allInnerTexts()).toEqual(['Ada', 'Seeds & snapshots']);
  const keys = page.getByRole('option', { name: 'Time machine' }).locator('kbd');
  await expect.poll(() => keys.innerText()).toBe('G T');
});

it('the command palette finds a customer with her purchases', async () => {
  const organization = await sandbox.newOrganization();
  const { id: customer_id } = await organization.customer({ name: 'Ada Lovelace' });
  const plan = await organization.plan({ ...plans.fixed, name: 'Green power' });
  await organization.call('createPurchase', { body: { customer_id, plan_id: plan.id } });
  const page = await visitDashboard(browser, organization);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('lovelace');
  await page.getByRole('option', { name: 'Ada Lovelace Customer', exact: true, selected: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page
    .getByRole('option', { name: 'Ada Lovelace, Green power Purchase, pending', selected: true })
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Green power for Ada Lovelace/ }).waitFor();
});

it('commands of the palette open the dialogs of a new customer and a new plan, which a reload does not open again', async () => {
  const organization = await sandbox.newOrganization();
  await organization.plan(plans.fixed);
  const page = await visitDashboard(browser, organization);
  await runCommand('create a customer')(page);
  const customer = page.getByRole('dialog', { name: 'New customer' });
  await customer.getByLabel('Name').fill('Ada');
  await page.keyboard.press('Escape');
  await customer.waitFor({ state: 'detached' });
  expect(new URL(page.url()).hash).toBe('#/customers');
  // The same command opens it again on its own screen.
  await runCommand('create a customer')(page);
  await customer.getByRole('button', { name: 'Cancel' }).click();
  await runCommand('create a plan')(page);
  await page.getByRole('dialog', { name: /^New plan/ }).waitFor();
});

it('commands of the palette take snapshots that replace no other, and ping the webhook endpoint', async () => {
  const organization = await sandbox.newOrganization();
  const page = await visitDashboard(browser, organization);
  for (const count of [1, 2]) {
    await runCommand('take a snapshot')(page);
    await waitForToast('Snapshot taken')(page);
    await expect.poll(async () => (await organization.call('listSnapshots')).body.data.length).toBe(count);
  }
  await runCommand('ping')(page);
  const dialog = page.getByRole('dialog', { name: /endpoint/i });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await organization.call('createOrganizationConfiguration', {
    body: { webhook: { url: 'http://127.0.0.1:9/' } },
  });
  await runCommand('ping')(page);
  await waitForToast('Ping sent')(page);
  const { data } = (await organization.call('listEvents')).body;
  expect(data.map(({ type }) => type)).toEqual(['ping']);
});

it('a command of the palette creates an organization, shows its API key, and opens it in this tab', async () => {
  const organization = await sandbox.newOrganization();
  await organization.customer({ name: 'Ada' });
  const page = await visitDashboard(browser, organization, '#/customers');
  await page.getByText('Ada').first().waitFor();
  await runCommand('new organization')(page);
  await page.getByRole('dialog').getByLabel('Name').fill('Second shop');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await page.getByText(/^sk_test_/).waitFor();
  await page.getByRole('button', { name: 'Open it in this tab' }).click();
  await page.getByRole('button', { name: 'Organization Second shop' }).waitFor();
  await page.getByText('No customers yet').waitFor();
});

it('the command palette has the focus before the next key, and Escape returns it', async () => {
  const page = await visitDashboard(browser, await sandbox.newOrganization(), '#/customers');
  const search = page.getByLabel('Name, email, external id or id');
  await search.focus();
  // No timer has run when the page looks for the focus.
  const press = `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))`;
  const focused = await page.evaluate<string | null>(
    `(async () => { ${press}; await Promise.resolve(); return document.activeElement.ariaLabel; })()`,
  );
  expect(focused).toBe('Search or run a command');
  await page.keyboard.press('Escape');
  await expect
    .poll(() => page.evaluate<string | null>('document.activeElement.ariaLabel'))
    .toBe('Name, email, external id or id');
});

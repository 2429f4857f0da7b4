import { expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { sampleCases } from '../support/sample-cases.js';
import { testSandbox } from '../support/sandbox.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

it('the catalog creates a service and a usage-based plan in dialogs, and shows the price in words', async () => {
  const organization = await sandbox.newOrganization();
  const page = await visitDashboard(browser, organization, '#/catalog');
  await page.getByText('No services yet').waitFor();
  await page.getByRole('button', { name: 'New service' }).first().click();
  const serviceDialog = page.getByRole('dialog', { name: 'New service' });
  await serviceDialog.getByLabel('Name').fill('Home electricity');
  await serviceDialog.getByRole('button', { name: 'Create service' }).click();
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByRole('heading', { name: 'Home electricity' }).waitFor();
  await page.getByText('No plans yet.').waitFor();
  await page.getByRole('button', { name: 'New plan of Home electricity' }).click();
  const dialog = page.getByRole('dialog', { name: 'New plan of Home electricity' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Metered home tariff');
  await dialog.getByText('Usage-based').click();
  await dialog.getByLabel('Price of a unit').fill('0,325');
  await dialog.getByLabel('Unit', { exact: true }).fill('kWh');
  await dialog.getByLabel('Trial days').fill('14');
  await dialog.getByRole('button', { name: 'Create plan' }).click();
  await dialog.getByText('Enter a value such as 0.325.').waitFor();
  await dialog.getByLabel('Price of a unit').and(page.locator(':focus')).fill('0.325');
  await dialog.getByLabel('Currency').selectOption('EUR');
  await dialog.getByRole('button', { name: 'Create plan' }).click();
  await details.getByText('€0.325 per kWh, monthly · Home electricity').waitFor();
  await page.getByRole('row', { name: /Metered home tariff €0.325 per kWh, monthly 14 days free/ }).waitFor();
});

it('the catalog counts the purchases of a plan by status, and leads to them', async () => {
  const organization = await sandbox.newOrganization();
  await organization.purchase(plans.fixed);
  await organization.purchase({ ...plans.one_time, name: 'Smart meter' });
  const page = await visitDashboard(browser, organization, '#/catalog');
  await page.getByRole('row', { name: /A plan €49.00 a month .* 1 subscription 1 active/ }).waitFor();
  await page.getByRole('row', { name: /Smart meter €120.00 once .* 1 purchase 1 succeeded/ }).waitFor();
  await page.getByRole('link', { name: '1 purchase' }).click();
  const rows = page.getByRole('table', { name: 'Purchases' }).getByRole('link', { name: /Ada Lindqvist/ });
  await expect.poll(() => rows.allInnerTexts()).toHaveLength(1);
  await page.getByText('Smart meter').waitFor();
});

it('the catalog counts more purchases of a plan than it loads, and opens a checkout of the plan', async () => {
  const organization = await sandbox.newOrganization();
  const { plan_id, customer_id } = await organization.purchase(plans.one_time);
  for (let count = 1; count < 105; count += 1)
    await organization.call('createPurchase', {
      body: { plan_id, customer_id, payment_token: 'tok_success' },
    });
  const page = await visitDashboard(browser, organization, `#/catalog/${plan_id}`);
  await page.getByRole('table').getByRole('link', { name: '105 purchases' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'New purchase' }).click();
  await page.getByRole('heading', { name: 'New purchase', level: 1 }).waitFor();
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Plan', exact: true }).inputValue())
    .toBe(plan_id);
});

it.each(
  sampleCases(
    [
      ['name', 'fixed tar'],
      ['external id', 'home-fixed'],
    ],
    (_, index) => index === 0,
  ),
)('the catalog finds plans by %s, and clears a search without results', async (_what, text) => {
  const organization = await sandbox.newOrganization();
  await organization.plan({ name: 'Fixed tariff', external_id: 'home-fixed' });
  await organization.plan({ name: 'Weekly pass' });
  const page = await visitDashboard(browser, organization, '#/catalog');
  const other = page.getByRole('row', { name: /Weekly pass/ });
  await other.waitFor();
  await page.getByRole('searchbox').fill(text);
  await page.keyboard.press('Enter');
  await other.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Fixed tariff/ }).waitFor();
  await page.getByRole('searchbox').fill('unknown');
  await page.keyboard.press('Enter');
  await page.getByText('No plan or service has the name or external id “unknown”').waitFor();
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await other.waitFor();
});

it('an old link to a plan opens its details with the events of its purchases, and closing them returns the focus to the plan', async () => {
  const organization = await sandbox.newOrganization();
  const { plan_id: id } = await organization.purchase(plans.variable);
  const page = await visitDashboard(browser, organization, `#/objects/${id}`);
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByRole('heading', { name: 'A plan' }).waitFor();
  await details.getByText('Charges the last reported quantity').waitFor();
  await details.getByRole('link', { name: '1 subscription' }).waitFor();
  const entry = details.getByRole('listitem').filter({ hasText: 'Became active' }).first();
  await entry.getByText('Ada Lindqvist').waitFor();
  await details.locator('.subtitle').getByRole('link').click();
  await details.getByRole('link', { name: 'A plan' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^A plan €/ }).click();
  await details.getByRole('heading', { name: 'A plan' }).waitFor();
  await page.keyboard.press('Escape');
  const focused = page.locator(':focus');
  await expect.poll(() => focused.innerText()).toMatch(/^A plan/);
});

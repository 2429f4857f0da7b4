import { expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { clickButton } from './page-steps.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

it('the command palette finds the settings, which change the retries of failed renewals', async () => {
  const organization = await sandbox.newOrganization();
  const page = await visitDashboard(browser, organization);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('retries');
  await page.getByRole('option', { name: /^Settings/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await page.getByText('no configuration yet').waitFor();
  await page.getByRole('spinbutton', { name: /^Retries/ }).fill('11');
  await clickButton('Save')(page);
  await page.getByText('Enter 10 or less.').waitFor();
  await page.getByRole('spinbutton', { name: /^Retries/ }).fill('1');
  await page.getByLabel('After the last retry').selectOption('cancel');
  await clickButton('Save')(page);
  await page.getByRole('heading', { name: 'Version 1' }).waitFor();
  const { body } = await organization.call('listObjects', { query: { type: 'configuration' } });
  expect(body.data).toMatchObject([
    { data: { dunning: { max_retries: 1, retry_interval_days: 2, on_exhausted: 'cancel' } } },
  ]);
  const [retries, days] = [
    page.getByRole('spinbutton', { name: /^Retries/ }),
    page.getByRole('spinbutton', { name: /^Days/ }),
  ];
  await expect.poll(() => retries.inputValue()).toBe('1');
  // A change of another client does not replace a typed value.
  await retries.fill('4');
  const dunning = { max_retries: 2, retry_interval_days: 5, on_exhausted: 'cancel' } as const;
  await organization.call('createOrganizationConfiguration', { body: { dunning } });
  await expect.poll(() => days.inputValue()).toBe('5');
  await expect.poll(() => retries.inputValue()).toBe('4');
});

it('the settings show the color of the checkout page, and lead to the fields of its branding', async () => {
  const organization = await sandbox.newOrganization();
  const branding = { primary_color: '#0b6e4f' };
  await organization.call('createOrganizationConfiguration', { body: { branding } });
  const page = await visitDashboard(browser, organization, '#/settings');
  const color = page.getByRole('region', { name: 'Checkout page' }).locator('dd > [style]');
  await expect.poll(() => color.getAttribute('style')).toContain('rgb(11, 110, 79)');
  await page.getByText('Each change creates a new version.').waitFor();
  await page.getByRole('link', { name: 'Change the branding' }).click();
  await expect
    .poll(() => page.evaluate<string>('document.activeElement.labels?.[0]?.textContent'))
    .toBe('Name');
});

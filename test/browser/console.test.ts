import { describe, expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { PHONE, raise } from './page-steps.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

describe('the console of the dashboard', () => {
  it('sends the example of an operation, and links the response to its entry in the request log', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/console/createCustomer');
    await expect.poll(() => page.getByLabel('Body', { exact: true }).inputValue()).toContain('"email"');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Created', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Copy the JSON' }).click();
    await expect
      .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
      .toMatch(/"email": ?"ada.lindqvist@example.com"/);
    // Long lines wrap.
    await page.setViewportSize({ width: 320, height: 700 });
    const getOverflow = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.json'))`;
    await expect.poll(() => page.evaluate<number>(getOverflow)).toBe(0);
    expect((await organization.call('listCustomers')).body.data).toHaveLength(1);
    await page.getByRole('link', { name: 'Show in the request log' }).click();
    await page
      .getByRole('region', { name: 'Details' })
      .getByRole('heading', { name: /customers/ })
      .waitFor();
  });

  it('opens the first operation of a search by Enter, keeps an edited body while another screen is open, and copies the request', async () => {
    const page = await visitDashboard(browser, await sandbox.newOrganization(), '#/console/createService');
    const body = page.locator('textarea');
    await body.fill('{"name": "Edited"');
    await page.getByText('This is not valid JSON: line 1 column 18.').waitFor();
    await body.fill('{\n  "name": "Edited",\n  "description": }');
    await page.getByText('This is not valid JSON: line 3 column 18.').waitFor();
    await body.fill('{"name": "Edited"}');
    await page.getByText('This is not valid JSON').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.goBack();
    await expect.poll(() => body.inputValue()).toBe('{"name": "Edited"}');
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await expect
      .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
      .toMatch(/curl -X POST '.*\/v1\/services'[^]*--data-raw '{"name": "Edited"}'/);
    const search = page.getByLabel('Search', { exact: true });
    await search.fill('clock get');
    const operations = page.getByLabel('Operation');
    await expect
      .poll(() => operations.locator('option').allTextContents())
      .toEqual(['1 operation matches', 'Get the clock · GET /_sandbox/clock']);
    await search.press('Enter');
    await page.getByRole('heading', { name: 'Get the clock' }).waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: 'Breadcrumb' }).innerText()).toBe('Console');
    await expect.poll(() => search.inputValue()).toBe('');
    await expect.poll(() => operations.inputValue()).toBe('getClock');
  });

  it('fills an example with the newest plan of its kind', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.plan(plans.one_time);
    await organization.plan(plans.fixed);
    const page = await visitDashboard(browser, organization, '#/console/createPurchase');
    await page.getByLabel('Example').selectOption('one_time_paid');
    await expect.poll(() => page.locator('textarea').inputValue()).toContain(id);
  });

  it('shows the response of a request on a phone', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/console/createCustomer', PHONE);
    await page.getByRole('button', { name: 'Send' }).click();
    const { y } = (await page.getByText('Created', { exact: true }).boundingBox()) ?? raise();
    expect(y).toBeLessThan(PHONE.viewport.height / 2);
  });

  it('fills in path and query parameters, and sends requests to the sandbox API', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.purchase(plans.one_time);
    const page = await visitDashboard(browser, organization, '#/console/getPurchase');
    await page.getByLabel('id', { exact: true }).fill(id);
    await page.getByRole('button', { name: 'Send' }).click();
    const response = page.getByRole('region', { name: 'Response body' });
    await response.getByText('succeeded').waitFor();
    await expect
      .poll(() => response.getByRole('link', { name: /checkout/ }).getAttribute('href'))
      .toMatch(/^http:\/\/127\.0\.0\.1:\d+\/checkout\/[\w-]+$/);
    await page.getByLabel('Operation').selectOption('getClock');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('region', { name: 'Response body' }).getByText('frozen').waitFor();
  });
});

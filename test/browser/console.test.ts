import { describe, expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { chooseOperation, PHONE, raise } from './page-steps.js';
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
    const operations = page.getByRole('combobox', { name: 'Operation' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await operations.fill('no such operation');
    await page.getByText('No operation matches.').waitFor();
    await operations.fill('clock get');
    await page.getByRole('option', { name: 'GET Get the clock /_sandbox/clock', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(1);
    await operations.press('Enter');
    await page.getByRole('heading', { name: 'Get the clock' }).waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: 'Breadcrumb' }).innerText()).toBe('Console');
    await expect.poll(() => operations.inputValue()).toBe('Get the clock');
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
    await chooseOperation(page, 'get the clock');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('region', { name: 'Response body' }).getByText('frozen').waitFor();
  });

  it('links an operation to its description in the reference', async () => {
    const page = await visitDashboard(browser, await sandbox.newOrganization(), '#/console/advanceClock');
    const popup = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'API reference' }).click();
    const reference = await popup;
    await reference.getByRole('heading', { name: 'Advance the clock' }).first().waitFor();
    expect(new URL(reference.url()).hash).toBe('#/clock/advanceclock');
  });

  it('offers the values of an enumeration and the newest objects, and accepts other values', async () => {
    const organization = await sandbox.newOrganization();
    const { id, customer_id } = await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, '#/console/listPurchases', {
      expectsFailedLoads: true,
    });
    const status = page.getByRole('combobox', { name: 'status (query)' });
    await status.click();
    await page.getByRole('option', { name: 'past_due' }).click();
    await expect.poll(() => status.inputValue()).toBe('past_due');
    // A chosen value does not hide the others.
    await status.click();
    await page.getByRole('option', { name: 'active', exact: true }).click();
    await page.getByRole('combobox', { name: 'customer_id (query)' }).click();
    await page.getByRole('option', { name: customer_id }).click();
    await page.getByText(`/v1/purchases?status=active&customer_id=${customer_id}`).waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('region', { name: 'Response body' }).getByRole('link', { name: id }).waitFor();
    await status.fill('overdue');
    await page.getByRole('button', { name: 'Send' }).click();
    await page
      .getByRole('region', { name: 'Response', exact: true })
      .getByText('status', { exact: true })
      .waitFor();
  });

  it('folds objects and arrays of a response, and copies the request for three programs', async () => {
    const organization = await sandbox.newOrganization();
    await organization.customer({ name: 'Ada' });
    const page = await visitDashboard(browser, organization, '#/console/listCustomers');
    await page.getByRole('button', { name: 'Send' }).click();
    const body = page.getByRole('region', { name: 'Response body' });
    await body.getByText('"Ada"').waitFor();
    await body.locator('summary', { hasText: '"data": [' }).click();
    await body.getByText('"Ada"').waitFor({ state: 'hidden' });
    await body.getByText('1 entry ]').waitFor();
    await chooseOperation(page, 'create a customer');
    await page.locator('textarea').fill('{"name": "Ada", "metadata": null}');
    for (const [button, code] of [
      ['Copy as curl', `--data-raw '{"name": "Ada", "metadata": null}'`],
      ['Copy as fetch', 'body: JSON.stringify({"name": "Ada", "metadata": null}),'],
      ['Copy as Python', 'json={"name": "Ada", "metadata": None},'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toContain(code);
    }
  });

  it('says what to correct, instead of an error of the browser', async () => {
    const page = await visitDashboard(browser, await sandbox.newOrganization(), '#/console/getPurchase');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Enter a value.').waitFor();
    await chooseOperation(page, 'create a customer');
    await page.getByLabel('Idempotency-Key').fill('a key with ✓');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText(/The value of a header has a character that HTTP does not allow/).waitFor();
  });
});

describe('the history of the console', () => {
  it('shows a sent request again after a reload, with its values and its body', async () => {
    const page = await visitDashboard(browser, await sandbox.newOrganization(), '#/console/createService');
    await page.locator('textarea').fill('{"name": "Sent before"}');
    await page.getByRole('button', { name: 'Send' }).click();
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('201').waitFor();
    await chooseOperation(page, 'get the clock');
    await page.reload();
    await history.getByRole('link', { name: 'POST /v1/services' }).click();
    await page.getByRole('heading', { name: 'Create a service' }).waitFor();
    await expect.poll(() => page.locator('textarea').inputValue()).toBe('{"name": "Sent before"}');
  });

  it('keeps no secret in the storage of the tab, and reads a body with a token from the request log', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.one_time);
    const page = await visitDashboard(browser, organization, '#/console/createPurchase');
    await expect.poll(() => page.locator('textarea').inputValue()).toContain('tok_success');
    await page.getByRole('button', { name: 'Send' }).click();
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('201').waitFor();
    expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).not.toContain('tok_');
    await history.getByRole('link', { name: 'POST /v1/purchases' }).click();
    await page.waitForURL(/createPurchase\?request=req_/);
    await expect.poll(() => page.locator('textarea').inputValue()).toContain('tok_success');
  });
});

import { describe, expect, it } from 'vitest';
import { testInLongRun } from '../support/sample-cases.js';
import { testSandbox } from '../support/sandbox.js';
import { createTestBrowser } from './test-browser.js';
import { holdRequests, interruptRequests } from './interrupt-requests.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

describe('the faults screen', () => {
  it('creates and removes faults, and shows their number in the header', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/faults', { expectsFailedLoads: true });
    await page.getByText('No active faults').waitFor();
    await page.getByLabel('Operation').selectOption('List charges');
    await page.getByLabel('Remove after').fill('2');
    await page.getByRole('button', { name: 'Create fault' }).click();
    await page.getByRole('banner').getByText('1 active fault').waitFor();
    await page.locator('.toast').getByRole('link', { name: 'Send a request' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('status').getByText('503', { exact: true }).waitFor();
    await page.goBack();
    await page.getByText('1 of 2 hits left').waitFor();
    await organization.call('createFault', { body: { effect: { kind: 'latency', latency_ms: 1 } } });
    await page.getByRole('banner').getByText('2 active faults').waitFor();
    const release = await holdRequests(page, '**/_sandbox/faults/*');
    await page.getByRole('button', { name: 'Remove the fault: Status 503' }).click();
    await page.getByRole('button', { name: 'Remove the fault: Slow response, 1 ms' }).click();
    release();
    await page.getByText('No active faults').waitFor();
    await expect.poll(() => page.getByRole('banner').getByText('active fault').count()).toBe(0);
  });

  it('lists the requests that a fault affected, also after it has ended', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/faults');
    await organization.call('createFault', { body: { effect: { kind: 'status', status: 503 }, count: 1 } });
    expect((await organization.call('listCharges')).status).toBe(503);
    await page.getByText('No active faults').waitFor();
    const requests = page.getByRole('table', { name: 'Requests that a fault affected, newest first' });
    await requests
      .getByRole('row', { name: /List charges.*503.*Ended/ })
      .getByRole('link')
      .first()
      .click();
    await page.getByText('Hit by 1 fault').first().waitFor();
  });

  it('selects no preset at first, and fills the form again with one that is selected', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/faults');
    const preset = page.getByRole('button', { name: 'Rate limited' });
    await preset.waitFor();
    await expect.poll(() => page.locator('.preset[aria-pressed=true]').count()).toBe(0);
    await preset.click();
    const status = page.getByRole('combobox', { name: 'Status' });
    await status.selectOption('504');
    await preset.click();
    await expect.poll(() => status.inputValue()).toBe('429');
    await page.getByText('The form has the preset “Rate limited”.').waitFor();
  });

  it('fills the form with a preset that the URL names', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/faults');
    await page.getByRole('button', { name: 'Rate limited' }).click();
    await expect.poll(() => page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('429');
    await page.getByRole('heading', { name: 'New fault: Rate limited' }).waitFor();
    await page.getByRole('button', { name: 'Create fault' }).and(page.locator(':focus')).waitFor();
    expect(page.url()).toContain('preset=rate_limited');
    await page.getByRole('button', { name: 'Lost response' }).click();
    await page.getByRole('button', { name: 'Lost response', pressed: true }).waitFor();
    await page.getByRole('button', { name: 'Create fault' }).click();
    await page.getByText('Create a purchase · after processing').waitFor();
    const [fault] = (await organization.call('listFaults')).body.data;
    expect(fault).toMatchObject({
      operation_id: 'createPurchase',
      effect: { kind: 'connection_reset' },
      when: 'after_commit',
      probability: 1,
      count: 1,
    });
    await page.goBack();
    await expect.poll(() => page.getByLabel('Probability in percent').inputValue()).toBe('20');
  });

  it('creates a fault for requests with certain values in their body', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/faults');
    const field = page.getByLabel('Body contains');
    await field.fill('store');
    await page.getByRole('button', { name: 'Create fault' }).click();
    await page.getByText('"Body contains" is not JSON: store.').waitFor();
    await field.fill('{"name": "Ada"}');
    await page.getByRole('button', { name: 'Create fault' }).click();
    await page.getByText('before processing · body contains {"name":"Ada"}').waitFor();
    const [fault] = (await organization.call('listFaults')).body.data;
    expect(fault?.body_contains).toEqual({ name: 'Ada' });
  });

  it('removes all faults after a confirmation', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/faults');
    const removeAll = page.getByRole('button', { name: 'Remove all' });
    await organization.call('createFault', { body: { effect: { kind: 'latency', latency_ms: 1 } } });
    await page.getByText('Slow response, 1 ms').waitFor();
    await expect.poll(() => removeAll.count()).toBe(0);
    await organization.call('createFault', { body: { effect: { kind: 'latency', latency_ms: 2 } } });
    await removeAll.click();
    const dialog = page.getByRole('dialog', { name: 'Remove 2 faults?' });
    await dialog.getByRole('button', { name: 'Keep the faults' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await organization.call('listFaults')).body.data).toHaveLength(2);
    await removeAll.click();
    await dialog.getByRole('button', { name: 'Remove all' }).click();
    await page.getByText('No active faults').waitFor();
    expect((await organization.call('listFaults')).body.data).toEqual([]);
  });

  testInLongRun('offers a retry when Tollgate does not respond', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/faults');
    const setDown = await interruptRequests(page, '/_sandbox/faults');
    await page.getByText('No active faults').waitFor();
    await setDown(true);
    await organization.call('createFault', { body: { effect: { kind: 'latency', latency_ms: 1 } } });
    const alert = page.getByRole('alert').filter({ hasText: 'Faults could not be loaded' });
    await alert.waitFor();
    await setDown(false);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('Slow response, 1 ms').waitFor();
  });
});

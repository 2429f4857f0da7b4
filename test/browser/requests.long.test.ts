import { describe, expect, it } from 'vitest';
import { closeConnections, createCustomer, load } from '../bench/load.js';
import { testSandbox } from '../support/sandbox.js';
import { interruptRequests } from './interrupt-requests.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';
import { getRequestRows } from './page-steps.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

describe('the requests screen', () => {
  it('shows 100 of 10,000 requests per page, with a constant number of elements', async () => {
    const organization = await sandbox.newOrganization();
    const target = { name: 'the sandbox', url: `${organization.origin}/v1`, apiKey: organization.apiKey };
    await load(target, 'GET', await createCustomer(target), 10_000);
    closeConnections();
    const page = await visitDashboard(browser, organization);
    const rows = getRequestRows(page);
    const countElements = (): Promise<number> =>
      page.evaluate<number>("document.querySelectorAll('*').length");
    await expect.poll(() => rows.count()).toBe(100);
    const before = await countElements();
    for (const number of [2, 3, 4]) {
      await page.getByRole('button', { name: 'Older' }).click();
      await page.getByText(`Page ${number}`, { exact: true }).waitFor();
      await expect.poll(() => rows.count()).toBe(100);
    }
    expect(await countElements()).toBe(before);
  });

  it('filters current and new requests by operation and by object, and offers to clear the filters', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.customer();
    await organization.service();
    const page = await visitDashboard(browser, organization);
    const rows = getRequestRows(page);
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByLabel('Path or object id').fill(id);
    await expect.poll(() => rows.count()).toBe(1);
    await organization.call('getCustomer', { path: { id } });
    await expect.poll(() => rows.count()).toBe(2);
    expect(page.url()).toContain(`object_id=${id}`);
    await page.getByLabel('Operation').selectOption('List charges');
    await page.getByText(`Filters: operation listCharges, object ${id}.`).waitFor();
    await page.getByRole('link', { name: 'Clear the filters' }).click();
    await expect.poll(() => rows.count()).toBe(3);
  });

  it('stops at a pause, counts the requests that arrive, and shows them after it', async () => {
    const organization = await sandbox.newOrganization();
    await organization.customer();
    const page = await visitDashboard(browser, organization);
    const rows = getRequestRows(page);
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('button', { name: 'Pause' }).click();
    await organization.service();
    await organization.call('listCharges');
    await page.getByRole('status').getByText('Paused, 2 new requests').waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect.poll(() => rows.count()).toBe(3);
  });

  it('keeps its rows and offers a retry when Tollgate does not respond', async () => {
    const organization = await sandbox.newOrganization();
    await organization.customer();
    const page = await visitDashboard(browser, organization);
    const setDown = await interruptRequests(page, '/_sandbox/requests?');
    const row = page.getByRole('row', { name: /Create a customer/ });
    await row.waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await setDown(true);
    await page.getByRole('button', { name: 'Resume' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('Requests could not be loaded').waitFor();
    await expect.poll(() => row.count()).toBe(1);
    await setDown(false);
    // A live update can load the requests before the click does. The button is gone then.
    await Promise.any([
      alert.getByRole('button', { name: 'Retry' }).click(),
      alert.waitFor({ state: 'detached' }),
    ]);
    await alert.waitFor({ state: 'detached' });
  });
});

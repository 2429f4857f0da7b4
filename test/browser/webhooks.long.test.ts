import { describe, expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { startReceiver, startStaticReceiver } from '../webhooks/receivers.js';
import { interruptRequests } from './interrupt-requests.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';
import { setEndpoint } from './demo-sandbox.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

describe('the endpoint card of the webhooks screen', () => {
  it('shows the success rate, and since when deliveries fail', async () => {
    const organization = await sandbox.newOrganization();
    const statuses = [200, 500];
    const { url } = await startReceiver((response) => response.writeHead(statuses.shift() ?? 500).end());
    await setEndpoint(organization, url);
    const page = await visitDashboard(browser, organization, '#/webhooks');
    const endpoint = page.getByRole('region', { name: 'Endpoint' });
    await organization.call('triggerEvent', { body: { type: 'ping' } });
    await endpoint.getByText('1 of 1 deliveries, last 3 days').waitFor();
    await endpoint.getByText('100%', { exact: true }).waitFor();
    await endpoint.getByText('Delivering').waitFor();
    await organization.call('advanceClock', { body: { by: 'PT1H' } });
    await organization.call('triggerEvent', { body: { type: 'ping' } });
    await endpoint.getByText('50%', { exact: true }).waitFor();
    await endpoint.getByText(/^Failing since/).waitFor();
    await endpoint.getByRole('img', { name: /1 retrying, 0 failed/ }).waitFor();
  });

  it('updates the delivery mode and endpoint that another window sets', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/webhooks');
    const endpoint = page.getByRole('region', { name: 'Endpoint' });
    await endpoint.getByText('normal', { exact: true }).waitFor();
    await organization.call('setDeliveryMode', { body: { mode: 'twice' } });
    await endpoint.getByText('twice', { exact: true }).waitFor();
    await setEndpoint(organization, 'http://127.0.0.1:1/elsewhere');
    await endpoint.getByText('http://127.0.0.1:1/elsewhere').waitFor();
  });
});

describe('the deliveries of the webhooks screen', () => {
  it('load each event once', async () => {
    const organization = await sandbox.newOrganization();
    const receiver = await startStaticReceiver(200);
    await setEndpoint(organization, receiver.url);
    for (let sent = 0; sent < 8; sent += 1)
      await organization.call('triggerEvent', { body: { type: 'ping' } });
    const page = await visitDashboard(browser, organization, '#/webhooks');
    const rows = page.getByRole('row', { name: /Test event sent/ });
    await expect.poll(() => rows.count()).toBe(8);
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/objects/evt_')) loaded.push(request.url());
    });
    await page.reload();
    await expect.poll(() => rows.count()).toBe(8);
    expect(loaded).toEqual([...new Set(loaded)]);
  });

  it('show the title of an event whose first load failed', async () => {
    const organization = await sandbox.newOrganization();
    const receiver = await startStaticReceiver(200);
    await setEndpoint(organization, receiver.url);
    const page = await visitDashboard(browser, organization, '#/webhooks');
    const setDown = await interruptRequests(page, '/objects/evt_');
    await page.getByText('No deliveries yet').waitFor();
    await setDown(true);
    await organization.call('triggerEvent', { body: { type: 'ping' } });
    await page.getByRole('row', { name: /^ping.*Delivered/ }).waitFor();
    await setDown(false);
    await page.getByRole('row', { name: /Test event sent.*Delivered/ }).waitFor();
  });

  it('describe an attempt without a response by its error', async () => {
    const organization = await sandbox.newOrganization();
    await setEndpoint(organization, 'http://127.0.0.1:1/hook');
    await organization.call('triggerEvent', { body: { type: 'ping' } });
    const page = await visitDashboard(browser, organization, '#/webhooks');
    await page
      .getByRole('row', { name: /Connection failed · attempt 1 of 10/ })
      .getByRole('link')
      .click();
    await page.getByRole('region', { name: 'Details' }).getByText('Failed: Connection failed').waitFor();
  });

  it('name the event in words and its customer', async () => {
    const organization = await sandbox.newOrganization();
    const { url } = await startStaticReceiver(204);
    await setEndpoint(organization, url);
    await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, '#/webhooks');
    const [customer] = (await organization.call('listCustomers')).body.data;
    const name = new RegExp(`Payment succeeded, €49.00 ${customer?.name ?? ''} charge.succeeded Delivered`);
    await page.getByRole('row', { name }).waitFor();
  });

  it('are counted on the tabs, and the failed ones beside Webhooks in the navigation', async () => {
    const organization = await sandbox.newOrganization();
    const { url } = await startStaticReceiver(500);
    await setEndpoint(organization, url);
    const page = await visitDashboard(browser, organization, '#/webhooks');
    await page.getByText('No deliveries yet').waitFor();
    await organization.call('triggerEvent', { body: { type: 'ping' } });
    await page.getByRole('link', { name: 'Pending or retrying 1', exact: true }).waitFor();
    const entry = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^Webhooks/ });
    await expect.poll(() => entry.innerText()).toBe('Webhooks');
    await organization.call('advanceClock', { body: { by: 'P7D' } });
    await page.getByRole('link', { name: 'Failed 1', exact: true }).click();
    await page.getByRole('row', { name: /ping.*Failed/ }).waitFor();
    await entry.getByText('1 failed').waitFor();
  });
});

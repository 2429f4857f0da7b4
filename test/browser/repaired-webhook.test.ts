import { expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { startReceiver, startStaticReceiver } from '../webhooks/receivers.js';
import { setEndpoint } from './demo-sandbox.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

it('Send again repairs a failed webhook on the overview, in the health of the endpoint and in the list', async () => {
  const organization = await sandbox.newOrganization();
  let status = 503;
  const { url, received } = await startReceiver((response) => response.writeHead(status).end());
  await organization.call('createOrganizationConfiguration', { body: { webhook: { url } } });
  await organization.customer();
  const page = await visitDashboard(browser, organization, '#/webhooks');
  const endpoint = page.getByRole('region', { name: 'Endpoint' });
  await endpoint.getByText(/^Failing$/).waitFor();
  await page
    .getByRole('row', { name: /Retrying.*503/ })
    .getByRole('link')
    .click();
  const details = page.getByRole('region', { name: 'Details' });
  status = 200;
  await details.getByRole('button', { name: 'Send again' }).click();
  await details.getByRole('heading', { name: /Replaced/ }).waitFor();
  await expect.poll(() => details.getByText('Scheduled').count()).toBe(0);
  await details.getByRole('link', { name: 'Show the new delivery' }).click();
  await details.getByRole('heading', { name: /Delivered/ }).waitFor();
  await endpoint.getByText('Delivering').waitFor();
  await endpoint.getByText('1 of 1 deliveries, last 3 days').waitFor();
  await page.getByRole('link', { name: 'Close the details' }).click();
  await page.getByRole('link', { name: 'Replaced 1', exact: true }).waitFor();
  await page.goto('#/overview');
  await page.getByText('Nothing needs attention.').waitFor();
  await organization.call('advanceClock', { body: { by: 'P30D' } });
  expect(received).toHaveLength(2);
});

it('the health of a new endpoint counts only its own deliveries, also of an event that an earlier endpoint rejected', async () => {
  const organization = await sandbox.newOrganization();
  const [failing, working] = [await startStaticReceiver(500), await startStaticReceiver(204)];
  await setEndpoint(organization, working.url);
  await organization.customer();
  await organization.call('advanceClock', { body: { by: 'PT2H' } });
  await setEndpoint(organization, failing.url);
  await organization.customer();
  const page = await visitDashboard(browser, organization, '#/webhooks');
  const endpoint = page.getByRole('region', { name: 'Endpoint' });
  await endpoint.getByText('Failing').waitFor();
  await setEndpoint(organization, `${failing.url}/new`);
  await endpoint.getByText('Not tried yet').waitFor();
  await organization.call('advanceClock', { body: { by: 'P1D' } });
  // The earlier endpoint accepted deliveries.
  await endpoint.getByText(/^Failing$/).waitFor();
});

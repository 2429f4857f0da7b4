import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { startReceiver, startStaticReceiver } from '../webhooks/receivers.js';
import { confirmAdvance } from './confirm-advance.js';
import { interruptRequests } from './interrupt-requests.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';
import { setEndpoint } from './demo-sandbox.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

/** Saves a URL in the dialog of the endpoint. */
async function saveEndpoint(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Set an endpoint' }).click();
  const dialog = page.getByRole('dialog', { name: 'Webhook endpoint' });
  await dialog.getByLabel('URL').fill(url);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('the endpoint card of the webhooks screen', () => {
  it('reveals, hides and copies a new secret, and generates another one after a confirmation', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/webhooks');
    const endpoint = page.getByRole('region', { name: 'Endpoint' });
    await endpoint.getByText('No endpoint').waitFor();
    await saveEndpoint(page, 'http://127.0.0.1:1/webhooks');
    await endpoint.getByText('http://127.0.0.1:1/webhooks').waitFor();
    await expect.poll(() => endpoint.getByText(/whsec_[\w+/]{8}/).count()).toBe(0);
    await endpoint.getByRole('button', { name: 'Reveal the secret' }).click();
    const secret = await endpoint.getByText(/whsec_[\w+/]{8}/).innerText();
    await endpoint.getByRole('button', { name: 'Copy the secret' }).click();
    await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe(secret);
    await endpoint.getByRole('button', { name: 'Rotate the secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate the secret' }).click();
    await expect.poll(() => endpoint.getByText(/whsec_[\w+/]{8}/).innerText()).not.toBe(secret);
    await endpoint.getByRole('button', { name: 'Hide the secret' }).click();
    await expect.poll(() => endpoint.getByText(/whsec_[\w+/]{8}/).count()).toBe(0);
  });

  it('changes the delivery mode', async () => {
    const organization = await sandbox.newOrganization();
    await setEndpoint(organization, 'http://127.0.0.1:1/hook');
    const page = await visitDashboard(browser, organization, '#/webhooks');
    await page.getByRole('button', { name: 'Edit endpoint' }).click();
    const dialog = page.getByRole('dialog', { name: 'Webhook endpoint' });
    await dialog.getByLabel('Delivery mode').selectOption('collect');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('region', { name: 'Endpoint' }).getByText('collect', { exact: true }).waitFor();
    expect((await organization.call('getDeliveryMode')).body.mode).toBe('collect');
  });
});

describe('the deliveries of the webhooks screen', () => {
  it('show a ping that is sent, the signed content of its attempt, and send it again', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/webhooks');
    await page.getByText('No deliveries yet').waitFor();
    const receiver = await startStaticReceiver(200);
    await saveEndpoint(page, receiver.url);
    await page.getByRole('button', { name: 'Send ping' }).click();
    await page
      .getByRole('row', { name: /Test event sent.*Delivered/ })
      .getByRole('link')
      .click();
    await page.getByText('Request and response of attempt 1').click();
    const signed = await page.getByRole('region', { name: 'Signed content' }).innerText();
    const [delivery] = receiver.received;
    const { 'webhook-id': id, 'webhook-timestamp': at } = delivery?.headers ?? {};
    expect(signed).toBe(`${String(id)}.${String(at)}.${delivery?.body ?? ''}`);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => receiver.received.length).toBe(2);
    await page.getByRole('link', { name: 'Close the details' }).click();
    await expect.poll(() => page.getByRole('row', { name: /ping.*Delivered/ }).count()).toBe(2);
  });

  it('show a failed attempt as retrying, and advance the clock to the next one', async () => {
    const organization = await sandbox.newOrganization();
    const { url } = await startStaticReceiver(500);
    await setEndpoint(organization, url);
    const page = await visitDashboard(browser, organization, '#/webhooks');
    await organization.call('triggerEvent', { body: { type: 'ping' } });
    await page
      .getByRole('row', { name: /Retrying.*500 · attempt 1 of 10.*10 Jan, 15:30:05/ })
      .getByRole('link')
      .click();
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByRole('heading', { name: /Test event sent Retrying/ }).waitFor();
    await details.getByRole('button', { name: 'Advance to attempt 2' }).click();
    await confirmAdvance(page);
    await details.getByText('Request and response of attempt 2').waitFor();
    await details.getByRole('button', { name: 'Advance to attempt 3' }).waitFor();
    await page.getByRole('link', { name: 'Close the details' }).click();
    await page.getByRole('row', { name: /Retrying.*500 · attempt 2 of 10/ }).waitFor();
  });

  it('are all sent again if they failed', async () => {
    const organization = await sandbox.newOrganization();
    const statuses = [500, 200];
    const endpoint = await startReceiver((response) => response.writeHead(statuses.shift() ?? 200).end());
    await setEndpoint(organization, endpoint.url);
    const page = await visitDashboard(browser, organization, '#/webhooks');
    const resend = page.getByRole('button', { name: 'Resend all undelivered' });
    await page.getByText('No deliveries yet').waitFor();
    await expect.poll(() => resend.count()).toBe(0);
    await organization.call('triggerEvent', { body: { type: 'ping' } });
    await page.getByRole('row', { name: /ping.*Retrying.*500/ }).waitFor();
    await resend.click();
    await page.getByRole('row', { name: /ping.*Delivered/ }).waitFor();
    await expect.poll(() => resend.isDisabled()).toBe(true);
  });

  it('are filtered by status in the URL, and offer to clear the filter', async () => {
    const organization = await sandbox.newOrganization();
    const { url } = await startStaticReceiver(204);
    await setEndpoint(organization, url);
    await organization.call('triggerEvent', { body: { type: 'ping' } });
    const page = await visitDashboard(browser, organization, '#/webhooks');
    const row = page.getByRole('row', { name: /ping.*Delivered/ });
    await row.waitFor();
    await page.getByRole('link', { name: 'Failed 0', exact: true }).click();
    await page.getByText('Filter: status “Failed”.').waitFor();
    expect(page.url()).toContain('#/webhooks?status=failed');
    await page.getByRole('link', { name: 'Clear the filter' }).click();
    await row.waitFor();
  });

  it('keep their rows and offer a retry when Tollgate does not respond', async () => {
    const organization = await sandbox.newOrganization();
    const { url } = await startStaticReceiver(204);
    await setEndpoint(organization, url);
    await organization.call('triggerEvent', { body: { type: 'ping' } });
    const page = await visitDashboard(browser, organization, '#/webhooks');
    const setDown = await interruptRequests(page, '/deliveries?');
    await page.getByRole('row', { name: /ping.*Delivered/ }).waitFor();
    await setDown(true);
    await organization.call('triggerEvent', { body: { type: 'ping' } });
    await page.getByText('Deliveries could not be loaded').waitFor();
    const rows = page.getByRole('row', { name: /ping.*Delivered/ });
    await expect.poll(() => rows.count()).toBe(1);
    const failure = page.getByRole('alert').filter({ hasText: 'Deliveries could not be loaded' });
    const retry = failure.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    await setDown(false);
    // A late message about the delivery may load the list before the click, and remove the button.
    const clickAndCount = async (): Promise<number> => {
      if (await retry.isVisible()) await retry.click({ timeout: 1_000 }).catch(() => undefined);
      return rows.count();
    };
    await expect.poll(clickAndCount).toBe(2);
  });
});

import { describe, expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { EXAMPLE_TIME, testSandbox } from '../support/sandbox.js';
import { startStaticReceiver } from '../webhooks/receivers.js';
import { confirmAdvance, getAdvanceSheet } from './confirm-advance.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

describe('the seeds screen of the dashboard', () => {
  it('updates the snapshots that another client takes and deletes', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/seeds');
    const name = 'taken-elsewhere';
    await organization.call('createSnapshot', { body: { name } });
    await page.getByText(name, { exact: true }).waitFor();
    await organization.call('deleteSnapshot', { path: { name } });
    await page.getByText(name, { exact: true }).waitFor({ state: 'detached' });
  });

  it('shows the reason why a seed is rejected, without asking whether it replaces all objects', async () => {
    const { origin } = await sandbox.newOrganization();
    // The browser logs the status 400, so the page has no monitor.
    const page = await browser.browser.newPage();
    await page.goto(`${origin}/#/seeds`);
    await page.getByLabel('Seed document').fill('customers: [');
    await page.getByRole('button', { name: 'Apply your seed' }).click();
    await page.getByRole('alert').getByText('The seed was not applied').waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.close();
  });
});

describe('the dashboard', () => {
  it('opens a customer and a plan by their names from the command palette', async () => {
    const organization = await sandbox.newOrganization();
    await organization.customer({ name: 'Ada Lovelace' });
    await organization.plan({ ...plans.fixed, name: 'Green power' });
    const page = await visitDashboard(browser, organization);
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('love ada');
    await palette.getByRole('option', { name: 'Ada Lovelace Customer', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('power');
    await palette.getByRole('option', { name: 'Green power Plan' }).click();
    await page.getByRole('heading', { name: 'Green power' }).waitFor();
  });

  it('previews an advance to the next work of a kind from the command palette, which says if none is scheduled', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization);
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('next retry');
    await palette.getByRole('option', { name: 'Advance to the next retry…', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await getAdvanceSheet(page).getByText('Next retryNone').waitFor();
    await page.keyboard.press('Escape');
    await getAdvanceSheet(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('next renewal');
    await page.keyboard.press('Enter');
    await getAdvanceSheet(page).getByRole('button', { name: 'Advance to 10 Feb, 15:30' }).waitFor();
    expect((await organization.call('getClock')).body.now).toBe(EXAMPLE_TIME);
    await confirmAdvance(page);
    expect((await organization.call('getClock')).body.now).toBe('2027-02-10T15:30:00.000Z');
  });

  it('announces failed payments and webhooks that the stream reports together', async () => {
    const organization = await sandbox.newOrganization();
    const receiver = await startStaticReceiver(500);
    const page = await visitDashboard(browser, organization, '#/faults');
    await organization.call('createOrganizationConfiguration', {
      body: { webhook: { url: receiver.url, event_types: ['charge.failed'] } },
    });
    await organization.purchase(plans.fixed, { payment_token: 'tok_declined' });
    const status = page.getByRole('status');
    await status.getByText(/1 payment failed\./).waitFor();
    await status.getByText(/1 webhook was not delivered\./).waitFor();
  });
});

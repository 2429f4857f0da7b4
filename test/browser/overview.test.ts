import { describe, expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { findViolations } from './find-violations.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard, waitForConnection } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

describe('the overview of the dashboard', () => {
  it('is the first screen and loads the demo data into an empty sandbox', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '');
    await page.getByRole('heading', { name: 'Your sandbox is empty' }).waitFor();
    await page.getByText('npx tollgate seed demo').waitFor();
    await page.getByRole('button', { name: 'Load the demo data' }).click();
    const mrr = page.getByRole('region', { name: 'MRR' });
    await mrr.getByText(/^€[1-9]/).waitFor();
    await page.getByRole('heading', { name: 'Your sandbox is empty' }).waitFor({ state: 'detached' });
  });

  it('shows the next work, what needs attention, and the latest events with their causes', async () => {
    const organization = await sandbox.newOrganization();
    await organization.call('seedSandbox', { body: { name: 'demo' } });
    const page = await visitDashboard(browser, organization, '#/overview');
    const clock = page.getByRole('region', { name: 'Clock' });
    await clock.getByText(/^Next (webhook attempt|retry|renewal|trial end)/).waitFor();
    await clock
      .getByText(/\(forecast\)/)
      .first()
      .waitFor({ state: 'attached' });
    const attention = page.getByRole('region', { name: 'Needs attention' });
    expect(await attention.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('1 subscription unpaid'),
      expect.stringContaining('1 subscription past due'),
    ]);
    const activity = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem');
    await activity.getByText('Seed').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('shows a new event and its request without a reload', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/overview');
    await organization.customer({ name: 'Ada Lindqvist' });
    const row = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem');
    await row.getByText('Customer created').waitFor();
    await row.getByText('Ada Lindqvist').waitFor();
    await row.getByRole('link', { name: 'API request' }).click();
    await page.getByRole('region', { name: 'Details' }).getByText('/v1/customers').first().waitFor();
  });

  it('shows the API key of the default organization to copy', async () => {
    const page = await browser.visit({
      origins: [sandbox.url],
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto(sandbox.url);
    await waitForConnection(page);
    const connect = page.getByRole('region', { name: 'Connect' });
    await connect.getByText(`${sandbox.url}/v1`).waitFor();
    await connect.getByRole('button', { name: 'Copy the API key' }).click();
    await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe(sandbox.apiKey);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { createDemo } from './demo-sandbox.js';
import { findViolations } from './find-violations.js';
import { PHONE } from './page-steps.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard, waitForConnection } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

/** Script of the page: adds up how far the content moves while the page loads (Cumulative Layout Shift). */
const OBSERVE_SHIFTS = `
  globalThis.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) globalThis.layoutShift += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;
const MAX_LAYOUT_SHIFT = 0.05;

/** Heights in pixels of the bar at the bottom of a phone, and of the title and the figure of a metric. */
const TAB_BAR_HEIGHT = 66;
const FIGURE_HEIGHT = 75;

/** Opens the dashboard as on this machine: with the default organization, whose API key it shows. */
async function visitDefaultOrganization(): Promise<Page> {
  const page = await browser.visit({
    origins: [sandbox.url],
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.goto(sandbox.url);
  await waitForConnection(page);
  return page;
}

describe('the overview of the dashboard', () => {
  it('is the first screen and loads the demo data into an empty sandbox', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '');
    await page.getByRole('heading', { name: 'Your sandbox is empty' }).waitFor();
    await page.getByText('npx tollgate seed demo').waitFor();
    await page
      .getByRole('region', { name: 'Forecast' })
      .getByRole('link', { name: 'Create a purchase' })
      .waitFor();
    await expect.poll(() => page.getByRole('region', { name: 'Clock' }).count()).toBe(0);
    const [first] = await page.getByRole('main').getByRole('region').all();
    await expect.poll(() => first?.getAttribute('aria-label')).toBe('First steps');
    await page.getByText('or in the response of POST /_sandbox/organizations').last().waitFor();
    await page
      .getByRole('region', { name: 'Connect' })
      .getByRole('link', { name: 'Set an endpoint' })
      .waitFor();
    await page.getByRole('button', { name: 'Load the demo data' }).click();
    const mrr = page.getByRole('region', { name: 'MRR' });
    await mrr
      .locator('.metric-value')
      .getByText(/^€[1-9]/)
      .waitFor();
    await page.getByRole('heading', { name: 'Your sandbox is empty' }).waitFor({ state: 'detached' });
    const webhook = { url: 'http://127.0.0.1:9/webhooks' };
    await organization.call('createOrganizationConfiguration', { body: { webhook } });
    await expect.poll(() => page.getByRole('link', { name: 'Set an endpoint' }).count()).toBe(0);
  });

  it('shows an empty organization a first request to copy, with the API key masked', async () => {
    const page = await visitDefaultOrganization();
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByText(`Bearer ${sandbox.apiKey.slice(0, 8)}••••••••••••`).waitFor();
    await steps.getByRole('button', { name: 'Copy the request' }).click();
    const command = (): Promise<string> => page.evaluate<string>('navigator.clipboard.readText()');
    await expect.poll(command).toContain(`curl -X POST '${sandbox.url}/v1/customers'`);
    expect(await command()).toContain(`Bearer ${sandbox.apiKey}"`);
    expect(await findViolations(page)).toEqual([]);
  });

  it('shows the currency with the most payments, another one on request, and the daily values as a table', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.one_time);
    await organization.purchase(plans.fixed);
    await organization.purchase({
      ...plans.one_time,
      rate: { ...plans.one_time.rate, currency: 'JPY', amount: 900_000 },
    });
    const page = await visitDashboard(browser, organization, '#/overview');
    const volume = page.getByRole('region', { name: 'Payment volume' });
    await volume.locator('.metric-value').getByText(/^€/).waitFor();
    const currency = page.getByLabel('Currency');
    await expect.poll(() => currency.getByRole('option').allInnerTexts()).toEqual(['EUR', 'JPY']);
    await currency.selectOption('JPY');
    await volume.locator('.metric-value').getByText('¥900,000').waitFor();
    await page.getByRole('region', { name: 'Daily volume, JPY' }).waitFor();
    expect(page.url()).toContain('currency=JPY');
    await volume.getByText('Show as a table').click();
    await volume.getByRole('row', { name: '10 Jan ¥900,000' }).waitFor();
    await page.goBack();
    await volume.locator('.metric-value').getByText(/^€/).waitFor();
  });

  it('shows the next work, what needs attention, and the latest events with their causes, in stable places', async () => {
    const organization = await sandbox.newOrganization();
    await organization.call('seedSandbox', { body: { name: 'demo' } });
    const page = await visitDashboard(browser, organization, '#/overview');
    await page.addInitScript(OBSERVE_SHIFTS);
    await page.reload();
    const clock = page.getByRole('region', { name: 'Clock' });
    await clock.getByText('Next retry', { exact: true }).waitFor();
    for (const name of ['Advance to retry 22 Mar, 09:00', 'Advance to renewal 4 Apr, 09:00', 'Choose a date'])
      await clock.getByRole('link', { name }).waitFor();
    const legend = clock.getByRole('list', { name: 'Legend' }).getByRole('listitem');
    await expect.poll(() => legend.allInnerTexts()).toEqual(['Fails', 'Retry fails', 'Other change']);
    await clock.getByText('Show as a table').click();
    await clock.getByRole('row', { name: 'Wed 24 Mar 1 retry fails' }).waitFor();
    await clock.getByRole('link', { name: '4 payments fail · 1 other change' }).waitFor();
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await expect
      .poll(() => attention.getByRole('listitem').allTextContents())
      .toEqual([
        expect.stringContaining('Chidi Okafor: €98.00 unpaid'),
        expect.stringMatching(/Dilnoza Karimova: €49.00 past due.*Next retry: 22 Mar, 09:00/),
        expect.stringMatching(/Bruno Ferreira: €120.00 waits for 3-D Secure.*expires on 22 Mar, 09:00/),
      ]);
    await attention.getByText('unpaid for 2 periods').waitFor();
    await attention.locator('.card-head').getByText('3', { exact: true }).waitFor();
    const rate = page.getByRole('region', { name: 'Failed-payment rate' });
    await rate.getByText(/^[+−]\d+(\.\d)? pp$/).waitFor();
    const values = ['MRR', 'Payment volume'].map((name) =>
      page.getByRole('region', { name }).locator('.metric-value b').innerText(),
    );
    const [revenue, volume] = await Promise.all(values);
    expect(revenue).not.toBe(volume);
    const chart = page.getByRole('figure');
    await chart.getByText('Number of failed payments').waitFor();
    const failures = chart.locator('.failures');
    await expect
      .poll(() => failures.locator('text').allTextContents())
      .toEqual(['1', '1', '1', '1', '1', '2', '1', '1']);
    await expect
      .poll(() => chart.locator('.failures.is-forecast text').allTextContents())
      .toEqual(['2', '1', '1']);
    await expect
      .poll(() => chart.locator('title').allTextContents())
      .toContain('22 Mar (forecast): Succeeded €0.00, 2 failed payments');
    const activity = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem');
    await activity.getByText('Seed').first().waitFor();
    expect(await page.evaluate('globalThis.layoutShift')).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
    expect(await findViolations(page)).toEqual([]);
  });

  it('fits on a phone: no horizontal scrolling, and the first screenful has the clock, its actions and a metric', async () => {
    const organization = await sandbox.newOrganization();
    await organization.call('seedSandbox', { body: { name: 'demo' } });
    const options = { viewport: { width: 390, height: 844 } };
    const page = await visitDashboard(browser, organization, '#/overview', options);
    const chart = page.getByRole('img', { name: 'Payment volume per day' });
    await chart.waitFor();
    await expect.poll(async () => ((await chart.boundingBox())?.width ?? Infinity) <= 390).toBe(true);
    const targets = page.getByRole('link', { name: 'Advance to renewal' });
    const metrics = page.getByRole('region', { name: 'MRR' });
    await metrics.waitFor();
    const [target, metric] = await Promise.all([targets.boundingBox(), metrics.boundingBox()]);
    expect(target?.y).toBeLessThan(metric?.y ?? 0);
    await page.getByRole('main').getByRole('link', { name: 'New purchase' }).waitFor();
    expect((metric?.y ?? Infinity) + FIGURE_HEIGHT).toBeLessThan(844 - TAB_BAR_HEIGHT);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390);
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
    const page = await visitDefaultOrganization();
    const connect = page.getByRole('region', { name: 'Connect' });
    await connect.getByText(`${sandbox.url}/v1`).waitFor();
    await connect.getByRole('button', { name: 'Copy the API key' }).click();
    await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe(sandbox.apiKey);
  });
});

it('the overview of a phone wraps the first request, and offers the choice of a date', async () => {
  const empty = await visitDashboard(browser, await sandbox.newOrganization(), '', PHONE);
  const command = empty.locator('.command code', { hasText: 'curl' });
  await command.waitFor();
  await expect
    .poll(() => command.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBeLessThanOrEqual(0);
  const page = await visitDashboard(browser, await createDemo(sandbox), '', PHONE);
  await page.getByRole('link', { name: 'Choose a date' }).waitFor();
});

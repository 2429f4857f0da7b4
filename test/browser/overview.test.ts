import { describe, expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { findViolations } from './find-violations.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard, waitForConnection } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

/** Script of the page: lists the middle (vertical) and the right end of each icon, of its count, and of its day. */
const LIST_COUNTED_MARKS = `[...document.querySelectorAll('.day-marks small')].map((count) => {
  const measure = (element) => {
    const { y, height, right } = element.getBoundingClientRect();
    return [y + height / 2, right];
  };
  const mark = count.parentElement;
  return { icon: measure(mark.querySelector('svg')), count: measure(count), day: measure(mark.closest('li')) };
})`;

describe('the overview of the dashboard', () => {
  it('is the first screen and loads the demo data into an empty sandbox', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '');
    await page.getByRole('heading', { name: 'Your sandbox is empty' }).waitFor();
    await page.getByText('npx tollgate seed demo').waitFor();
    const [first] = await page.getByRole('main').getByRole('region').all();
    expect(await first?.getAttribute('aria-label')).toBe('Connect');
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
    expect(await currency.getByRole('option').allInnerTexts()).toEqual(['EUR', 'JPY']);
    await currency.selectOption('JPY');
    await volume.locator('.metric-value').getByText('¥900,000').waitFor();
    await page.getByRole('region', { name: 'Daily volume, JPY' }).waitFor();
    expect(page.url()).toContain('currency=JPY');
    await volume.getByText('Show as a table').click();
    await volume.getByRole('row', { name: '10 Jan ¥900,000' }).waitFor();
    await page.goBack();
    await volume.locator('.metric-value').getByText(/^€/).waitFor();
  });

  it('shows the next work, what needs attention, and the latest events with their causes', async () => {
    const organization = await sandbox.newOrganization();
    await organization.call('seedSandbox', { body: { name: 'demo' } });
    const page = await visitDashboard(browser, organization, '#/overview');
    const clock = page.getByRole('region', { name: 'Clock' });
    await clock.getByText('Next retry', { exact: true }).waitFor();
    for (const name of ['Next retry tomorrow', 'Next renewal in 2 weeks', 'Choose a date'])
      await clock.getByRole('link', { name }).waitFor();
    await clock
      .getByText(/\(forecast\)/)
      .first()
      .waitFor({ state: 'attached' });
    await clock.getByRole('link', { name: '4 payments, all forecast to fail · 1 other change' }).waitFor();
    const attention = page.getByRole('region', { name: 'Needs attention' });
    expect(await attention.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('Chidi Okafor: €98.00 unpaid'),
      expect.stringMatching(/Dilnoza Karimova: €49.00 past due.*Next retry: 22 March, 09:00/),
      expect.stringMatching(/Bruno Ferreira: €120.00 waits for 3-D Secure.*expires on 22 March, 09:00/),
    ]);
    await attention.getByText('unpaid for 2 periods').waitFor();
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
    expect(await failures.locator('text').allTextContents()).toEqual([
      '1',
      '1',
      '1',
      '1',
      '1',
      '2',
      '1',
      '1',
    ]);
    expect(await chart.locator('.failures.is-forecast text').allTextContents()).toEqual(['2', '1', '1']);
    const activity = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem');
    await activity.getByText('Seed').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('shows each count of the next 14 days beside its icon, apart from those of the next day', async () => {
    const organization = await sandbox.newOrganization();
    for (let index = 0; index < 3; index += 1) {
      await organization.purchase(plans.fixed);
      await organization.purchase(plans.fixed, { payment_token: 'tok_success_then_declined' });
    }
    await organization.call('advanceClock', { body: { by: 'P25D' } });
    const page = await visitDashboard(browser, organization, '#/overview');
    const marks = page.locator('.day-marks > span');
    await expect.poll(() => marks.filter({ hasText: '3' }).count(), { timeout: 10_000 }).toBeGreaterThan(1);
    const boxes =
      await page.evaluate<{ icon: number[]; count: number[]; day: number[] }[]>(LIST_COUNTED_MARKS);
    for (const { icon, count, day } of boxes) {
      expect(Math.abs((icon[0] ?? 0) - (count[0] ?? 0))).toBeLessThan(4);
      expect(count[1]).toBeLessThanOrEqual((day[1] ?? 0) + 1);
    }
    expect(boxes.length).toBeGreaterThan(1);
  });

  it('fits on a phone without horizontal scrolling of the page or its chart', async () => {
    const organization = await sandbox.newOrganization();
    await organization.call('seedSandbox', { body: { name: 'demo' } });
    const options = { viewport: { width: 390, height: 844 } };
    const page = await visitDashboard(browser, organization, '#/overview', options);
    const chart = page.getByRole('img', { name: 'Payment volume per day' });
    await chart.waitFor();
    await expect.poll(async () => ((await chart.boundingBox())?.width ?? Infinity) <= 390).toBe(true);
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

import { describe, expect, it } from 'vitest';
import { buildLargeSeed } from '../support/build-large-seed.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { startStaticReceiver } from '../webhooks/receivers.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

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

/** Script of the page: lists the top and the bottom of the icons, of the name and of the frame of each day. */
const LIST_DAYS = `[...document.querySelectorAll('.day-strip li')].map((day) => {
  const measure = (elements) => {
    const boxes = elements.map((element) => element.getBoundingClientRect());
    return [Math.min(...boxes.map(({ top }) => top)), Math.max(...boxes.map(({ bottom }) => bottom))];
  };
  const icons = [...day.querySelectorAll('.day-marks svg')];
  return { icons: measure(icons), name: measure([day.querySelector('.day-name')]), frame: measure([day]) };
})`;

describe('the overview of the dashboard', () => {
  it('counts all purchases that need attention, however many there are', async () => {
    const organization = await sandbox.newOrganization();
    const challenges = Array.from({ length: 23 }, () =>
      organization.purchase(plans.one_time, { payment_token: 'tok_challenge' }),
    );
    await Promise.all(challenges);
    const page = await visitDashboard(browser, organization, '#/overview');
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await attention.getByText('23 purchases wait for 3-D Secure').waitFor();
    await attention.getByText('The payers must complete their challenges.').waitFor();
  });

  it('advances to the next billing work first, although a webhook attempt is due before it', async () => {
    const organization = await sandbox.newOrganization();
    const receiver = await startStaticReceiver(500);
    await organization.call('createOrganizationConfiguration', { body: { webhook: { url: receiver.url } } });
    await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, '#/overview');
    const targets = page.getByRole('region', { name: 'Clock' }).locator('.clock-targets');
    await targets.getByRole('link', { name: /^Advance to webhook attempt \d/ }).waitFor();
    const [first] = await targets.getByRole('link').all();
    await expect.poll(() => first?.innerText()).toMatch(/^Advance to renewal/);
    await expect.poll(() => first?.getAttribute('class')).toContain('primary');
  });

  it('marks a forecast payment with an uncertain amount by a question mark in the strip and the chart', async () => {
    const organization = await sandbox.newOrganization();
    await organization.call('seedSandbox', { body: { name: 'demo' } });
    await organization.call('advanceClock', { body: { by: 'P2D' } });
    const page = await visitDashboard(browser, organization, '#/overview');
    const last = page.getByRole('region', { name: 'Clock' }).locator('.day-strip li').last();
    await last.getByText('1 uncertain payment').waitFor({ state: 'attached' });
    await expect.poll(() => last.getByText('payment succeeds').count()).toBe(0);
    const summary =
      '6 payments: 2 succeed, 3 fail, 1 uncertain · €98.00 will be collected · 1 trial ends · 1 other change';
    await page.getByRole('link', { name: summary }).waitFor();
    const chart = page.getByRole('figure');
    await expect.poll(() => chart.locator('.uncertain text').allTextContents()).toEqual(['?']);
    await chart.getByText('Show as a table').click();
    const rows = chart.getByRole('row');
    await expect.poll(() => rows.last().innerText()).toMatch(/^5 Apr \(forecast\)\s+€0\.00\s+0\s+1$/);
    await expect.poll(() => rows.filter({ hasText: '(forecast)' }).count()).toBe(13);
  });

  it('draws the failed-payment rate of seven days, in red only if the rate rises', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.one_time, { payment_token: 'tok_declined' });
    await organization.call('advanceClock', { body: { by: 'P35D' } });
    for (let count = 0; count < 3; count += 1) await organization.purchase(plans.one_time);
    await organization.purchase(plans.one_time, { payment_token: 'tok_declined' });
    const page = await visitDashboard(browser, organization, '#/overview');
    const rate = page.getByRole('region', { name: 'Failed-payment rate' });
    await rate.getByText('−75 pp').waitFor();
    await rate.getByText('Show as a table').click();
    const rows = rate.getByRole('row');
    expect((await rows.allInnerTexts()).slice(-2)).toEqual(['13 Feb\t100%', '14 Feb\t25%']);
    await expect.poll(() => rate.locator('.sparkline').getAttribute('class')).toBe('sparkline accent');
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
    await expect.poll(() => marks.filter({ hasText: '3' }).count()).toBeGreaterThan(1);
    const boxes =
      await page.evaluate<{ icon: number[]; count: number[]; day: number[] }[]>(LIST_COUNTED_MARKS);
    for (const { icon, count, day } of boxes) {
      expect(Math.abs((icon[0] ?? 0) - (count[0] ?? 0))).toBeLessThan(4);
      expect(count[1]).toBeLessThanOrEqual((day[1] ?? 0) + 1);
    }
    expect(boxes.length).toBeGreaterThan(1);
  });

  it.each([390, 320])(
    'shows the icons of two weeks on a phone of %i px nearer to their own day than to the other week',
    async (width) => {
      const organization = await sandbox.newOrganization();
      for (const payment_token of ['tok_success', 'tok_success_then_declined', 'tok_challenge_on_renewal'])
        await organization.purchase(plans.fixed, { payment_token });
      await organization.call('advanceClock', { body: { by: 'P20D' } });
      const options = { viewport: { width, height: 844 } };
      const page = await visitDashboard(browser, organization, '#/overview', options);
      await page.locator('.day-strip li:nth-child(n + 8) .day-marks svg').first().waitFor();
      const days =
        await page.evaluate<Record<'icons' | 'name' | 'frame', [top: number, bottom: number]>[]>(LIST_DAYS);
      const [above, below] = [days.slice(0, 7), days.slice(7)];
      const endOfWeek = Math.max(...above.map(({ frame }) => frame[1]));
      const gap = Math.min(...below.map(({ frame }) => frame[0])) - endOfWeek;
      expect(gap).toBeGreaterThanOrEqual(12);
      const marked = below.filter(({ icons }) => Number.isFinite(icons[0]));
      expect(marked.length).toBeGreaterThan(0);
      for (const { icons, name, frame } of marked) {
        const toOwnDay = name[0] - icons[1];
        expect(toOwnDay).toBeLessThan(6);
        expect(toOwnDay).toBeLessThan(icons[0] - endOfWeek);
        expect(frame[0]).toBeLessThan(icons[0]);
      }
    },
  );

  it('counts a payment with an expiring 3-D Secure challenge once, in the strip and in the text', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed, { payment_token: 'tok_challenge_on_renewal' });
    await organization.call('advanceClock', { body: { by: 'P2D' } });
    await organization.purchase(plans.fixed, { payment_token: 'tok_challenge_on_renewal' });
    await organization.call('advanceClock', { body: { by: 'P19D' } });
    const page = await visitDashboard(browser, organization, '#/overview');
    const clock = page.getByRole('region', { name: 'Clock' });
    await clock.getByText('Show as a table').click();
    const rows = clock.getByRole('row');
    expect((await rows.allInnerTexts()).slice(1)).toEqual([
      'Fri 12 Feb\t1 payment fails, 2 payments require 3-D Secure',
    ]);
    const summary = '3 payments: 1 fails, 2 require 3-D Secure';
    await clock.getByRole('link', { name: summary }).waitFor();
  });

  it('sums up a forecast of more than one page by its outcomes and the amount to collect, and stacks its days as bars', async () => {
    const organization = await sandbox.newOrganization();
    await organization.call('seedSandbox', {
      body: buildLargeSeed({ subscriptions: 1_000, steps: 1, stepDays: 20 }),
    });
    const { body: clock } = await organization.call('getClock');
    const to = new Date(Date.parse(clock.now.slice(0, 10)) + 14 * 86_400_000).toISOString();
    const { body: forecast } = await organization.call('getForecast', { query: { to, limit: 1_000 } });
    expect(forecast.has_more).toBe(true);
    const page = await visitDashboard(browser, organization, '#/overview');
    const { succeeded, failed, uncertain, none } = forecast.by_outcome;
    const pattern = new RegExp(
      `^[\\d,]+ payments: ${succeeded} succeed, ${failed} fail, .* ${uncertain} uncertain` +
        ` · €[\\d,.]+ will be collected · ${none} other changes$`,
    );
    await page.getByRole('link', { name: pattern }).waitFor();
    const days = page.getByRole('region', { name: 'Clock' }).locator('.day-strip');
    await days
      .getByText(/other changes$/)
      .first()
      .waitFor();
    await expect.poll(() => days.locator('.icon').count()).toBe(0);
  });
});

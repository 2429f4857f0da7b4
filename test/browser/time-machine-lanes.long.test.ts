import { describe, expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { createDemo } from './demo-sandbox.js';
import { PHONE, raise } from './page-steps.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

/** Script of the page: lists the names of groups that are cut. */
const LIST_CUT_NAMES = `[...document.querySelectorAll('.lane-group b')]
  .filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1)
  .map((name) => name.textContent)`;

/** Script of the page: lists the size of each merged marker, and the distance to the nearest marker of its lane, in pixels. */
const LIST_MERGED_MARKERS = `[...document.querySelectorAll('.lane-marker.is-merged')].map((marker) => {
  const getMiddle = (element) => {
    const { x, width } = element.querySelector(':scope > circle').getBoundingClientRect();
    return x + width / 2;
  };
  const others = [...marker.parentElement.querySelectorAll('.lane-marker')].filter((other) => other !== marker);
  // To hundredths, because a browser computes a layout with errors of rounding.
  const round = (pixels) => Math.round(pixels * 100) / 100;
  return {
    size: round(marker.querySelector('.target').getBoundingClientRect().width),
    gap: round(Math.min(1_000, ...others.map((other) => Math.abs(getMiddle(other) - getMiddle(marker))))),
  };
})`;

describe('the lanes of the time machine', () => {
  it('show a merged marker in gray if its payments have different outcomes, and list them all', async () => {
    const organization = await sandbox.newOrganization();
    const weekly = { rate: { ...plans.fixed.rate, interval: 'week' as const } };
    await organization.purchase(weekly, { payment_token: 'tok_success_then_declined' });
    await organization.call('advanceClock', { body: { by: 'P9D' } });
    const page = await visitDashboard(browser, organization, '#/time?zoom=year', PHONE);
    const marker = page.locator('.lane-marker.past');
    await marker.waitFor();
    await expect.poll(() => marker.getAttribute('class')).toMatch(/^lane-marker gray /);
    await expect
      .poll(() => marker.getAttribute('aria-label'))
      .toMatch(/^Ada Lindqvist: 3 events: payment succeeded, .*; renewal failed, .*; retry 1 failed, /);
    await marker.click();
    const list = page.getByRole('dialog', { name: 'Ada Lindqvist: 3 events' });
    for (const text of ['Payment succeeded', 'Renewal failed', 'Retry 1 failed'])
      await list.getByText(text).waitFor();
  });

  it('show a merged marker in red if the payment of a trial end and its retries fail, beside the scale of the payments', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(
      { ...plans.fixed, trial_days: 3 },
      { payment_token: 'tok_success_then_declined' },
    );
    await organization.call('advanceClock', { body: { by: 'P8D' } });
    const page = await visitDashboard(browser, organization, '#/time?zoom=year', PHONE);
    const marker = page.locator('.lane-marker.past');
    await marker.waitFor();
    await expect.poll(() => marker.getAttribute('class')).toMatch(/^lane-marker red /);
    await expect.poll(() => marker.locator('text').textContent()).toBe('3');
    await page.locator('.histogram-scale').getByText('3', { exact: true }).waitFor();
  });

  it('keep a payment that succeeded apart from the failed ones of the next month on a phone', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed, { payment_token: 'tok_success_then_declined' });
    await organization.call('advanceClock', { body: { by: 'P1M2D' } });
    const page = await visitDashboard(browser, organization, '#/time?zoom=year', PHONE);
    const markers = page.locator('.lane-marker.past');
    await expect.poll(() => markers.count()).toBe(2);
    const classes = await Promise.all((await markers.all()).map((marker) => marker.getAttribute('class')));
    expect(classes.map((each) => each?.split(' ')[1])).toEqual(['green', 'red']);
  });

  it('show an expired challenge and the attempt that follows at once as two events, and list both', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed, { payment_token: 'tok_challenge_on_renewal' });
    await organization.call('advanceClock', { body: { by: 'P1M2D' } });
    const page = await visitDashboard(browser, organization, '#/time?zoom=week');
    const marker = page.getByRole('gridcell', {
      name: /: 2 events: payment failed, .*12 Feb.*; retry 1 waits for 3-D Secure, .*12 Feb/,
    });
    await marker.waitFor();
    await expect.poll(() => marker.getAttribute('class')).toMatch(/^lane-marker gray past /);
    await expect.poll(() => marker.locator('text').textContent()).toBe('2');
    await marker.click();
    const list = page.getByRole('dialog', { name: 'Ada Lindqvist: 2 events' });
    await list.locator('.marker.red').waitFor();
    await list.locator('.marker.amber').waitFor();
  });

  it('have merged markers that are targets of at least 24 px, which no other marker covers', async () => {
    const page = await visitDashboard(browser, await createDemo(sandbox), '#/time?zoom=year', PHONE);
    await page.locator('.lane-marker.is-merged').first().waitFor();
    const targets = await page.evaluate<{ size: number; gap: number }[]>(LIST_MERGED_MARKERS);
    for (const { size, gap } of targets) {
      // The browser computes positions in floating-point numbers.
      expect(size).toBeGreaterThan(23.99);
      expect(gap).toBeGreaterThan(23.99);
    }
    expect(targets.length).toBeGreaterThan(3);
  });

  it('name the open period of a metered plan, and the legend has its color', async () => {
    const page = await visitDashboard(browser, await createDemo(sandbox), '#/time');
    const grid = page.getByRole('grid', { name: 'Timeline of each purchase' });
    await grid.getByText('Usage not billed yet').first().waitFor();
    await page.getByRole('list', { name: 'Legend' }).getByText('Open period').waitFor();
  });

  it('follow a heading of less height, and move up when the heading of a collapsed group becomes lower', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase({ ...plans.fixed, name: 'Gas' });
    const page = await visitDashboard(browser, organization, '#/time');
    const rows = page.getByRole('grid', { name: 'Timeline of each purchase' }).getByRole('row');
    const getBox = async (index: number): Promise<{ y: number; height: number }> =>
      (await rows.nth(index).boundingBox()) ?? raise();
    const heading = rows.getByRole('rowheader', { name: 'Gas 1 purchase' });
    await heading.click();
    await expect.poll(() => rows.count()).toBe(1);
    expect((await getBox(0)).height).toBe(46);
    await heading.click();
    await expect.poll(() => rows.count()).toBe(2);
    const first = await getBox(0);
    expect(first.height).toBe(30);
    expect((await getBox(1)).y).toBe(first.y + 30);
  });

  it('show the whole name of a collapsed group on a phone, above its histogram and the scale of it', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase({ ...plans.fixed, name: 'Large home with a trial' });
    const page = await visitDashboard(browser, organization, '#/time', PHONE);
    const heading = page.getByRole('rowheader', { name: 'Large home with a trial 1 purchase' });
    await heading.click();
    const summary = page.getByRole('gridcell', { name: 'Large home with a trial: 1 succeeded' });
    await summary.waitFor();
    expect(await page.evaluate<string[]>(LIST_CUT_NAMES)).toEqual([]);
    const [name, count, scale, bars] = await Promise.all(
      [heading.locator('b'), heading.getByText('1', { exact: true }), heading.getByText('0–1'), summary].map(
        async (element) => (await element.boundingBox()) ?? raise(),
      ),
    );
    expect(count?.x).toBeGreaterThanOrEqual((name?.x ?? 0) + (name?.width ?? Infinity));
    expect(bars?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? Infinity));
    expect(scale?.y).toBeGreaterThanOrEqual(bars?.y ?? Infinity);
    const row = page.getByRole('row', { name: 'Large home with a trial' });
    expect((await row.boundingBox())?.height).toBe(76);
  });

  it('show the forecast of a collapsed group dashed beside its past payments', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase({ ...plans.fixed, name: 'Gas' });
    const page = await visitDashboard(browser, organization, '#/time?zoom=year');
    const grid = page.getByRole('grid', { name: 'Timeline of each purchase' });
    await grid.getByRole('rowheader', { name: 'Gas 1 purchase', expanded: true }).click();
    await grid.getByRole('gridcell', { name: 'Gas: 1 succeeded, 6 scheduled' }).waitFor();
    await expect.poll(() => grid.locator('rect.forecast').count()).toBe(6);
    await expect.poll(() => grid.locator('rect:not(.forecast)').count()).toBe(1);
  });

  it('count only the payments of a usage-based plan as scheduled, and not the start of its periods', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase({ ...plans.variable, name: 'Metered gas' });
    const page = await visitDashboard(browser, organization, '#/time?zoom=year');
    const grid = page.getByRole('grid', { name: 'Timeline of each purchase' });
    await grid.getByRole('rowheader', { name: 'Metered gas 1 purchase', expanded: true }).click();
    await grid.getByRole('gridcell', { name: 'Metered gas: 6 scheduled' }).waitFor();
  });

  it('have a legend also while all groups are collapsed, and a gray mark for payments that depend on usage', async () => {
    const page = await visitDashboard(browser, await createDemo(sandbox), '#/time?zoom=year');
    const grid = page.getByRole('grid', { name: 'Timeline of each purchase' });
    const legend = page.getByRole('list', { name: 'Legend' });
    await grid
      .getByRole('gridcell', { name: /renewal depends on usage/ })
      .first()
      .waitFor();
    await legend.getByText('Depends on usage').waitFor();
    await grid.getByRole('rowheader', { name: /^Metered home tariff/ }).click();
    await grid.locator('.lane-summary rect.gray.forecast').first().waitFor();
    await legend.getByText('Depends on usage').waitFor();
  });

  it('begin collapsed with 1,200 subscriptions, and a group shows 50 lanes at a time', async () => {
    const organization = await sandbox.newOrganization();
    await createManySubscriptions(organization);
    const page = await visitDashboard(browser, organization, '#/time');
    const grid = page.getByRole('grid', { name: 'Timeline of each purchase' });
    await page.getByText('1,200 purchases').waitFor();
    await grid.getByRole('gridcell', { name: 'Electricity: 1,000 succeeded' }).waitFor();
    await grid.getByRole('rowheader', { name: 'Gas 200 purchases' }).click();
    const rowCount = async (): Promise<number> => Number(await grid.getAttribute('aria-rowcount'));
    await expect.poll(rowCount).toBe(2 + 50 + 1);
    await grid.focus();
    await page.keyboard.press('End');
    await grid.getByText('50 of 200').waitFor();
    await grid.getByRole('rowheader', { name: 'Show 50 more' }).click();
    await expect.poll(rowCount).toBe(2 + 100 + 1);
    await expect.poll(() => grid.getByRole('row').count()).toBeLessThan(40);
  });
});

/** Creates 1,000 subscriptions of the plan "Electricity" and 200 of "Gas". */
async function createManySubscriptions(organization: TestOrganization): Promise<void> {
  const toPurchases = (count: number, plan: string): object[] =>
    Array.from({ length: count }, () => ({
      plan_id: plan,
      customer_id: 'ada',
      payment_token: 'tok_success',
    }));
  const toPlan = (name: string): object => ({
    ref: name.toLowerCase(),
    service_id: 'energy',
    name,
    ...plans.fixed,
  });
  const body = {
    services: [{ ref: 'energy', name: 'Energy' }],
    plans: [toPlan('Electricity'), toPlan('Gas')],
    customers: [{ ref: 'ada', name: 'Ada Lindqvist', email: 'ada@example.com' }],
    purchases: toPurchases(1_000, 'electricity'),
    steps: [{ advance: { by: 'PT1H' }, purchases: toPurchases(200, 'gas') }],
  };
  expect((await organization.call('seedSandbox', { body: body as never })).status).toBe(200);
}

it('the histogram shows the share of each outcome beside a day with far more payments, whose bar is cut', async () => {
  const organization = await sandbox.newOrganization();
  await createUnequalDays(organization);
  const page = await visitDashboard(browser, organization, '#/time');
  const bars = page.locator('.timeline-grid > .histogram');
  await bars.getByText('60', { exact: true }).waitFor();
  await page.locator('.histogram-scale').getByText('5', { exact: true }).waitFor();
  const getHeights = (color: string): Promise<number[]> =>
    page.evaluate<number[]>(
      `[...document.querySelectorAll('.timeline-grid > .histogram rect.${color}')].map((rect) => rect.height.baseVal.value)`,
    );
  const [failed, succeeded] = [await getHeights('red'), await getHeights('green')];
  expect(failed).toHaveLength(5);
  expect(succeeded).toHaveLength(6);
  for (const [day, height] of failed.entries()) expect(succeeded[day]).toBeCloseTo(4 * height);
  expect(succeeded.at(-1)).toBeCloseTo(5 * (failed[0] ?? 0));
  await page.getByRole('list', { name: 'Legend' }).getByText('Failed').waitFor();
});

/** Creates 4 successful payments and a failed one on each of 5 days, and 60 successful ones on the sixth. */
async function createUnequalDays(organization: TestOrganization): Promise<void> {
  const toPurchases = (count: number, payment_token: string): object[] =>
    Array.from({ length: count }, () => ({ plan_id: 'plan', customer_id: 'ada', payment_token }));
  const usualDay = [...toPurchases(4, 'tok_success'), ...toPurchases(1, 'tok_declined')];
  const toStep = (purchases: object[]): object => ({ advance: { by: 'P1D' }, purchases });
  const body = {
    services: [{ ref: 'energy', name: 'Energy' }],
    plans: [{ ref: 'plan', service_id: 'energy', name: 'Electricity', ...plans.fixed }],
    customers: [{ ref: 'ada', name: 'Ada Lindqvist', email: 'ada@example.com' }],
    steps: [...Array.from({ length: 5 }, () => toStep(usualDay)), toStep(toPurchases(60, 'tok_success'))],
  };
  expect((await organization.call('seedSandbox', { body: body as never })).status).toBe(200);
}

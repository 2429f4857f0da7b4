import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { createDemo } from './demo-sandbox.js';
import { findViolations } from './find-violations.js';
import { interceptStream } from './intercept-stream.js';
import { PHONE, raise, readTotal } from './page-steps.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard, waitForQuiet } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

describe('the panel that advances the clock', () => {
  it('previews the payments that an advance of the demo organization then reports', async () => {
    const organization = await createDemo(sandbox);
    const page = await visitDashboard(browser, organization, '#/time');
    await page.getByRole('radio', { name: 'Date or duration' }).check();
    await page.getByRole('button', { name: '1 month' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText(/^3[01] d$|^28 d$/).waitFor();
    const payments = await readTotal(page, 'payments');
    const outcomes = await preview
      .getByText(/successful/)
      .first()
      .innerText();
    const failed = Number(/(\d+) failed/.exec(outcomes)?.[1]);
    // The footer covers no outcomes.
    await page.setViewportSize({ width: 1280, height: 900 });
    const readY = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? NaN;
    const [text, footer] = [preview.getByText(/successful/).first(), page.locator('.advance-panel > footer')];
    await expect.poll(async () => (await readY(footer)) - (await readY(text))).toBeGreaterThanOrEqual(16);
    expect(payments).toBeGreaterThan(failed);
    expect(failed).toBeGreaterThan(0);
    await page.getByRole('button', { name: /^Advance to/ }).click();
    const result = page.getByRole('region', { name: 'Result of the advance' });
    await result.getByText(`${payments} payments, ${failed} failed`).waitFor();
    await page.getByRole('status').getByText(`${payments} payments, ${failed} failed`).waitFor();
    await result.getByRole('link', { name: 'Show failed payments' }).click();
    await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
  });

  it('advances to the next renewal, whose customer and amount it shows first', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, '#/clock');
    await page.getByRole('radio', { name: /^Next renewal/ }).check();
    const day = page.getByRole('region', { name: 'Wed 10 Feb' });
    await day.getByText('Ada Lindqvist').waitFor();
    await day.getByText('15:30 · Renewal succeeds').waitFor();
    await day.getByText('€49.00').waitFor();
    await page.getByRole('button', { name: 'Advance to 10 Feb, 15:30' }).click();
    await page.getByText('1 payment, none failed').first().waitFor();
    await page.getByRole('button', { name: 'Advance to 10 Mar, 15:30' }).waitFor();
    expect((await organization.call('getClock')).body.now).toBe('2027-02-10T15:30:00.000Z');
  });

  it('takes a snapshot before an advance', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/time');
    await page.getByRole('button', { name: 'Take a snapshot' }).click();
    await page.getByRole('link', { name: 'before-2027-01-10T15-30-00' }).click();
    await page.getByRole('heading', { name: 'Seeds & snapshots', level: 1 }).waitFor();
    const { data } = (await organization.call('listSnapshots')).body;
    expect(data.map(({ name }) => name)).toEqual(['before-2027-01-10T15-30-00']);
  });

  it('is a sheet on a phone, which a bar below the timeline opens with the chosen target', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, '#/time?to=2027-02-12T00:00:00.000Z', PHONE);
    await page.getByRole('rowheader', { name: 'Ada Lindqvist' }).waitFor();
    const getTop = async (element: Locator): Promise<number> => ((await element.boundingBox()) ?? raise()).y;
    const lane = page.getByRole('row').filter({ hasText: 'Ada Lindqvist' });
    const bar = page.locator('.advance-bar');
    const [laneTop, barTop] = [await getTop(lane), await getTop(bar)];
    const tabsTop = await getTop(page.getByRole('navigation', { name: 'Main screens' }));
    expect(laneTop).toBeLessThan(barTop);
    expect(barTop).toBeLessThan(tabsTop);
    await expect.poll(() => page.getByRole('region', { name: 'Preview' }).isVisible()).toBe(false);
    await bar.getByRole('button', { name: 'Advance to 12 Feb, 00:00' }).click();
    const sheet = page.getByRole('dialog', { name: 'Advance the clock' });
    await sheet.getByRole('region', { name: 'Preview' }).getByText('Ada Lindqvist').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Advance to 12 Feb, 00:00' }).click();
    await sheet.getByText('1 payment, none failed').waitFor();
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Advance to 10 Mar, 15:30' }).waitFor();
  });

  it('switches the clock to live and freezes it again', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/time');
    const mode = page.getByRole('main').getByRole('radiogroup', { name: 'Mode of the clock' });
    await mode.getByText('Live').click();
    await mode.getByRole('radio', { name: 'Live', checked: true }).waitFor({ state: 'attached' });
    await mode.getByText('Frozen').click();
    await mode.getByRole('radio', { name: 'Frozen', checked: true }).waitFor({ state: 'attached' });
    expect((await organization.call('getClock')).body.mode).toBe('frozen');
  });
});

describe('the ruler of the time machine', () => {
  it('zooms and moves by keys, by buttons, by dragging and by Ctrl with the wheel', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, '#/time');
    const range = page.getByRole('main').locator('.time-toolbar strong');
    await range.getByText('26 Dec 2026 – 25 Jan 2027').waitFor();
    await page.keyboard.press('2');
    await range.getByText('7 Jan – 13 Jan 2027').waitFor();
    await page.getByRole('radio', { name: 'Week', checked: true }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Later' }).click();
    await range.getByText('10 Jan – 17 Jan 2027').waitFor();
    await page.keyboard.press('n');
    await range.getByText('7 Jan – 13 Jan 2027').waitFor();
    await page.keyboard.press('ArrowLeft');
    await range.getByText('5 Jan – 12 Jan 2027').waitFor();
    await page.goBack();
    await page.goForward();
    await range.getByText('5 Jan – 12 Jan 2027').waitFor();
    const { x, y, width } = (await page.locator('.timeline-track').boundingBox()) ?? raise();
    await page.mouse.move(x + width - 1, y + 10);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + 10);
    await page.mouse.up();
    await range.getByText('8 Jan – 15 Jan 2027').waitFor();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, 100);
    await page.keyboard.up('Control');
    await page.getByRole('radio', { name: 'Month', checked: true }).waitFor({ state: 'attached' });
  });

  it('shows the past and the scheduled work of a customer or a plan in a table', async () => {
    const organization = await sandbox.newOrganization();
    const { plan_id } = await organization.purchase({ ...plans.fixed, name: 'Fixed home tariff' });
    const grace = await organization.customer({ name: 'Grace Okafor', email: 'grace@example.com' });
    await organization.purchase(plans.fixed, { customer_id: grace.id });
    const page = await visitDashboard(browser, organization, '#/time');
    await page.getByText('Maximum 2 on 10 Jan').waitFor();
    await page.getByRole('button', { name: 'Table' }).click();
    const table = page.getByRole('table', { name: 'Timeline' });
    const customers = table.getByRole('link');
    await expect
      .poll(async () => new Set(await customers.allInnerTexts()))
      .toEqual(new Set(['Ada Lindqvist', 'Grace Okafor']));
    await page.getByLabel('Customer').fill('grace@example.com');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => new Set(await customers.allInnerTexts()))
      .toEqual(new Set(['Grace Okafor']));
    await page.getByText('Maximum 1 on 10 Jan').waitFor();
    const readEvents = async (): Promise<(string | undefined)[]> =>
      (await table.getByRole('row').allInnerTexts()).map((row) => row.split('\t')[2]?.trim());
    expect(await readEvents()).toEqual(['Event', 'Period 1 starts, paid', 'Payment succeeded']);
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByRole('button', { name: 'Later' }).click();
    await expect.poll(readEvents).toEqual(['Event', 'Period 1 starts, paid', 'Renewal succeeds']);
    await page.goto(`/#/time?view=table&plan=${plan_id}`);
    await expect
      .poll(async () => new Set(await customers.allInnerTexts()))
      .toEqual(new Set(['Ada Lindqvist']));
    await expect.poll(() => page.getByLabel('Plan').inputValue()).toBe(plan_id);
    const groups = page.getByRole('table', { name: 'Groups' }).getByRole('row');
    expect((await groups.allInnerTexts()).at(-1)).toBe('Fixed home tariff\t1\t1\t–\t–\t–\t–');
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByRole('button', { name: 'Later' }).click();
    await expect
      .poll(async () => (await groups.allInnerTexts()).at(-1))
      .toBe('Fixed home tariff\t1\t–\t–\t–\t–\t1');
  });

  it('has a lane for each purchase, and arrow keys move between groups, lanes and markers', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase({ ...plans.fixed, name: 'Fixed home tariff' });
    const grace = await organization.customer({ name: 'Grace Okafor' });
    await organization.call('advanceClock', { body: { by: 'P1D' } });
    const { id } = await organization.purchase({ ...plans.fixed, name: 'Gas' }, { customer_id: grace.id });
    const page = await visitDashboard(browser, organization, '#/time?zoom=year');
    const grid = page.getByRole('grid', { name: 'Timeline of each purchase' });
    await grid.getByRole('rowheader', { name: /^Ada Lindqvist Active €49.00$/ }).waitFor();
    await grid.focus();
    const getActiveLabel = (): Promise<string> =>
      page.evaluate<string>(
        "(() => { const cell = document.getElementById(document.activeElement.getAttribute('aria-activedescendant')); return cell.getAttribute('aria-label') ?? cell.textContent; })()",
      );
    await expect.poll(getActiveLabel).toMatch(/^Fixed home tariff/);
    for (const name of [/^Ada Lindqvist/, /^Gas/, /^Grace Okafor/]) {
      await page.keyboard.press('ArrowDown');
      await expect.poll(getActiveLabel).toMatch(name);
    }
    await page.keyboard.press('ArrowRight');
    await expect.poll(getActiveLabel).toBe('Grace Okafor: payment succeeded, €49.00, 11 Jan 2027, 15:30');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(getActiveLabel).toBe('Grace Okafor: renewal succeeds, €49.00, 11 Mar 2027, 15:30');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain(`#/subscriptions/${id}`);
  });

  it('chooses the target by dragging its handle, and by its arrow keys', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, '#/time?to=2027-01-15T00:00:00.000Z');
    const handle = page.getByRole('slider', { name: 'Time to advance to' });
    await expect.poll(() => handle.getAttribute('aria-valuetext')).toBe('15 Jan 2027, 00:00');
    const track = (await page.locator('.timeline-track').boundingBox()) ?? raise();
    const box = (await handle.boundingBox()) ?? raise();
    const [x, y] = [box.x + box.width / 2, box.y + box.height - 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + (track.width / 31) * 2, y);
    await expect.poll(() => handle.getAttribute('aria-valuetext')).toBe('17 Jan 2027, 00:00');
    await page.mouse.up();
    await page.getByRole('button', { name: 'Advance to 17 Jan, 00:00' }).waitFor();
    expect(page.url()).toContain('to=2027-01-17');
    await handle.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Advance to 18 Jan, 00:00' }).waitFor();
    await page.keyboard.press('PageUp');
    await page.getByRole('button', { name: 'Advance to 25 Jan, 00:00' }).waitFor();
    await page.keyboard.press('Home');
    await expect.poll(() => handle.getAttribute('aria-valuetext')).toBe('10 Jan 2027, 15:30');
  });

  it('moves the range and the target by touch, and a swipe does not open a marker', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, '#/time?to=2027-01-12T00:00:00.000Z', {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    });
    const range = page.getByRole('main').locator('.time-toolbar strong');
    await range.getByText('26 Dec 2026 – 25 Jan 2027').waitFor();
    const touch = await page.context().newCDPSession(page);
    const swipe = async (from: { x: number; y: number }, distance: number): Promise<void> => {
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number): Promise<unknown> =>
        touch.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x, y: from.y }],
        });
      await send('touchStart', from.x);
      for (const share of [0.25, 0.5, 0.75, 1]) await send('touchMove', from.x + distance * share);
      await send('touchEnd', from.x + distance);
    };
    const grid = page.getByRole('grid', { name: 'Timeline of each purchase' });
    await grid.scrollIntoViewIfNeeded();
    const track = (await page.locator('.timeline-track').boundingBox()) ?? raise();
    const lanes = (await grid.boundingBox()) ?? raise();
    await swipe({ x: track.x + track.width - 20, y: lanes.y + 70 }, -track.width / 2);
    await range.getByText('10 Jan – 10 Feb 2027').waitFor();
    const handle = page.getByRole('slider', { name: 'Time to advance to' });
    const box = (await handle.boundingBox()) ?? raise();
    await swipe({ x: box.x + box.width / 2, y: box.y + box.height - 10 }, (track.width / 31) * 10);
    await expect.poll(() => handle.getAttribute('aria-valuetext')).toBe('22 Jan 2027, 00:00');
    await range.getByText('10 Jan – 10 Feb 2027').waitFor();
  });

  it('shows only purchases of a status, and only events of a kind', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed, { payment_token: 'tok_success_then_declined' });
    const grace = await organization.customer({ name: 'Grace Okafor' });
    await organization.purchase(plans.fixed, { customer_id: grace.id });
    await organization.call('advanceClock', { body: { by: 'P1M' } });
    const page = await visitDashboard(browser, organization, '#/time');
    await page.getByText('2 purchases', { exact: true }).waitFor();
    await page.getByLabel('Status').selectOption('past_due');
    await page.getByText('1 purchase', { exact: true }).waitFor();
    const grid = page.getByRole('grid', { name: 'Timeline of each purchase' });
    const cells = grid.getByRole('gridcell');
    await grid.getByRole('rowheader', { name: 'Ada Lindqvist' }).waitFor();
    await expect.poll(() => grid.getByRole('rowheader', { name: 'Grace Okafor' }).count()).toBe(0);
    await page.getByLabel('Events').selectOption('failed');
    const names = async (): Promise<(string | null)[]> =>
      Promise.all((await cells.all()).map((cell) => cell.getAttribute('aria-label')));
    await expect.poll(names).toEqual(['Ada Lindqvist: renewal failed, €49.00, 10 Feb 2027, 15:30']);
    expect(page.url()).toContain('status=past_due&type=failed');
  });

  it('offers to create a subscription if there is none', async () => {
    const page = await visitDashboard(browser, await sandbox.newOrganization(), '#/time');
    await page.getByText('tollgate seed demo').waitFor();
    await page.getByRole('link', { name: 'Create a subscription' }).click();
    await page.getByRole('heading', { name: 'New purchase', level: 1 }).waitFor();
  });
});

describe('the lanes of the time machine', () => {
  it('say what became of a purchase that failed in the range without a payment', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed_with_trial, { payment_token: 'tok_declined' });
    const page = await visitDashboard(browser, organization, '#/time');
    await page.getByText('Created 10 Jan 2027, failed').waitFor();
  });

  it('show each past payment as a marker with its name, first where attention is needed', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed);
    const grace = await organization.customer({ name: 'Grace Okafor' });
    await organization.purchase(plans.fixed, {
      customer_id: grace.id,
      payment_token: 'tok_success_then_declined',
    });
    await organization.call('advanceClock', { body: { by: 'P1M2D' } });
    const page = await visitDashboard(browser, organization, '#/time?zoom=week');
    const grid = page.getByRole('grid', { name: 'Timeline of each purchase' });
    await grid.getByRole('rowheader', { name: 'Ada Lindqvist' }).waitFor();
    const names = await grid.getByRole('rowheader').allInnerTexts();
    expect(names.map((name) => name.split('\n')[0])).toEqual([
      'Needs attention',
      'Grace Okafor',
      'A plan',
      'Ada Lindqvist',
    ]);
    for (const name of [
      'Ada Lindqvist: renewal succeeded, €49.00, 10 Feb 2027, 15:30',
      'Grace Okafor: renewal failed, €49.00, 10 Feb 2027, 15:30',
      'Grace Okafor: retry 1 failed, €49.00, 12 Feb 2027, 15:30',
      'Grace Okafor: retry 2 fails, €49.00, 14 Feb 2027, 15:30',
    ])
      await grid.getByRole('gridcell', { name, exact: true }).waitFor();
    await grid.getByText('€49.00', { exact: true }).first().waitFor();
  });

  it('list the events of a merged marker, by Enter or a click', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed, { payment_token: 'tok_success_then_declined' });
    await organization.call('advanceClock', { body: { by: 'P1M2D' } });
    const page = await visitDashboard(browser, organization, '#/time?zoom=year');
    const grid = page.getByRole('grid', { name: 'Timeline of each purchase' });
    const marker = grid.getByRole('gridcell', { name: /^Ada Lindqvist: 2 events: renewal failed/ });
    await marker.waitFor();
    await grid.focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    const list = page.getByRole('dialog', { name: 'Ada Lindqvist: 2 events' });
    await list.getByText('Renewal failed').waitFor();
    await list.getByText('Retry 1 failed').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await marker.click();
    await list.getByText('Retry 1 failed').waitFor();
  });

  it('are hidden when their group is collapsed, which then shows a summary, also after a reload', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase({ ...plans.fixed, name: 'Gas' });
    const page = await visitDashboard(browser, organization, '#/time');
    const grid = page.getByRole('grid', { name: 'Timeline of each purchase' });
    const lane = grid.getByRole('rowheader', { name: 'Ada Lindqvist' });
    await lane.waitFor();
    await grid.getByRole('rowheader', { name: 'Gas 1 purchase', expanded: true }).click();
    await grid.getByRole('gridcell', { name: 'Gas: 1 succeeded' }).waitFor();
    await expect.poll(() => lane.count()).toBe(0);
    await page.reload();
    await grid.getByRole('rowheader', { name: 'Gas 1 purchase', expanded: false }).waitFor();
    await expect.poll(() => lane.count()).toBe(0);
    await grid.focus();
    await page.keyboard.press('Enter');
    await lane.waitFor();
  });

  it('turn markers solid while an advance runs, and keep their range until it ends', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, '#/time?zoom=year');
    const forecasts: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/_sandbox/forecast')) forecasts.push(request.url());
    });
    const publish = await interceptStream(page);
    const grid = page.getByRole('grid', { name: 'Timeline of each purchase' });
    await expect.poll(() => grid.locator('.lane-marker.forecast').count()).toBe(6);
    // The page may load forecasts again after it is connected.
    await waitForQuiet(page);
    forecasts.length = 0;
    const range = page.getByRole('main').locator('.time-toolbar strong');
    const before = await range.innerText();
    const progress = { mode: 'frozen' as const, factor: null, now: '2027-03-20T00:00:00.000Z' };
    await page.route('**/_sandbox/clock', async (route) => {
      await route.fulfill({ json: { ...progress, next_due_at: '2027-04-10T15:30:00.000Z' } });
    });
    const target = '2027-05-01T00:00:00.000Z';
    await publish({ type: 'clock', data: { ...progress, advancing_to: target } });
    await expect.poll(() => grid.locator('.lane-marker.past').count()).toBe(1 + 2);
    const later = { ...progress, now: '2027-04-20T00:00:00.000Z', advancing_to: target };
    await publish({ type: 'clock', data: later });
    await expect.poll(() => grid.locator('.lane-marker.past').count()).toBe(1 + 3);
    await expect.poll(() => range.innerText()).toBe(before);
    // The clock may move before a forecast is computed, so it is loaded at the end of the advance.
    expect(forecasts).toEqual([]);
  });
});

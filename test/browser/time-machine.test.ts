import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { startStaticReceiver } from '../webhooks/receivers.js';
import { findViolations } from './find-violations.js';
import { interceptStream } from './intercept-stream.js';
import { interruptRequests } from './interrupt-requests.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

/** Creates an organization with the seed `demo`. */
async function createDemo(): Promise<TestOrganization> {
  const organization = await sandbox.newOrganization();
  await organization.call('seedSandbox', { body: { name: 'demo' } });
  return organization;
}

/** Browser of a phone. */
const PHONE = { viewport: { width: 390, height: 844 } };

/** Fails a test that needs an element on screen. */
function raise(): never {
  throw new Error('The element is not on screen.');
}

/** Returns the number of a total in the preview. */
async function readTotal(page: Page, name: string): Promise<number> {
  const total = page.getByRole('region', { name: 'Preview' }).locator('div', { hasText: name }).locator('dd');
  return Number(await total.last().innerText());
}

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

it('a time machine without subscriptions has a button of normal height that leads to the checkout', async () => {
  const page = await visitDashboard(browser, await sandbox.newOrganization(), '#/time');
  const link = page.getByRole('link', { name: 'Create a subscription' });
  expect((await link.boundingBox())?.height).toBeLessThan(48);
  await link.click();
  await page.getByRole('heading', { name: 'New purchase' }).waitFor();
});

describe('the panel that advances the clock', () => {
  it('previews the payments that an advance of the demo organization then reports', async () => {
    const organization = await createDemo();
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

  it('previews the next webhook attempt, and shows its response after the advance', async () => {
    const organization = await sandbox.newOrganization();
    const { url } = await startStaticReceiver(500);
    await organization.call('createOrganizationConfiguration', { body: { webhook: { url } } });
    await organization.call('triggerEvent', { body: { type: 'ping' } });
    const page = await visitDashboard(browser, organization, '#/time');
    await page.getByRole('radio', { name: /^Next webhook attempt/ }).check();
    await page.getByText('1 webhook attempt: ping, attempt 2 of 10.').waitFor();
    expect(await readTotal(page, 'webhook')).toBe(1);
    await page.getByRole('button', { name: 'Advance to 10 Jan, 15:30:05' }).click();
    const result = page.getByRole('region', { name: 'Result of the advance' });
    await result.getByText('Advanced to 10 Jan, 15:30:05').waitFor();
    await result.getByText(/^ping, attempt 2: 500\. Next: 10 Jan, /).waitFor();
    await expect.poll(() => result.getByRole('link').allInnerTexts()).toEqual(['Show webhooks']);
    await page.getByTitle('Clock of the organization, UTC').getByText('10 Jan 2027, 15:30:05').waitFor();
  });

  it('counts the webhook attempts of more than a hundred pending deliveries as "100 or more"', async () => {
    const organization = await sandbox.newOrganization();
    const { url } = await startStaticReceiver(500);
    await organization.call('createOrganizationConfiguration', { body: { webhook: { url } } });
    for (let count = 0; count < 101; count += 1)
      await organization.call('triggerEvent', { body: { type: 'ping' } });
    const page = await visitDashboard(browser, organization, '#/time');
    await page.getByRole('radio', { name: /^Next webhook attempt/ }).check();
    await page.getByText('100 or more webhook attempts of earlier events.').waitFor();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.locator('dd').getByText('100 or more', { exact: true }).waitFor();
  });

  it('says that the schedule is not available if it cannot be loaded, and loads it again', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, '#/overview');
    const setDown = await interruptRequests(page, '/forecast');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await setDown(true);
    await page.goto('/#/time');
    const panel = page.getByRole('complementary', { name: 'Advance time' });
    await panel.getByText('The preview could not be computed').waitFor();
    await panel.getByRole('button', { name: 'Schedule not available' }).waitFor();
    await page.getByText('Forecast not available').waitFor();
    await setDown(false);
    await panel.getByRole('button', { name: 'Retry' }).click();
    await panel.getByRole('button', { name: 'Advance to 10 Feb, 15:30' }).waitFor();
  });

  it('adds a duration to the time after an advance, also before the page has loaded that time', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, '#/time');
    const publish = await interceptStream(page);
    const setDown = await interruptRequests(page, '/forecast');
    const panel = page.getByRole('complementary', { name: 'Advance time' });
    const advance = panel.getByRole('button', { name: 'Advance to 10 Feb, 15:30' });
    await advance.waitFor();
    const before = { mode: 'frozen' as const, factor: null, now: '2027-01-10T15:30:00.000Z' };
    await page.route('**/_sandbox/clock', async (route) => {
      await route.fulfill({ json: { ...before, next_due_at: '2027-02-10T15:30:00.000Z' } });
    });
    await setDown(true);
    await advance.click();
    await panel.getByText('Advanced to 10 Feb, 15:30').waitFor();
    await publish({ type: 'clock', data: { ...before, advancing_to: null } });
    await page.getByTitle('Clock of the organization, UTC').getByText('10 Jan 2027, 15:30').waitFor();
    await panel.getByRole('radio', { name: 'Date or duration' }).check();
    await expect.poll(() => panel.getByLabel('Date and time').inputValue()).toBe('2027-02-11T15:30');
  });

  it('keeps the kind of work after an advance, and takes the first work if there is no more of this kind', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase({ ...plans.fixed, billing_cycles: 3 });
    await organization.call('createOrganizationConfiguration', {
      body: { webhook: { url: (await startStaticReceiver(500)).url } },
    });
    await organization.call('triggerEvent', { body: { type: 'ping' } });
    const page = await visitDashboard(browser, organization, '#/time');
    await page.getByRole('radio', { name: /^Next renewal/ }).check();
    await page.getByRole('button', { name: 'Advance to 10 Feb, 15:30' }).click();
    await page.getByText('Advanced to 10 Feb, 15:30').first().waitFor();
    await page.getByRole('radio', { name: /^Next renewal.*10 Mar/, checked: true }).waitFor();
    await page.getByRole('button', { name: 'Advance to 10 Mar, 15:30' }).click();
    await page.getByRole('radio', { name: /^Next webhook attempt/, checked: true }).waitFor();
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

  it('shows its preview and its button above the timeline in a window of 900 px', async () => {
    const viewport = { width: 900, height: 900 };
    const page = await visitDashboard(browser, await createDemo(), '#/time', { viewport });
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('collected').waitFor();
    const read = async (element: Locator) => (await element.boundingBox()) ?? raise();
    const toolbarTop = (await read(page.locator('.time-toolbar'))).y;
    const button = page.getByRole('complementary').getByRole('button', { name: /^Advance to/ });
    for (const { y, height } of [await read(preview), await read(button)])
      expect(y + height).toBeLessThan(toolbarTop);
    // An amount, and the sum of which it is a part.
    expect((await read(preview.locator('dd:has(.amount)'))).height).toBeLessThan(50);
  });

  it('has lanes of the same height as their labels on a phone', async () => {
    const page = await visitDashboard(browser, await createDemo(), '#/time', PHONE);
    await page.getByText(/^Maximum/).waitFor();
    const label = page.locator('.timeline-label').last();
    const track = page.locator('.timeline-grid > .histogram');
    const getHeight = async (element: Locator): Promise<number> =>
      ((await element.boundingBox()) ?? raise()).height;
    expect(Math.abs((await getHeight(label)) - (await getHeight(track)))).toBeLessThan(2);
  });

  it('switches the clock to live and freezes it again', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/time');
    const mode = page.getByRole('main').getByRole('group', { name: 'Mode of the clock' });
    await mode.getByRole('button', { name: 'Live' }).click();
    await mode.getByRole('button', { name: 'Live', pressed: true }).waitFor();
    await mode.getByRole('button', { name: 'Frozen' }).click();
    await mode.getByRole('button', { name: 'Frozen', pressed: true }).waitFor();
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
    await page.getByRole('button', { name: 'Week', pressed: true }).waitFor();
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
    await page.getByRole('button', { name: 'Month', pressed: true }).waitFor();
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

  it('keeps the titles of the columns of its table in view', async () => {
    const page = await visitDashboard(browser, await createDemo(), '#/time?view=table');
    const title = page.getByRole('columnheader', { name: 'Event' });
    const customers = page.getByRole('table', { name: 'Timeline' }).getByRole('link');
    await customers.first().waitFor();
    await customers.last().scrollIntoViewIfNeeded();
    const header = (await page.getByRole('banner').boundingBox()) ?? raise();
    await expect.poll(async () => (await title.boundingBox())?.y).toBeCloseTo(header.y + header.height, -1);
  });

  it('has one line for the current time and for a target some seconds later', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, '#/time?to=2027-01-10T15:30:05.000Z');
    await page.getByRole('button', { name: 'Advance to 10 Jan, 15:30:05' }).waitFor();
    await expect.poll(() => page.locator('.time-lines .target').count()).toBe(0);
    await page.getByRole('slider', { name: 'Time to advance to' }).press('PageUp');
    await expect.poll(() => page.locator('.time-lines .target').count()).toBe(1);
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

  it('moves the lanes with the pointer, and changes the URL at the end of the drag', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, '#/time');
    const getX = async (element: Locator): Promise<number> => ((await element.boundingBox()) ?? raise()).x;
    const marker = page.getByRole('gridcell', { name: 'payment succeeded' });
    await marker.waitFor();
    const [markerX, url] = [await getX(marker), page.url()];
    const loads: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      // A live update can load the first range again.
      const isFirstRange = searchParams.get('from') === '2026-12-26T00:00:00.000Z';
      if (pathname.endsWith('/timeline') && !isFirstRange) loads.push(request.url());
    });
    const { x, y, width } = (await page.locator('.timeline-track').boundingBox()) ?? raise();
    await page.mouse.move(x + width - 1, y + 10);
    await page.mouse.down();
    await page.mouse.move(x + width - 101, y + 10, { steps: 10 });
    await expect.poll(async () => Math.round(await getX(marker))).toBe(Math.round(markerX - 100));
    expect([page.url(), loads]).toEqual([url, []]);
    await page.mouse.up();
    await expect.poll(() => page.url()).toContain('start=');
    await expect.poll(() => loads.length).toBe(1);
    expect(Math.abs((await getX(marker)) - markerX + 100)).toBeLessThan(1);
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

  it('says that the schedule loads, before it names a target or none', async () => {
    const page = await visitDashboard(browser, await sandbox.newOrganization(), '#/overview');
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/_sandbox/forecast?*', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Time machine' }).first().click();
    await page.getByRole('button', { name: 'Loading the schedule…' }).waitFor();
    release();
    await page.getByRole('button', { name: 'No scheduled work' }).waitFor();
  });

  it('offers to create a subscription if there is none', async () => {
    const page = await visitDashboard(browser, await sandbox.newOrganization(), '#/time');
    await page.getByText('tollgate seed demo').waitFor();
    await page.getByRole('link', { name: 'Create a subscription' }).click();
    await page.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor();
  });
});

describe('the lanes of the time machine', () => {
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
    const page = await visitDashboard(browser, await createDemo(), '#/time?zoom=year', PHONE);
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
    const page = await visitDashboard(browser, await createDemo(), '#/time');
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
    const page = await visitDashboard(browser, await createDemo(), '#/time?zoom=year');
    const grid = page.getByRole('grid', { name: 'Timeline of each purchase' });
    const legend = page.getByRole('list', { name: 'Legend' });
    await grid
      .getByRole('gridcell', { name: /renewal depends on usage/ })
      .first()
      .waitFor();
    await legend.getByText('Outcome uncertain').waitFor();
    await grid.getByRole('rowheader', { name: /^Metered home tariff/ }).click();
    await grid.locator('.lane-summary rect.gray.forecast').first().waitFor();
    await legend.getByText('Outcome uncertain').waitFor();
  });

  it('turn markers solid while an advance runs, and keep their range until it ends', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, '#/time?zoom=year');
    const forecasts: string[] = [];
    let requestedAt = performance.now();
    page.on('request', (request) => {
      if (!request.url().includes('/_sandbox/forecast')) return;
      forecasts.push(request.url());
      requestedAt = performance.now();
    });
    const publish = await interceptStream(page);
    const grid = page.getByRole('grid', { name: 'Timeline of each purchase' });
    await expect.poll(() => grid.locator('.lane-marker.forecast').count()).toBe(6);
    // The page may load forecasts again after it is connected.
    await expect.poll(() => performance.now() - requestedAt).toBeGreaterThan(1_000);
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

it('the time machine has no accessibility violations, in light and dark', async () => {
  const page = await visitDashboard(browser, await createDemo(), '#/time');
  await page.getByText('collected', { exact: true }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findViolations(page, 'dark')).toEqual([]);
});

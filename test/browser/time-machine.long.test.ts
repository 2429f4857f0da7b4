import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { startStaticReceiver } from '../webhooks/receivers.js';
import { createDemo } from './demo-sandbox.js';
import { findViolations } from './find-violations.js';
import { interceptStream } from './intercept-stream.js';
import { holdRequests, interruptRequests } from './interrupt-requests.js';
import { PHONE, raise, readTotal } from './page-steps.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

const FORECASTS = '**/_sandbox/forecast?*';

it('a time machine without subscriptions has a button of normal height that leads to the checkout', async () => {
  const page = await visitDashboard(browser, await sandbox.newOrganization(), '#/time');
  const link = page.getByRole('link', { name: 'Create a subscription' });
  expect((await link.boundingBox())?.height).toBeLessThan(48);
  await link.click();
  await page.getByRole('heading', { name: 'New purchase' }).waitFor();
});

describe('the panel that advances the clock', () => {
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

  it('shows its preview and its button above the timeline in a window of 900 px', async () => {
    const viewport = { width: 900, height: 900 };
    const page = await visitDashboard(browser, await createDemo(sandbox), '#/time', { viewport });
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
    const page = await visitDashboard(browser, await createDemo(sandbox), '#/time', PHONE);
    await page.getByText(/^Maximum/).waitFor();
    const label = page.locator('.timeline-label').last();
    const track = page.locator('.timeline-grid > .histogram');
    const getHeight = async (element: Locator): Promise<number> =>
      ((await element.boundingBox()) ?? raise()).height;
    expect(Math.abs((await getHeight(label)) - (await getHeight(track)))).toBeLessThan(2);
  });
});

describe('the ruler of the time machine', () => {
  it('keeps the titles of the columns of its table in view', async () => {
    const page = await visitDashboard(browser, await createDemo(sandbox), '#/time?view=table');
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

  it('says that the schedule loads, before it names a target or none', async () => {
    const page = await visitDashboard(browser, await sandbox.newOrganization(), '#/overview');
    const release = await holdRequests(page, FORECASTS);
    await page.getByRole('link', { name: 'Time machine' }).first().click();
    await page.getByRole('button', { name: 'Loading the schedule…' }).waitFor();
    release();
    await page.getByRole('button', { name: 'No scheduled work' }).waitFor();
  });
});

it('the time machine counts no payment twice while the forecast after an advance loads', async () => {
  const organization = await sandbox.newOrganization();
  await organization.purchase(plans.fixed);
  const page = await visitDashboard(browser, organization, '#/time?zoom=year');
  await page.getByText(/^Maximum 1 from/).waitFor();
  await page.getByRole('radio', { name: /^Next renewal.*10 Feb/ }).check();
  const button = page.getByRole('button', { name: 'Advance to 10 Feb, 15:30' });
  await button.waitFor();
  const release = await holdRequests(page, FORECASTS);
  await button.click();
  await page.getByText('1 payment, none failed').first().waitFor();
  await expect.poll(() => page.locator('.lane-marker.past').count()).toBe(2);
  await page.getByText(/^Maximum 1 from/).waitFor({ timeout: 1_000 });
  release();
  await page.getByRole('radio', { name: /^Next renewal.*10 Mar/, checked: true }).waitFor();
});

it('the time machine offers no target that a running clock has passed', async () => {
  const organization = await sandbox.newOrganization();
  await organization.purchase(plans.fixed);
  await organization.call('advanceClock', { body: { to: '2027-02-10T15:00:00.000Z' } });
  const page = await visitDashboard(browser, organization, '#/time');
  await page.getByRole('button', { name: 'Advance to 10 Feb, 15:30' }).waitFor();
  const release = await holdRequests(page, FORECASTS);
  await organization.call('setClock', { body: { mode: 'accelerated', factor: 86_400 } });
  await page.getByRole('button', { name: 'Loading the schedule…', disabled: true }).waitFor();
  await organization.call('setClock', { body: { mode: 'frozen' } });
  release();
  await page.getByRole('button', { name: /^Advance to \d+ \w+/ }).waitFor();
});

it('the time machine has no accessibility violations, in light and dark', async () => {
  const page = await visitDashboard(browser, await createDemo(sandbox), '#/time');
  await page.getByText('collected', { exact: true }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findViolations(page, 'dark')).toEqual([]);
});

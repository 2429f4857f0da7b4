import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { findViolations } from './find-violations.js';
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

/** Fails a test that needs an element on screen. */
function raise(): never {
  throw new Error('The element is not on screen.');
}

/** Returns the number of a total in the preview. */
async function readTotal(page: Page, name: string): Promise<number> {
  const total = page.getByRole('region', { name: 'Preview' }).locator('div', { hasText: name }).locator('dd');
  return Number(await total.last().innerText());
}

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
      .getByText(/succeed/)
      .first()
      .innerText();
    const failed = Number(/(\d+) fails?/.exec(outcomes)?.[1]);
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
    await day.getByText('15:30 · renewal, succeeds').waitFor();
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
    await range.getByText('26 Nov 2026 – 10 Feb 2027').waitFor();
    await page.keyboard.press('2');
    await range.getByText('29 Dec 2026 – 18 Jan 2027').waitFor();
    await page.getByRole('button', { name: 'Week', pressed: true }).waitFor();
    await page.getByRole('button', { name: 'Later' }).click();
    await range.getByText('8 Jan – 29 Jan 2027').waitFor();
    await page.keyboard.press('n');
    await range.getByText('29 Dec 2026 – 18 Jan 2027').waitFor();
    await page.keyboard.press('ArrowLeft');
    await range.getByText('23 Dec 2026 – 13 Jan 2027').waitFor();
    await page.goBack();
    await page.goForward();
    await range.getByText('23 Dec 2026 – 13 Jan 2027').waitFor();
    const { x, y, width } = (await page.locator('.timeline-track').boundingBox()) ?? raise();
    await page.mouse.move(x + width - 1, y + 10);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + 10);
    await page.mouse.up();
    await range.getByText('3 Jan – 24 Jan 2027').waitFor();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, 100);
    await page.keyboard.up('Control');
    await page.getByRole('button', { name: 'Month', pressed: true }).waitFor();
  });

  it('shows the scheduled work of a customer or a plan in a table', async () => {
    const organization = await sandbox.newOrganization();
    const { plan_id } = await organization.purchase({ ...plans.fixed, name: 'Fixed home tariff' });
    const grace = await organization.customer({ name: 'Grace Okafor', email: 'grace@example.com' });
    await organization.purchase(plans.fixed, { customer_id: grace.id });
    const page = await visitDashboard(browser, organization, '#/time');
    await page.getByText('peak 2 on 10 Feb').waitFor();
    await page.getByRole('button', { name: 'Table' }).click();
    const rows = page.getByRole('table', { name: 'Scheduled work' }).getByRole('link');
    await expect
      .poll(async () => (await rows.allInnerTexts()).sort())
      .toEqual(['Ada Lindqvist', 'Grace Okafor']);
    await page.getByLabel('Customer').fill('grace@example.com');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows.allInnerTexts()).toEqual(['Grace Okafor']);
    await page.getByText('peak 1 on 10 Feb').waitFor();
    await page.goto(`/#/time?view=table&plan=${plan_id}`);
    await expect.poll(() => rows.allInnerTexts()).toEqual(['Ada Lindqvist']);
    expect(await page.getByLabel('Plan').inputValue()).toBe(plan_id);
  });

  it('has a lane for each subscription, and arrow keys move between lanes and markers', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase({ ...plans.fixed, name: 'Fixed home tariff' });
    const grace = await organization.customer({ name: 'Grace Okafor' });
    await organization.call('advanceClock', { body: { by: 'P1D' } });
    const { id } = await organization.purchase(plans.fixed, { customer_id: grace.id });
    const page = await visitDashboard(browser, organization, '#/time?zoom=year');
    const grid = page.getByRole('grid', { name: 'Scheduled work of each subscription' });
    await grid.getByRole('rowheader', { name: 'Ada Lindqvist Fixed home tariff' }).waitFor();
    await grid.focus();
    const getActiveLabel = (): Promise<string> =>
      page.evaluate<string>(
        "(() => { const cell = document.getElementById(document.activeElement.getAttribute('aria-activedescendant')); return cell.getAttribute('aria-label') ?? cell.textContent; })()",
      );
    await page.keyboard.press('ArrowDown');
    await expect.poll(getActiveLabel).toMatch(/^Grace Okafor/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(getActiveLabel).toBe('Grace Okafor: renewal, succeeds, €49.00, 11 Mar 2027, 15:30');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain(`#/objects/${id}`);
  });

  it('offers to create a subscription if there is none', async () => {
    const page = await visitDashboard(browser, await sandbox.newOrganization(), '#/time');
    await page.getByText('tollgate seed demo').waitFor();
    await page.getByRole('link', { name: 'Create a subscription' }).click();
    await page.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor();
  });
});

it('the time machine has no accessibility violations, in light and dark', async () => {
  const page = await visitDashboard(browser, await createDemo(), '#/time');
  await page.getByText('to collect').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findViolations(page, 'dark')).toEqual([]);
});

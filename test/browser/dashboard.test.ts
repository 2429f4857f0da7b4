import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { TestOrganization } from '../support/test-organization.js';
import { findViolations } from './find-violations.js';
import { holdRequests } from './interrupt-requests.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard, openWithoutSession, waitForConnection } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/** Returns position and size of an element in the window, in pixels. */
async function readBox(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not on screen.');
  return box;
}

describe('the seeds screen of the dashboard', () => {
  it('shows how many objects a seed creates, before it is applied', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/seeds');
    for (const name of ['demo', 'examples'] as const) {
      const { counts } = (await organization.call('seedSandbox', { body: { name } })).body;
      const { customers, plans: prices, purchases, charges } = counts;
      await page
        .getByText(`${customers} customers, ${prices} plans, ${purchases} purchases, ${charges} payments`)
        .waitFor();
    }
  });

  it('applies a seed, takes a snapshot, deletes all objects and restores the snapshot', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/seeds');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Apply the seed smoke' }).click();
    await dialog.getByRole('button', { name: 'Apply smoke' }).click();
    await page.getByText('1 customer, 1 service, 3 plans, 1 event', { exact: true }).waitFor();
    await page.getByLabel('Name of the new snapshot').fill('mine');
    await page.getByRole('button', { name: 'Take snapshot' }).click();
    await page.getByRole('cell', { name: 'mine', exact: true }).waitFor();
    await page.getByLabel('Name of the new snapshot').fill('mine');
    await page.getByText('A snapshot has this name.').waitFor();
    await page.getByRole('button', { name: 'Delete all objects' }).click();
    const confirm = dialog.getByRole('button', { name: 'Delete', exact: true });
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    const { name, organization_id } = (await organization.call('getSession')).body;
    await dialog.getByLabel(/^Enter .* to confirm$/).fill(name ?? organization_id);
    await confirm.click();
    await page.getByText('All objects were deleted').waitFor();
    expect((await organization.call('listCustomers')).body.data).toEqual([]);
    await page.getByRole('button', { name: 'Restore mine' }).click();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Snapshot restored').waitFor();
    expect((await organization.call('listCustomers')).body.data).not.toEqual([]);
  });

  it('deletes snapshots after a confirmation, also while it deletes another one', async () => {
    const organization = await sandbox.newOrganization();
    await organization.call('createSnapshot', { body: { name: 'mine' } });
    await organization.call('createSnapshot', { body: { name: 'yours' } });
    const page = await visitDashboard(browser, organization, '#/seeds');
    const release = await holdRequests(page, '**/_sandbox/snapshots/*');
    for (const name of ['mine', 'yours']) {
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    }
    release();
    await page.getByText('No snapshots yet').waitFor();
    expect((await organization.call('listSnapshots')).body.data).toEqual([]);
  });

  it('asks before it applies a seed document that is typed or read from a file', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/seeds');
    const writeSeed = (name: string): string =>
      `customers:\n  - { email: yaml@example.com, name: ${name} }\n`;
    await page.getByLabel('Seed document').fill(writeSeed('Typed'));
    const apply = page.getByRole('button', { name: 'Apply your seed' });
    const dialog = page.getByRole('dialog');
    await apply.click();
    await dialog.getByText('no objects, so none are lost').waitFor();
    await dialog.getByRole('button', { name: 'Apply your seed' }).click();
    await page.getByText('Seed applied', { exact: true }).waitFor();
    const file = { name: 'seed.yaml', mimeType: 'application/yaml', buffer: Buffer.from(writeSeed('Read')) };
    await page.locator('input[type=file]').setInputFiles(file);
    await expect.poll(() => page.getByLabel('Seed document').inputValue()).toBe(writeSeed('Read'));
    await apply.click();
    await dialog.getByText('The seed deletes 1 customer').waitFor();
    await dialog.getByRole('button', { name: 'Keep the objects' }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    await apply.click();
    await dialog.getByRole('button', { name: 'Apply your seed' }).click();
    await expect
      .poll(async () => (await organization.call('listCustomers')).body.data.map(({ name }) => name))
      .toEqual(['Read']);
  });
});

describe('the dashboard', () => {
  it('switches to another organization by its API key, and shows no data of the previous one', async () => {
    const [one, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
    await one.customer();
    await other.service();
    const page = await visitDashboard(browser, one);
    await page.getByRole('link', { name: /customers/ }).waitFor();
    await page.getByRole('button', { name: /^Organization/ }).click();
    await page.getByRole('menuitem', { name: 'Open with a key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open with a key' });
    await dialog.getByLabel('API key').fill(other.apiKey);
    await dialog.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('link', { name: /services/ }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: /customers/ }).count()).toBe(0);
    await other.plan(plans.fixed);
    await page.getByRole('link', { name: /plans/ }).waitFor();
  });

  it('renders HTML in names as text', async () => {
    const organization = await sandbox.newOrganization();
    const name = '<img src="x" onerror="alert(1)"><script>alert(2)</script>';
    await organization.customer({ name });
    const branding = { display_name: name };
    await organization.call('createOrganizationConfiguration', { body: { branding } });
    const page = await visitDashboard(browser, organization, '#/objects?type=customer');
    await page.getByRole('link').getByText(name).click();
    await page.getByRole('region', { name: 'Details' }).getByRole('heading', { name }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'New purchase' }).click();
    await page.getByText('Branding of checkout pages').click();
    await page.getByRole('figure').getByText(name).waitFor();
    await page.getByLabel('Logo').fill('javascript:alert(3)');
    await expect.poll(() => page.locator('main img').count()).toBe(0);
  });

  it('the dashboard shows the form for an API key when the browser has no session', async () => {
    const organization = await sandbox.newOrganization();
    const page = await browser.browser.newPage();
    await openWithoutSession(page, organization.origin);
    const key = page.getByLabel('API key');
    await key.waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page, colorScheme), colorScheme).toEqual([]);
    }
    await key.fill('sk_test_unknown');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('alert').waitFor();
    await key.fill(organization.apiKey);
    await page.getByRole('button', { name: 'Open' }).click();
    await waitForConnection(page);
    await organization.customer();
    await page.getByText('Customer created').waitFor();
    await page.close();
  });

  it('shows a lost connection, and reconnects after a restart of the sandbox', async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'tollgate-dashboard-'));
    onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
    const first = await startSandbox({ dataDirectory });
    const page = await browser.browser.newPage();
    await page.goto(`${first.url}/#/objects?type=customer`);
    await waitForConnection(page);
    await first.close();
    await page.getByText('Connection lost').waitFor();
    const advance = page.getByRole('banner').getByRole('button', { name: 'Advance' });
    await expect.poll(() => advance.getAttribute('aria-disabled')).toBe('true');
    await advance.focus();
    await page.getByRole('tooltip', { name: /needs a connection/ }).waitFor();
    const create = page.getByRole('button', { name: 'New customer' }).first();
    await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true');
    await create.click({ force: true });
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    const search = page.getByRole('button', { name: 'Search', exact: true });
    await expect.poll(() => search.getAttribute('aria-disabled')).toBeNull();
    const next = await startSandbox({ dataDirectory, port: Number(new URL(first.url).port) });
    onTestFinished(next.close);
    await waitForConnection(page);
    await new TestOrganization(next.url, next.apiKey, [], '').customer({ name: 'Made afterwards' });
    await page.getByRole('link', { name: /Made afterwards/ }).waitFor();
    await page.close();
  });

  it('opens screens and objects from the command palette', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.customer({ name: 'Ada' });
    const page = await visitDashboard(browser, organization);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await page.keyboard.type('snap');
    await palette.getByRole('option', { name: 'Seeds & snapshots', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Seeds & snapshots', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Search or run a command' }).click();
    await palette.getByRole('combobox').fill('nothing of this name');
    await palette.getByText('No command or object matches').waitFor();
    await palette.getByRole('combobox').fill(id);
    await palette.getByRole('option', { name: `Open ${id}` }).click();
    await page.getByRole('region', { name: 'Details' }).getByRole('heading', { name: 'Ada' }).waitFor();
  });

  it.each([
    ['below its button', 600, (button: Box, menu: Box) => menu.y - (button.y + button.height)],
    [
      'above its button if there is no space below',
      60,
      (button: Box, menu: Box) => button.y - (menu.y + menu.height),
    ],
  ])('opens a menu %s, and within the window', async (_, spaceBelowPx, measureGap) => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, `#/subscriptions/${id}`, {
      viewport: { width: 390, height: 844 },
    });
    const button = page.getByRole('button', { name: 'Actions', exact: true });
    const { y, height } = await readBox(button);
    const viewport = { width: 390, height: Math.round(y + height + spaceBelowPx) };
    await page.setViewportSize(viewport);
    await button.click();
    const menu = page.getByRole('menu');
    await menu.getByRole('menuitem').first().waitFor();
    const [buttonBox, menuBox] = await Promise.all([readBox(button), readBox(menu)]);
    expect(measureGap(buttonBox, menuBox)).toBeCloseTo(4);
    expect(menuBox.x).toBeGreaterThanOrEqual(8);
    expect(menuBox.x + menuBox.width).toBeLessThanOrEqual(viewport.width - 8);
    expect(menuBox.y).toBeGreaterThanOrEqual(8);
    expect(menuBox.y + menuBox.height).toBeLessThanOrEqual(viewport.height);
  });

  it('advances the clock from every screen: to the next renewal, by a duration and to a date', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, '#/faults');
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: 'Advance' }).click();
    const sheet = page.getByRole('dialog', { name: 'Advance the clock' });
    const preview = sheet.getByRole('region', { name: 'Preview' });
    await sheet.getByRole('radio', { name: /^Next renewal/, checked: true }).waitFor();
    await preview.getByText('1 payment succeeds').waitFor();
    await sheet.getByRole('button', { name: 'Advance to 10 Feb, 15:30' }).click();
    const result = sheet.getByRole('region', { name: 'Result of the advance' });
    await result.getByText('1 payment, none failed').waitFor();
    await sheet.getByRole('radio', { name: 'Date or duration' }).check();
    await sheet.getByRole('button', { name: '1 day' }).click();
    await preview.getByText('No payments', { exact: true }).waitFor();
    await sheet.getByRole('button', { name: 'Advance to 11 Feb, 15:30' }).click();
    await result.getByText('11 Feb, 15:30').waitFor();
    await sheet.getByRole('radio', { name: 'Date or duration' }).check();
    await sheet.getByLabel('Date and time').fill('2027-02-12T08:00');
    await sheet.getByRole('button', { name: 'Advance to 12 Feb, 08:00' }).click();
    await result.getByText('12 Feb, 08:00').waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await header.getByText('12 Feb 2027, 08:00').waitFor();
    expect((await organization.call('getClock')).body.now).toBe('2027-02-12T08:00:00.000Z');
  });

  it('focuses the heading of opened details, and the row when they are closed', async () => {
    const organization = await sandbox.newOrganization();
    await organization.customer({ name: 'Ada' });
    const page = await visitDashboard(browser, organization, '#/objects?type=customer');
    await page.getByRole('link', { name: /Ada/ }).click();
    const getFocused = (): Promise<string> =>
      page.evaluate<string>("document.activeElement.tagName + ' ' + document.activeElement.textContent");
    await expect.poll(getFocused).toMatch(/^H2 Ada/);
    await page.keyboard.press('c');
    await page.getByText('Id copied', { exact: true }).waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/^cus_/);
    await page.keyboard.press('Escape');
    await expect.poll(getFocused).toMatch(/^A .*Ada/);
  });

  it('switches between light and dark, and stores the choice', async () => {
    const page = await visitDashboard(browser, await sandbox.newOrganization());
    const getBackground = (): Promise<string> =>
      page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const before = await getBackground();
    await page.getByRole('button', { name: 'Theme: auto' }).click();
    await page.getByRole('button', { name: 'Theme: light' }).click();
    await expect.poll(getBackground).not.toBe(before);
    await page.reload();
    await page.getByRole('button', { name: 'Theme: dark' }).waitFor();
  });
});

it('says that too many dashboards are open if the sandbox rejects the live connection for this reason', async () => {
  const organization = await sandbox.newOrganization();
  const page = await visitDashboard(browser, organization, '#/time', { expectsFailedLoads: true });
  await page.route('**/_sandbox/stream', (route) => route.fulfill({ status: 429 }));
  await page.reload();
  await page.getByText('Too many dashboards are open. Close one of them. Showing data').waitFor();
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'Advance' }).hover();
  await page.getByRole('tooltip', { name: 'Too many dashboards are open. Close one of them.' }).waitFor();
});

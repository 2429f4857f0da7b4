import { expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { getAdvanceSheet } from './confirm-advance.js';
import { createDemo } from './demo-sandbox.js';
import { getAdvancePanel, PHONE, raise } from './page-steps.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

it('the time machine rejects a past date at its field, and brings a later target into view', async () => {
  const page = await visitDashboard(browser, await createDemo(sandbox), '#/time');
  const panel = getAdvancePanel(page);
  await panel.getByRole('radio', { name: 'Date or duration' }).click();
  const field = panel.getByLabel('Date and time, UTC');
  const advance = panel.getByRole('button', { name: /^Advance to/ });
  await expect.poll(() => advance.isEnabled()).toBe(true);
  await field.fill('2027-01-01T10:00');
  await panel.getByText('Enter a time after 21 Mar 2027, 09:00.').waitFor();
  await panel.getByRole('button', { name: 'Choose another time', disabled: true }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('2027-01-01T10:00');
  await expect.poll(() => page.url()).toContain('to=2027-01-01');
  await expect.poll(() => panel.getByRole('region', { name: 'Preview' }).count()).toBe(0);
  await panel.getByRole('button', { name: '1 month' }).click();
  await page
    .locator('.time-toolbar strong')
    .getByText(/ – 2\d Apr 2027/)
    .waitFor();
  await panel
    .getByRole('button', { name: 'Advance to 21 Apr, 09:00' })
    .and(page.locator(':enabled'))
    .waitFor();
});

it('the time machine rejects a date after ten years at its field, and sends no request for it', async () => {
  const page = await visitDashboard(browser, await createDemo(sandbox), '#/time?to=2027-04-01T00:00:00.000Z');
  const panel = getAdvancePanel(page);
  const field = panel.getByLabel('Date and time, UTC');
  await panel
    .getByRole('button', { name: 'Advance to 1 Apr, 00:00' })
    .and(page.locator(':enabled'))
    .waitFor();
  const rejected: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) rejected.push(response.url());
  });
  const range = page.locator('.time-toolbar strong');
  const before = await range.innerText();
  await field.fill('2037-03-21T09:01');
  await panel.getByText('Enter a time until 21 Mar 2037, 09:00.').waitFor();
  await panel.getByRole('button', { name: 'Choose another time', disabled: true }).waitFor();
  await expect.poll(() => range.innerText()).toBe(before);
  await field.fill('2037-03-21T09:00');
  await panel
    .getByRole('button', { name: 'Advance to 21 Mar 2037, 09:00' })
    .and(page.locator(':enabled'))
    .waitFor();
  await expect.poll(() => range.innerText()).toContain('2037');
  await expect.poll(() => page.getByText(/^Maximum/).count()).toBe(1);
  expect(rejected).toEqual([]);
});

it('the time machine shows how long an advance is, also while the clock runs, and says when its date has passed', async () => {
  const organization = await sandbox.newOrganization();
  await organization.purchase(plans.fixed);
  const page = await visitDashboard(browser, organization, '#/time?to=2027-01-12T15:30:00.000Z');
  const panel = getAdvancePanel(page);
  await panel.getByRole('heading', { name: 'Preview 2 d', exact: true }).waitFor();
  await organization.call('setClock', { body: { mode: 'accelerated', factor: 3_600 } });
  await panel.getByRole('heading', { name: /^Preview 1 d \d+ h/ }).waitFor();
  await organization.call('setClock', { body: { mode: 'accelerated', factor: 86_400 } });
  await panel.getByText('This time has passed.').waitFor();
  await panel.getByRole('radio', { name: 'Date or duration', checked: true }).waitFor();
  const field = panel.getByLabel('Date and time, UTC');
  await expect.poll(() => field.inputValue()).toBe('2027-01-12T15:30');
  expect(page.url()).toContain('to=2027-01-12');
  await panel.getByRole('radio', { name: /^Next renewal/ }).check();
  await panel.getByRole('button', { name: /^Advance to/ }).waitFor();
});

it('the time machine offers work that is no payment of a subscription as the next event', async () => {
  const organization = await sandbox.newOrganization();
  await organization.call('createPurchase', { body: await organization.order(plans.fixed) });
  const page = await visitDashboard(browser, organization, '#/time');
  const panel = getAdvancePanel(page);
  await panel.getByRole('radio', { name: /^Next event 11 Jan/, checked: true }).waitFor();
  await panel.getByRole('region', { name: 'Preview' }).getByText('Checkout expires').waitFor();
  await panel.getByRole('button', { name: 'Advance to 11 Jan, 15:30' }).click();
  await panel.getByRole('button', { name: 'No scheduled work' }).waitFor();
});

it('the sheet that advances the clock keeps its title and its button in view on a phone', async () => {
  const page = await visitDashboard(browser, await createDemo(sandbox), '#/time', PHONE);
  await page
    .locator('.advance-bar')
    .getByRole('button', { name: /^Advance to/ })
    .click();
  const sheet = getAdvanceSheet(page);
  await sheet.getByRole('region', { name: 'Preview' }).getByRole('link').first().waitFor();
  const readY = async (name: string): Promise<number> =>
    (await sheet.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? NaN;
  const [titleY, clockY] = [await readY('Advance the clock'), await readY('Clock')];
  const { y, height } = (await sheet.getByRole('button', { name: /^Advance to/ }).boundingBox()) ?? raise();
  expect(y + height).toBeLessThanOrEqual(PHONE.viewport.height);
  await page.mouse.move(200, 500);
  await page.mouse.wheel(0, 250);
  await expect.poll(() => readY('Clock')).toBeLessThan(clockY);
  await expect.poll(() => readY('Advance the clock')).toBe(titleY);
});

it('a touch screen shows no keys in the command palette', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await visitDashboard(browser, await sandbox.newOrganization(), '#/customers', phone);
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  await expect.poll(() => page.locator('kbd').filter({ visible: true }).count()).toBe(0);
});

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { testInLongRun } from '../support/sample-cases.js';
import { testSandbox } from '../support/sandbox.js';
import { openDemo } from './demo-sandbox.js';
import { KeyboardUser } from './keyboard-user.js';
import { createTestBrowser } from './test-browser.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

/** Opens a screen of the demo organization, without the focus on any control. */
async function openDemoScreen(hash: string, title: string): Promise<Page> {
  const { page } = await openDemo(sandbox, browser);
  await page.goto(`/${hash}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  return page;
}

/** Opens the payments, and waits for their rows. */
async function openPayments(): Promise<Page> {
  const page = await openDemoScreen('#/payments', 'Payments');
  await page.locator('[data-row]').nth(2).waitFor();
  return page;
}

async function switchShortcutsOff(page: Page): Promise<void> {
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByLabel('Use single-key shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
}

/** Returns the index of the focused row, or -1. */
function findFocusedRow(page: Page): Promise<number> {
  return page.evaluate<number>(
    "[...document.querySelectorAll('[data-row]')].indexOf(document.activeElement)",
  );
}

it('the key F moves the focus to the first filter of a list, or to the button of the filters on a phone, which shows and hides them', async () => {
  const page = await openPayments();
  const user = new KeyboardUser(page);
  await page.keyboard.press('f');
  await user.expectFocus(/"Customer"/);
  await page.setViewportSize({ width: 390, height: 844 });
  const customer = page.getByLabel('Customer', { exact: true });
  await customer.waitFor({ state: 'hidden' });
  await page.keyboard.press('f');
  await user.expectFocus(/^button "Filters"/);
  await page.keyboard.press('Enter');
  await customer.waitFor();
  await page.keyboard.press('f');
  await user.expectFocus(/"Customer"/);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await customer.waitFor({ state: 'hidden' });
});

it('the keys J and K move between the rows of a list, and Enter opens one', async () => {
  const page = await openPayments();
  const rows: number[] = [];
  for (const key of ['j', 'j', 'j', 'k', 'k', 'k']) {
    await page.keyboard.press(key);
    rows.push(await findFocusedRow(page));
  }
  expect(rows).toEqual([0, 1, 2, 1, 0, 0]);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Details' }).waitFor();
  expect(page.url()).toMatch(/#\/payments\/chg_/);
});

it('the keys 1 to 4 zoom the time machine from a day to a year', async () => {
  const page = await openDemoScreen('#/time', 'Time machine');
  await page.getByRole('radio', { name: 'Month', checked: true }).waitFor({ state: 'attached' });
  const zooms = ['Day', 'Week', 'Month', 'Year'];
  for (const [index, name] of [...zooms.entries()].reverse()) {
    await page.keyboard.press(String(index + 1));
    await page.getByRole('radio', { name, checked: true }).waitFor({ state: 'attached' });
  }
});

it('no single key does anything on a list after single-key shortcuts are switched off', async () => {
  const page = await openPayments();
  await switchShortcutsOff(page);
  // The list of shortcuts, the search and the filters of the list, its rows, the id of a row, and another screen.
  for (const keys of ['?', '/', 'f', 'j', 'c', 'g o']) {
    for (const key of keys.split(' ')) await page.keyboard.press(key);
    await expectNoEffect(page);
    expect(new URL(page.url()).hash, keys).toBe('#/payments');
    await expect.poll(() => page.getByText('Id copied').count(), { message: keys }).toBe(0);
  }
});

testInLongRun(
  'no single key changes the time machine after single-key shortcuts are switched off',
  async () => {
    const page = await openDemoScreen('#/time', 'Time machine');
    await page.getByRole('radio', { name: 'Month', checked: true }).waitFor({ state: 'attached' });
    await switchShortcutsOff(page);
    const hash = new URL(page.url()).hash;
    for (const key of ['1', '2', '4', 'n', 'ArrowLeft', 'ArrowRight']) {
      await page.keyboard.press(key);
      await expectNoEffect(page);
      expect(new URL(page.url()).hash, key).toBe(hash);
      await expect
        .poll(() => page.getByRole('radio', { name: 'Month', checked: true }).count(), { message: key })
        .toBe(1);
    }
  },
);

/** Expects that the keys before have moved the focus nowhere and opened no dialog. */
async function expectNoEffect(page: Page): Promise<void> {
  await expect.poll(() => page.locator(':is([data-row], input, select):focus').count()).toBe(0);
  // The command palette needs a modifier, so it still opens. The keys before it have been handled by then.
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const openPalette = async (): Promise<boolean> => {
    if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
    return palette.isVisible();
  };
  // A page that has just closed the palette can miss a key.
  await expect.poll(openPalette, { interval: 1000 }).toBe(true);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
}

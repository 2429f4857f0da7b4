import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { completeAction, fillForm, type OpenAction } from './action-cells.js';
import { ReloadedPage } from './screen-state.js';
import type { SendingAction } from './sending-action.js';
import { waitForQuiet } from './visit-dashboard.js';

/**
 * Sends an action, and compares its screen and others with the same screens after a reload.
 *
 * @param screens fragments of the other screens; by default, of all in the navigation
 * @returns the screens that a reload changes
 */
export async function compareAfterAction(
  opened: OpenAction,
  action: SendingAction,
  screens?: readonly string[],
): Promise<string[]> {
  const { page } = opened;
  await waitForQuiet(page);
  await fillForm(opened, action);
  await completeAction(opened, action);
  await page.keyboard.press('Escape');
  const reloaded = await ReloadedPage.open(page);
  const faults: string[] = [];
  for (const hash of [null, ...(screens ?? (await listScreens(page)))]) {
    if (hash !== null) await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    const differences = await reloaded.compare();
    const place = hash ?? new URL(page.url()).hash;
    if (differences.length > 0) faults.push([`${action.name} × ${place}:`, ...differences].join('\n  '));
  }
  return faults;
}

/** Lists the fragments of the screens in the navigation. */
async function listScreens(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Screens' }).locator('a[href^="#/"]');
  const targets = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
  return targets.map(String);
}

/** Forms of actions, and groups of buttons that send an action. */
const ACTIONS = ['form:not([role=search], .customer-filter)', '.outcomes', '.clock-mode'];
/** The search of the console filters nothing: it leads to an operation. */
const SEARCH_OF_CONSOLE = '.find-operation input';

/** Controls that change what a screen shows, without a request that changes data. */
const CONTROLS = [
  'select',
  'input[type=date]',
  'input[type=search]',
  '[aria-pressed]',
  '.tabs a',
  '.pager button',
]
  .map(
    (control) =>
      `main ${control}:not([aria-current], [aria-disabled], ${SEARCH_OF_CONSOLE}, ${ACTIONS.map((each) => `${each} *`).join()})`,
  )
  .join();

/** Operates a control: another option, a value, or a click. @returns its name */
async function operate(control: Locator): Promise<string> {
  const options = await control.locator('option:not(:checked)').allTextContents();
  const type = await control.getAttribute('type');
  const labels = await control.locator('xpath=ancestor::label/span').allTextContents();
  const name = (await control.getAttribute('aria-label')) ?? labels[0] ?? (await control.textContent());
  if (options.length > 0) await control.selectOption({ label: options.at(-1) ?? '' });
  else if (type === 'date') await control.fill('2027-02-10');
  else if (type === 'search') {
    const before = control.page().url();
    await control.fill('Grace');
    await control.press('Enter');
    // The filter by a customer finds the customer first.
    await expect.poll(() => control.page().url()).not.toBe(before);
  } else await control.click();
  return name ?? '';
}

/** Operates each control of a screen, and compares the screen with the one after a reload. */
export async function compareAfterEachControl(
  page: Page,
  hash: string,
): Promise<{ cells: string[]; faults: string[] }> {
  const reloaded = await ReloadedPage.open(page);
  const [cells, faults]: [string[], string[]] = [[], []];
  for (let index = 0; ; index += 1) {
    await page.goto('about:blank');
    await page.goto(`/${hash}`);
    const loading = await reloaded.compare();
    if (loading.length > 0) faults.push([`${hash} without an action:`, ...loading].join('\n  '));
    const control = (await page.locator(CONTROLS).filter({ visible: true }).all())[index];
    if (!control) {
      await reloaded.close();
      return { cells, faults };
    }
    const name = `${hash} × ${await operate(control)}`;
    cells.push(name);
    const differences = await reloaded.compare();
    if (differences.length > 0) faults.push([`${name}:`, ...differences].join('\n  '));
  }
}

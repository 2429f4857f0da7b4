import type { Locator, Page } from 'playwright-core';

/** Part of a page. */
type Within = (page: Page) => Locator | Page;

export const clickButton =
  (name: string | RegExp, within: Within = (page) => page) =>
  (page: Page) =>
    within(page).getByRole('button', { name, exact: true }).first().click();

export const getDialog = (page: Page): Locator => page.getByRole('dialog');
export const clickInDialog = (name: string | RegExp) => clickButton(name, getDialog);
export const getDetails = (page: Page): Locator => page.getByRole('region', { name: 'Details' });
export const getAdvancePanel = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Advance time' });

export const clickBoth = (first: string | RegExp, second: string) => async (page: Page) => {
  await clickButton(first)(page);
  await clickInDialog(second)(page);
};

export const select = (label: string, option: string) => async (page: Page) => {
  const field = page.getByLabel(label, { exact: true }).and(page.locator('select')).last();
  const text = await field.locator('option').filter({ hasText: option }).first().textContent();
  await field.selectOption({ label: text ?? '' });
};

export const inOrder =
  (...steps: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page): Promise<void> => {
    for (const step of steps) await step(page);
  };

export const waitForText = (text: string | RegExp, within: Within) => (page: Page) =>
  within(page).getByText(text).first().waitFor();
export const waitForHeading =
  (name: string | RegExp, within: Within = getDetails) =>
  (page: Page) =>
    within(page).getByRole('heading', { name }).first().waitFor();
export const waitForMain = (text: string | RegExp) => waitForText(text, (page) => page.getByRole('main'));
export const waitForToast = (text: string | RegExp) => waitForText(text, (page) => page.locator('.toasts'));
export const waitForAnnouncement = (text: string | RegExp) =>
  waitForText(text, (page) => page.getByRole('status').or(page.locator('[role=status]')));

/** Opens the operation of the console that its name, method or path finds. */
export async function chooseOperation(page: Page, search: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Operation' });
  await field.click();
  await page.getByRole('listbox', { name: 'Operation' }).waitFor();
  await field.fill(search);
  await field.press('Enter');
}

/** Runs the command that the command palette finds first. */
export const runCommand = (search: string) => async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill(search);
  await page.getByRole('option', { name: new RegExp(search, 'i'), selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor({ state: 'detached' });
};

/** Browser of a phone. */
export const PHONE = { viewport: { width: 390, height: 844 } };

/** Fails a test that needs an element on screen. */
export function raise(): never {
  throw new Error('The element is not on screen.');
}

export const getFocused = (page: Page): Promise<string> =>
  page.evaluate<string>("document.activeElement.tagName + ' ' + document.activeElement.textContent");

/** Returns the number of a total in the preview of an advance. */
export async function readTotal(page: Page, name: string): Promise<number> {
  const total = page.getByRole('region', { name: 'Preview' }).locator('div', { hasText: name }).locator('dd');
  return Number(await total.last().innerText());
}

export const getRequestRows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Requests, newest first' }).locator('tbody').getByRole('row');

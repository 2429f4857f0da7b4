import type { Locator, Page } from 'playwright-core';

/** Returns the sheet with the preview of an advance. */
export const getAdvanceSheet = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Advance the clock' });

interface ConfirmOptions {
  /** Activates the button. By default, clicks it. */
  click?: (button: Locator) => Promise<void>;
  /** Change behind the sheet to wait for before the sheet is closed. */
  change?: Locator;
}

/** Advances the clock in the open sheet, after its preview is loaded, and closes the sheet. */
export async function confirmAdvance(
  page: Page,
  { click = (button) => button.click(), change }: ConfirmOptions = {},
): Promise<void> {
  const sheet = getAdvanceSheet(page);
  await sheet.getByRole('region', { name: 'Preview' }).waitFor();
  await click(sheet.getByRole('button', { name: /^Advance to/ }));
  await sheet.getByRole('region', { name: 'Result of the advance' }).waitFor();
  await change?.waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
}

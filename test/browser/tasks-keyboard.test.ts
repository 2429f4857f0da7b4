import type { Locator } from 'playwright-core';
import { describe, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { confirmAdvance } from './confirm-advance.js';
import { openDemo } from './demo-sandbox.js';
import { KeyboardUser } from './keyboard-user.js';
import { createTestBrowser } from './test-browser.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

describe('a user without a pointer who starts at the overview of the demo data', () => {
  it('lets the next renewal of a customer fail, and watches it recover', async () => {
    const { page } = await openDemo(sandbox, browser);
    const user = new KeyboardUser(page);
    await user.press('Control+k');
    await user.expectFocus(/^combobox "Search or run a command"/);
    await user.expectVisibleFocus();
    await page.keyboard.type('bruno');
    await page.getByRole('option', { name: 'Bruno Ferreira Customer', selected: true }).waitFor();
    await user.press('Enter');
    await user.expectFocus(/^heading "Bruno Ferreira"/);
    const purchases = page.getByRole('table', { name: 'Purchases' });
    await user.activate(purchases.getByRole('row', { name: /Active/ }).getByRole('link'));
    await user.expectFocus(/^heading ".+ for Bruno Ferreira Active"/);
    await user.activate(page.getByRole('button', { name: 'Decline' }));
    await page.getByText('Forced card declined').waitFor();
    await user.expectFocus(/^button "Decline"/);
    await user.activate(page.getByRole('button', { name: 'Advance to next payment' }));
    const click = (button: Locator): Promise<void> => user.activate(button);
    await confirmAdvance(page, { click, change: page.locator('h1', { hasText: 'Past due' }) });
    // The button that opened the sheet is removed, because the purchase now waits for a retry.
    await user.expectFocus(/^heading ".+ for Bruno Ferreira Past due"/);
    await user.activate(page.getByRole('button', { name: 'Advance to retry 1' }));
    await confirmAdvance(page, { click, change: page.locator('h1', { hasText: 'Active' }) });
    await user.expectFocus(/^heading ".+ for Bruno Ferreira Active"/);
    await page.getByRole('region', { name: 'Timeline' }).getByText('Retry 1 succeeded, €49.00').waitFor();
  });
});

describe('the focus of the keyboard', () => {
  it('stays on the button that advances the clock, and returns to the one that opened the sheet', async () => {
    const { page } = await openDemo(sandbox, browser);
    const user = new KeyboardUser(page);
    const header = page.getByRole('banner');
    await user.activate(header.getByRole('button', { name: 'Advance' }));
    const sheet = page.getByRole('dialog', { name: 'Advance the clock' });
    await sheet.locator('input[type=radio]:checked:focus').waitFor();
    await user.activate(sheet.getByRole('button', { name: 'Advance to 22 Mar, 09:00' }));
    await sheet.getByText('Advanced to').waitFor();
    await user.expectFocus(/^button "Advance to 24 Mar, 09:00"/);
    await user.press('Escape');
    await user.expectFocus(/^button "Advance"/);
    await user.expectVisibleFocus();
  });

  it('moves to the list when its row is removed, and to the content when the screen changes', async () => {
    const { organization, page } = await openDemo(sandbox, browser);
    for (const latency_ms of [1, 2])
      await organization.call('createFault', { body: { effect: { kind: 'latency', latency_ms } } });
    const user = new KeyboardUser(page);
    await user.press('g', 'f');
    await user.activate(page.getByRole('button', { name: 'Remove all' }));
    await user.expectFocus(/^button "Keep the faults"/);
    await user.press('Escape');
    await user.expectFocus(/^button "Remove all"/);
    await user.activate(page.getByRole('button', { name: 'Remove the fault: Slow response, 1 ms' }));
    await user.expectFocus(/^region "Active faults"/);
    await user.expectVisibleFocus();
    await user.activate(page.getByRole('button', { name: 'Remove the fault: Slow response, 2 ms' }));
    await page.getByText('No active faults').waitFor();
    await user.expectFocus(/^region "Active faults"/);
    await user.press('g', 'c');
    await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor();
    await user.expectFocus(/^main/);
  });
});

import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { openStage, prepareStage, stageNames } from './checkout-stages.js';
import { designScreens, listPopulatedScreens, openScreen } from './dashboard-screens.js';
import { populateSandbox } from './populated-sandbox.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();
const organization = await sandbox.newOrganization();
const populated = await populateSandbox(organization.origin, organization.apiKey);
afterAll(() => populated.close());

const SCREENS_TIMEOUT_MS = 180_000;

/** Script of the page: lists animations and transitions that take more than 10 ms. */
const FIND_MOTION = `[...document.querySelectorAll('*')].flatMap((element) =>
  [null, '::before', '::after', '::backdrop'].flatMap((pseudo) => {
    const style = getComputedStyle(element, pseudo);
    const durations = [
      ...(style.animationName === 'none' ? [] : style.animationDuration.split(',')),
      ...style.transitionDuration.split(','),
    ];
    return durations
      .filter((duration) => parseFloat(duration) > 0.01)
      .map((duration) => element.tagName + '.' + element.className + (pseudo ?? '') + ': ' + duration);
  }))`;

const findMotion = (page: Page): Promise<string[]> => page.evaluate<string[]>(FIND_MOTION);

it(
  'no screen of the dashboard moves anything when the user prefers reduced motion',
  async () => {
    const page = await visitDashboard(browser, organization, '#/requests', { reducedMotion: 'reduce' });
    for (const screen of [...listPopulatedScreens(populated), ...designScreens]) {
      await openScreen(page, screen);
      expect(await findMotion(page), screen.name).toEqual([]);
    }
  },
  SCREENS_TIMEOUT_MS,
);

it('buttons, dialogs and loading rows of the dashboard move without that preference', async () => {
  const page = await visitDashboard(browser, organization, '#/design', { reducedMotion: 'no-preference' });
  await page.getByRole('button', { name: 'Reset the organization' }).click();
  await page.getByRole('dialog').waitFor();
  // Skeleton rows appear 150 ms after their table.
  await page.locator('.skeleton').first().waitFor();
  const motion = (await findMotion(page)).join('\n');
  for (const moving of [/^BUTTON\.button.*: 0\.12s/m, /^DIALOG.*: 0\.12s/m, /\.skeleton: 1\.4s/])
    expect(motion).toMatch(moving);
});

it.each(stageNames)('the checkout page "%s" never moves anything', async (stage) => {
  const page = await browser.visit({ origins: [sandbox.url], reducedMotion: 'no-preference' });
  await openStage(page, await prepareStage(sandbox, stage, {}));
  expect(await findMotion(page)).toEqual([]);
});

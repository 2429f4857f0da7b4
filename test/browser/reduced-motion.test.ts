import { afterAll, expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { openStage, prepareStage } from './checkout-stages.js';
import { listPopulatedScreens, openScreen } from './dashboard-screens.js';
import { CONTENT_REQUESTS, interruptLoads } from './interrupt-requests.js';
import { populateSandbox } from './populated-sandbox.js';
import { createTestBrowser } from './test-browser.js';
import { findMotion } from './user-preferences.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();
const organization = await sandbox.newOrganization();
const populated = await populateSandbox(organization.origin, organization.apiKey);
afterAll(() => populated.close());

/** One screen of each shape. */
const SHAPES = ['overview', 'time', 'palette', 'requests', 'faults-confirm'];

it('no screen of the dashboard moves anything when the user prefers reduced motion', async () => {
  const screens = listPopulatedScreens(populated).filter(({ name }) => SHAPES.includes(name));
  expect(screens).toHaveLength(SHAPES.length);
  const page = await visitDashboard(browser, organization, '#/requests', { reducedMotion: 'reduce' });
  for (const screen of screens) {
    await openScreen(page, screen);
    expect(await findMotion(page), screen.name).toEqual([]);
  }
});

it('buttons, dialogs and loading rows of the dashboard move without that preference', async () => {
  const page = await visitDashboard(browser, organization, '#/faults', { reducedMotion: 'no-preference' });
  await interruptLoads(page, 'wait', CONTENT_REQUESTS);
  await openScreen(page, {
    name: 'customers-loading',
    hash: '#/customers',
    text: 'Customers',
    interact: (loading) => loading.getByRole('button', { name: 'New customer' }).click(),
  });
  await page.getByRole('dialog').waitFor();
  // Skeleton rows appear 150 ms after their table.
  await page.locator('.skeleton').first().waitFor();
  const motion = (await findMotion(page)).join('\n');
  for (const moving of [/^BUTTON.*: 0\.15s/m, /mantine-Modal-content.*: 0\.12s/m, /\.skeleton: 1\.4s/])
    expect(motion).toMatch(moving);
});

it.each(['invalid-card', 'wait', 'succeeded'] as const)(
  'the checkout page "%s" never moves anything',
  async (stage) => {
    const page = await browser.visit({ origins: [sandbox.url], reducedMotion: 'no-preference' });
    await openStage(page, await prepareStage(sandbox, stage, {}));
    expect(await findMotion(page)).toEqual([]);
  },
);

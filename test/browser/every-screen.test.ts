import { afterAll, expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { violationsOn } from './axe.js';
import { bring, emptyScreens, furnishedScreens } from './dashboard-screens.js';
import { furnish } from './populated-sandbox.js';
import { testBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await testBrowser();
const shop = await sandbox.shop();
const furnished = await furnish(shop.origin, shop.apiKey);
afterAll(() => furnished.close());

const kinds = [
  ['furnished', shop, furnishedScreens(furnished)],
  ['empty', await sandbox.shop(), emptyScreens],
] as const;

it.each(kinds)('has nothing that axe finds, light and dark, when it is %s', async (_kind, owner, screens) => {
  const page = await visitDashboard(browser, owner);
  for (const screen of screens) {
    await bring(page, screen);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOn(page, colorScheme), `${screen.name}, ${colorScheme}`).toEqual([]);
    }
  }
});

it.each(kinds)('fits on a narrow phone when it is %s', async (_kind, owner, screens) => {
  const page = await visitDashboard(browser, owner, '', { viewport: { width: 360, height: 740 } });
  for (const screen of screens) {
    await bring(page, screen);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth'), screen.name).toBe(360);
  }
});

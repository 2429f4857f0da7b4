import { afterAll, expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { findViolations } from './find-violations.js';
import { designScreens, openScreen, emptyScreens, listPopulatedScreens } from './dashboard-screens.js';
import { populateSandbox } from './populated-sandbox.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();
const organization = await sandbox.newOrganization();
const populated = await populateSandbox(organization.origin, organization.apiKey);
afterAll(() => populated.close());

const organizations = [
  ['a populated dashboard', organization, listPopulatedScreens(populated)],
  ['an empty dashboard', await sandbox.newOrganization(), emptyScreens],
  ['the design system', organization, designScreens],
] as const;

it('the list of screens to check has every screen of the navigation', async () => {
  const page = await visitDashboard(browser, organization);
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  const targets = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
  const screens = targets.filter((target): target is string => target?.startsWith('#/') === true);
  expect(screens).toHaveLength(14);
  const hashes = listPopulatedScreens(populated).map(({ hash }) => hash.split('?')[0]);
  expect(screens.filter((screen) => !hashes.some((hash) => hash?.startsWith(screen)))).toEqual([]);
});

/** Axe runs twice on each screen, which takes about three minutes on a busy machine. */
const AXE_TIMEOUT_MS = 300_000;

it.each(organizations)(
  'no screen of %s has accessibility violations, in light and dark',
  async (_kind, owner, screens) => {
    const page = await visitDashboard(browser, owner);
    for (const screen of screens) {
      await openScreen(page, screen);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await findViolations(page, colorScheme), `${screen.name}, ${colorScheme}`).toEqual([]);
      }
    }
  },
  AXE_TIMEOUT_MS,
);

it.each(organizations)(
  'no screen of %s scrolls horizontally on a narrow phone',
  async (_kind, owner, screens) => {
    const page = await visitDashboard(browser, owner, '', { viewport: { width: 320, height: 740 } });
    for (const screen of screens) {
      await openScreen(page, screen);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), screen.name).toBe(320);
    }
  },
);

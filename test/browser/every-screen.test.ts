import { expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { prepareDashboardStates } from './dashboard-states.js';
import { openScreen } from './dashboard-screens.js';
import { findSmallTargets, findViolations } from './find-violations.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();
const states = await prepareDashboardStates(sandbox);

it('the list of screens to check has every screen of the navigation', async () => {
  const [[, owner, populated]] = states;
  const page = await visitDashboard(browser, owner);
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  const targets = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
  const screens = targets.filter((target): target is string => target?.startsWith('#/') === true);
  expect(screens).toHaveLength(15);
  const hashes = populated.map(({ hash }) => hash.split('?')[0]);
  expect(screens.filter((screen) => !hashes.some((hash) => hash?.startsWith(screen)))).toEqual([]);
});

/** Axe runs three times on each screen, which takes minutes on a busy machine. */
const SHAPES_TIMEOUT_MS = 300_000;

/** Screens of different shapes and states. The long run has every screen. */
const SHAPES = [
  'overview',
  'purchase',
  'webhook-endpoint',
  'time',
  'palette',
  'payments-no-result',
  'catalog-empty',
  'customer-new',
  'faults-confirm',
  'payments-loading',
  'overview-offline',
  'time-advancing',
];

it.each(states.filter(([, , screens]) => screens.some(({ name }) => SHAPES.includes(name))))(
  'a screen of each shape of %s has no accessibility violations in light and dark, and fits a narrow phone',
  async (_kind, owner, screens, interrupt) => {
    const page = await visitDashboard(browser, owner);
    await interrupt?.(page);
    const shapes = screens.filter(({ name }) => SHAPES.includes(name));
    for (const screen of shapes) {
      await page.setViewportSize({ width: 1280, height: 720 });
      await openScreen(page, screen);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await findViolations(page, colorScheme), `${screen.name}, ${colorScheme}`).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 740 });
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), screen.name).toBe(320);
      expect(await findSmallTargets(page), screen.name).toEqual([]);
    }
  },
  SHAPES_TIMEOUT_MS,
);

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

it.each(states)(
  'no screen of %s has accessibility violations, in light and dark',
  async (_kind, owner, screens, interrupt) => {
    const page = await visitDashboard(browser, owner);
    await interrupt?.(page);
    for (const screen of screens) {
      await openScreen(page, screen);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await findViolations(page, colorScheme), `${screen.name}, ${colorScheme}`).toEqual([]);
      }
    }
  },
);

it.each(states)(
  'no screen of %s scrolls horizontally on a narrow phone, and its targets are large enough to touch',
  async (_kind, owner, screens, interrupt) => {
    const page = await visitDashboard(browser, owner, '', { viewport: { width: 320, height: 740 } });
    await interrupt?.(page);
    for (const screen of screens) {
      await openScreen(page, screen);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), screen.name).toBe(320);
      expect(await findSmallTargets(page), screen.name).toEqual([]);
    }
  },
);

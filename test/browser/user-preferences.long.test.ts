import { afterAll, expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { openStage, prepareStage, stageNames } from './checkout-stages.js';
import { listPopulatedScreens, openScreen } from './dashboard-screens.js';
import { KeyboardUser } from './keyboard-user.js';
import { populateSandbox } from './populated-sandbox.js';
import { createTestBrowser } from './test-browser.js';
import { findMotion, findOwnColors } from './user-preferences.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();
const organization = await sandbox.newOrganization();
const populated = await populateSandbox(organization.origin, organization.apiKey);
afterAll(() => populated.close());
const screens = listPopulatedScreens(populated);

it.each(screens)(
  'the screen $name draws only in forced colors, and moves nothing with reduced motion',
  async (screen) => {
    const options = { forcedColors: 'active', reducedMotion: 'reduce' } as const;
    const page = await visitDashboard(browser, organization, '#/requests', options);
    await openScreen(page, screen);
    expect(await findOwnColors(page)).toEqual([]);
    expect(await findMotion(page)).toEqual([]);
  },
);

it.each(screens.filter(({ name }) => ['overview', 'time', 'webhooks'].includes(name)))(
  'the screen $name shows the focus of each control in forced colors',
  async (screen) => {
    const page = await visitDashboard(browser, organization, '#/overview', { forcedColors: 'active' });
    await openScreen(page, screen);
    await new KeyboardUser(page).expectFocusOfEachControl();
  },
);

it.each(stageNames)(
  'the checkout page "%s" draws only in forced colors, and never moves anything',
  async (stage) => {
    const options = { forcedColors: 'active', reducedMotion: 'no-preference' } as const;
    const page = await browser.visit({ origins: [sandbox.url], ...options });
    await openStage(page, await prepareStage(sandbox, stage, {}));
    expect(await findOwnColors(page)).toEqual([]);
    expect(await findMotion(page)).toEqual([]);
  },
);

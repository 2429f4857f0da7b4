import { afterAll, expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { openStage, prepareStage, stageNames } from './checkout-stages.js';
import { designScreens, listPopulatedScreens, openScreen } from './dashboard-screens.js';
import { findOwnColors } from './find-own-colors.js';
import { KeyboardUser } from './keyboard-user.js';
import { populateSandbox } from './populated-sandbox.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();
const organization = await sandbox.newOrganization();
const populated = await populateSandbox(organization.origin, organization.apiKey);
afterAll(() => populated.close());
const screens = listPopulatedScreens(populated);

it.each([...screens, ...designScreens])(
  'the screen $name draws text, boxes and pictures only in colors of the system in forced colors',
  async (screen) => {
    const page = await visitDashboard(browser, organization, '#/requests', { forcedColors: 'active' });
    await openScreen(page, screen);
    expect(await findOwnColors(page)).toEqual([]);
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
  'the checkout page "%s" draws only in colors of the system in forced colors',
  async (stage) => {
    const page = await browser.visit({ origins: [sandbox.url], forcedColors: 'active' });
    await openStage(page, await prepareStage(sandbox, stage, {}));
    expect(await findOwnColors(page)).toEqual([]);
  },
);

import { expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { createLongNames, listCutOff } from './narrow-windows.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

it.each([1_280, 1_200, 1_101, 1_024, 820, 801, 800, 600, 390])(
  'each text and control of a list can be scrolled into view in a window of %s px, also with long names',
  async (width) => {
    const page = await visitDashboard(browser, await createLongNames(sandbox), '#/customers');
    expect(await listCutOff(page, width)).toEqual([]);
  },
);

import { expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { createLongNames, listCutOff } from './narrow-windows.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

it('each text and control of a list can be scrolled into view in narrow windows, also with long names', async () => {
  const page = await visitDashboard(browser, await createLongNames(sandbox), '#/customers');
  expect([...(await listCutOff(page, 1_440)), ...(await listCutOff(page, 900))]).toEqual([]);
});

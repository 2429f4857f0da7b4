import { describe, expect, it, onTestFinished } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { openAction } from './action-cells.js';
import { listPopulatedScreens } from './dashboard-screens.js';
import { populateSandbox } from './populated-sandbox.js';
import { compareAfterAction, compareAfterEachControl } from './reload-cells.js';
import { sendingActions } from './sending-actions.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

/** The time of a live clock differs between two pages. */
const comparable = sendingActions.filter(({ name }) => name !== 'the switch of the clock');

describe.each(comparable)('$name', (action) => {
  it('leaves every screen as a reload shows it', async () => {
    const opened = await openAction(sandbox, browser, action);
    expect(await compareAfterAction(opened, action)).toEqual([]);
  });
});

it('the filters, tabs and choices of every screen survive a reload', async ({ annotate }) => {
  const organization = await sandbox.newOrganization();
  const objects = await populateSandbox(organization.origin, organization.apiKey);
  onTestFinished(() => objects.close());
  const page = await visitDashboard(browser, organization);
  const [cells, faults]: [string[], string[]] = [[], []];
  const hashes = new Set(listPopulatedScreens(objects).map(({ hash }) => hash));
  for (const hash of hashes) {
    const result = await compareAfterEachControl(page, hash);
    cells.push(...result.cells);
    faults.push(...result.faults);
  }
  await annotate(`${cells.length} cells: ${cells.join(', ')}`);
  expect(cells.length).toBeGreaterThan(hashes.size);
  expect(faults).toEqual([]);
}, 600_000);

import { describe, expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { openAction, tryResponses } from './action-cells.js';
import { listSendingCalls } from './list-sending-calls.js';
import { sendingActions } from './sending-actions.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

/** A form and a request that the user writes. The long test has all of them. */
const SAMPLE = ['the form of a new customer', 'the console'];

it('the table of actions has every call of the dashboard that sends a request which changes data', () => {
  expect([...new Set(sendingActions.flatMap(({ calls }) => calls))].sort()).toEqual(listSendingCalls());
});

describe('a response that is not a success', () => {
  const actions = sendingActions.filter(({ name }) => SAMPLE.includes(name));

  it.each(actions)('is shown by $name, which keeps its values and can then be sent again', async (action) => {
    const opened = await openAction(sandbox, browser, action);
    expect(await tryResponses(opened, action)).toEqual([]);
  });

  it('leaves the validation errors of the sandbox readable in the console', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/console/createCustomer', {
      expectsFailedLoads: true,
    });
    await page.getByLabel('Body', { exact: true }).fill('{"name":"Ada"}');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('/email The required value is missing.').waitFor();
    await page.getByRole('region', { name: 'Response body' }).getByText('"invalid_request"').waitFor();
    await page.getByRole('link', { name: 'Show in the request log' }).click();
    await page.getByRole('region', { name: 'Details' }).getByText('1 validation error').first().waitFor();
  });
});

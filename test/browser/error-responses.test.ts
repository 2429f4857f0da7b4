import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { changeResponses, responseCases, type ResponseCase } from './error-responses.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

const open = async (hash: string): Promise<Page> =>
  visitDashboard(browser, await sandbox.newOrganization(), hash, { expectsFailedLoads: true });

/** Sends one request for each case, on one page, and collects the cases that `check` rejects. */
async function tryCases(check: (response: ResponseCase) => Promise<unknown>): Promise<string[]> {
  const faults: string[] = [];
  for (const response of responseCases)
    await check(response).catch((error: unknown) => faults.push(`${response.name}: ${String(error)}`));
  return faults;
}

/** Waits until a page shows the response, or that there is none. */
async function waitForResponse(page: Page, { shown }: ResponseCase): Promise<void> {
  const wait = { timeout: 5_000 };
  if (shown === null) {
    await page.getByRole('alert').getByText('Tollgate did not respond').waitFor(wait);
    return;
  }
  await page.getByRole('status').getByText(String(shown.status), { exact: true }).waitFor(wait);
  await page.getByText(shown.text).first().waitFor(wait);
}

describe('a response that is not a success', () => {
  it('is shown in the console with its status and body, and the form keeps its values', async () => {
    const page = await open('#/console/createCustomer');
    const { use } = await changeResponses(page);
    const body = page.getByLabel('Body', { exact: true });
    const key = page.getByLabel('Idempotency-Key');
    const faults = await tryCases(async (response) => {
      use(response);
      const typed = JSON.stringify({ name: response.name });
      await body.fill(typed);
      await key.fill('a-key');
      await page.getByRole('button', { name: 'Send' }).click();
      await waitForResponse(page, response);
      expect(await body.inputValue()).toBe(typed);
      expect(await key.inputValue()).toBe('a-key');
    });
    expect(faults).toEqual([]);
  });

  it('is shown below the replayed request with its status and body', async () => {
    const organization = await sandbox.newOrganization();
    await organization.customer();
    const page = await visitDashboard(browser, organization, '#/requests', { expectsFailedLoads: true });
    await page
      .getByRole('row', { name: /POST.*customers/ })
      .getByRole('link')
      .click();
    const { use } = await changeResponses(page);
    const faults = await tryCases(async (response) => {
      use(response);
      await page.getByRole('button', { name: 'Replay' }).click();
      await waitForResponse(page, response);
    });
    expect(faults).toEqual([]);
  });

  it('is explained in a dialog that keeps its values', async () => {
    const page = await open('#/customers');
    const { use } = await changeResponses(page);
    await page.getByRole('button', { name: 'New customer' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New customer' });
    await dialog.getByLabel('Name').fill('Ada');
    await dialog.getByLabel('Email').fill('ada@example.com');
    const faults = await tryCases(async (response) => {
      use(response);
      await dialog.getByRole('button', { name: 'Create customer' }).click();
      await dialog.getByRole('alert').getByText(response.error).waitFor({ timeout: 5_000 });
      expect(await dialog.getByLabel('Name').inputValue()).toBe('Ada');
    });
    expect(faults).toEqual([]);
  });

  it('leaves the validation errors of the sandbox readable in the console', async () => {
    const page = await open('#/console/createCustomer');
    await page.getByLabel('Body', { exact: true }).fill('{"name":"Ada"}');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Email is missing. Enter a value.').waitFor();
    await page.getByRole('region', { name: 'Response body' }).getByText('invalid_request').waitFor();
    await page.getByRole('link', { name: 'Show in the request log' }).click();
    await page.getByRole('region', { name: 'Details' }).getByText('1 validation error').first().waitFor();
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { createTestBrowser } from './test-browser.js';
import {
  getSessionDialog,
  openTab,
  openTwoTabs,
  readState,
  returnTo,
  startStoredSandbox,
  waitForOrganization,
} from './two-tabs.js';
import { waitForConnection } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

const listCustomers = async (organization: TestOrganization): Promise<string[]> =>
  (await organization.call('listCustomers')).body.data.map(({ name }) => name);

/** Types a new customer, without sending the form. */
async function typeCustomer(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New customer' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New customer' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(`${name.toLowerCase().replaceAll(' ', '.')}@example.com`);
}

const sendCustomer = (page: Page): Promise<void> =>
  page.getByRole('dialog', { name: 'New customer' }).getByRole('button', { name: 'Create customer' }).click();

/** Sends the form, unless a request of the page has already found that the session is missing. */
const pressEnter = (page: Page): Promise<void> =>
  page.getByRole('dialog', { name: 'New customer', includeHidden: true }).getByLabel('Name').press('Enter');

describe('two tabs with different organizations', () => {
  it('show and change their own organization only, also after a reload, back and forward', async () => {
    const [one, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
    const { id } = await one.customer({ name: 'Of one' });
    const [tab, otherTab] = await openTwoTabs(browser, one, other);
    await waitForOrganization(tab, one);
    await tab.getByRole('link', { name: /Of one/ }).waitFor();
    const before = await readState(other);
    await typeCustomer(tab, 'Also of one');
    await sendCustomer(tab);
    await tab.getByRole('heading', { name: 'Also of one' }).waitFor();
    await tab.reload();
    await waitForOrganization(tab, one);
    await tab.goBack();
    await tab.goForward();
    await tab.getByRole('heading', { name: 'Also of one' }).waitFor();
    expect(await listCustomers(one)).toEqual(['Also of one', 'Of one']);
    expect(await readState(other)).toEqual(before);
    // A stored link with an object of the other organization.
    await otherTab.goto(`${other.origin}/#/customers/${id}`);
    await otherTab
      .getByRole('alert')
      .getByText(new RegExp(`There is no .* "${id}" in this organization`))
      .waitFor();
    await waitForOrganization(otherTab, other);
  });

  it('name their organization in each request to either API, on every screen', async () => {
    const [one, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
    const [tab] = await openTwoTabs(browser, one, other);
    const named: [url: string, organization: string | undefined][] = [];
    tab.on('request', (request) => {
      if (/\/(_sandbox|v1)\//.test(request.url()))
        named.push([request.url(), request.headers()['tollgate-organization']]);
    });
    const links = tab.getByRole('navigation', { name: 'Screens' }).getByRole('link');
    // The last one leads to the documentation.
    for (let number = 0; number < (await links.count()) - 1; number += 1) {
      await links.nth(number).click();
      await expect.poll(() => tab.getByRole('heading', { level: 1 }).count()).toBe(1);
    }
    await tab.goto(`${one.origin}/#/console/listCustomers`);
    await tab.getByRole('button', { name: 'Send' }).click();
    await tab.getByText('200').first().waitFor();
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(([, organization]) => organization !== one.organizationId)).toEqual([]);
  });

  it('send all their requests through the function that names the organization', () => {
    const folder = fileURLToPath(new URL('../../src/dashboard/', import.meta.url));
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const senders = files
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .flatMap((name) =>
        readFileSync(folder + name, 'utf8')
          .split('\n')
          .filter((line) => /\b(fetch|sendBeacon)\(|EventSource\(|XMLHttpRequest|\saction=["'`]/.test(line))
          .filter((line) => !/^\s*(\/\/|\*|\/\*\*)/.test(line))
          .map((line) => `${name}: ${line.trim()}`),
      );
    // The documents are the same for all organizations.
    expect(senders.sort()).toEqual([
      'components/currency-field.tsx: const response = await fetch(`${basePath}/docs/openapi.json`);',
      // Program that the user copies.
      'console/build-request.ts: `const response = await fetch(${JSON.stringify(baseUrl + target)}, {`,',
      'console/console.tsx: const response = await fetch(basePath + path);',
      'data/tab-session.ts: const response = await fetch(request, init);',
    ]);
  });
});

describe('a tab whose session has ended', () => {
  it('keeps its organization and what was typed, and continues with the API key', async () => {
    const [one, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
    const [tab] = await openTwoTabs(browser, one, other);
    await typeCustomer(tab, 'Typed before');
    await tab.context().clearCookies();
    await pressEnter(tab);
    const dialog = getSessionDialog(tab, one);
    await dialog.getByText('Nothing was sent to another organization').waitFor();
    await tab.getByRole('status').filter({ hasText: 'Offline' }).waitFor();
    await expect.poll(() => tab.getByText('Authorization: Bearer').count()).toBe(0);
    await dialog.getByLabel('API key').fill(other.apiKey);
    await dialog.getByRole('button', { name: 'Open' }).click();
    await dialog.getByText('This API key belongs to').waitFor();
    await returnTo(tab, one);
    await waitForOrganization(tab, one);
    await sendCustomer(tab);
    await tab.getByRole('heading', { name: 'Typed before' }).waitFor();
    expect([await listCustomers(one), await listCustomers(other)]).toEqual([['Typed before'], []]);
  });

  it('offers the way back while a list is open, and loads the list again after it', async () => {
    const [one, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
    const [tab] = await openTwoTabs(browser, one, other);
    await tab.context().clearCookies();
    await tab.getByRole('link', { name: 'Payments' }).first().click();
    await getSessionDialog(tab, one).getByRole('button', { name: 'Close' }).click();
    await tab.getByText(`This tab stays in ${one.organizationId}`).waitFor();
    await tab.getByRole('button', { name: `Open ${one.organizationId} again` }).click();
    await returnTo(tab, one);
    await tab.getByText('No payments yet').waitFor();
  });

  it('of the default organization gets a new one without an API key, and keeps what was typed', async () => {
    const own = { origin: sandbox.url, apiKey: sandbox.apiKey };
    const page = await browser.visit({ origins: [sandbox.url], expectsFailedLoads: true });
    await openTab(page, own, '#/payments');
    await page.context().clearCookies();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Customers' }).first().click();
    await reloaded;
    await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor();
    await waitForConnection(page);
    await typeCustomer(page, 'Typed in the default organization');
    await page.context().clearCookies();
    await pressEnter(page);
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'open the dashboard in another tab' }).click();
    await waitForConnection(await opened);
    await waitForConnection(page);
    await sendCustomer(page);
    await page.getByRole('heading', { name: 'Typed in the default organization' }).waitFor();
  });

  it('says so after a reload, and offers both organizations', async () => {
    const organization = await sandbox.newOrganization();
    const page = await browser.visit({ origins: [sandbox.url], expectsFailedLoads: true });
    await openTab(page, organization, '#/customers');
    await page.context().clearCookies();
    await page.reload();
    const text = `The session of this tab for ${organization.organizationId} has ended`;
    await page.getByText(text).waitFor();
    await page.getByRole('button', { name: /^Open .+ instead$/ }).waitFor();
    await page.getByLabel('API key').fill(organization.apiKey);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await waitForOrganization(page, organization);
    await page.context().clearCookies();
    await page.reload();
    await page.getByRole('button', { name: /^Open .+ instead$/ }).click();
    await waitForConnection(page);
    await expect.poll(() => page.getByRole('button', { name: organization.organizationId }).count()).toBe(0);
  });

  it('says that the browser has to allow cookies if it stores none', async () => {
    const organization = await sandbox.newOrganization();
    const page = await browser.visit({ origins: [sandbox.url], expectsFailedLoads: true });
    await page.route('**/*', async (route) => {
      const response = await route.fetch();
      const { 'set-cookie': _, ...headers } = response.headers();
      await page.context().clearCookies();
      await route.fulfill({ response, headers });
    });
    await page.goto(sandbox.url);
    await page.getByLabel('API key').fill(organization.apiKey);
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText('Allow cookies for this address').waitFor();
  });
});

describe('a restart of the sandbox', () => {
  it('leaves two tabs in their organizations, with what was typed', async () => {
    const stored = await startStoredSandbox();
    const [one, other] = [await stored.newOrganization(), await stored.newOrganization()];
    const [tab, otherTab] = await openTwoTabs(browser, one, other);
    await typeCustomer(tab, 'Typed before the restart');
    await stored.stop();
    await stored.start();
    await returnTo(tab, one);
    await returnTo(otherTab, other);
    await sendCustomer(tab);
    await tab.getByRole('heading', { name: 'Typed before the restart' }).waitFor();
    await typeCustomer(otherTab, 'Of the other');
    await sendCustomer(otherTab);
    await otherTab.getByRole('heading', { name: 'Of the other' }).waitFor();
    expect([await listCustomers(one), await listCustomers(other)]).toEqual([
      ['Typed before the restart'],
      ['Of the other'],
    ]);
  });

  it('empties the request log, which says when it began', async () => {
    const stored = await startStoredSandbox();
    const organization = await stored.newOrganization();
    const { id } = await organization.customer();
    const [{ id: requestId } = { id: '' }] = (await organization.call('listRequests')).body.data;
    await stored.stop();
    await stored.start();
    const page = await browser.visit({ origins: [stored.url], expectsFailedLoads: true });
    await openTab(page, organization, '#/requests');
    await page.getByText('No requests yet').waitFor();
    const { log_started_at: startedAt } = (await organization.call('listRequests')).body;
    const start = page.locator('p', { hasText: 'The log began on' }).locator(`time[datetime="${startedAt}"]`);
    await start.waitFor();
    await page.goto(`${stored.url}/#/requests?object_id=${id}`);
    await page.getByText('No request matches').waitFor();
    await start.waitFor();
    await page.goto(`${stored.url}/#/requests/${requestId}`);
    await page.getByText('A restart or a reset of the sandbox empties the request log.').waitFor();
    await page.goto(`${stored.url}/#/faults`);
    await page.getByText('reset of the sandbox removes all faults').waitFor();
  });
});

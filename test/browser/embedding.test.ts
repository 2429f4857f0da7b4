import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { createSandboxHandler, unwrap, type SandboxHandler } from '../../src/testing/index.js';
import { getCardNumber } from '../../src/domain/billing/payment-outcome.js';
import { sampleCases } from '../support/sample-cases.js';
import { createFetchListener } from '../support/serve-fetch.js';
import { createSubscription } from '../testing/fixtures.js';
import { PageMonitor, createTestBrowser } from './test-browser.js';
import { waitForConnection } from './visit-dashboard.js';

const browser = await createTestBrowser();

/** Starts an application that serves a sandbox below a path. All other paths have the status 404. */
async function startApplication(
  path: string,
  toListener: (sandbox: SandboxHandler, origin: string) => RequestListener,
): Promise<SandboxHandler> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sandbox = await createSandboxHandler({ url: origin + path, now: '2027-01-31T09:00:00Z' });
  server.on('request', toListener(sandbox, origin));
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await sandbox.close();
  });
  return sandbox;
}

/** Requests of a page that left the path of the sandbox, were rejected, or failed. */
interface Traffic {
  outside: string[];
  rejected: string[];
  failed: string[];
}

/** Opens a page, and records its requests. */
async function openPage(sandbox: SandboxHandler): Promise<{ page: Page; traffic: Traffic }> {
  const { origin } = new URL(sandbox.url);
  const page = await browser.visit({ origins: [origin], reducedMotion: 'reduce' });
  const monitor = new PageMonitor([origin]);
  monitor.watch(page);
  const traffic: Traffic = { outside: [], rejected: [], failed: monitor.failedRequests };
  page.context().on('request', (request) => {
    const isBelow = request.url() === sandbox.url || request.url().startsWith(`${sandbox.url}/`);
    if (!isBelow && !/^(?:data|blob):/.test(request.url())) traffic.outside.push(request.url());
  });
  page.context().on('response', (response) => {
    if (response.status() >= 400) traffic.rejected.push(`${response.status()} ${response.url()}`);
  });
  return { page, traffic };
}

/** Origin whose requests the test itself responds to. */
const SITE = 'http://site.example';
const noTraffic: Traffic = { outside: [], rejected: [], failed: [] };

it('a page that is left while it loads a script reports no failed request, and one whose script is cut does', async () => {
  const page = await browser.visit({ origins: [SITE] });
  const monitor = new PageMonitor([SITE]);
  monitor.watch(page);
  const script = `${SITE}/script.js`;
  const open = async (path: string, html: string): Promise<void> => {
    await page.route(SITE + path, (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page.goto(SITE + path, { waitUntil: 'commit' });
  };
  const requested = page.waitForRequest(script);
  await page.route(script, () => undefined);
  await open('/loading', '<link rel="modulepreload" href="/script.js">');
  await requested;
  const aborted = page.waitForEvent('requestfailed');
  await open('/next', 'Next');
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED');
  expect(monitor.failedRequests).toEqual([]);

  await page.unroute(script);
  await page.route(script, (route) => route.abort('aborted'));
  await open('/cut', '<link rel="modulepreload" href="/script.js">');
  await expect.poll(() => monitor.failedRequests).toEqual([`net::ERR_ABORTED ${script}`]);
});

const applications = [
  {
    name: 'the middleware in an Express application',
    path: '/tollgate',
    signsIn: false,
    toListener: ({ middleware }: SandboxHandler) => express().use(middleware) as RequestListener,
  },
  {
    name: 'the Fetch handler',
    path: '/api/sandbox',
    signsIn: true,
    toListener: ({ fetch }: SandboxHandler, origin: string) => createFetchListener(fetch, origin),
  },
];

describe.each(sampleCases(applications, ({ signsIn }) => signsIn))(
  '$name below $path',
  async ({ path, signsIn, toListener }) => {
    const sandbox = await startApplication(path, toListener);
    await createSubscription(sandbox);

    /** Opens the dashboard. Signs in before if the sandbox cannot know that the visitor is on its machine. */
    async function openDashboard(page: Page, url = `${sandbox.url}/`): Promise<void> {
      const session = { data: { api_key: sandbox.apiKey } };
      if (signsIn) await page.request.post(`${sandbox.url}/_sandbox/session`, session);
      await page.goto(url);
      await waitForConnection(page);
    }

    it.each(['', '/'])(
      'shows the dashboard with live updates at its path followed by "%s"',
      async (slash) => {
        const { page, traffic } = await openPage(sandbox);
        await openDashboard(page, sandbox.url + slash);
        const name = `Customer ${slash}`;
        await page.goto(`${sandbox.url}${slash}#/customers`);
        await unwrap(sandbox.client.POST('/customers', { body: { name, email: 'ada@example.com' } }));
        await page.getByText(name, { exact: true }).first().waitFor();
        // Screens that the dashboard loads on demand.
        for (const screen of ['time', 'faults', 'seeds', 'configuration', 'usage', 'catalog']) {
          await page.goto(`${sandbox.url}${slash}#/${screen}`);
          await page.getByRole('heading', { level: 1 }).waitFor();
        }
        await page.waitForLoadState('load');
        expect(traffic).toEqual(noTraffic);
      },
    );

    it('sends requests of the console, and shows its own base URL', async () => {
      const { page, traffic } = await openPage(sandbox);
      await openDashboard(page);
      await page.getByText(`${sandbox.url}/v1`, { exact: true }).first().waitFor();
      await page.goto(`${sandbox.url}/#/console/listCustomers`);
      await page.locator('.request-line', { hasText: '/v1/customers' }).waitFor();
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('200', { exact: true }).first().waitFor();
      expect(traffic).toEqual(noTraffic);
    });

    it('shows guides, references and error pages of the documentation, and its search', async () => {
      const { page, traffic } = await openPage(sandbox);
      await page.goto(`${sandbox.url}/docs`);
      expect(page.url()).toBe(`${sandbox.url}/docs/`);
      await page.getByRole('link', { name: 'Quickstart', exact: true }).first().click();
      await page.getByRole('heading', { name: 'Quickstart', level: 1 }).waitFor();
      expect(page.url()).toBe(`${sandbox.url}/docs/guides/quickstart`);
      await page.getByText(sandbox.url).first().waitFor();
      await page.getByRole('button', { name: 'Search docs' }).click();
      await page.getByRole('searchbox').fill('idempotency');
      await page.getByRole('listbox').locator(`a[href^="${path}/docs/guides/"]`).first().click();
      await page.getByRole('listbox').waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Errors', exact: true }).first().click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(page.url()).toBe(`${sandbox.url}/docs/problems/`);
      await page
        .getByRole('main')
        .getByRole('link', { name: /clock_advancing/ })
        .first()
        .click();
      await page.waitForURL(`${sandbox.url}/docs/problems/clock_advancing`);
      await page.goto(`${sandbox.url}/docs/examples/typescript-express/`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(traffic).toEqual(noTraffic);
    });

    it('links from the API reference to the console, and from the documentation to the dashboard', async () => {
      const page = await browser.browser.newPage();
      await page.goto(`${sandbox.url}/docs/api#/purchases/createpurchase`);
      const link = page.locator(`a[href="${path}/#/console/createPurchase"]`);
      await link.waitFor();
      expect(await page.content()).toContain(`${sandbox.url}/v1`);
      await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
      await page.waitForURL(`${sandbox.url}/`);
      await page.close();
    });

    it('accepts a payment with a challenge on the checkout page', async () => {
      const { page, traffic } = await openPage(sandbox);
      const { plan_id, customer_id } = await createSubscription(sandbox);
      const purchase = await unwrap(sandbox.client.POST('/purchases', { body: { plan_id, customer_id } }));
      expect(purchase.checkout_url.startsWith(`${sandbox.url}/checkout/`)).toBe(true);
      await page.goto(purchase.checkout_url);
      await page.getByLabel('Card number').fill(getCardNumber('tok_challenge'));
      await page.getByLabel('Expiry date').fill('12/34');
      await page.getByLabel('Security code').fill('123');
      await page.getByRole('button', { name: /^Pay / }).click();
      await page.getByRole('button', { name: 'Complete authentication' }).click();
      await page.waitForURL(purchase.checkout_url);
      const id = { params: { path: { id: purchase.id } } };
      expect((await unwrap(sandbox.client.GET('/purchases/{id}', id))).status).toBe('active');
      expect(traffic).toEqual(noTraffic);
    });
  },
);

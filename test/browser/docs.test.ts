import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { findViolations } from './find-violations.js';
import { PageMonitor, createTestBrowser } from './test-browser.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

const toConsoleLink = (operationId: string): string => `a[href="/#/console/${operationId}"]`;

it.each([
  ['#/purchases/createpurchase', 'createPurchase', 'POST /v1/purchases'],
  ['sandbox#/snapshots/createsnapshot', 'createSnapshot', 'POST /_sandbox/snapshots'],
])(
  'the link on the reference page /docs/%s opens the operation %s in the API console of the dashboard',
  async (path, operationId, target) => {
    const page = await browser.browser.newPage();
    const conduct = new PageMonitor([sandbox.url]);
    conduct.watch(page);
    await page.goto(`${sandbox.url}/docs/${path}`);
    await page.locator(toConsoleLink(operationId)).click();
    await page.getByRole('heading', { name: 'Console', level: 1 }).waitFor();
    await page.getByText(target, { exact: true }).waitFor();
    expect(await page.getByLabel('Operation').inputValue()).toBe(operationId);
    await page.close();
    expect(conduct.externalRequests).toEqual([]);
    // Redoc logs its name; no other message is allowed.
    expect(conduct.messages).toEqual([expect.stringMatching(/^info: .*Redoc/s)]);
  },
);

it.each(['', 'sandbox'])('/docs/%s credits Redocly as text, without an image', async (path) => {
  const page = await browser.browser.newPage();
  await page.goto(`${sandbox.url}/docs/${path}`);
  const credit = page.getByRole('link', { name: 'API docs by Redocly', exact: true });
  await credit.waitFor();
  expect(await page.locator('img').count()).toBe(0);
  await page.close();
});

const guides = readdirSync(new URL('../../dist/docs/guides', import.meta.url)).filter((file) =>
  file.endsWith('.html'),
);

it.each(['changelog', 'problems/', 'problems/invalid_request', ...guides.map((file) => `guides/${file}`)])(
  '/docs/%s has no accessibility violations in light and dark, and no horizontal scrolling on a phone',
  async (path) => {
    const page = await browser.visit({ origins: [sandbox.url] });
    await page.goto(`${sandbox.url}/docs/${path}`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page, colorScheme), colorScheme).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  },
);

it('the reference opened as a file shows no link to the console', async () => {
  const page = await browser.browser.newPage();
  await page.goto(new URL('../../dist/docs/index.html#/purchases/createpurchase', import.meta.url).href);
  const link = page.locator(toConsoleLink('createPurchase'));
  await link.waitFor({ state: 'attached' });
  expect(await link.isVisible()).toBe(false);
  await page.close();
});

it('the reference shows code samples of an operation in five languages', async () => {
  const page = await browser.browser.newPage();
  await page.goto(`${sandbox.url}/docs/#/customers/createcustomer`);
  await page.getByText('curl', { exact: true }).locator('visible=true').first().click();
  for (const label of ['TypeScript', 'Python', 'PHP', 'Java'])
    await page.getByText(label, { exact: true }).locator('visible=true').waitFor();
  await page.getByText('Python', { exact: true }).locator('visible=true').click();
  await page.getByText('urllib.request').locator('visible=true').first().waitFor();
  await page.close();
});

it('every guide opens as a file without network access', async () => {
  const page = await browser.visit({ origins: ['null'], offline: true });
  for (const file of guides) {
    await page.goto(new URL(`../../dist/docs/guides/${file}`, import.meta.url).href);
    expect(await page.locator('h1').count(), file).toBe(1);
  }
});

it.each([
  { on: 'a desktop', width: 1280 },
  { on: 'a phone', width: 360 },
])('links between guides and reference work as files without network access, on $on', async ({ width }) => {
  const context = await browser.browser.newContext({ offline: true, viewport: { width, height: 740 } });
  const page = await context.newPage();
  await page.goto(new URL('../../dist/docs/guides/index.html', import.meta.url).href);
  await page.getByRole('main').getByRole('link', { name: 'API reference', exact: true }).click();
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  await page.getByRole('link', { name: 'Quickstart', exact: true }).click();
  await page.getByRole('heading', { name: 'Quickstart', level: 1 }).waitFor();
  await context.close();
});

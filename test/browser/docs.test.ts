import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { violationsOn } from './axe.js';
import { Conduct, testBrowser } from './test-browser.js';

const sandbox = await testSandbox();
const browser = await testBrowser();

const linkIn = (operationId: string): string => `a[href="/#/console/${operationId}"]`;

it.each([
  ['#/purchases/createpurchase', 'createPurchase', 'POST /v1/purchases'],
  ['sandbox#/snapshots/createsnapshot', 'createSnapshot', 'POST /_sandbox/snapshots'],
])('/docs/%s leads from %s to the console, with that operation open', async (path, operationId, target) => {
  const page = await browser.browser.newPage();
  const conduct = new Conduct([sandbox.url]);
  conduct.watch(page);
  await page.goto(`${sandbox.url}/docs/${path}`);
  await page.locator(linkIn(operationId)).click();
  await page.getByRole('heading', { name: 'Console', level: 1 }).waitFor();
  await page.getByText(target, { exact: true }).waitFor();
  expect(await page.getByLabel('Operation').inputValue()).toBe(operationId);
  await page.close();
  expect(conduct.strayRequests).toEqual([]);
  // The renderer of the reference says its name, and nothing else is said.
  expect(conduct.complaints).toEqual([expect.stringMatching(/^info: .*Redoc/s)]);
});

it.each(['', 'sandbox'])('/docs/%s names who made the renderer, in words', async (path) => {
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
  '/docs/%s keeps nobody out, light and dark, and fits a phone',
  async (path) => {
    const page = await browser.visit({ origins: [sandbox.url] });
    await page.goto(`${sandbox.url}/docs/${path}`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOn(page, colorScheme), colorScheme).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  },
);

it('the reference shows no way to a console where there is none', async () => {
  const page = await browser.browser.newPage();
  await page.goto(new URL('../../dist/docs/index.html#/purchases/createpurchase', import.meta.url).href);
  const link = page.locator(linkIn('createPurchase'));
  await link.waitFor({ state: 'attached' });
  expect(await link.isVisible()).toBe(false);
  await page.close();
});

it('the reference shows how an operation is called, in each language', async () => {
  const page = await browser.browser.newPage();
  await page.goto(`${sandbox.url}/docs/#/customers/createcustomer`);
  await page.getByText('curl', { exact: true }).locator('visible=true').first().click();
  for (const label of ['TypeScript', 'Python', 'PHP', 'Java'])
    await page.getByText(label, { exact: true }).locator('visible=true').waitFor();
  await page.getByText('Python', { exact: true }).locator('visible=true').click();
  await page.getByText('urllib.request').locator('visible=true').first().waitFor();
  await page.close();
});

it('every guide opens without a network', async () => {
  const page = await browser.visit({ origins: ['null'], offline: true });
  for (const file of guides) {
    await page.goto(new URL(`../../dist/docs/guides/${file}`, import.meta.url).href);
    expect(await page.locator('h1').count(), file).toBe(1);
  }
});

it.each([
  { on: 'a desk', width: 1280 },
  { on: 'a phone', width: 360 },
])('without a network a guide leads to the reference and back, on $on', async ({ width }) => {
  const context = await browser.browser.newContext({ offline: true, viewport: { width, height: 740 } });
  const page = await context.newPage();
  await page.goto(new URL('../../dist/docs/guides/index.html', import.meta.url).href);
  await page.getByRole('link', { name: 'the reference', exact: true }).click();
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  await page.getByRole('link', { name: 'Quickstart', exact: true }).click();
  await page.getByRole('heading', { name: 'Quickstart', level: 1 }).waitFor();
  await context.close();
});

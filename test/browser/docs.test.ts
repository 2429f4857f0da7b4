import { expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
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

it('the reference shows no way to a console where there is none', async () => {
  const page = await browser.browser.newPage();
  await page.goto(new URL('../../dist/docs/index.html#/purchases/createpurchase', import.meta.url).href);
  const link = page.locator(linkIn('createPurchase'));
  await link.waitFor({ state: 'attached' });
  expect(await link.isVisible()).toBe(false);
  await page.close();
});

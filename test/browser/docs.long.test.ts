import { expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import {
  EARLIER_ADDRESSES,
  checkCodeSamples,
  checkEarlierAddress,
  checkPage,
  checkReference,
  listPages,
} from './check-docs.js';
import { createTestBrowser } from './test-browser.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

it.each(listPages())(
  '/docs/%s has its title, logs nothing, has no accessibility violations in light and dark, and does not scroll horizontally on a phone',
  async (path) => {
    await checkPage(await browser.visit({ origins: [sandbox.url] }), `${sandbox.url}/docs/${path}`);
  },
);

it.each([
  'api',
  'api#/customers/createcustomer',
  'api#/purchases/listpurchases',
  'api#/events/onpurchasepastdue',
  'sandbox',
  'sandbox#/clock/advanceclock',
  'sandbox#/faults/deletefault',
])('/docs/%s has no accessibility violations in light and dark, apart from those of Redoc', async (path) => {
  await checkReference(browser, `${sandbox.url}/docs/${path}`);
});

it.each([
  ['api#/customers/createcustomer', 390],
  ['sandbox#/clock/advanceclock', 1440],
])('/docs/%s shows code samples in seven languages, %i pixels wide', async (path, width) => {
  await checkCodeSamples(browser, `${sandbox.url}/docs/${path}`, width);
});

it('the link of an operation in the API reference opens it in the API console of the dashboard', async () => {
  const page = await browser.browser.newPage();
  await page.goto(`${sandbox.url}/docs/api#/purchases/createpurchase`);
  await page.locator('a[href="/#/console/createPurchase"]').click();
  await page.locator('.request-line', { hasText: '/v1/purchases' }).waitFor();
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Operation' }).inputValue())
    .toBe('Create a purchase');
  await page.close();
});

it.each(EARLIER_ADDRESSES)('the earlier address %s of the API reference leads to %s', async (...address) => {
  await checkEarlierAddress(browser, sandbox.url, address);
});

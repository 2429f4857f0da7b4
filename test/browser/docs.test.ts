import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { sampleCases, testInLongRun } from '../support/sample-cases.js';
import { testSandbox } from '../support/sandbox.js';
import {
  EARLIER_ADDRESSES,
  checkCodeSamples,
  checkEarlierAddress,
  checkLayout,
  checkPage,
  checkReference,
} from './check-docs.js';
import { PageMonitor, createTestBrowser } from './test-browser.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

it('a search result in a reference shows its operation, whose link opens it in the API console of the dashboard', async () => {
  const page = await browser.browser.newPage();
  const conduct = new PageMonitor([sandbox.url]);
  conduct.watch(page);
  await page.goto(`${sandbox.url}/docs/sandbox`);
  // Redoc removes the image of its credit when it fails to load.
  await page.getByRole('link', { name: 'API docs by Redocly', exact: true }).waitFor();
  await page.locator('.reference img').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Search docs' }).click();
  await page.getByRole('searchbox').fill('advance the clock');
  await page.locator('.VPLocalSearchBox a[href="/docs/sandbox#/clock/advanceclock"]').click();
  await page.getByRole('heading', { name: 'Advance the clock' }).waitFor();
  await page.locator('a[href="/#/console/advanceClock"]').click();
  await page.getByRole('heading', { name: 'Console', level: 1 }).waitFor();
  await page.locator('.request-line', { hasText: '/_sandbox/clock/advance' }).waitFor();
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Operation' }).inputValue())
    .toBe('Advance the clock');
  await page.close();
  expect(conduct.externalRequests).toEqual([]);
  expect(conduct.messages).toEqual([]);
});

// The start page has the fewest elements. The long run checks every page in this way.
it('/docs/ has its title, no accessibility violations in light and dark, and no horizontal scrolling on a phone', async () => {
  await checkPage(await browser.visit({ origins: [sandbox.url] }), `${sandbox.url}/docs/`);
});

it('a page of each kind has its title, logs nothing and does not scroll horizontally on a phone', async () => {
  const page = await browser.visit({ origins: [sandbox.url] });
  for (const path of [
    'changelog',
    'problems/',
    'problems/invalid_request',
    'guides/quickstart',
    'guides/webhooks',
    'examples/go-net-http/',
  ]) {
    await page.goto(`${sandbox.url}/docs/${path}`);
    await checkLayout(page);
  }
});

it('a reference has no accessibility violations in dark, apart from those of Redoc', async () => {
  await checkReference(browser, `${sandbox.url}/docs/api#/customers/createcustomer`, ['dark']);
});

it.each(
  sampleCases(
    [
      ['api#/customers/createcustomer', 1440],
      ['sandbox#/clock/advanceclock', 390],
    ],
    ([, width]) => width === 390,
  ),
)('/docs/%s shows code samples in seven languages, %i pixels wide', async (path, width) => {
  await checkCodeSamples(browser, `${sandbox.url}/docs/${path}`, width);
});

describe('the API key in code samples', () => {
  const guide = '/docs/guides/quickstart';
  const reference = '/docs/api#/customers/createcustomer';

  it('code samples of guides and references contain the address of the page and the API key, until the reader hides the key', async () => {
    const page = await browser.browser.newPage();
    await page.goto(sandbox.url + guide);
    const code = page.getByRole('code').locator('visible=true');
    const keySwitch = page
      .getByRole('switch', { name: 'Default API key in samples' })
      .locator('visible=true');
    await code.getByText(`base=${sandbox.url}`).waitFor();
    await code.getByText(`key=${sandbox.apiKey}`, { exact: true }).waitFor();
    await expect.poll(() => keySwitch.getAttribute('aria-checked')).toBe('true');
    await page.getByText('Go', { exact: true }).locator('visible=true').first().click();
    await code.getByText(`key = "${sandbox.apiKey}"`).waitFor();
    await expect.poll(() => page.getByText('"cmp"').locator('visible=true').count()).toBe(0);
    await keySwitch.click();
    await code.getByText('key = string(bytes.TrimSpace(text))').waitFor();
    await code.getByText('"cmp"').waitFor();
    expect(await page.content()).not.toContain(sandbox.apiKey);

    await page.goto(sandbox.url + reference);
    const sample = page.getByText('"Authorization: Bearer $TOLLGATE_API_KEY"').locator('visible=true');
    await sample.waitFor();
    await page.getByText(`'${sandbox.url}/v1/customers'`).locator('visible=true').waitFor();
    await keySwitch.click();
    await page.getByText(`"Authorization: Bearer ${sandbox.apiKey}"`).locator('visible=true').waitFor();
    await page.close();
  });

  it('code samples contain no API key if other machines can reach the sandbox', async () => {
    const shared = await startSandbox({ publicUrl: 'https://sandbox.example.com' });
    onTestFinished(() => shared.close());
    const page = await browser.browser.newPage();
    for (const [path, text] of [
      [guide, 'key=$(cat "${TOLLGATE_DATA:-.tollgate}/api-key")'],
      [reference, '"Authorization: Bearer $TOLLGATE_API_KEY"'],
    ] as const) {
      await page.goto(shared.url + path, { waitUntil: 'networkidle' });
      await page.getByText(text, { exact: true }).locator('visible=true').waitFor();
      await expect
        .poll(() => page.getByRole('switch', { name: 'Default API key in samples' }).count())
        .toBe(0);
    }
    await page.close();
  });
});

it('code tabs follow the arrow keys, and another guide shows the selected language', async () => {
  const page = await browser.visit({ origins: [sandbox.url] });
  await page.goto(`${sandbox.url}/docs/guides/dunning`);
  await page.getByRole('radio', { name: 'curl' }).first().focus();
  for (const label of ['TypeScript', 'Python', 'Go']) {
    await page.keyboard.press('ArrowRight');
    await page.getByRole('radio', { name: label, checked: true }).last().waitFor({ state: 'attached' });
  }
  await page.getByRole('code').getByText(`const base = "${sandbox.url}"`).locator('visible=true').waitFor();
  await page.goto(`${sandbox.url}/docs/guides/quickstart`);
  await page.getByRole('code').getByText(`const base = "${sandbox.url}"`).locator('visible=true').waitFor();
  await expect.poll(() => page.getByRole('radio', { name: 'curl', checked: true }).count()).toBe(0);
});

it('links between guides and references load pages of this origin only, and the Back button returns', async () => {
  const page = await browser.browser.newPage();
  const conduct = new PageMonitor([sandbox.url]);
  conduct.watch(page);
  await page.goto(`${sandbox.url}/docs/`);
  const list = page.getByRole('main').getByRole('listitem');
  await list.getByRole('link', { name: 'API reference', exact: true }).click();
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Guides', exact: true }).click();
  await page.getByRole('heading', { name: 'Tollgate documentation', level: 1 }).waitFor();
  await expect.poll(() => page.locator('.reference').count()).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  await page.close();
  expect(conduct.externalRequests).toEqual([]);
  expect(conduct.messages).toEqual([]);
});

testInLongRun('a sidebar link of a reference opens its operation in another tab', async () => {
  const page = await browser.browser.newPage();
  await page.goto(`${sandbox.url}/docs/api#/customers/createcustomer`);
  const link = page.locator('.reference .menu-content').getByRole('link', { name: 'List customers' });
  await link.waitFor();
  const target = new URL((await link.getAttribute('href')) ?? '', page.url()).href;
  await page.close();
  const tab = await browser.browser.newPage();
  await tab.goto(target);
  await tab.getByRole('heading', { name: 'List customers' }).waitFor();
  expect(tab.url()).toBe(`${sandbox.url}/docs/api#/customers/listcustomers`);
  await tab.close();
});

it('a search finds headings, error codes, commands, operations and sections', async () => {
  const page = await browser.visit({ origins: [sandbox.url] });
  await page.goto(`${sandbox.url}/docs/`);
  await page.getByRole('button', { name: 'Search docs' }).click();
  for (const [query, expected] of SEARCHES) {
    await page.getByRole('searchbox').fill(query);
    await page.locator(`.VPLocalSearchBox a[href^="${expected}"]`).first().waitFor();
  }
  await page.getByRole('searchbox').fill('webhook signature');
  // The pages have sections of source files, such as `is_valid_webhook.py`.
  await page.locator('.VPLocalSearchBox a[href^="/docs/guides/webhooks#"]').first().waitFor();
  await expect.poll(() => page.locator('.VPLocalSearchBox a.result[href*="valid"]').count()).toBe(0);
});

it('a table of test values on a phone shows each outcome, and each token and card number on one line', async () => {
  const page = await browser.visit({ origins: [sandbox.url], viewport: { width: 390, height: 740 } });
  await page.goto(`${sandbox.url}/docs/guides/test-values`);
  const row = page.getByRole('row', { name: /tok_declined_twice_then_success/ });
  const getHeight = async (text: string): Promise<number> =>
    (await row.getByText(text).boundingBox())?.height ?? Infinity;
  for (const text of ['tok_declined_twice_then_success', '4000 0000 0000 3220'])
    await expect.poll(() => getHeight(text)).toBeLessThan(30);
  const { x = 0, width = Infinity } =
    (await row.getByText('the first retry fails; all further retries').boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(390);
});

it('a search without results links to other pages', async () => {
  const page = await browser.visit({ origins: [sandbox.url] });
  await page.goto(`${sandbox.url}/docs/`);
  await page.getByRole('button', { name: 'Search docs' }).click();
  await page.getByRole('searchbox').fill('zzqqx');
  // The navigation would cut off what the site loads ahead.
  await page.waitForLoadState('networkidle');
  await page.getByText('No results for').getByRole('link', { name: 'API reference' }).click();
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
});

it('the page of an unknown address searches for its words', async () => {
  const page = await browser.browser.newPage();
  await page.goto(`${sandbox.url}/docs/guides/receive-webhooks`);
  await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.locator('.VPLocalSearchBox a[href^="/docs/guides/webhooks"]').first().waitFor();
  await page.close();
});

/** Queries, and the addresses of the pages that they must find. */
const SEARCHES = [
  ['failed renewal', '/docs/guides/dunning#handle-failed-renewals'],
  ['idempotency', '/docs/problems/idempotency_key_reused'],
  ['3-D Secure', '/docs/guides/one-time-payments#handle-a-3-d-secure-challenge'],
  ['clock advance', '/docs/sandbox#/clock/advanceclock'],
  ['tok_declined', '/docs/guides/test-values'],
  ['external_id_taken', '/docs/problems/external_id_taken'],
  ['events resend', '/docs/guides/command-line'],
  ['Rate limit', '/docs/api#/section/rate-limit'],
  ['Authentication', '/docs/api#/section/authentication'],
  ['purchase.past_due', '/docs/api#/events/onpurchasepastdue'],
  ['usage record for a purchase of a variable subscription', '/docs/api#/consumptions'],
  ['revenue payments deliveries over time', '/docs/sandbox#/metrics'],
  ['forced payment outcomes', '/docs/sandbox#/section/forced-payment-outcomes'],
] as const;

it('an earlier address of the API reference leads to its operation', async () => {
  const [operation] = EARLIER_ADDRESSES;
  await checkEarlierAddress(browser, sandbox.url, operation);
});

it('former addresses of the guides show their index', async () => {
  const page = await browser.visit({ origins: [sandbox.url] });
  for (const [path, expected] of [
    ['/docs/guides/', '/docs/'],
    ['/docs/guides', '/docs/'],
    ['/docs/#get-started', '/docs/#get-started'],
  ] as const) {
    await page.goto(sandbox.url + path);
    await page.getByRole('heading', { name: 'Tollgate documentation', level: 1 }).waitFor();
    expect(page.url()).toBe(sandbox.url + expected);
  }
});

it.each(
  sampleCases(
    [
      ['testing-with-go', 'a sample application', 'Sell a subscription with Go', 'func TestMain'],
      ['testing-with-python', 'a sample application', 'Sell a subscription with FastAPI', '@pytest.fixture'],
      [
        'in-a-test-suite',
        'A sample application with Express',
        'Sell a subscription with Express',
        'express()',
      ],
    ],
    ([guide]) => guide === 'testing-with-go',
  ),
)('the guide %s links to %s, whose page %s has all files', async (guide, link, title, code) => {
  const page = await browser.visit({ origins: [sandbox.url] });
  await page.goto(`${sandbox.url}/docs/guides/${guide}`);
  await page.getByRole('main').getByRole('link', { name: link, exact: true }).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.getByRole('code').getByText(code).first().waitFor();
  await page.getByRole('main').getByRole('table').getByRole('link').last().click();
  expect(new URL(page.url()).hash).toMatch(/test/);
});

it('a guide on a phone has the menu of guides, and no horizontal scrolling', async () => {
  const page = await browser.visit({ origins: [sandbox.url], viewport: { width: 360, height: 740 } });
  await page.goto(`${sandbox.url}/docs/guides/webhooks`);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Quickstart', exact: true }).click();
  await page.getByRole('heading', { name: 'Quickstart', level: 1 }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
});

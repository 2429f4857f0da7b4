import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it, test } from 'vitest';
import { locales } from '../../src/checkout/texts/languages.js';
import type { Body } from '../support/client.js';
import { testSandbox } from '../support/sandbox.js';
import { violationsOn } from './axe.js';
import { branding, open, prepare, stageNames, type StageName } from './checkout-stages.js';
import { Conduct, testBrowser } from './test-browser.js';

const sandbox = await testSandbox();
const browser = await testBrowser();

const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 800 };
const schemes = ['light', 'dark'] as const;

type Configuration = Body<'createOrganizationConfiguration'>;

const visit = (options: BrowserContextOptions): Promise<Page> =>
  browser.visit({ origins: [sandbox.url], ...options });

async function show(
  stage: StageName,
  configuration: Configuration,
  options: BrowserContextOptions,
): Promise<Page> {
  const page = await visit(options);
  await open(page, await prepare(sandbox, stage, configuration));
  return page;
}

const isWiderThanScreen = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

it.each(stageNames)('the page %s keeps nobody out, and fits a phone', async (stage) => {
  const page = await show(stage, { branding }, { viewport: desk });
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOn(page, colorScheme), colorScheme).toEqual([]);
  }
  await page.setViewportSize(phone);
  expect(await isWiderThanScreen(page)).toBe(false);
});

it.each(['#ffffff', '#ffff00', '#808080', '#1a212b'])(
  'the colour %s can be read where it is used',
  async (primary_color) => {
    const page = await show('repair', { branding: { primary_color } }, { viewport: desk });
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(primary_color.slice(at, at + 2), 16));
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOn(page, colorScheme), colorScheme).toEqual([]);
      const background = await page.evaluate(
        "getComputedStyle(document.querySelector('main form button')).backgroundColor",
      );
      expect(background).toBe(`rgb(${String(red)}, ${String(green)}, ${String(blue)})`);
    }
  },
);

it.each(locales)('in %s the pages with most to say fit a phone', async (locale) => {
  const page = await visit({ viewport: phone });
  for (const stage of ['pay', 'faults', 'challenge', 'repair'] as const) {
    await open(page, await prepare(sandbox, stage, { branding, checkout: { locale } }));
    expect(await page.locator('html').getAttribute('lang'), stage).toBe(locale);
    expect(await isWiderThanScreen(page), stage).toBe(false);
  }
});

test.each([
  ['unknown', 'There is no such page'],
  ['refused', 'This was not carried out'],
  ['challenge', 'Confirm that it is you'],
] as const)('the page %s says: %s', async (stage, heading) => {
  const page = await show(stage, { branding }, { viewport: desk });
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading);
});

test('a script in the name of a shop is text, and does not run', async () => {
  const display_name = '</title><script>document.title = "run"</script>';
  const page = await show('pay', { branding: { display_name } }, { viewport: desk });
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(`Pay ${display_name}`);
  expect(await page.title()).toBe(`Pay ${display_name}`);
  expect(await page.locator('script').count()).toBe(0);
});

test('the longest name fits a phone', async () => {
  const display_name = 'x'.repeat(100);
  const page = await show('challenge', { branding: { ...branding, display_name } }, { viewport: phone });
  expect(await isWiderThanScreen(page)).toBe(false);
});

test('a picture of the shop is shown', async () => {
  const page = await show('pay', { branding }, { viewport: phone });
  const width = await page.evaluate("document.querySelector('header img').naturalWidth");
  expect(width).toBe(40);
});

test('what nobody could read would be noticed', async () => {
  const page = await show('succeeded', {}, { viewport: desk });
  await page.evaluate("document.querySelector('h1').style.color = '#dddddd'");
  expect(await violationsOn(page)).toEqual([expect.stringContaining('color-contrast: <h1')]);
});

test('what a page says, or asks for elsewhere, would be noticed', async () => {
  const page = await browser.browser.newPage();
  const conduct = new Conduct([sandbox.url]);
  conduct.watch(page);
  await page.goto(`${sandbox.url}/checkout/unknown`);
  expect(conduct).toMatchObject({ complaints: [], strayRequests: [] });
  await page.evaluate("console.log('here')");
  const elsewhere = sandbox.url.replace('127.0.0.1', 'localhost');
  await page.goto(`${elsewhere}/checkout/unknown`);
  await page.close();
  expect(conduct.complaints).toEqual(['log: here']);
  expect(conduct.strayRequests).toContain(`${elsewhere}/checkout/unknown`);
});

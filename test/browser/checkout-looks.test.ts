import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it, test } from 'vitest';
import { locales } from '../../src/pages/texts/languages.js';
import type { Body } from '../support/client.js';
import { testSandbox } from '../support/sandbox.js';
import { branding, prepare, stageNames, type StageName } from './checkout-stages.js';
import { Conduct, testBrowser } from './test-browser.js';

/**
 * How the pages of a checkout look, to eyes and to other senses. With `SCREENSHOTS` set, each of them is put into
 * `test/browser/screenshots/checkout/` as well:
 *
 *     SCREENSHOTS=1 npx vitest run --config .config/vitest.config.ts test/browser/checkout-looks.test.ts
 */
const sandbox = await testSandbox();
const browser = await testBrowser();

const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 800 };
const schemes = ['light', 'dark'] as const;

type Configuration = Body<'createOrganizationConfiguration'>;

async function show(
  stage: StageName,
  configuration: Configuration,
  options: BrowserContextOptions,
): Promise<Page> {
  const { url, form } = await prepare(sandbox, stage, configuration);
  const page = await browser.visit({ origins: [sandbox.url], ...options });
  if (form) await submit(page, url, form);
  else await page.goto(url);
  return page;
}

/** Sends a form as the page at an address does, so that the answer is what the browser shows. */
async function submit(page: Page, url: string, form: Record<string, string>): Promise<void> {
  await page.route(url, (route) =>
    route.continue({
      method: 'POST',
      postData: new URLSearchParams(form).toString(),
      headers: { ...route.request().headers(), 'content-type': 'application/x-www-form-urlencoded' },
    }),
  );
  await page.goto(url);
}

async function picture(page: Page, name: string): Promise<void> {
  if (process.env['SCREENSHOTS'] === undefined) return;
  const path = fileURLToPath(new URL(`screenshots/checkout/${name}.png`, import.meta.url));
  await page.screenshot({ path, fullPage: true });
}

async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const isWiderThanScreen = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

it.each(stageNames)('the page %s keeps nobody out, and fits a phone', async (stage) => {
  const page = await show(stage, { branding }, { viewport: desk });
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOn(page), colorScheme).toEqual([]);
    await picture(page, `${stage}-desktop-${colorScheme}`);
    await page.setViewportSize(phone);
    expect(await isWiderThanScreen(page)).toBe(false);
    await picture(page, `${stage}-phone-${colorScheme}`);
    await page.setViewportSize(desk);
  }
});

it.each(['#ffffff', '#ffff00', '#808080', '#1a212b'])(
  'the colour %s can be read where it is used',
  async (primary_color) => {
    const page = await show('repair', { branding: { primary_color } }, { viewport: desk });
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(primary_color.slice(at, at + 2), 16));
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOn(page), colorScheme).toEqual([]);
      const background = await page.evaluate(
        "getComputedStyle(document.querySelector('main form button')).backgroundColor",
      );
      expect(background).toBe(`rgb(${String(red)}, ${String(green)}, ${String(blue)})`);
      await picture(page, `color-${primary_color.slice(1)}-${colorScheme}`);
    }
  },
);

describe.each(locales)('in %s', (locale) => {
  it.each(['pay', 'faults', 'challenge', 'repair'] as const)('the page %s fits a phone', async (stage) => {
    const configuration = { branding, checkout: { locale } };
    const page = await show(stage, configuration, { viewport: phone });
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    expect(await isWiderThanScreen(page)).toBe(false);
    await picture(page, `${stage}-phone-${locale}`);
  });
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

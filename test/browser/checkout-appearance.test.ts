import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it, test } from 'vitest';
import { textsByLanguage } from '../../src/checkout/texts/languages.js';
import type { Body } from '../support/client.js';
import { testSandbox } from '../support/sandbox.js';
import { findSmallTargets, findViolations } from './find-violations.js';
import { branding, openStage, prepareStage, stageNames, type StageName } from './checkout-stages.js';
import { PageMonitor, createTestBrowser } from './test-browser.js';
import { sampleCases } from '../support/sample-cases.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

const phone = { width: 320, height: 740 };
const desktop = { width: 1280, height: 800 };
const schemes = ['light', 'dark'] as const;

type Configuration = Body<'createOrganizationConfiguration'>;

const visit = (options: BrowserContextOptions): Promise<Page> =>
  browser.visit({ origins: [sandbox.url], ...options });

async function openPage(
  stage: StageName,
  configuration: Configuration,
  options: BrowserContextOptions,
): Promise<Page> {
  const page = await visit(options);
  await openStage(page, await prepareStage(sandbox, stage, configuration));
  return page;
}

const overflowsHorizontally = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

/** Stages with a form, with errors, with buttons only, and without either. */
const SHAPES: readonly StageName[] = ['invalid-card', 'challenge', 'succeeded'];

it.each(sampleCases(stageNames, (stage) => SHAPES.includes(stage)))(
  'the checkout page "%s" has no accessibility violations, and on a phone no horizontal scrolling or small targets',
  async (stage) => {
    const page = await openPage(stage, { branding }, { viewport: desktop });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page, colorScheme), colorScheme).toEqual([]);
    }
    await page.setViewportSize(phone);
    expect(await overflowsHorizontally(page)).toBe(false);
    expect(await findSmallTargets(page)).toEqual([]);
  },
);

it.each(sampleCases(['#ffffff', '#ffff00', '#808080', '#1a212b'], (color) => color === '#808080'))(
  'the brand color %s is the background of the primary checkout button only, and all text on the page has sufficient contrast',
  async (primary_color) => {
    const page = await openPage('repair', { branding: { primary_color } }, { viewport: desktop });
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(primary_color.slice(at, at + 2), 16));
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page, colorScheme), colorScheme).toEqual([]);
      const buttons = await page.evaluate(
        "[...document.querySelectorAll('main :is(form > button, .button)')].map((button) => [button.innerText, getComputedStyle(button).backgroundColor])",
      );
      expect(buttons).toEqual([
        ['Confirm payment', `rgb(${String(red)}, ${String(green)}, ${String(blue)})`],
        ['Pay €49.00', 'rgba(0, 0, 0, 0)'],
      ]);
    }
  },
);

it.each(sampleCases(Object.keys(textsByLanguage), (language) => language === 'de'))(
  'the longest checkout pages in %s do not scroll horizontally on a phone',
  async (language) => {
    const page = await visit({ viewport: phone, locale: language });
    for (const stage of ['pay', 'invalid-card', 'challenge', 'repair'] as const) {
      await openStage(page, await prepareStage(sandbox, stage, { branding }));
      await expect.poll(() => page.locator('html').getAttribute('lang'), { message: stage }).toBe(language);
      expect(await overflowsHorizontally(page), stage).toBe(false);
    }
  },
);

test.each([
  ['unknown', 'Page not found'],
  ['rejected', 'Request rejected'],
  ['challenge', 'Confirm your payment'],
] as const)('the checkout page "%s" has the heading: %s', async (stage, heading) => {
  const page = await openPage(stage, { branding }, { viewport: desktop });
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(heading);
});

test('a script in the display name of an organization is rendered as text and does not run', async () => {
  const display_name = '</title><script>document.title = "run"</script>';
  const page = await openPage('declined', { branding: { display_name } }, { viewport: desktop });
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(`Pay ${display_name}`);
  expect(await page.title()).toBe(`Error: Pay ${display_name}`);
  await expect.poll(() => page.locator('script:not([src])').count()).toBe(0);
});

test('a checkout page with the longest possible name does not scroll horizontally on a phone', async () => {
  const display_name = 'x'.repeat(100);
  const page = await openPage('challenge', { branding: { ...branding, display_name } }, { viewport: phone });
  expect(await overflowsHorizontally(page)).toBe(false);
});

test('the checkout page displays the logo of the organization', async () => {
  const page = await openPage('pay', { branding }, { viewport: phone });
  const width = await page.evaluate("document.querySelector('header img').naturalWidth");
  expect(width).toBe(40);
});

test('the checkout page loads its font from the sandbox', async () => {
  const page = await openPage('pay', { branding }, { viewport: phone });
  await page.evaluate('document.fonts.ready');
  expect(await page.evaluate('[...document.fonts].map(({ family, status }) => [family, status])')).toEqual([
    ['Inter', 'loaded'],
  ]);
});

test('findViolations reports text with low contrast', async () => {
  const page = await openPage('succeeded', {}, { viewport: desktop });
  await page.evaluate("document.querySelector('h1').style.color = '#dddddd'");
  expect(await findViolations(page)).toEqual([expect.stringContaining('color-contrast: <h1')]);
});

test('findSmallTargets reports targets that are too small and too close to each other', async () => {
  const page = await openPage('succeeded', {}, { viewport: desktop });
  await page.evaluate(
    "document.querySelector('main').innerHTML = '<button>a</button><button>b</button>';" +
      "for (const { style } of document.querySelectorAll('button')) style.cssText = 'width: 20px; height: 20px; padding: 0; margin: 0';",
  );
  expect(await findSmallTargets(page)).toHaveLength(2);
});

test('PageMonitor records console messages and external requests', async () => {
  const page = await browser.browser.newPage();
  const conduct = new PageMonitor([sandbox.url]);
  conduct.watch(page);
  await page.goto(`${sandbox.url}/checkout/unknown`);
  expect(conduct).toMatchObject({ messages: [], externalRequests: [] });
  await page.evaluate("console.log('here')");
  const elsewhere = sandbox.url.replace('127.0.0.1', 'localhost');
  await page.goto(`${elsewhere}/checkout/unknown`);
  await page.close();
  expect(conduct.messages).toEqual(['log: here']);
  expect(conduct.externalRequests).toContain(`${elsewhere}/checkout/unknown`);
});

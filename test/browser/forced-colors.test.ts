import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { sampleCases } from '../support/sample-cases.js';
import { testSandbox } from '../support/sandbox.js';
import { openStage, prepareStage } from './checkout-stages.js';
import { listPopulatedScreens, openScreen } from './dashboard-screens.js';
import { KeyboardUser } from './keyboard-user.js';
import { populateSandbox } from './populated-sandbox.js';
import { createTestBrowser } from './test-browser.js';
import { findOwnColors } from './user-preferences.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();
const organization = await sandbox.newOrganization();
const populated = await populateSandbox(organization.origin, organization.apiKey);
afterAll(() => populated.close());

/** One screen of each shape. Other screens are combinations of their components. */
const SHAPES = [
  'overview',
  'payment-detail',
  'purchase',
  'time',
  'configuration',
  'console',
  'palette',
  'customer-new',
  'faults-confirm',
];

/** Marker in a lane of the time machine. */
interface LaneMarker {
  isForecast: boolean;
  /** True if the marker contains an icon or a number. */
  hasSign: boolean;
  stroke: string;
  dashes: string;
}

const LIST_MARKERS = `[...document.querySelectorAll('.lane-marker')].map((marker) => {
  const { stroke, strokeDasharray } = getComputedStyle(marker.querySelector(':scope > circle:not(.target)'));
  return {
    isForecast: marker.classList.contains('forecast'),
    hasSign: marker.querySelector('svg > *, text') !== null,
    stroke,
    dashes: strokeDasharray,
  };
})`;

/** Opens the dashboard with the colors of a user's theme. */
function visitInForcedColors(hash: string): Promise<Page> {
  return visitDashboard(browser, organization, hash, { forcedColors: 'active' });
}

/** Returns a style of the elements that match a selector. */
function listStyles(page: Page, selector: string, property: string): Promise<string[]> {
  return page.evaluate<string[]>(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].map((element) => getComputedStyle(element)['${property}'])`,
  );
}

describe('the dashboard in forced colors', () => {
  it('draws text, boxes and pictures of a screen of each shape only in colors of the system', async () => {
    const screens = listPopulatedScreens(populated).filter(({ name }) => SHAPES.includes(name));
    expect(screens).toHaveLength(SHAPES.length);
    const page = await visitInForcedColors('#/requests');
    for (const screen of screens) {
      await openScreen(page, screen);
      expect(await findOwnColors(page), screen.name).toEqual([]);
    }
  });

  it.each(
    sampleCases(
      [
        ['link of the sidebar', '#/payments', '.navigation a'],
        ['tab', '#/payments', '.tabs a'],
        ['zoom of the time machine', '#/time', '.time-toolbar .mantine-SegmentedControl-control'],
        ['target of an advance', '#/time', '.advance-options label'],
      ],
      ([name]) => name === 'tab',
    ),
  )('outlines the current %s, and no other one', async (_name, hash, selector) => {
    const page = await visitInForcedColors(hash);
    await page.locator(`${selector}:is([aria-current], [aria-pressed='true'], :has(:checked))`).waitFor();
    const outlines = await listStyles(page, selector, 'outlineStyle');
    expect(outlines.filter((style) => style !== 'none')).toEqual(['solid']);
    expect(outlines.length).toBeGreaterThan(2);
  });

  it('outlines the row whose details are open', async () => {
    const page = await visitInForcedColors(`#/payments/${populated.chargeId}`);
    await page.locator('tr.is-open').waitFor();
    expect(await listStyles(page, 'tr.is-open', 'outlineStyle')).toEqual(['solid']);
  });

  it('shows the focus of each control of a list', async () => {
    const page = await visitInForcedColors('#/payments');
    await page.getByText('Retry 3').first().waitFor();
    await new KeyboardUser(page).expectFocusOfEachControl();
  });

  it('gives each marker of a lane a border and a sign, and a forecast a dashed border', async () => {
    const page = await visitInForcedColors('#/time?zoom=year');
    await page.locator('.lane-marker').first().waitFor();
    const markers = await page.evaluate<LaneMarker[]>(LIST_MARKERS);
    for (const { hasSign, stroke, dashes, isForecast } of markers) {
      expect(hasSign).toBe(true);
      expect(stroke).not.toBe('none');
      expect(dashes !== 'none').toBe(isForecast);
    }
    for (const isForecast of [false, true])
      expect(markers.filter((marker) => marker.isForecast === isForecast).length).toBeGreaterThan(2);
  });

  it('draws failed payments of the histogram differently from payments that succeeded', async () => {
    const page = await visitInForcedColors('#/time');
    await page.locator('.timeline-grid .histogram .red:not(.forecast)').first().waitFor();
    const [failed] = await listStyles(page, '.histogram .red:not(.forecast)', 'fill');
    const [succeeded] = await listStyles(page, '.histogram .green:not(.forecast)', 'fill');
    expect(failed).toMatch(/^url\("#hatch-unpaid"\)/);
    expect(succeeded).toMatch(/^rgb/);
  });

  it('draws hours of the webhook endpoint and attempts with errors differently from successful ones', async () => {
    const page = await visitInForcedColors('#/webhooks');
    await page.locator('.attempt-marks .red').first().waitFor();
    await page.locator('.success-rate :is(.amber, .red)').first().waitFor();
    const [delivered] = await listStyles(page, '.success-rate .green', 'fill');
    const [retrying] = await listStyles(page, '.success-rate :is(.amber, .red)', 'fill');
    expect(retrying).not.toBe(delivered);
    const [succeeded] = await listStyles(page, '.attempt-marks .green', 'backgroundColor');
    const [failed] = await listStyles(page, '.attempt-marks .red', 'backgroundColor');
    expect(failed).not.toBe(succeeded);
    expect(new Set(await listStyles(page, '.attempt-marks i', 'borderTopWidth'))).toEqual(new Set(['1px']));
  });
});

describe('the checkout in forced colors', () => {
  it.each(['challenge', 'succeeded'] as const)(
    'draws the page "%s" only in colors of the system',
    async (stage) => {
      const page = await browser.visit({ origins: [sandbox.url], forcedColors: 'active' });
      await openStage(page, await prepareStage(sandbox, stage, {}));
      expect(await findOwnColors(page)).toEqual([]);
    },
  );

  it('draws a form in colors of the system, invalid fields with dashes, and the focused field with a solid outline', async () => {
    const page = await browser.visit({ origins: [sandbox.url], forcedColors: 'active' });
    await openStage(page, await prepareStage(sandbox, 'invalid-card', {}));
    expect(await findOwnColors(page)).toEqual([]);
    // The first invalid field has the focus.
    expect(await listStyles(page, '.field', 'outlineStyle')).toEqual(['solid', 'dashed', 'dashed']);
    await page.getByLabel('Security code').focus();
    expect(await listStyles(page, '.field', 'outlineStyle')).toEqual(['dashed', 'dashed', 'solid']);
  });
});

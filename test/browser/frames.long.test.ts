import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { buildLargeSeed } from '../support/build-large-seed.js';
import { testSandbox } from '../support/sandbox.js';
import { recordFrameTimes, type FrameTimes } from './frame-times.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

/** Leaves a third of a frame at 60 frames per second. */
const MAX_CPU_MS_PER_FRAME = 10;
const SCROLL_FRAMES = 300;
/** 2,400 pixels per second, about a row of the time machine in each frame. */
const SCROLL_STEP_PX = 40;
const LANES = 1_000;
const LOAD_TIMEOUT_MS = 60_000;

/** Scrolls the virtual list of a page by a step in each frame. */
const SCROLL = `new Promise((resolve) => {
  const list = document.querySelector('.virtual-list');
  let count = 0;
  requestAnimationFrame(function move() {
    list.scrollTop += ${SCROLL_STEP_PX};
    count += 1;
    if (count < ${SCROLL_FRAMES}) requestAnimationFrame(move);
    else resolve();
  });
})`;

/** Scrolls the virtual list of a page to a position in pixels. */
function scrollTo(page: Page, top: number): Promise<unknown> {
  return page.evaluate(`document.querySelector('.virtual-list').scrollTop = ${top}`);
}

/** Returns the height of all rows of a virtual list, in pixels. */
function getScrollHeight(page: Page): Promise<number> {
  return page.evaluate<number>(`document.querySelector('.virtual-list').scrollHeight`);
}

/** Drags the ruler by half of its width, and keeps the button pressed. */
async function drag(page: Page, track: Locator): Promise<void> {
  const { x, y, width } = (await track.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await page.mouse.move(x + width - 1, y + 8);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + 8, { steps: 150 });
}

/** Prints the frames. The time between frames also depends on other processes, so only the CPU time is checked. */
function expectSmooth(name: string, frames: FrameTimes): void {
  process.stdout.write(`${name}: ${JSON.stringify(frames)}\n`);
  expect(frames.cpu).toBeLessThan(MAX_CPU_MS_PER_FRAME);
}

test('a year of 1,000 lanes scrolls and pans with time to spare at 60 frames per second', async () => {
  const organization = await sandbox.newOrganization();
  const body = buildLargeSeed({ subscriptions: LANES, steps: 10, stepDays: 36 });
  await organization.call('seedSandbox', { body });
  const { groups } = (await organization.call('getTimeline')).body;
  const expanded = groups.map(({ id }) => id).join(',');
  const page = await visitDashboard(browser, organization, `#/time?zoom=year&groups=${expanded}`);
  const grid = page.getByRole('grid', { name: 'Timeline of each purchase' });
  await showAllLanes(grid, groups.length);
  await scrollTo(page, 0);
  expectSmooth('lanes, scroll', await recordFrameTimes(page, () => page.evaluate(SCROLL)));
  const track = page.locator('.timeline-track');
  expectSmooth('lanes, pan', await recordFrameTimes(page, () => drag(page, track)));
  await page.mouse.up();
});

/** Selects "Show more" if it is in view. Returns whether it was. */
const SHOW_MORE = `(() => {
  const more = document.querySelector('.lane-more');
  more?.click();
  return more !== null;
})()`;

/** Loads all lanes of all groups. */
async function showAllLanes(grid: Locator, groupCount: number): Promise<void> {
  const countRows = async (): Promise<number> => Number(await grid.getAttribute('aria-rowcount'));
  await expect.poll(countRows, { timeout: LOAD_TIMEOUT_MS }).toBeGreaterThan(groupCount);
  for (let top = 0, count = await countRows(); count < groupCount + LANES; count = await countRows())
    if (await grid.page().evaluate(SHOW_MORE))
      await expect.poll(countRows, { timeout: LOAD_TIMEOUT_MS }).not.toBe(count);
    else {
      // A button that was not drawn yet is passed, and found from the top again.
      top = (top + SCROLL_STEP_PX * 10) % (await getScrollHeight(grid.page()));
      await scrollTo(grid.page(), top);
    }
}

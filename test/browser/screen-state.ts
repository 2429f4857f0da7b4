import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Messages about an action that a reload may remove: confirmations, the response to a request that the user sent, the
 * result of an advance, and a new secret, which the API returns only once.
 */
const MESSAGES = [
  '.toasts',
  '[role=status]',
  '[aria-live]',
  '[aria-label="Response to the replay"]',
  '[aria-label="Result of the advance"]',
  // The response in the console, a new secret, and the snapshot that was taken before an advance.
  '[aria-label="Response"]',
  '.secret',
  '.advance-panel footer',
  // The forms of actions keep what was sent, so that it can be sent again.
  'form:not([role=search], .customer-filter)',
].join();

/** Longest wait until both pages show the same. */
const SETTLE_TIMEOUT_MS = 8_000;

/** Script that lists the visible elements with their texts, marks, links and values, in document order. */
const READ_SCREEN = `(() => {
  const skipped = /^(id|for|style|tabindex|aria-labelledby|aria-controls|aria-describedby|popovertarget|autofocus)$/;
  const describe = (element) => {
    const attributes = [...element.attributes].filter(({ name }) => !skipped.test(name));
    const texts = [...element.childNodes].filter(({ nodeName }) => nodeName === '#text');
    return [
      element.localName,
      ...attributes.map(({ name, value }) => name + '=' + value),
      'value' in element ? 'value=' + element.value : '',
      'checked' in element ? 'checked=' + element.checked : '',
      ...texts.map(({ textContent }) => textContent.trim()),
    ].filter(Boolean).join(' ');
  };
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility() && element.closest(${JSON.stringify(MESSAGES)}) === null)
    .map(describe);
})()`;

async function readScreen(page: Page): Promise<string[]> {
  const lines = await page.evaluate<string[]>(READ_SCREEN);
  // The age of a snapshot is one of real time.
  return [await page.title(), ...lines.map((line) => line.replace(/(\d+ \w+ ago|now)$/, 'ago'))];
}

/** Lists up to six elements that only one of two screens has. */
function compareScreens(shown: readonly string[], reloaded: readonly string[]): string[] {
  const subtract = (left: readonly string[], right: readonly string[], label: string): string[] => {
    const rest = [...right];
    const only = left.filter((line) => {
      const index = rest.indexOf(line);
      if (index >= 0) rest.splice(index, 1);
      return index < 0;
    });
    return only.slice(0, 3).map((line) => `${label}: ${line.slice(0, 200)}`);
  };
  const differences = [
    ...subtract(shown, reloaded, 'only before the reload'),
    ...subtract(reloaded, shown, 'only after the reload'),
  ];
  if (differences.length > 0 || shown.join() === reloaded.join()) return differences;
  const index = shown.findIndex((line, position) => line !== reloaded[position]);
  return [`in another order from here: ${shown[index] ?? ''}`];
}

/** Page that shows the screens of another page after a reload. */
export class ReloadedPage {
  private constructor(
    private readonly page: Page,
    private readonly reloaded: Page,
  ) {}

  static async open(page: Page): Promise<ReloadedPage> {
    const reloaded = await page.context().newPage();
    await reloaded.setViewportSize(page.viewportSize() ?? { width: 1280, height: 720 });
    return new ReloadedPage(page, reloaded);
  }

  /** Closes the page, so that its event stream does not use one of the six connections to the sandbox. */
  close(): Promise<void> {
    return this.reloaded.close();
  }

  /** Compares the screen that the page shows with the same screen after a reload. @returns the differences */
  async compare(): Promise<string[]> {
    await this.reloaded.goto('about:blank');
    await this.reloaded.goto(this.page.url());
    let differences: string[] = ['The screen still loads after the reload.'];
    const isEqual = async (): Promise<boolean> => {
      const reloaded = await readScreen(this.reloaded);
      const isLoading = reloaded.some((line) => /skeleton|aria-busy=true/.test(line));
      // A page without a heading has not loaded its session yet.
      if (isLoading || !reloaded.some((line) => line.startsWith('h1'))) return false;
      differences = compareScreens(await readScreen(this.page), reloaded);
      return differences.length === 0;
    };
    await expect
      .poll(isEqual, { timeout: SETTLE_TIMEOUT_MS })
      .toBe(true)
      .catch(() => undefined);
    return differences;
  }
}

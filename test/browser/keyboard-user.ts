import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Largest number of Tab presses to the next control. */
const MAX_TABS = 90;

/** Largest number of controls of a page whose focus is checked. */
const MAX_CONTROLS = 40;

/** Script of the page: checks whether the focused element, its label, its frame or its active child has an outline. */
const HAS_VISIBLE_FOCUS = `(() => {
  const focused = document.activeElement;
  const hasOutline = (element, pseudo) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
  };
  const others = [focused.closest('label'), focused.parentElement, ...focused.querySelectorAll('.is-active')];
  return hasOutline(focused) || hasOutline(focused, '::after') || others.some((other) => other && hasOutline(other));
})()`;

/** Focused element as a user perceives it. */
interface FocusedControl {
  /** Role and accessible name: `button "Send again"`. */
  description: string;
  isFocusVisible: boolean;
}

/** User without a pointer. Each control that gets the focus must show it, and must have an accessible name. */
export class KeyboardUser {
  readonly #focused: Locator;

  constructor(readonly page: Page) {
    this.#focused = page.locator('*:focus');
  }

  /** Presses Tab until a control has the focus; `direction: 'backward'` presses Shift and Tab. */
  async tabTo(control: Locator, direction: 'forward' | 'backward' = 'forward'): Promise<void> {
    await control.waitFor();
    for (let presses = 0; presses < MAX_TABS; presses += 1) {
      await this.page.keyboard.press(direction === 'forward' ? 'Tab' : 'Shift+Tab');
      await this.expectVisibleFocus();
      if ((await control.and(this.#focused).count()) > 0) return;
    }
    throw new Error(`${MAX_TABS} presses of Tab did not reach the control ${String(control)}.`);
  }

  /** Moves the focus to a control, and presses Enter. */
  async activate(control: Locator, direction: 'forward' | 'backward' = 'forward'): Promise<void> {
    await this.tabTo(control, direction);
    await this.press('Enter');
  }

  /** Presses keys one after the other. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Waits until the focused element matches, such as `heading "Ada Lindqvist"`. */
  async expectFocus(description: RegExp): Promise<void> {
    await expect.poll(async () => (await this.#getFocused()).description).toMatch(description);
  }

  /**
   * Waits until the focused control has an accessible name and a visible focus style. It has none for a moment while the
   * page renders it again.
   */
  async expectVisibleFocus(): Promise<void> {
    await expect
      .poll(() => this.#getFocused(), { message: 'name and visible focus of the focused control' })
      .toEqual({ description: expect.stringMatching(/^\w+ ".+"/) as string, isFocusVisible: true });
  }

  /** Presses Tab through the first controls of the page. Expects a name and a visible focus style of each. */
  async expectFocusOfEachControl(): Promise<void> {
    for (let presses = 0; presses < MAX_CONTROLS; presses += 1) {
      await this.press('Tab');
      if ((await this.#focused.count()) === 0) return;
      await this.expectVisibleFocus();
    }
  }

  async #getFocused(): Promise<FocusedControl> {
    if ((await this.#focused.count()) === 0) {
      // In Chromium, a date field does not match `:focus` while its picker button, a part of the browser, has the focus.
      const isPicker = await this.page.evaluate<boolean>("document.activeElement.type === 'datetime-local'");
      if (isPicker) return { description: 'button "Show date and time picker"', isFocusVisible: true };
      // The document itself has the focus.
      return { description: 'document', isFocusVisible: false };
    }
    // A line of YAML, such as `- link "Payments"`, with quotes around it if the name contains a colon.
    const [line = ''] = (await this.#focused.ariaSnapshot()).split('\n');
    // The snapshot has no role for a `<summary>`, only its text.
    const description = line.replace(/^- '?/, '').replace(/^text: (.+)/, 'summary "$1"');
    return { description, isFocusVisible: await this.page.evaluate<boolean>(HAS_VISIBLE_FOCUS) };
  }
}

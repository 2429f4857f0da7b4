import type { Page } from 'playwright-core';

/**
 * Finds visible elements with a text or a control that a user cannot scroll to: a part is outside an ancestor that hides
 * its overflow, or outside the window. A text that ends with an ellipsis counts as shortened on purpose.
 */
export const findCutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const TOLERANCE_PX = 2;
    const isShortened = (element: Element): boolean => {
      for (let each: Element | null = element; each; each = each.parentElement) {
        const style = getComputedStyle(each);
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return true;
      }
      return false;
    };
    const isHidden = (element: Element): boolean => {
      for (let each: Element | null = element; each; each = each.parentElement) {
        const { clipPath, position } = getComputedStyle(each);
        if (clipPath !== 'none' || (position === 'absolute' && each.getBoundingClientRect().right < 0))
          return true;
      }
      return !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    /** Returns the right edge up to which an element can be scrolled into view, and what hides the rest. */
    const findCut = (element: Element): Element | null => {
      let { left, right } = element.getBoundingClientRect();
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        const { overflowX } = getComputedStyle(parent);
        if (overflowX === 'visible') continue;
        const box = parent.getBoundingClientRect();
        if (overflowX === 'auto' || overflowX === 'scroll') ({ left, right } = box);
        else if (right > box.right + TOLERANCE_PX || left < box.left - TOLERANCE_PX) return parent;
      }
      const { documentElement: root } = document;
      return right > root.clientWidth + TOLERANCE_PX ? root : null;
    };
    const hasText = (element: Element): boolean =>
      [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
    const found: string[] = [];
    for (const element of document.querySelectorAll('body *')) {
      const isControl = element.matches('a[href], button, input, select, textarea');
      if (element.closest('svg, option') || (!isControl && !hasText(element)) || isHidden(element)) continue;
      const { width, height } = element.getBoundingClientRect();
      const cut = width > 1 && height > 1 && !isShortened(element) ? findCut(element) : null;
      if (cut)
        found.push(
          `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 40)}" is cut off by ${cut.tagName.toLowerCase()}.${cut.className}`,
        );
    }
    return [...new Set(found)];
  });

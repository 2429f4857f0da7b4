import type { Page } from 'playwright-core';

/** Runs in the page. */
const SCRIPT = `(() => {
  const TOLERANCE_PX = 2;
  const listAncestors = (element) => (element ? [element, ...listAncestors(element.parentElement)] : []);
  const isShortened = (element) =>
    listAncestors(element).some((each) => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(each);
      return textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    });
  const isHidden = (element) =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    listAncestors(element).some(
      (each) => getComputedStyle(each).clipPath !== 'none' || each.getBoundingClientRect().right < 0,
    );
  const findCut = (element) => {
    let { left, right } = element.getBoundingClientRect();
    for (const parent of listAncestors(element.parentElement)) {
      const { overflowX } = getComputedStyle(parent);
      if (overflowX === 'visible' || parent === document.body || parent === document.documentElement) continue;
      const box = parent.getBoundingClientRect();
      if (overflowX === 'auto' || overflowX === 'scroll') ({ left, right } = box);
      else if (right > box.right + TOLERANCE_PX || left < box.left - TOLERANCE_PX) return parent;
    }
    return right > document.documentElement.clientWidth + TOLERANCE_PX ? document.documentElement : null;
  };
  const isContent = (element) =>
    element.matches('a[href], button, input, select, textarea') ||
    [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent.trim() !== '');
  const cut = [...document.querySelectorAll('body *')]
    .filter((element) => !element.closest('svg, option') && isContent(element) && !isHidden(element))
    .filter((element) => element.getBoundingClientRect().width > 1 && !isShortened(element))
    .map((element) => [element, findCut(element)])
    .filter(([, parent]) => parent !== null)
    .map(([element, parent]) =>
      [element.tagName, element.textContent.trim().slice(0, 40), 'in', parent.tagName, parent.className].join(' '),
    );
  return [...new Set(cut)];
})()`;

/**
 * Finds visible elements with a text or a control that a user cannot scroll to: a part is outside an ancestor that hides
 * its overflow, or outside the window. A text that ends with an ellipsis counts as shortened on purpose.
 */
export const findCutOff = (page: Page): Promise<string[]> => page.evaluate<string[]>(SCRIPT);

import type { Page } from 'playwright-core';

const FIND_OWN_COLORS = `(() => {
  const names = ['Canvas', 'CanvasText', 'LinkText', 'VisitedText', 'ButtonFace', 'ButtonText', 'ButtonBorder', 'Field',
    'FieldText', 'Highlight', 'HighlightText', 'GrayText', 'Mark', 'MarkText', 'SelectedItem', 'SelectedItemText'];
  const probe = document.body.appendChild(document.createElement('i'));
  const allowed = new Set(names.map((name) => {
    probe.style.setProperty('color', name);
    return getComputedStyle(probe).color;
  }));
  probe.remove();
  const isTransparent = (color) => color === 'none' || color.startsWith('url(') || /[,/] 0\\)$/.test(color);
  const listColors = (element) => {
    const style = getComputedStyle(element);
    if (!(element instanceof SVGElement))
      return [style.color, style.backgroundColor, ...(parseFloat(style.borderTopWidth) > 0 ? [style.borderTopColor] : [])];
    return element.tagName === 'svg' || element.tagName === 'g' ? [] : [style.fill, style.stroke];
  };
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility() && !element.closest('.logo, .preview, option'))
    .flatMap((element) => listColors(element)
      .filter((color) => !isTransparent(color) && !allowed.has(color))
      .map((color) => element.tagName + '.' + (element.getAttribute('class') ?? '') + ': ' + color));
})()`;

/**
 * Returns the visible elements that are drawn in a color which is not a system color. The logo and the preview of the
 * checkout keep the color of their brand.
 */
export const findOwnColors = (page: Page): Promise<string[]> => page.evaluate<string[]>(FIND_OWN_COLORS);

const FIND_MOTION = `[...document.querySelectorAll('*')].flatMap((element) =>
  [null, '::before', '::after', '::backdrop'].flatMap((pseudo) => {
    const style = getComputedStyle(element, pseudo);
    const durations = [
      ...(style.animationName === 'none' ? [] : style.animationDuration.split(',')),
      ...style.transitionDuration.split(','),
    ];
    return durations
      .filter((duration) => parseFloat(duration) > 0.01)
      .map((duration) => element.tagName + '.' + element.className + (pseudo ?? '') + ': ' + duration);
  }))`;

/** Returns the animations and transitions that take more than 10 ms. */
export const findMotion = (page: Page): Promise<string[]> => page.evaluate<string[]>(FIND_MOTION);

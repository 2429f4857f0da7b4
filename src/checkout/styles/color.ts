const BLACK = '#000000';
const WHITE = '#ffffff';

/**
 * Returns the contrast ratio of two `#rrggbb` colors, from 1 to 21.
 *
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function getContrastRatio(color: string, otherColor: string): number {
  const [darker = 0, lighter = 0] = [getRelativeLuminance(color), getRelativeLuminance(otherColor)].sort(
    (a, b) => a - b,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns black or white, whichever contrasts more: at least 4.58, above the 4.5 that WCAG requires for text. */
export function pickTextColor(color: string): typeof BLACK | typeof WHITE {
  return getContrastRatio(BLACK, color) >= getContrastRatio(WHITE, color) ? BLACK : WHITE;
}

/** Mixes two `#rrggbb` colors. @param share share of the first color, 0 to 1 */
export function mixColors(color: string, otherColor: string, share: number): string {
  const channels = [1, 3, 5].map((offset) => {
    const [first = 0, second = 0] = [color, otherColor].map((mixed) =>
      parseInt(mixed.slice(offset, offset + 2), 16),
    );
    return Math.round(first * share + second * (1 - share))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** Share of a panel's color in its shade. */
const SHADE_SHARE = 0.82;

/** Returns the color at the end of a panel's gradient. Text in the panel contrasts more with it than with the panel. */
export function shadeColor(color: string): string {
  return mixColors(color, pickTextColor(color) === WHITE ? BLACK : WHITE, SHADE_SHARE);
}

/** Returns the relative luminance, 0 to 1. @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function getRelativeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((offset) =>
    linearizeChannel(parseInt(color.slice(offset, offset + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearizeChannel(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

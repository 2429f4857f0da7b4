/** Parts of charts in SVG. All lengths are in pixels of a chart that is as wide as the screen of a phone. */

export const WIDTH = 440;

/** Colors of a chart on a light and on a dark page, by the name of their CSS variable. */
const palette = {
  paper: ['#ffffff', '#18191b'],
  title: ['#0f172a', '#edeef0'],
  text: ['#334155', '#b0b4ba'],
  axis: ['#64748b', '#777b84'],
  grid: ['#e2e8f0', '#2e3135'],
  bar: ['#94a3b8', '#5a6169'],
  highlight: ['#0b5fff', '#6e9bff'],
  orange: ['#c2410c', '#ff9a5c'],
  green: ['#15803d', '#5bc98c'],
  violet: ['#7e22ce', '#c89bff'],
} as const;

type Color = keyof typeof palette;

/** Returns a color that depends on the color scheme of the page. */
export const toColor = (name: Color): string => `var(--${name})`;

const STYLE = [
  `:root{${formatPalette(0)}}`,
  `@media(prefers-color-scheme:dark){:root{${formatPalette(1)}}}`,
].join('');

/** Formats the CSS variables of a color scheme. @param scheme 0 is light, 1 is dark */
function formatPalette(scheme: 0 | 1): string {
  return Object.entries(palette)
    .map(([name, colors]) => `--${name}:${colors[scheme]}`)
    .join(';');
}

const TITLE_HEIGHT = 56;
const CAPTION_HEIGHT = 34;

export interface Chart {
  title: string;
  /** Unit of the values. */
  subtitle: string;
  /** Conditions of the measurement. */
  caption: string;
  /** SVG elements below the title, from y = 0. */
  content: string;
  height: number;
}

/** Draws a chart with a background, in the colors of the page's color scheme. */
export function drawChart({ title, subtitle, caption, content, height }: Chart): string {
  const fullHeight = TITLE_HEIGHT + height + CAPTION_HEIGHT;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${fullHeight}" viewBox="0 0 ${WIDTH} ${fullHeight}" font-family="sans-serif" font-size="13" fill="${toColor('text')}">`,
    `<style>${STYLE}</style>`,
    `<rect width="${WIDTH}" height="${fullHeight}" rx="8" fill="${toColor('paper')}"/>`,
    `<text x="16" y="24" font-size="14" font-weight="bold" fill="${toColor('title')}">${title}</text>`,
    drawText(16, 42, subtitle),
    `<g transform="translate(0 ${TITLE_HEIGHT})">${content}</g>`,
    drawText(16, fullHeight - 12, caption, 'start', 11.5),
    '</svg>',
    '',
  ].join('\n');
}

export function drawText(
  x: number,
  y: number,
  content: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
  size = 13,
): string {
  const style = [
    ...(anchor === 'start' ? [] : [` text-anchor="${anchor}"`]),
    ...(size === 13 ? [] : [` font-size="${size}"`]),
  ].join('');
  return `<text x="${fixed(x)}" y="${fixed(y)}"${style}>${content}</text>`;
}

/** Draws a straight line. */
export function drawLine(x1: number, y1: number, x2: number, y2: number, color: string): string {
  return `<path d="M${fixed(x1)} ${fixed(y1)}L${fixed(x2)} ${fixed(y2)}" stroke="${color}"/>`;
}

/** Formats a number with separators of thousands, and with `digits` decimals. */
export const formatNumber = (value: number, digits = 0): string =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Formats a coordinate. */
export const fixed = (value: number): string => String(Number(value.toFixed(1)));

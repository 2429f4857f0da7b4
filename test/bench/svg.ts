/** Parts of charts in SVG. All lengths are in pixels of a chart that is as wide as the screen of a phone. */

export const WIDTH = 440;
export const GRID_COLOR = '#e2e8f0';
export const AXIS_COLOR = '#64748b';

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

/** Draws a chart on a white background, so that it is readable on light and dark pages. */
export function drawChart({ title, subtitle, caption, content, height }: Chart): string {
  const fullHeight = TITLE_HEIGHT + height + CAPTION_HEIGHT;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${fullHeight}" viewBox="0 0 ${WIDTH} ${fullHeight}" font-family="sans-serif" font-size="13" fill="#334155">`,
    `<rect width="${WIDTH}" height="${fullHeight}" rx="8" fill="#ffffff"/>`,
    `<text x="16" y="24" font-size="14" font-weight="bold" fill="#0f172a">${title}</text>`,
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

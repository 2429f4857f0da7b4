import { ticks } from 'd3-array';
import { drawLine, drawText, fixed, formatNumber, toColor, WIDTH } from './svg.js';

export interface Bar {
  label: string;
  value: number;
  /** Text behind the bar. */
  text: string;
  isHighlighted: boolean;
}

export interface BarGroup {
  title: string;
  bars: Bar[];
}

const LEFT = 118;
const RIGHT = 120;
const BAR_HEIGHT = 15;
const BAR_STEP = 20;
const GROUP_TITLE_HEIGHT = 24;
const AXIS_HEIGHT = 24;

/**
 * Draws groups of horizontal bars on one linear axis that begins at 0.
 *
 * @param unit follows the numbers of the axis
 */
export function drawBars(groups: readonly BarGroup[], unit: string): { content: string; height: number } {
  const highest = Math.max(...groups.flatMap(({ bars }) => bars.map(({ value }) => value)));
  const toLength = (value: number): number => (value / highest) * (WIDTH - LEFT - RIGHT);
  const parts: string[] = [];
  let y = 0;
  for (const { title, bars } of groups) {
    parts.push(`<text x="16" y="${y + 15}" font-weight="bold">${title}</text>`);
    y += GROUP_TITLE_HEIGHT;
    for (const bar of bars) {
      parts.push(drawBar(bar, y, toLength(bar.value)));
      y += BAR_STEP;
    }
    y += 6;
  }
  const axis = ticks(0, highest, 4).map((value) => {
    const x = LEFT + toLength(value);
    const color = toColor(value === 0 ? 'axis' : 'grid');
    const label = drawText(x, y + 16, `${formatNumber(value)}${unit}`, 'middle', 11.5);
    return drawLine(x, GROUP_TITLE_HEIGHT - 4, x, y, color) + label;
  });
  return { content: [...axis, ...parts].join('\n'), height: y + AXIS_HEIGHT };
}

function drawBar({ label, text, isHighlighted }: Bar, y: number, length: number): string {
  const color = toColor(isHighlighted ? 'highlight' : 'bar');
  return [
    drawText(LEFT - 8, y + 12, label, 'end'),
    `<rect x="${LEFT}" y="${fixed(y)}" width="${fixed(length)}" height="${BAR_HEIGHT}" fill="${color}"/>`,
    drawText(LEFT + length + 6, y + 12, text),
  ].join('');
}

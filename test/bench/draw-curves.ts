import { ticks } from 'd3-array';
import { drawLine, drawText, fixed, formatNumber, toColor, WIDTH } from './svg.js';

export interface Curve {
  label: string;
  points: { x: number; y: number }[];
}

const LEFT = 64;
const RIGHT = 36;
const PLOT_HEIGHT = 170;
const AXIS_HEIGHT = 44;
const LEGEND_STEP = 20;
const colors = (['highlight', 'orange', 'green', 'violet'] as const).map(toColor);

/**
 * Draws curves on two linear axes that begin at 0, with a legend below.
 *
 * @param xTitle title of the x axis
 */
export function drawCurves(curves: readonly Curve[], xTitle: string): { content: string; height: number } {
  const points = curves.flatMap((curve) => curve.points);
  const xTicks = ticks(0, Math.max(...points.map((point) => point.x)), 4);
  const yTicks = ticks(0, Math.max(...points.map((point) => point.y)) * 1.1, 5);
  const toX = (x: number): number => LEFT + (x / getLast(xTicks)) * (WIDTH - LEFT - RIGHT);
  const toY = (y: number): number => PLOT_HEIGHT * (1 - y / (getLast(yTicks) * 1.04));
  const digits = getLast(yTicks) < 5 ? 1 : 0;
  const bottom = PLOT_HEIGHT;
  const axes = [
    ...yTicks.map(
      (value) =>
        drawLine(LEFT, toY(value), WIDTH - RIGHT, toY(value), toColor(value === 0 ? 'axis' : 'grid')) +
        drawText(LEFT - 8, toY(value) + 4, formatNumber(value, digits), 'end', 11.5),
    ),
    ...xTicks.map((value) => drawText(toX(value), bottom + 18, formatNumber(value), 'middle', 11.5)),
    drawText((LEFT + WIDTH - RIGHT) / 2, bottom + 36, xTitle, 'middle', 11.5),
  ];
  const lines = curves.map((curve, index) => {
    const color = colors[index] ?? '';
    const placed = curve.points.map(({ x, y }) => `${fixed(toX(x))},${fixed(toY(y))}`);
    const dots = curve.points.map(
      ({ x, y }) => `<circle cx="${fixed(toX(x))}" cy="${fixed(toY(y))}" r="3" fill="${color}"/>`,
    );
    const legendY = bottom + AXIS_HEIGHT + index * LEGEND_STEP;
    return [
      `<polyline points="${placed.join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>`,
      ...dots,
      `<rect x="${LEFT}" y="${legendY + 4}" width="16" height="4" fill="${color}"/>`,
      drawText(LEFT + 24, legendY + 10, curve.label),
    ].join('');
  });
  return {
    content: [...axes, ...lines].join('\n'),
    height: bottom + AXIS_HEIGHT + curves.length * LEGEND_STEP,
  };
}

const getLast = (values: readonly number[]): number => values.at(-1) ?? 0;

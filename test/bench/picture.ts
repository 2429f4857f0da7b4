import { readFile, writeFile } from 'node:fs/promises';
import type { Growth } from './growth.js';
import type { Result } from './result.js';

/** Charts of the performance guide, drawn from the results in `reference/`. */

type Column = keyof Growth['rows'][string];

const WIDTH = 760;
const PANEL = { left: 150, right: 40, height: 170, gap: 78, top: 76 };
const colors = ['#0b5fff', '#c2410c', '#15803d', '#7e22ce'];

export const pictureFile = new URL('../../spec/guides/pictures/performance.svg', import.meta.url);

/** Draws the charts again: `npm run bench -- picture`, after new results were put into `reference/`. */
export async function writePicture(): Promise<object> {
  await writeFile(pictureFile, await drawPicture());
  return { file: pictureFile.pathname };
}

/** @returns an SVG that is readable on light and dark pages */
export async function drawPicture(): Promise<string> {
  const requests = JSON.parse(await readReference('requests')) as Result;
  const growth = JSON.parse(await readReference('growth')) as Growth;
  const panels = [
    drawBars('CPU time per request, as a multiple of bare Express', requests),
    drawCurves('Time to read a page of 20, in milliseconds, by number of records', growth, {
      newest: 'newest',
      by_status: 'by status',
      by_customer: 'by customer',
      by_purchase_and_status: 'by purchase and status',
    }),
    drawCurves('Durable writes per second by 100 clients, by number of records', growth, {
      writes_per_second: 'writes',
    }),
    drawCurves('Memory in MB, by number of records', growth, {
      resident_mb: 'resident',
      snapshot_mb: 'snapshot on disk',
    }),
  ];
  const height = PANEL.top + panels.length * (PANEL.height + PANEL.gap);
  const placed = panels.map(
    (panel, index) =>
      `<g transform="translate(0 ${PANEL.top + index * (PANEL.height + PANEL.gap)})">${panel}</g>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<text x="20" y="28" font-size="15" font-weight="bold">Node ${requests.node}, ${requests.cpu}</text>`,
    ...placed,
    '</svg>',
    '',
  ].join('\n');
}

function readReference(name: string): Promise<string> {
  return readFile(new URL(`reference/${name}.json`, import.meta.url), 'utf8');
}

/** Draws one bar per server and method on a logarithmic axis. */
function drawBars(title: string, { rows }: Result): string {
  const step = PANEL.height / rows.length;
  const most = Math.max(...rows.map(({ multiple }) => multiple.median));
  const widest = WIDTH - PANEL.left - PANEL.right - 60;
  const drawn = rows.map(({ server, method, multiple: { median } }, index) => {
    const length = (Math.log(median + 1) / Math.log(most + 1)) * widest;
    const y = index * step;
    return [
      drawText(PANEL.left - 8, y + step * 0.7, `${shortName(server)} ${method}`, 'end', 10.5),
      `<rect x="${PANEL.left}" y="${fixed(y + 1)}" width="${fixed(length)}" height="${fixed(step - 3)}" fill="${colors[method === 'GET' ? 0 : 1] ?? ''}"/>`,
      drawText(PANEL.left + length + 6, y + step * 0.7, median.toFixed(1), 'start', 10.5),
    ].join('');
  });
  return drawHeading(title) + drawn.join('\n');
}

const shortName = (server: string): string => server.replace('express-openapi-validator', 'validator alone');

/** Draws one line per column. The number of records is on a logarithmic axis, and values start at 0. */
function drawCurves(title: string, { rows }: Growth, columns: Partial<Record<Column, string>>): string {
  const sizes = Object.keys(rows).map(Number);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const names = Object.keys(columns) as Column[];
  const highest = Math.max(...names.flatMap((name) => sizes.map((size) => getValue(rows, size, name))));
  const x = (size: number): number =>
    PANEL.left + (Math.log(size / least) / Math.log(most / least)) * (WIDTH - PANEL.left - PANEL.right - 150);
  const y = (value: number): number => PANEL.height * (1 - value / (highest * 1.1));
  const axis = [
    `<path d="M${PANEL.left} 0V${PANEL.height}H${WIDTH - PANEL.right - 150}" fill="none" stroke="#94a3b8"/>`,
    ...sizes.map((size) => drawText(x(size), PANEL.height + 18, size.toLocaleString('en'), 'middle')),
    ...[0, highest].map((value) => drawText(PANEL.left - 8, y(value) + 4, formatNumber(value), 'end')),
  ];
  const lines = names.map((name, index) => {
    const points = sizes.map((size) => ({ x: x(size), y: y(getValue(rows, size, name)) }));
    const colour = colors[index] ?? '';
    const path = points.map((point) => `${fixed(point.x)},${fixed(point.y)}`).join(' ');
    const dots = points.map(
      (point) => `<circle cx="${fixed(point.x)}" cy="${fixed(point.y)}" r="3" fill="${colour}"/>`,
    );
    const legend = `<text x="${WIDTH - PANEL.right - 140}" y="${14 + index * 18}" fill="${colour}">${columns[name] ?? ''}</text>`;
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}${legend}`;
  });
  return drawHeading(title) + [...axis, ...lines].join('\n');
}

function getValue(rows: Growth['rows'], size: number, name: Column): number {
  return rows[String(size)]?.[name] ?? NaN;
}

const drawHeading = (title: string): string => `<text x="20" y="-14" font-weight="bold">${title}</text>`;

function drawText(
  x: number,
  y: number,
  content: string,
  anchor: 'start' | 'middle' | 'end',
  size = 12,
): string {
  return `<text x="${fixed(x)}" y="${fixed(y)}" text-anchor="${anchor}" font-size="${size}" fill="#334155">${content}</text>`;
}

const formatNumber = (value: number): string =>
  value < 10 ? String(Number(value.toFixed(1))) : Math.round(value).toLocaleString('en');

const fixed = (value: number): string => value.toFixed(1);

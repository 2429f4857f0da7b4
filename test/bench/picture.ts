import { readFile, writeFile } from 'node:fs/promises';
import { drawBars, type Bar } from './draw-bars.js';
import { drawCurves } from './draw-curves.js';
import type { Growth } from './growth.js';
import { MOCKED_KINDS } from './requests.js';
import type { Result, Row } from './result.js';
import { drawChart, formatNumber } from './svg.js';

/** Charts of the performance guide, drawn from the results in `reference/`. */

type Column = keyof Growth['rows'][string];

/** Results of a benchmark, with the conditions that `run.ts` adds. */
type Recorded<Results> = Results & { node: string; date: string };

export const picturesFolder = new URL('../../spec/guides/pictures/', import.meta.url);

/** Draws the charts again: `npm run bench -- picture`, after new results were put into `reference/`. */
export async function writePictures(): Promise<object> {
  const pictures = await drawPictures();
  for (const [name, picture] of Object.entries(pictures))
    await writeFile(new URL(name, picturesFolder), picture);
  return { files: Object.keys(pictures) };
}

/** Returns the SVG of each chart, by file name. */
export async function drawPictures(): Promise<Record<string, string>> {
  const requests = JSON.parse(await readReference('requests')) as Result;
  const growth = JSON.parse(await readReference('growth')) as Recorded<Growth>;
  return {
    'performance-requests.svg': drawRequests(requests),
    'performance-lists.svg': drawGrowth(growth, 'Time to read a page of 20 records', 'Milliseconds', {
      newest: 'Newest first',
      by_status: 'Filtered by status',
      by_customer: 'Filtered by customer',
      by_purchase_and_status: 'Filtered by purchase and status',
    }),
    'performance-writes.svg': drawGrowth(growth, 'Durable writes by 100 clients', 'Writes per second', {
      writes_per_second: 'Writes',
    }),
    'performance-memory.svg': drawGrowth(growth, 'Memory and size on disk', 'Megabytes', {
      resident_mb: 'Memory of the process',
      snapshot_mb: 'Checkpoint on disk',
    }),
  };
}

function readReference(name: string): Promise<string> {
  return readFile(new URL(`reference/${name}.json`, import.meta.url), 'utf8');
}

function drawRequests(result: Result): string {
  const groups = MOCKED_KINDS.map((kind) => ({
    title: kind,
    bars: result.rows.filter((row) => row.kind === kind).map(toBar),
  }));
  return drawChart({
    title: 'CPU time per request',
    subtitle: 'Multiple of bare Express, and microseconds (median)',
    caption: `${formatConditions(result)}, ${result.cpu}`,
    ...drawBars(groups, '×'),
  });
}

const labels: Record<string, string> = {
  express: 'Bare Express',
  tollgate: 'Tollgate',
  'express-openapi-validator': 'Validator alone',
  prism: 'Prism',
  mockoon: 'Mockoon',
};

const toBar = ({ server, multiple, microseconds }: Row): Bar => ({
  label: labels[server] ?? server,
  value: multiple.median,
  text: `${formatNumber(multiple.median, 1)}×, ${formatNumber(microseconds.median)} µs`,
  isHighlighted: server === 'tollgate',
});

/** Draws one curve per column, by number of records. */
function drawGrowth(
  growth: Recorded<Growth>,
  title: string,
  unit: string,
  columns: Partial<Record<Column, string>>,
): string {
  const curves = Object.entries(columns).map(([column, label]) => ({
    label,
    points: Object.entries(growth.rows).map(([size, row]) => ({ x: Number(size), y: row[column as Column] })),
  }));
  return drawChart({
    title,
    subtitle: unit,
    caption: formatConditions(growth),
    ...drawCurves(curves, 'Number of records'),
  });
}

/** Formats the Node version and the date of a run. */
function formatConditions({ node, date }: Recorded<object>): string {
  const day = new Date(date).toLocaleDateString('en', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `Node.js ${node.replace('v', '')}, ${day}`;
}

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Growth } from './growth.js';
import type { Result } from './result.js';
import { summarize } from './summary.js';

const readReference = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`reference/${name}.json`, import.meta.url), 'utf8'));
const requests = (await readReference('requests')) as Result;
const growth = (await readReference('growth')) as Growth;
const spread = (median: number): { median: number; minimum: number; maximum: number } => ({
  median,
  minimum: median,
  maximum: median,
});

test('the benchmark summary prints one line per target, and marks those that the reference run misses', () => {
  const sandboxes = {
    import_ms: spread(400),
    first_ms: spread(650),
    further_ms: spread(4),
    further_mb: spread(0.2),
  };
  const part = spread(60);
  const firstAnswer = {
    import_ms: part,
    start_ms: part,
    first_request_ms: part,
    four_more_resources_ms: part,
    all_ms: spread(180),
    express_ms: part,
    multiple: spread(3),
  };
  const lines = summarize({ requests, growth, sandboxes, 'first-answer': { rows: { own: firstAnswer } } });
  expect(lines.map(({ what }) => what)).toEqual([
    'CPU time of a GET, as a multiple of bare Express',
    'CPU time of a GET, as a multiple of express-openapi-validator',
    'CPU time of a POST, as a multiple of bare Express',
    'CPU time of a POST, as a multiple of express-openapi-validator',
    'slowest page with 1000000 records, as a multiple of 1000 records',
    'durable writes with 1000000 records, as a multiple of 1000 records',
    'commits per fdatasync, 100 clients',
    'startup with 100000 records, ms',
    'memory with 1000000 records, as a multiple of the snapshot size',
    'first sandbox of a process, ms',
    'each additional sandbox, ms',
    'each additional sandbox, MB',
    'CPU time until five resources have responded, as a multiple of import express',
  ]);
  // The build that reached them patched express-openapi-validator.
  expect(lines.filter(({ reached }) => !reached).map(({ what }) => what)).toEqual([
    'CPU time of a GET, as a multiple of bare Express',
    'CPU time of a POST, as a multiple of bare Express',
  ]);
});

test('the benchmark summary prints no line for a benchmark that did not run, and marks a missed target', () => {
  const slow = requests.rows.map((row) => ({ ...row, multiple: spread(2.01), microseconds: spread(90) }));
  expect(summarize({ requests: { ...requests, node: 'v24.1.0', rows: slow } })).toEqual([
    {
      what: 'CPU time of a GET, as a multiple of bare Express',
      aim: 'at most 1.24 (1bdc764)',
      found: '2.01',
      reached: false,
    },
    {
      what: 'CPU time of a GET, as a multiple of express-openapi-validator',
      aim: 'at most 1',
      found: '1',
      reached: true,
    },
    {
      what: 'CPU time of a POST, as a multiple of bare Express',
      aim: 'at most 1.69 (1bdc764)',
      found: '2.01',
      reached: false,
    },
    {
      what: 'CPU time of a POST, as a multiple of express-openapi-validator',
      aim: 'at most 1',
      found: '1',
      reached: true,
    },
  ]);
  expect(summarize({})).toEqual([]);
});

test('the benchmark summary omits the targets for start and memory from a quick run, which uses fewer records', () => {
  const { rows, ...run } = growth;
  const few = Object.fromEntries(Object.entries(rows).filter(([size]) => size === '1000'));
  const quick = { ...run, rows: { ...few, '20000': { ...few['1000'], resident_by_snapshot: 14 } } };
  expect(summarize({ growth: quick as Growth }).map(({ what }) => what)).toEqual([
    'slowest page with 20000 records, as a multiple of 1000 records',
    'durable writes with 20000 records, as a multiple of 1000 records',
    'commits per fdatasync, 100 clients',
  ]);
});

test('the benchmark summary applies lower targets before Node 24, because bare Express is slower there', () => {
  const aims = summarize({ requests: { ...requests, node: 'v20.19.0' } }).map(({ aim }) => aim);
  expect(aims).toEqual(['at most 0.46 (1bdc764)', 'at most 1', 'at most 0.71 (1bdc764)', 'at most 1']);
});

import { expect, test } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';
import { listCrashes } from './wrong-types.js';

const sandbox = await testSandbox();

const PLACES = [
  'body of GET customers 200 /data/0',
  'HAR GET customers 200 /startedDateTime',
  'HAR GET customers 200 /time',
  'HAR GET customers 200 /request/headers/0/value',
  'HAR POST customers 201 /response/status',
  'NDJSON POST customers 201 /request/headers',
];
const VALUES = ['null', '{"toString":null}', '"<8,000 levels>"'];
const sample = new Set(PLACES.flatMap((place) => VALUES.map((value) => `${place} to ${value}`)));

test('tollgate drift checks or rejects recordings in which one value has another type', async () => {
  const { count, crashes } = await listCrashes(sandbox, (name) => sample.has(name));
  expect(crashes).toEqual([]);
  expect(count).toBe(sample.size);
});

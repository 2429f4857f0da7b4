import { expect, test } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';
import { listCrashes } from './wrong-types.js';

const sandbox = await testSandbox();
const MINUTE_MS = 60_000;

test(
  'tollgate drift checks or rejects 1,000 recordings in which one value has another type',
  async () => {
    expect(await listCrashes(sandbox, 7)).toEqual([]);
  },
  30 * MINUTE_MS,
);

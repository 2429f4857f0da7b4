import { expect, test } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';
import { listCrashes } from './wrong-types.js';

const sandbox = await testSandbox();
const MINUTE_MS = 60_000;

test(
  'tollgate drift checks or rejects 1,000 recordings in which one value has another type',
  async () => {
    const { count, crashes } = await listCrashes(sandbox, (_, index) => index % 7 === 0);
    expect(crashes).toEqual([]);
    expect(count).toBeGreaterThan(1_000);
  },
  30 * MINUTE_MS,
);

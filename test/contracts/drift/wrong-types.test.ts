import { expect, test } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';
import { listCrashes } from './wrong-types.js';

const sandbox = await testSandbox();

test('tollgate drift checks or rejects recordings in which one value has another type', async () => {
  expect(await listCrashes(sandbox, 1_009)).toEqual([]);
});

import { expect, test } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';
import { expectReadableFindings, typeChanges } from './changed-types.js';

const sandbox = await testSandbox();
const MINUTE_MS = 60_000;

test.each([...typeChanges.keys()])(
  'tollgate check names the types that it received, and no error of its code, for all requirements and a target that changes %s',
  async (name) => {
    const count = await expectReadableFindings(sandbox, name, { step: 1, changesErrors: true });
    expect(count).toBeGreaterThan(0);
  },
  10 * MINUTE_MS,
);

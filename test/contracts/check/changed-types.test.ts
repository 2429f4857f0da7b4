import { expect, test } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';
import { expectReadableFindings } from './changed-types.js';

const sandbox = await testSandbox();

test.each(['items to null', 'strings to null', 'responses to [null]', 'ids to 7'])(
  'tollgate check names the types that it received, and no error of its code, for a target that changes %s',
  async (name) => {
    const count = await expectReadableFindings(sandbox, name, { step: 31, changesErrors: false });
    expect(count).toBeGreaterThan(0);
  },
);

import { expect, it } from 'vitest';
import { viewMutants } from './sandbox-views/mutants.js';
import { findUnknownNames } from './source/find-unknown-names.js';
import { mutants } from './source/mutants.js';

// The compiler reads each file with each of its mutants: seconds on an idle machine, minutes on a busy one.
const LONG = { timeout: 300_000 };

it('the code that the source mutants insert is valid TypeScript and only uses names that exist', LONG, () => {
  const unknown = [...findUnknownNames([...mutants, ...viewMutants])].filter(
    ([, messages]) => messages.length > 0,
  );
  expect(Object.fromEntries(unknown)).toEqual({});
});

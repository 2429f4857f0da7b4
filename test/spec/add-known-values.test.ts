import { expect, test } from 'vitest';
import { addKnownValues } from '../../spec/build/add-known-values.js';

test('addKnownValues appends the values of each x-extensible-enum to its description', () => {
  const list = { type: 'string', 'x-extensible-enum': ['active', 'paused'] };
  const values = 'Known values: `active`, `paused`. Later versions may add values.';
  expect(
    addKnownValues({
      withText: { ...list, description: 'The status.\n' },
      withoutText: list,
      closed: { type: 'string', description: 'The kind.', enum: ['one_time'] },
      examples: [list],
    }),
  ).toEqual({
    withText: { ...list, description: `The status.\n\n${values}` },
    withoutText: { ...list, description: values },
    closed: { type: 'string', description: 'The kind.', enum: ['one_time'] },
    examples: [list],
  });
});

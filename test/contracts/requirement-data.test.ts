import { expect, it } from 'vitest';
import { requirements } from '../../contracts/rules/index.js';

it('every requirement has a unique id', () => {
  const ids = requirements.map(({ id }) => id);
  expect(ids.filter((id, position) => ids.indexOf(id) !== position)).toEqual([]);
});

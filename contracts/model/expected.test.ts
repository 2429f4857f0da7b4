import { describe, expect, it } from 'vitest';
import { Bindings, expectForetold, Unknown, type Lens } from './expected.js';

const NOW = '2028-01-31T09:30:15.437Z';
const id = new Unknown('id', true);
const other = new Unknown('other id', true);

function lens(isTimed = true): Lens {
  return { bindings: new Bindings(), isTimed };
}

describe('an answer', () => {
  it.each([
    ['as foretold', { a: 1, b: ['x'] }, { a: 1, b: ['x'] }],
    ['with more than foretold', { a: 1, more: true }, { a: 1 }],
    ['with one unknown twice', { id: 'one', same: 'one' }, { id, same: id }],
    ['with two unknowns', { id: 'one', other: 'two' }, { id, other }],
  ])('%s', (_, received, foretold) => {
    expect(() => {
      expectForetold(received, foretold, 'It', lens());
    }).not.toThrow();
  });

  it.each([
    ['a member', { a: 1 }, { a: 2 }, 'It: a was foretold to be 2, and is 1'],
    ['a member that is not there', {}, { a: null }, 'It: a was foretold to be null, and is not there'],
    ['an inner one', { a: { b: [1] } }, { a: { b: [2] } }, 'It: a.b/0 was foretold to be 2, and is 1'],
    ['too few', { a: [1] }, { a: [1, 2] }, 'It: a was foretold to have 2 items, and has 1'],
    ['too many', [1, 2], [1], 'It: it was foretold to have 1 items, and has 2'],
    ['not the same', ['one', 'two'], [id, id], 'It: /1 was foretold to be "one", and is "two"'],
    ['the same', ['one', 'one'], [id, other], 'It: /1 was foretold to be of its own, and is the id'],
    ['no id', [null], [id], 'It: /0 was foretold to be "the id", and is null'],
    ['a second later', [NOW], ['2028-01-31T09:30:16.437Z'], `It: /0 was foretold to be`],
  ])('that has %s', (_, received, foretold, message) => {
    expect(() => {
      expectForetold(received, foretold, 'It', lens());
    }).toThrow(message);
  });

  it('has instants nearby where the clock runs', () => {
    expect(() => {
      expectForetold([NOW], ['2028-01-31T09:31:15.437Z'], 'It', lens(false));
    }).not.toThrow();
    expect(() => {
      expectForetold([NOW], ['2028-01-31T10:30:15.437Z'], 'It', lens(false));
    }).toThrow('/0 was foretold to be');
  });
});

import { expect, it } from 'vitest';
import { Bindings, expectMatches, Placeholder, type MatchOptions } from './expected.js';

const NOW = '2028-01-31T09:30:15.437Z';
const id = new Placeholder('id', true);
const other = new Placeholder('other id', true);

function createOptions(isClockFrozen = true): MatchOptions {
  return { bindings: new Bindings(), isClockFrozen };
}

it.each([
  ['an equal object', { a: 1, b: ['x'] }, { a: 1, b: ['x'] }],
  ['an object with an additional property', { a: 1, more: true }, { a: 1 }],
  ['a placeholder with the same value twice', { id: 'one', same: 'one' }, { id, same: id }],
  ['two placeholders with different values', { id: 'one', other: 'two' }, { id, other }],
])('expectMatches accepts %s', (_, received, expected) => {
  expect(() => {
    expectMatches(received, expected, 'It', createOptions());
  }).not.toThrow();
});

it.each([
  ['another value', { a: 1 }, { a: 2 }, 'It: a: expected 2, received 1'],
  ['a missing property', {}, { a: null }, 'It: a: expected null, received nothing'],
  ['another nested value', { a: { b: [1] } }, { a: { b: [2] } }, 'It: a.b/0: expected 2, received 1'],
  ['a missing item', { a: [1] }, { a: [1, 2] }, 'It: a: expected 2 items, received 1'],
  ['an additional item', [1, 2], [1], 'It: expected 1 items, received 2'],
  ['a placeholder with two values', ['one', 'two'], [id, id], 'It: /1: expected "one", received "two"'],
  [
    'two unique placeholders with the same value',
    ['one', 'one'],
    [id, other],
    'It: /1: expected a new value, received the id',
  ],
  ['null for a placeholder', [null], [id], 'It: /0: expected "the id", received null'],
  ['a timestamp one second later', [NOW], ['2028-01-31T09:30:16.437Z'], 'It: /0: expected'],
])('expectMatches throws a finding for %s', (_, received, expected, message) => {
  expect(() => {
    expectMatches(received, expected, 'It', createOptions());
  }).toThrow(message);
});

it('expectMatches tolerates a minute, but not an hour, of difference with a live clock', () => {
  expect(() => {
    expectMatches([NOW], ['2028-01-31T09:31:15.437Z'], 'It', createOptions(false));
  }).not.toThrow();
  expect(() => {
    expectMatches([NOW], ['2028-01-31T10:30:15.437Z'], 'It', createOptions(false));
  }).toThrow('/0: expected');
});

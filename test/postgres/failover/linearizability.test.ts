import { describe, expect, test } from 'vitest';
import { isLinearizable, type Operation } from './linearizability.js';

const write = (value: string, start: number, end: number): Operation => ({
  kind: 'write',
  value,
  start,
  end,
});
const read = (value: string, start: number, end: number): Operation => ({ kind: 'read', value, start, end });
const NEVER = Infinity;

describe('a history is linearizable', () => {
  test.each<[string, Operation[]]>([
    ['without operations', []],
    ['if a read returns the initial value', [read('first', 0, 1)]],
    ['if a read returns the value that was written before', [write('a', 0, 1), read('a', 2, 3)]],
    [
      'if a read during a write returns either value',
      [write('a', 0, 9), read('first', 1, 2), read('a', 3, 4)],
    ],
    [
      'if a write without a response was done late',
      [write('a', 0, NEVER), read('first', 1, 2), read('a', 8, 9)],
    ],
    [
      'if a write without a response was never done',
      [write('a', 0, NEVER), write('b', 1, 2), read('b', 8, 9)],
    ],
    ['if two writes at once happened in either order', [write('a', 0, 5), write('b', 0, 5), read('a', 6, 7)]],
  ])('%s', (_case, history) => {
    expect(isLinearizable(history, 'first')).toBe(true);
  });
});

describe('a history is not linearizable', () => {
  test.each<[string, Operation[]]>([
    ['if a written value is lost', [write('a', 0, 1), read('first', 2, 3)]],
    ['if a read returns a value that was never written', [read('a', 0, 1)]],
    [
      'if a value returns after another was read',
      [write('a', 0, NEVER), read('a', 1, 2), read('first', 3, 4)],
    ],
    ['if a read comes before its write', [read('a', 0, 1), write('a', 2, 3)]],
    [
      'if two readers see two writes in different orders',
      [
        ...[write('a', 0, 9), write('b', 0, 9)],
        ...[read('a', 1, 2), read('b', 3, 4), read('a', 5, 6), read('b', 7, 8)],
      ],
    ],
  ])('%s', (_case, history) => {
    expect(isLinearizable(history, 'first')).toBe(false);
  });
});

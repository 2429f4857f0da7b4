import { describe, expect, it } from 'vitest';
import { parseYaml } from './parse-yaml.js';

describe('parseYaml', () => {
  it.each([
    ['a: 1\nb: [x, "y"]', { a: 1, b: ['x', 'y'] }],
    ['a: &one {x: 1}\nb: *one', { a: { x: 1 }, b: { x: 1 } }],
    ['- a: 1\n- a: 2', [{ a: 1 }, { a: 2 }]],
    ['yes: no', { yes: 'no' }],
    ['1: one', { 1: 'one' }],
    ['', null],
  ])('returns the value of the YAML document %j', (text, value) => {
    expect(parseYaml(text)).toEqual(value);
  });

  it.each([
    ['a: 1\nb: 2\na: 3', 'it has invalid YAML at line 3, column 1'],
    ['a: {b: 1, c: {d: 1, "d": 2}}', 'it has invalid YAML at line 1, column 21'],
    ['1: one\n"1": two', 'it has invalid YAML at line 2, column 1'],
    ['? {a: 1}\n: b', 'it has invalid YAML at line 1, column 1'],
    ['? [a]\n: b', 'it has invalid YAML at line 1, column 1'],
    ['a: &x 1\n*x : 2', 'it has invalid YAML at line 1, column 1'],
    ['a: [', 'it has invalid YAML at line 1, column 5'],
    ['a: !mine 1', 'it has invalid YAML at line 1, column 4'],
  ])('throws a syntax error with its position for the YAML document %j', (text, message) => {
    expect(() => parseYaml(text)).toThrow(new SyntaxError(message));
  });

  it('parses a YAML map with 100,000 keys in linear time', () => {
    const names = Array.from({ length: 100_000 }, (_, number) => `key${number}`);
    expect(Object.keys(parseYaml(names.map((name) => `${name}: 1`).join('\n')) as object)).toEqual(names);
  });
});

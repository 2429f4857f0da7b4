import { check } from 'recheck';
import { describe, expect, test } from 'vitest';
import { compilerOf } from './compiler.js';
import { descriptions, schemasOf, typesOf } from './descriptions.js';

const all = descriptions.flatMap(({ description }) => schemasOf(description));

const placesOf = (isWrong: (each: (typeof all)[number]) => boolean): string[] =>
  all.filter(isWrong).map(({ place }) => place);

test.each(descriptions)('every schema of $name has only keywords that are known', ({ description }) => {
  const compile = compilerOf(description);
  for (const name of Object.keys(description.components.schemas)) {
    expect(() => compile({ $ref: `#/components/schemas/${name}` }), name).not.toThrow();
  }
});

test('every string has an enum, a const or a longest length', () => {
  expect(
    placesOf(({ schema }) => {
      const isBounded =
        schema.enum !== undefined || schema.const !== undefined || schema.maxLength !== undefined;
      return typesOf(schema).includes('string') && !isBounded;
    }),
  ).toEqual([]);
});

test('every array has a largest number of items', () => {
  expect(
    placesOf(({ schema }) => typesOf(schema).includes('array') && schema.maxItems === undefined),
  ).toEqual([]);
});

test('every object is closed, or says what its values are; a choice is closed by its branches', () => {
  expect(
    placesOf(({ schema }) => {
      const isClosed =
        schema.additionalProperties === false || typeof schema.additionalProperties === 'object';
      return typesOf(schema).includes('object') && !isClosed && schema.oneOf === undefined;
    }),
  ).toEqual([]);
});

test('every schema has a type, or refers to one', () => {
  expect(placesOf(({ schema }) => schema.$ref === undefined && schema.type === undefined)).toEqual([]);
});

describe('patterns', () => {
  const patterns = [...new Set(all.flatMap(({ schema }) => schema.pattern ?? []))];

  test.each(patterns)('%s is anchored at both ends', (pattern) => {
    expect(pattern).toMatch(/^\^.*\$$/s);
    // An alternative at the top would be anchored at one end only.
    expect(withoutGroups(pattern)).not.toContain('|');
  });

  test.each(patterns)('%s takes linear time', async (pattern) => {
    const { status } = await check(pattern, 'u', { timeout: null });
    expect(status).toBe('safe');
  });
});

/** The pattern without escapes, classes and groups, from the innermost outwards. */
function withoutGroups(pattern: string): string {
  let rest = pattern.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '');
  while (/\([^()]*\)/.test(rest)) rest = rest.replace(/\([^()]*\)/g, '');
  return rest;
}

import { check } from 'recheck';
import { describe, expect, test } from 'vitest';
import { createCompiler } from './create-compiler.js';
import { documents, listSchemas, getTypes } from './openapi-documents.js';

const schemas = documents.flatMap(({ document }) => listSchemas(document));

const findLocations = (isInvalid: (each: (typeof schemas)[number]) => boolean): string[] =>
  schemas.filter(isInvalid).map(({ location }) => location);

test.each(documents)('every schema of $name compiles in strict mode', ({ document }) => {
  const compile = createCompiler(document);
  for (const name of Object.keys(document.components.schemas)) {
    expect(() => compile({ $ref: `#/components/schemas/${name}` }), name).not.toThrow();
  }
});

test('every string schema has an enum, a const or a maxLength', () => {
  expect(
    findLocations(({ schema }) => {
      const isBounded =
        schema.enum !== undefined || schema.const !== undefined || schema.maxLength !== undefined;
      return getTypes(schema).includes('string') && !isBounded;
    }),
  ).toEqual([]);
});

test('every array schema has maxItems', () => {
  expect(
    findLocations(({ schema }) => getTypes(schema).includes('array') && schema.maxItems === undefined),
  ).toEqual([]);
});

test('every object schema without oneOf restricts additionalProperties', () => {
  expect(
    findLocations(({ schema }) => {
      const isClosed =
        schema.additionalProperties === false || typeof schema.additionalProperties === 'object';
      return getTypes(schema).includes('object') && !isClosed && schema.oneOf === undefined;
    }),
  ).toEqual([]);
});

test('every schema has a type or a $ref', () => {
  expect(findLocations(({ schema }) => schema.$ref === undefined && schema.type === undefined)).toEqual([]);
});

describe('patterns', () => {
  const patterns = [...new Set(schemas.flatMap(({ schema }) => schema.pattern ?? []))];

  test.each(patterns)('the pattern %s is anchored at both ends', (pattern) => {
    expect(pattern).toMatch(/^\^.*\$$/s);
    // A top-level alternative would be anchored at one end only.
    expect(removeGroups(pattern)).not.toContain('|');
  });

  test.each(patterns)('the pattern %s matches in linear time', async (pattern) => {
    const { status } = await check(pattern, 'u', { timeout: null });
    expect(status).toBe('safe');
  });
});

/** Removes escapes, character classes and groups, innermost first. */
function removeGroups(pattern: string): string {
  let rest = pattern.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '');
  while (/\([^()]*\)/.test(rest)) rest = rest.replace(/\([^()]*\)/g, '');
  return rest;
}

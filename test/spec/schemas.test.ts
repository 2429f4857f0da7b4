import { check } from 'recheck';
import { describe, expect, test } from 'vitest';
import { sampleCases } from '../support/sample-cases.js';
import { createCompiler } from './create-compiler.js';
import { closedDocuments, documents, listSchemas, getTypes, type Schema } from './openapi-documents.js';

const schemas = documents.flatMap(({ document }) => listSchemas(document));

type LocatedSchema = (typeof schemas)[number];

const findLocations = (isInvalid: (each: LocatedSchema) => boolean): string[] =>
  schemas.filter(isInvalid).map(({ location }) => location);

const compiledDocuments = [
  ...documents.map(({ name, document }) => ({ name: `the published document ${name}`, document })),
  ...closedDocuments.map(({ name, document }) => ({ name: `the closed document ${name}`, document })),
];

test.each(compiledDocuments)('every schema of $name compiles in strict mode', ({ document }) => {
  const compile = createCompiler(document);
  for (const name of Object.keys(document.components.schemas)) {
    expect(() => compile({ $ref: `#/components/schemas/${name}` }), name).not.toThrow();
  }
});

test('every string schema has a list of values, a const or a maxLength', () => {
  const isBounded = (schema: Schema): boolean =>
    [schema.enum, schema['x-extensible-enum'], schema.const, schema.maxLength].some(
      (keyword) => keyword !== undefined,
    );
  expect(findLocations(({ schema }) => getTypes(schema).includes('string') && !isBounded(schema))).toEqual(
    [],
  );
});

test('every array schema has maxItems', () => {
  expect(
    findLocations(({ schema }) => getTypes(schema).includes('array') && schema.maxItems === undefined),
  ).toEqual([]);
});

/** Objects with any properties: parts of a request body to compare, and properties to set in an object. */
const ANY_OBJECT = /^(?:FaultBody(?:Input)?(?:OrNull)?|MutatedProperties(?:Input)?)$/;

test.each(closedDocuments)(
  'every object schema of the closed document $name restricts additionalProperties',
  ({ document }) => {
    const open = listSchemas(document).filter(({ location, schema }) => {
      if (ANY_OBJECT.test(location)) return false;
      const isClosed =
        schema.additionalProperties === false || typeof schema.additionalProperties === 'object';
      const isUnion = schema.anyOf !== undefined || schema.oneOf !== undefined;
      return getTypes(schema).includes('object') && !isClosed && !isUnion;
    });
    expect(open.map(({ location }) => location)).toEqual([]);
  },
);

test('every schema has a type, a $ref or branches', () => {
  expect(
    findLocations(
      ({ schema }) => schema.$ref === undefined && schema.type === undefined && schema.oneOf === undefined,
    ),
  ).toEqual([]);
});

describe('patterns', () => {
  const patterns = [...new Set(schemas.flatMap(({ schema }) => schema.pattern ?? []))];

  test.each(patterns)('the pattern %s is anchored at both ends', (pattern) => {
    expect(pattern).toMatch(/^\^.*\$$/s);
    // A top-level alternative would be anchored at one end only.
    expect(removeGroups(pattern)).not.toContain('|');
  });

  test.each(sampleCases(patterns, (_, index) => index % 5 === 0))(
    'the pattern %s matches in linear time',
    async (pattern) => {
      const { status } = await check(pattern, 'u', { timeout: null });
      expect(status).toBe('safe');
    },
  );
});

/** Removes escapes, character classes and groups, innermost first. */
function removeGroups(pattern: string): string {
  let rest = pattern.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '');
  while (/\([^()]*\)/.test(rest)) rest = rest.replace(/\([^()]*\)/g, '');
  return rest;
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSchemaErrors } from '../spec/conformance/validators.js';
import { getBodySchema, operations, sandboxOperations } from '../spec/api-documents.js';
import { toPointer, type Operation, type Schema } from '../spec/document.js';
import { toArbitrary } from './arbitrary.js';
import { findLocations } from './body-location.js';
import { createSample, getBoundaries } from './boundaries.js';
import { bodyCases } from './body-case.js';
import { exampleOrder } from './example-run.js';
import { applyVariations, groupVariations } from './group-variations.js';
import { getInvalidCases, invalidCaseKinds } from './invalid-cases.js';
import { countCodePoints } from './pattern.js';
import { getBranches, resolveSchema } from './schema.js';

/** A request body of either API. Its generated values are checked by Ajv, which shares no code with the generators. */
interface TestCase {
  operation: Operation;
  schema: Schema;
  pointer: string;
}

const cases = [...operations, ...sandboxOperations].flatMap((operation): [string, TestCase][] => {
  const found = getBodySchema(operation);
  return found ? [[operation.id, { operation, schema: found.value, pointer: found.pointer }]] : [];
});

it('the order of the request examples has every operation with a body', () => {
  expect(exampleOrder.toSorted()).toEqual(bodyCases.map(({ operation }) => operation.id).sort());
});

const getErrors = ({ operation, pointer }: TestCase, body: unknown): string[] =>
  findSchemaErrors(operation.document, pointer, body).map(
    ({ instancePath, message }) => `${instancePath} ${message ?? ''}`,
  );

/** Creates a body with all properties, and one more for each branch of its `oneOf` properties. */
function createFullBodies({ operation: { document }, schema }: TestCase): unknown[] {
  const full = createSample(document, schema, true) as Record<string, unknown>;
  const variants = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    getBranches(document, resolveSchema(document, property)).map((branch) => ({
      ...full,
      [name]: createSample(document, branch, true),
    })),
  );
  return [full, ...variants];
}

/** Returns the pointers of the schema errors. A missing or additional property is named itself, not its parent. */
function getErrorPointers({ operation, pointer }: TestCase, body: unknown): string[] {
  return findSchemaErrors(operation.document, pointer, body).map(({ instancePath, params }) => {
    const { missingProperty, additionalProperty, propertyName, tag } = params as Record<string, string>;
    const name = missingProperty ?? additionalProperty ?? propertyName ?? tag;
    return name === undefined ? instancePath : `${instancePath}${toPointer(name)}`;
  });
}

describe.each(cases)('generators for the body of %s', (_, testCase) => {
  const { schema } = testCase;
  const { document } = testCase.operation;

  it('create valid bodies with the required and with all properties', () => {
    expect(getErrors(testCase, createSample(document, schema, false))).toEqual([]);
    for (const body of createFullBodies(testCase)) expect(getErrors(testCase, body)).toEqual([]);
  });

  it('create only boundary values that the schema accepts', () => {
    for (const full of createFullBodies(testCase)) {
      for (const { pointer, label, apply } of getBoundaries(document, schema, full)) {
        expect(getErrors(testCase, apply(full)), `${pointer}: ${label}`).toEqual([]);
      }
    }
  });

  it('create valid bodies when several boundary values share a body', () => {
    for (const full of createFullBodies(testCase)) {
      const boundaries = getBoundaries(document, schema, full);
      for (const kind of ['choice', 'number', 'text', 'size']) {
        for (const group of groupVariations(boundaries.filter((boundary) => boundary.kind === kind))) {
          const pointers = group.map(({ pointer }) => pointer).join();
          expect(getErrors(testCase, applyVariations(full, group)), pointers).toEqual([]);
        }
      }
    }
  });

  it('create only invalid cases that the schema rejects at their location', () => {
    for (const full of createFullBodies(testCase)) {
      for (const { kind, pointer, label, apply } of getInvalidCases(document, schema, full)) {
        expect(getErrorPointers(testCase, apply(full)), `${kind} ${pointer}: ${label}`).toContain(pointer);
      }
    }
  });

  it('create invalid cases that are all reported when they share a body', () => {
    for (const full of createFullBodies(testCase)) {
      const invalidCases = getInvalidCases(document, schema, full).filter(
        ({ isDiscriminator }) => isDiscriminator !== true,
      );
      for (const kind of invalidCaseKinds) {
        for (const group of groupVariations(
          invalidCases.filter((invalidCase) => invalidCase.kind === kind),
        )) {
          const pointers = group.map(({ pointer }) => pointer);
          const found = getErrorPointers(testCase, applyVariations(full, group));
          expect(found, kind).toEqual(expect.arrayContaining(pointers));
        }
      }
    }
  });

  it('create only valid random bodies', () => {
    fc.assert(
      fc.property(toArbitrary(document, schema), (body) => {
        expect(getErrors(testCase, body)).toEqual([]);
      }),
      { numRuns: 30, seed: 1 },
    );
  });
});

it('getBoundaries reaches the maximum length of every bounded text, in code points', () => {
  for (const [id, testCase] of cases) {
    const { document } = testCase.operation;
    for (const full of createFullBodies(testCase)) {
      const boundaries = getBoundaries(document, testCase.schema, full);
      for (const { pointer, tokens, schema } of findLocations(document, testCase.schema, full)) {
        const { maxLength } = schema;
        if (maxLength === undefined || schema.enum) continue;
        const lengths = boundaries
          .filter((boundary) => boundary.pointer === pointer)
          .map(({ apply }) =>
            tokens.reduce<unknown>(
              (parent, token) => (parent as Record<string, unknown>)[token],
              apply(full),
            ),
          )
          .map((value) => (typeof value === 'string' ? countCodePoints(value) : 0));
        expect(Math.max(...lengths), `${id} ${pointer}`).toBe(maxLength);
      }
    }
  }
});

it('getInvalidCases creates every kind of invalid case for at least one body', () => {
  const kinds = cases.flatMap(([, testCase]) =>
    createFullBodies(testCase).flatMap((full) =>
      getInvalidCases(testCase.operation.document, testCase.schema, full).map(({ kind }) => kind),
    ),
  );
  expect(new Set(kinds)).toEqual(new Set(invalidCaseKinds));
});

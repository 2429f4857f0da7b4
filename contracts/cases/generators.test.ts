import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schemaErrors } from '../spec/conformance/validators.js';
import { bodySchemaOf, operations, sandboxOperations } from '../spec/description.js';
import { pointer as pointerTo, type Operation, type Schema } from '../spec/document.js';
import { arbitraryOf } from './arbitrary.js';
import { boundariesOf, sampleOf } from './boundaries.js';
import { faultClasses, faultsOf } from './invalid-cases.js';
import { lengthOf } from './pattern.js';
import { branchesOf, placesOf, resolved } from './place.js';
import { changed, together } from './together.js';

/** Every body of both descriptions is a case: what is made of a schema is judged by a validator that knows nothing of it. */

interface Case {
  operation: Operation;
  schema: Schema;
  pointer: string;
}

const cases = [...operations, ...sandboxOperations].flatMap((operation): [string, Case][] => {
  const found = bodySchemaOf(operation);
  return found ? [[operation.id, { operation, schema: found.value, pointer: found.pointer }]] : [];
});

const errorsOf = ({ operation, pointer }: Case, body: unknown): string[] =>
  schemaErrors(operation.document, pointer, body).map(
    ({ instancePath, message }) => `${instancePath} ${message ?? ''}`,
  );

/** One full body for each branch of the widest `oneOf` in it. */
function fullBodies({ operation: { document }, schema }: Case): unknown[] {
  const full = sampleOf(document, schema, true) as Record<string, unknown>;
  return Object.entries(schema.properties ?? {}).reduce<unknown[]>(
    (bodies, [name, property]) => {
      const branches = branchesOf(document, resolved(document, property));
      const more = branches.map((branch) => ({ ...full, [name]: sampleOf(document, branch, true) }));
      return [...bodies, ...more];
    },
    [full],
  );
}

/** What the schema's errors are about: a property that is missing, or too many, is named itself. */
function placesOfErrors(one: Case, body: unknown): string[] {
  return schemaErrors(one.operation.document, one.pointer, body).map(({ instancePath, params }) => {
    const { missingProperty, additionalProperty, propertyName, tag } = params as Record<string, string>;
    const name = missingProperty ?? additionalProperty ?? propertyName ?? tag;
    return name === undefined ? instancePath : `${instancePath}${pointerTo(name)}`;
  });
}

describe.each(cases)('%s', (_, one) => {
  const { document } = one.operation;

  it('has a smallest and a full body', () => {
    expect(errorsOf(one, sampleOf(document, one.schema, false))).toEqual([]);
    for (const body of fullBodies(one)) expect(errorsOf(one, body)).toEqual([]);
  });

  it('allows every boundary', () => {
    for (const full of fullBodies(one)) {
      for (const { pointer, label, change } of boundariesOf(document, one.schema, full)) {
        expect(errorsOf(one, change(full)), `${pointer}: ${label}`).toEqual([]);
      }
    }
  });

  it('allows boundaries that share a body', () => {
    for (const full of fullBodies(one)) {
      const boundaries = boundariesOf(document, one.schema, full);
      for (const kind of ['choice', 'number', 'text', 'size']) {
        for (const some of together(boundaries.filter((boundary) => boundary.kind === kind))) {
          expect(errorsOf(one, changed(full, some)), some.map(({ pointer }) => pointer).join()).toEqual([]);
        }
      }
    }
  });

  it('refuses every fault, at its place', () => {
    for (const full of fullBodies(one)) {
      for (const { class: kind, pointer, label, change } of faultsOf(document, one.schema, full)) {
        expect(placesOfErrors(one, change(full)), `${kind} ${pointer}: ${label}`).toContain(pointer);
      }
    }
  });

  it('refuses faults that share a body, each at its place', () => {
    for (const full of fullBodies(one)) {
      const faults = faultsOf(document, one.schema, full).filter(({ isDecisive }) => isDecisive !== true);
      for (const kind of faultClasses) {
        for (const some of together(faults.filter((fault) => fault.class === kind))) {
          const pointers = some.map(({ pointer }) => pointer);
          expect(placesOfErrors(one, changed(full, some)), kind).toEqual(expect.arrayContaining(pointers));
        }
      }
    }
  });

  it('allows what is generated', () => {
    const bodies = arbitraryOf(document, one.schema);
    fc.assert(
      fc.property(bodies, (body) => {
        expect(errorsOf(one, body)).toEqual([]);
      }),
      { numRuns: 30, seed: 1 },
    );
  });
});

it('goes to the end of every bounded text, in code points', () => {
  for (const [id, one] of cases) {
    const { document } = one.operation;
    for (const full of fullBodies(one)) {
      const boundaries = boundariesOf(document, one.schema, full);
      for (const { pointer, tokens, schema } of placesOf(document, one.schema, full)) {
        // Only where a pattern or a format is shorter than its bound does the longest text stay below it.
        if (
          schema.maxLength === undefined ||
          schema.enum ||
          reachesLess.has(schema.pattern ?? schema.format ?? '')
        )
          continue;
        const lengths = boundaries
          .filter((boundary) => boundary.pointer === pointer)
          .map(({ change }) =>
            tokens.reduce<unknown>((at, token) => (at as Record<string, unknown>)[token], change(full)),
          )
          .map((value) => (typeof value === 'string' ? lengthOf(value) : 0));
        expect(Math.max(...lengths), `${id} ${pointer}`).toBe(schema.maxLength);
      }
    }
  }
});

/** Patterns that end before the bound beside them. */
const reachesLess = new Set([
  '^P(?!$)(\\d{1,4}Y)?(\\d{1,4}M)?(\\d{1,4}W)?(\\d{1,5}D)?(T(?=\\d)(\\d{1,6}H)?(\\d{1,7}M)?(\\d{1,9}S)?)?$',
]);

it('knows every class of fault', () => {
  const known = cases.flatMap(([, one]) =>
    fullBodies(one).flatMap((full) =>
      faultsOf(one.operation.document, one.schema, full).map(({ class: kind }) => kind),
    ),
  );
  expect(new Set(known)).toEqual(new Set(faultClasses));
});

import { expect, test } from 'vitest';
import nullableProperties from '../../generated/nullable-properties.json' with { type: 'json' };
import { formatNullableProperties } from '../../spec/build/nullable-properties.js';
import { createSchemaCheck, listSchemaExamples, setAtPath } from './schema-examples.js';

/** Lists the paths at which an example has a value, within all objects and arrays. */
function listPaths(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(listPaths);
  return Object.entries(value).flatMap(([name, inner]) => [
    name,
    ...listPaths(inner).map((path) => `${name}.${path}`),
  ]);
}

test.each(Object.entries(nullableProperties))(
  'generated/nullable-properties.json lists the required properties of %s for which the document accepts null',
  (name, listed) => {
    const isValid = createSchemaCheck(name);
    const nullable = listSchemaExamples(name).flatMap((example) =>
      listPaths(example).filter(
        (path) => isValid(setAtPath(example, path, null)) && !isValid(setAtPath(example, path, undefined)),
      ),
    );
    expect(listed.toSorted()).toEqual([...new Set(nullable)].sort());
  },
);

test('formatNullableProperties lists properties of nested objects, of arrays, and of one kind of an object', () => {
  const nullableText = { type: ['string', 'null'] };
  const buildObject = (properties: object, required = Object.keys(properties)): object => ({
    type: 'object',
    properties,
    required,
  });
  const schemas = {
    Pet: buildObject({
      name: { type: 'string' },
      nickname: nullableText,
      owner: { $ref: '#/components/schemas/OwnerOrNull' },
      toys: { type: 'array', items: buildObject({ color: nullableText }) },
      diet: {
        discriminator: { propertyName: 'kind' },
        oneOf: [
          buildObject({ kind: { const: 'dry' } }),
          buildObject({ kind: { const: 'wet' }, brand: nullableText }),
        ],
      },
    }),
    OwnerOrNull: {
      ...buildObject({ email: nullableText, phone: nullableText }, ['email']),
      type: ['object', 'null'],
    },
  };
  expect(formatNullableProperties({ components: { schemas } }, ['Pet', 'OwnerOrNull'])).toBe(
    '{\n  "Pet": ["nickname","owner","owner.email","toys.color","diet.kind=wet.brand"],\n  "OwnerOrNull": ["email"]\n}\n',
  );
});

import { expect, test } from 'vitest';
import seeds from '../../generated/seeds.json' with { type: 'json' };
import { createCompiler } from './create-compiler.js';
import { openapi, sandbox, type Schema } from './openapi-documents.js';

const schemas = sandbox.components.schemas;

test('the bundled seeds are those of the OpenAPI document', () => {
  expect(Object.keys(seeds)).toEqual(['demo', 'empty', 'examples', 'smoke']);
  expect(schemas['Seed']?.properties?.['name']?.oneOf?.[0]?.enum).toEqual([
    'empty',
    'smoke',
    'demo',
    'examples',
  ]);
});

test.each(Object.entries(seeds))('the seed %s matches the Seed schema', (_, document) => {
  const validate = createCompiler(sandbox)({ $ref: '#/components/schemas/Seed' });
  validate(document);
  expect(validate.errors ?? []).toEqual([]);
});

/** Fields of seed entries that the create requests do not have. */
const additionalFields = ['ref', 'id', 'charge_id', 'purchase_id'];
const referenceFields = ['service_id', 'plan_id', 'customer_id'];

test.each(['Customer', 'Service', 'Plan', 'Purchase', 'Consumption'])(
  'a seed entry has the fields of %sCreate',
  (name) => {
    const entry = schemas[`Seed${name}`]?.properties ?? {};
    const created = openapi.components.schemas[`${name}Create`]?.properties ?? {};
    const fields = Object.keys(entry).filter((field) => !additionalFields.includes(field));
    expect(fields).toEqual(Object.keys(created));
    for (const field of fields) {
      if (referenceFields.includes(field))
        expect(entry[field]).toEqual({ $ref: '#/components/schemas/SeedReference' });
      else expect(getReference(entry[field])).toBe(getReference(created[field]));
    }
  },
);

/** Returns the `$ref` of a property; its description may differ. */
const getReference = (property: Schema | undefined): string =>
  property?.$ref ?? property?.oneOf?.[0]?.$ref ?? 'inline';

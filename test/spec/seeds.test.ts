import { expect, test } from 'vitest';
import seeds from '../../generated/seeds.json' with { type: 'json' };
import { compilerOf } from './compiler.js';
import { openapi, sandbox, type Schema } from './descriptions.js';

const schemas = sandbox.components.schemas;

test('the seeds that come along are those that the description names', () => {
  expect(Object.keys(seeds)).toEqual(['demo', 'empty', 'smoke']);
  expect(schemas['Seed']?.properties?.['name']?.enum).toEqual(['empty', 'smoke', 'demo', null]);
});

test.each(Object.entries(seeds))('the seed %s is valid', (_, document) => {
  const validate = compilerOf(sandbox)({ $ref: '#/components/schemas/Seed' });
  validate(document);
  expect(validate.errors ?? []).toEqual([]);
});

/** What an entry of a seed has beside the fields of the request that creates the same thing. */
const added = ['ref', 'id', 'purchase_id'];
const references = ['service_id', 'plan_id', 'customer_id'];

test.each(['Customer', 'Service', 'Plan', 'Purchase', 'Consumption'])(
  'the entry of a seed has the fields of %sCreate',
  (name) => {
    const entry = schemas[`Seed${name}`]?.properties ?? {};
    const created = openapi.components.schemas[`${name}Create`]?.properties ?? {};
    const fields = Object.keys(entry).filter((field) => !added.includes(field));
    expect(fields).toEqual(Object.keys(created));
    for (const field of fields) {
      if (references.includes(field))
        expect(entry[field]).toEqual({ $ref: '#/components/schemas/SeedReference' });
      else expect(targetOf(entry[field])).toBe(targetOf(created[field]));
    }
  },
);

/** Where a property is described; it may have words of its own there. */
const targetOf = (property: Schema | undefined): string => property?.$ref ?? 'described in place';

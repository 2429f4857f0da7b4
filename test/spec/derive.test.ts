import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const folder = mkdtempSync(join(tmpdir(), 'tollgate-derive-'));
const file = join(folder, 'pets.yaml');
const source = `
Pet:
  type: object
  x-required: all
  properties:
    id: { $ref: '#/PetId' }
    name: { $ref: common.yaml#/Name }
    nickname: { oneOf: [{ $ref: common.yaml#/Name }, { type: 'null' }] }
    owner: { $ref: '#/Owner' }
Owner:
  x-required: all
  properties:
    name: { $ref: common.yaml#/Name }
    phone: { oneOf: [{ type: string }, { type: 'null' }] }
PetEvent:
  properties: { type: { x-extensible-enum: [{ x-event-types: events.yaml, schema: PetEvent }] } }
rex:
  x-complete-as: '#/Pet'
  value: { id: 1, name: Rex, owner: { name: Ada } }
`;
writeFileSync(file, source);
const events = `
pet.born: { schema: { $ref: pets.yaml#/PetEvent } }
owner.moved: { schema: { $ref: pets.yaml#/OwnerEvent } }
pet.fed: { schema: { $ref: pets.yaml#/PetEvent } }
`;
writeFileSync(join(folder, 'events.yaml'), events);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

interface Place {
  location: { source: { absoluteRef: string } };
}

interface Preprocessor {
  Schema: { leave: (schema: object, place: Place) => void };
  Example: { leave: (example: object, place: Place) => void };
}

const module = '../../.config/redocly/preprocessors/derive.js';
const { derive } = (await import(module)) as { derive: () => Preprocessor };

const at = (path: string): Place => ({ location: { source: { absoluteRef: join(folder, path) } } });

/** Returns a schema as the documents have it. @param path of its file */
function deriveSchema(yaml: string, path = 'pets.yaml'): unknown {
  const schema = parse(yaml) as object;
  derive().Schema.leave(schema, at(path));
  return schema;
}

/** Returns the value of an example as the documents have it. */
function deriveValue(yaml: string): unknown {
  const example = parse(yaml) as { value: unknown };
  derive().Example.leave(example, at('examples.yaml'));
  expect(Object.keys(example)).toEqual(['value']);
  return example.value;
}

describe('a schema in short form', () => {
  test('requires all of its properties with `x-required: all`', () => {
    expect(deriveSchema('{ type: object, x-required: all, properties: { id: {}, name: {} } }')).toEqual({
      type: 'object',
      required: ['id', 'name'],
      properties: { id: {}, name: {} },
    });
  });

  test('has the properties of another schema but for those left out, with its own in their place or after them', () => {
    const schema = deriveSchema(`
      x-fields-of: { $ref: '#/Pet', without: [id, owner] }
      required: [name]
      properties: { name: { $ref: '#/ShortName' }, color: {} }`);
    expect(schema).toEqual({
      required: ['name'],
      properties: {
        name: { $ref: '#/ShortName' },
        nickname: { oneOf: [{ $ref: 'common.yaml#/Name' }, { type: 'null' }] },
        color: {},
      },
    });
    expect(Object.keys((schema as { properties: object }).properties)).toEqual(['name', 'nickname', 'color']);
  });

  test('refers to components from its own folder', () => {
    expect(
      deriveSchema('x-fields-of: { $ref: ../pets.yaml#/Pet, without: [nickname] }', 'sandbox/seeds.yaml'),
    ).toEqual({
      properties: {
        id: { $ref: '../pets.yaml#/PetId' },
        name: { $ref: '../common.yaml#/Name' },
        owner: { $ref: '../pets.yaml#/Owner' },
      },
    });
  });

  test('has the event types of a table, or those of one schema, also in the properties of another schema', () => {
    expect(deriveSchema('enum: [{ x-event-types: events.yaml }, other]')).toEqual({
      enum: ['pet.born', 'owner.moved', 'pet.fed', 'other'],
    });
    expect(deriveSchema('x-fields-of: { $ref: ../pets.yaml#/PetEvent }', 'sandbox/events.yaml')).toEqual({
      properties: { type: { 'x-extensible-enum': ['pet.born', 'pet.fed'] } },
    });
  });

  test.each([
    ["x-fields-of: { $ref: '#/Cat' }", /pets\.yaml: there is no component #\/Cat/],
    [
      "x-fields-of: { $ref: '#/Pet', without: [age] }",
      /pets\.yaml: #\/Pet has no property `age` to leave out/,
    ],
    ['{ x-required: most, properties: {} }', /pets\.yaml: `x-required` is "most"; only `all` is allowed/],
  ])('cannot be %s', (yaml, message) => {
    expect(() => deriveSchema(yaml)).toThrow(message);
  });
});

describe('an example in short form', () => {
  test('has null for nullable properties that it omits, in the order of the schema', () => {
    const value = deriveValue(`
      x-complete-as: pets.yaml#/Pet
      value: { owner: { name: Ada }, name: Rex, id: 1 }`);
    expect(JSON.stringify(value)).toBe(
      '{"id":1,"name":"Rex","nickname":null,"owner":{"name":"Ada","phone":null}}',
    );
  });

  test('contains the values of other examples, with some properties replaced', () => {
    expect(deriveValue('value: { data: [{ x-example: pets.yaml#/rex, name: Rox }] }')).toEqual({
      data: [{ id: 1, name: 'Rox', nickname: null, owner: { name: 'Ada', phone: null } }],
    });
  });

  test('contains a value as JSON text, and the length of this text in bytes', () => {
    expect(
      deriveValue("value: { body: { x-json: { name: 'Zoë' } }, bytes: { x-json-bytes: { name: 'Zoë' } } }"),
    ).toEqual({
      body: '{"name":"Zoë"}',
      bytes: 15,
    });
  });
});

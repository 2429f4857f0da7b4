import { describe, expect, it } from 'vitest';
import { mergeNull } from '../../spec/build/merge-null.js';

const nothing = { type: 'null' };

function merge(properties: object, schemas: object = {}): { properties: object; schemas: object } {
  const document = { components: { schemas: { Thing: { type: 'object', properties }, ...schemas } } };
  const merged = mergeNull(document) as {
    components: { schemas: Record<string, { properties: object }> };
  };
  const { Thing: thing, ...others } = merged.components.schemas;
  return { properties: thing?.properties ?? {}, schemas: others };
}

describe('mergeNull', () => {
  it('adds null to the types of an inline schema, and keeps its annotations', () => {
    const amount = {
      description: 'Amount.',
      oneOf: [{ type: 'integer', minimum: 0 }, nothing],
      examples: [1],
    };
    expect(merge({ amount }).properties).toEqual({
      amount: { description: 'Amount.', examples: [1], type: ['integer', 'null'], minimum: 0 },
    });
  });

  it('adds null to an enum', () => {
    expect(merge({ mode: { oneOf: [{ type: 'string', enum: ['a'] }, nothing] } }).properties).toEqual({
      mode: { type: ['string', 'null'], enum: ['a', null] },
    });
  });

  it('refers to an added component in place of a component', () => {
    const part = { oneOf: [{ $ref: '#/components/schemas/Part' }, nothing] };
    const inner = { oneOf: [{ type: 'string' }, nothing] };
    const { properties, schemas } = merge(
      { part },
      { Part: { type: 'object', properties: { name: inner } } },
    );
    expect(properties).toEqual({ part: { $ref: '#/components/schemas/PartOrNull' } });
    expect(schemas).toEqual({
      Part: { type: 'object', properties: { name: { type: ['string', 'null'] } } },
      PartOrNull: { type: ['object', 'null'], properties: { name: { type: ['string', 'null'] } } },
    });
  });

  it('keeps a union without null', () => {
    const event = { oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] };
    expect(merge({ event }).properties).toEqual({ event });
  });

  it('throws for a nullable schema without a type', () => {
    expect(() => merge({ any: { oneOf: [{ minimum: 1 }, nothing] } })).toThrow('needs a type');
  });
});

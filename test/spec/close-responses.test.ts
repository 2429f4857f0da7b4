import { describe, expect, it } from 'vitest';
import { closeResponses } from '../../spec/build/close-responses.js';

const document = {
  paths: {
    '/things': {
      get: {
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
        },
      },
      post: {
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/ThingCreate' } } },
        },
        responses: { default: { $ref: '#/components/responses/Problem' } },
      },
    },
  },
  webhooks: {
    'thing.created': {
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { type: { type: 'string', 'x-extensible-enum': ['thing.created'] } },
              },
            },
          },
        },
      },
    },
  },
  components: {
    responses: {
      Problem: {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ProblemError' } } },
      },
    },
    schemas: {
      Thing: {
        type: 'object',
        properties: {
          status: { type: 'string', 'x-extensible-enum': ['active', 'paused'], examples: ['active'] },
          part: {
            oneOf: [{ type: 'object', properties: { name: { type: 'string' } } }, { type: 'null' }],
          },
          rate: { $ref: '#/components/schemas/Rate' },
          metadata: { $ref: '#/components/schemas/Metadata' },
        },
        examples: [{ properties: { name: 'not a schema' } }],
      },
      Rate: {
        oneOf: [{ $ref: '#/components/schemas/OneTimeRate' }],
        discriminator: {
          propertyName: 'kind',
          mapping: { one_time: '#/components/schemas/OneTimeRate' },
        },
      },
      OneTimeRate: { type: 'object', properties: { kind: { $ref: '#/components/schemas/OneTimeKind' } } },
      OneTimeKind: { type: 'string', description: 'One payment.', enum: ['one_time'] },
      Metadata: { type: 'object', additionalProperties: { type: 'string' } },
      ProblemError: { type: 'object', properties: { detail: { type: 'string' } } },
      ThingCreate: { type: 'object', additionalProperties: false, properties: {} },
      Unused: { type: 'object', properties: {} },
    },
  },
};

const closed = closeResponses(structuredClone(document));
const { schemas } = closed.components as unknown as {
  schemas: Record<string, { properties: Record<string, unknown> } & Record<string, unknown>>;
};

describe('closeResponses', () => {
  it('forbids additional properties of response objects, nested ones included', () => {
    expect(schemas['Thing']).toMatchObject({ additionalProperties: false });
    expect(schemas['Thing']?.properties['part']).toMatchObject({
      oneOf: [{ additionalProperties: false }, { type: 'null' }],
    });
    expect(schemas['OneTimeRate']).toMatchObject({ additionalProperties: false });
  });

  it('replaces x-extensible-enum by enum, in webhooks too', () => {
    expect(schemas['Thing']?.properties['status']).toEqual({
      type: 'string',
      enum: ['active', 'paused'],
      'x-extensible': true,
      examples: ['active'],
    });
    const { schema } = closed.webhooks['thing.created'].post.requestBody.content['application/json'];
    expect(schema.properties.type).toEqual({ type: 'string', enum: ['thing.created'], 'x-extensible': true });
  });

  it('removes the mapping of a discriminator, and makes its property a constant', () => {
    expect(schemas['Rate']).toMatchObject({ discriminator: { propertyName: 'kind' } });
    expect(JSON.stringify(schemas['Rate'])).not.toContain('mapping');
    expect(schemas['OneTimeRate']?.properties['kind']).toEqual({
      type: 'string',
      description: 'One payment.',
      const: 'one_time',
    });
  });

  it('limits the number of properties of ProblemError and Metadata', () => {
    expect(schemas['ProblemError']).toMatchObject({ minProperties: 3, maxProperties: 3 });
    expect(schemas['Metadata']).toMatchObject({
      maxProperties: 50,
      additionalProperties: { type: 'string' },
    });
  });

  it('keeps schemas that no response has, examples, and its input', () => {
    expect(schemas['Unused']).toEqual({ type: 'object', properties: {} });
    expect(schemas['Thing']?.['examples']).toEqual([{ properties: { name: 'not a schema' } }]);
    const input = structuredClone(document);
    closeResponses(input);
    expect(input).toEqual(document);
  });

  it('throws for a document without a schema whose limits it adds', () => {
    const { Metadata: _, ...others } = document.components.schemas;
    const incomplete = { ...document, components: { ...document.components, schemas: others } };
    expect(() => closeResponses(incomplete)).toThrow('Metadata');
  });
});

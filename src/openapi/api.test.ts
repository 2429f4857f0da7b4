import { describe, expect, it } from 'vitest';
import { listRoutes, publicApi, sandboxApi, type Api } from './api.js';

const responses = { 200: { content: { 'text/event-stream': {} } } };

describe('listRoutes', () => {
  it('lists a literal path before a path with a parameter, whatever their order in the document', () => {
    const operation = { operationId: 'getPet', responses };
    const api: Api<string> = {
      basePath: '/v1',
      documents: [{ paths: { '/pets/{id}': { get: operation }, '/pets/oldest': { get: operation } } }],
    };
    expect(listRoutes(api).map(({ path }) => path)).toEqual(['/pets/oldest', '/pets/:id']);
  });

  it('returns what the request path needs of an operation', () => {
    const api: Api<string> = {
      basePath: '/v1',
      documents: [
        {
          paths: {
            '/pets': {
              post: {
                operationId: 'createPet',
                security: [],
                parameters: [
                  { in: 'query', name: 'limit', schema: { type: 'integer' } },
                  { in: 'query', name: 'kind', schema: { type: 'string' } },
                  { in: 'header', name: 'Idempotency-Key', schema: { type: 'string' } },
                ],
                requestBody: { content: { 'application/json': {}, 'application/yaml': {} } },
                responses,
              },
              delete: { operationId: 'deletePets', responses: { 204: {} } },
            },
          },
        },
      ],
    };
    const operations = Object.fromEntries(listRoutes(api)[0]?.operations ?? []);
    expect(operations).toEqual({
      post: {
        operationId: 'createPet',
        route: '/v1/pets',
        isAuthenticated: false,
        body: 'optional',
        acceptsYaml: true,
        responseType: 'text/event-stream',
        hasEmptySuccess: false,
        queryParameters: new Set(['limit', 'kind']),
        integerParameters: new Set(['limit']),
        parameters: {
          properties: {
            limit: { type: 'integer' },
            kind: { type: 'string' },
            'Idempotency-Key': { type: 'string' },
          },
        },
        bodySchema: {},
      },
      delete: {
        operationId: 'deletePets',
        route: '/v1/pets',
        isAuthenticated: true,
        body: 'none',
        acceptsYaml: false,
        responseType: 'application/json',
        hasEmptySuccess: true,
        queryParameters: new Set(),
        integerParameters: new Set(),
        parameters: { properties: {} },
        bodySchema: {},
      },
    });
  });

  it.each([
    ['public', publicApi],
    ['sandbox', sandboxApi],
  ])('lists every path of the %s API once', (_, api) => {
    const paths = listRoutes(api).map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.length).toBeGreaterThan(10);
  });
});

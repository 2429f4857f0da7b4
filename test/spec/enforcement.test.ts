import { describe, expect, it } from 'vitest';
import { createEnforcement, createResponses } from '../../spec/build/enforcement.js';

const problem = {
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** Returns a closed document with two resources. @param part what replaces parts of `GET /pets` */
function createDocument(part: object = {}): object {
  return {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '2.1.0', description: 'All about pets.' },
    servers: [{ url: 'http://127.0.0.1:4010/v1' }],
    paths: {
      '/pets': {
        get: {
          operationId: 'listPets',
          summary: 'List pets',
          parameters: [{ $ref: '#/components/parameters/since' }],
          responses: {
            200: {
              description: 'Pets',
              headers: { Link: { schema: { type: 'string' } } },
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
            },
            401: { description: 'No key', ...problem },
            default: { description: 'Error', ...problem },
          },
          ...part,
        },
      },
      '/pets/{id}': { get: { operationId: 'getPet', responses: { 204: { description: 'Gone' } } } },
      '/owners': { get: { operationId: 'listOwners', responses: { 204: { description: 'None' } } } },
    },
    components: {
      parameters: { since: { name: 'since', in: 'query', description: 'Start', schema: { type: 'string' } } },
      schemas: {
        Pet: {
          type: 'object',
          description: 'A pet.',
          properties: { description: { type: 'string', examples: ['Black cat'], maxLength: 10 } },
        },
        Problem: { type: 'object' },
        ProblemCode: {
          'x-problems': { not_found: { status: 404, title: 'Not found', meaning: 'No such pet.' } },
        },
      },
    },
  };
}

const { version, problems, public: api } = createEnforcement(createDocument(), createDocument());
const [pets] = api.documents as { paths: Record<string, { get: object }> }[];

describe('createEnforcement', () => {
  it('puts the paths of each resource into one document', () => {
    const paths = api.documents.map((document) => Object.keys((document as { paths: object }).paths));
    expect(paths).toEqual([['/pets', '/pets/{id}'], ['/owners']]);
  });

  it('keeps the base path, the version, and the status and title of each problem code', () => {
    expect(api.basePath).toBe('/v1');
    expect(version).toBe('2.1.0');
    expect(problems).toEqual({ not_found: { status: 404, title: 'Not found' } });
  });

  it('resolves references, and drops prose, examples, headers, schemas of responses, and error responses equal to the default', () => {
    expect(pets?.paths['/pets']?.get).toEqual({
      operationId: 'listPets',
      parameters: [{ name: 'since', in: 'query', schema: { type: 'string' }, allowReserved: true }],
      responses: {
        200: { description: '', content: { 'application/json': {} } },
        default: { description: '', content: { 'application/problem+json': {} } },
      },
    });
  });

  it('throws for a reference that points to nothing', () => {
    const broken = createDocument({ parameters: [{ $ref: '#/components/parameters/until' }] });
    expect(() => createEnforcement(broken, createDocument())).toThrow(
      'The reference #/components/parameters/until points to nothing.',
    );
  });
});

describe('createResponses', () => {
  it('returns the schemas of the responses of each operation, without prose and headers', () => {
    expect(createResponses(createDocument(), createDocument())['listPets']).toEqual({
      200: {
        description: '',
        content: {
          'application/json': {
            schema: { type: 'object', properties: { description: { type: 'string', maxLength: 10 } } },
          },
        },
      },
      default: { description: '', content: { 'application/problem+json': { schema: { type: 'object' } } } },
    });
  });
});

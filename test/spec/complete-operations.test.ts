import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Place {
  location: { source: { absoluteRef: string } };
  resolve: (node: object) => { node: object };
}

interface Preprocessor {
  Root: { enter: (document: object, place: Place) => void; leave: (document: object) => void };
  Paths: { PathItem: { Operation: { leave: (operation: object, place: Place) => void } } };
}

const module = '../../.config/redocly/preprocessors/complete-operations.js';
const { completeOperations } = (await import(module)) as { completeOperations: () => Preprocessor };

const at = (file: string): Place => ({
  location: { source: { absoluteRef: `/spec/${file}` } },
  resolve: (node) => ({ node }),
});

const shared = `
  all:
    parameters: [{ $ref: requests.yaml#/request_id }]
    headers: { X-Request-Id: { $ref: headers.yaml#/X-Request-Id } }
    responses: { '400': { $ref: problems.yaml#/InvalidRequest }, '500': { $ref: problems.yaml#/ServerError } }
  authenticated: { responses: { '401': { $ref: problems.yaml#/Unauthorized } } }
  with_path_parameter: { responses: { '404': { $ref: problems.yaml#/NotFound } } }
  with_cursor: { responses: { '400': { $ref: problems.yaml#/InvalidQuery } } }
  with_body: { responses: { '413': { $ref: problems.yaml#/TooLarge } } }`;

/** Returns an operation of the file `paths/pets.yaml` as the document has it. */
function complete(yaml: string): { parameters: unknown; responses: Record<string, unknown> } {
  const preprocessor = completeOperations();
  const document = { 'x-operations': parse(shared) as object };
  const operation = parse(yaml) as ReturnType<typeof complete>;
  preprocessor.Root.enter(document, at('openapi.yaml'));
  preprocessor.Paths.PathItem.Operation.leave(operation, at('paths/pets.yaml'));
  preprocessor.Root.leave(document);
  expect(document).toEqual({});
  return operation;
}

test('an operation has the parameters, responses and response headers of all operations', () => {
  const own = "{ '200': { description: Pets., headers: { Link: {} }, content: {} } }";
  expect(complete(`{ security: [], parameters: [{ name: color }], responses: ${own} }`)).toEqual({
    security: [],
    parameters: [{ name: 'color' }, { $ref: '../requests.yaml#/request_id' }],
    responses: {
      200: {
        description: 'Pets.',
        headers: { 'X-Request-Id': { $ref: '../headers.yaml#/X-Request-Id' }, Link: {} },
        content: {},
      },
      400: { $ref: '../problems.yaml#/InvalidRequest' },
      500: { $ref: '../problems.yaml#/ServerError' },
    },
  });
});

test.each([
  ['that needs authentication', '{}', '401', 'Unauthorized'],
  ['with a path parameter', '{ parameters: [{ name: id, in: path }] }', '404', 'NotFound'],
  ['with a cursor', '{ parameters: [{ name: cursor, in: query }] }', '400', 'InvalidQuery'],
  ['with a body', '{ requestBody: {} }', '413', 'TooLarge'],
])('an operation %s has the responses of this group', (_, yaml, status, name) => {
  expect(complete(yaml).responses[status]).toEqual({ $ref: `../problems.yaml#/${name}` });
});

test('a response of the operation replaces the shared one, and null removes it', () => {
  const { responses } = complete("{ responses: { '400': { $ref: pets.yaml#/NoPet }, '500': null } }");
  expect(responses).toEqual({
    400: { $ref: 'pets.yaml#/NoPet' },
    401: { $ref: '../problems.yaml#/Unauthorized' },
  });
});

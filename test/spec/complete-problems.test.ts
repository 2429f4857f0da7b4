import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Place {
  location: { pointer: string; source: { absoluteRef: string } };
  resolve: (node: object) => object;
}

interface Preprocessor {
  Root: { enter: (document: object, place: Place) => void };
  Response: { leave: (response: object, place: Place) => void };
  Paths: { PathItem: { Operation: { leave: (operation: object, place: Place) => void } } };
}

const module = '../../.config/redocly/preprocessors/complete-problems.js';
const { completeProblems } = (await import(module)) as { completeProblems: () => Preprocessor };

const table = `
pet_asleep:
  status: 409
  title: The pet is asleep
  examples:
    problem_pet_asleep:
      in: [feedPet, Conflict]
      detail: Rex is asleep.
      instance: /pets/rex
      request_id: req_1
      errors: [{ pointer: /food, code: not_allowed, detail: Rex is asleep. }]`;

const at = (file: string, pointer = '#/'): Place => ({
  location: { pointer, source: { absoluteRef: `/spec/${file}` } },
  resolve: () => ({ node: catalog, location: { source: { absoluteRef: '/spec/problems/conflicts.yaml' } } }),
});
let catalog: { pet_asleep: { examples: { problem_pet_asleep: unknown } } };

/** Creates the preprocessor of a document with one error code. */
function enterDocument(): Preprocessor {
  catalog = parse(table) as typeof catalog;
  const preprocessor = completeProblems();
  const document = { 'x-problems': { schema: { $ref: 'problems.yaml#/Problem' }, tables: [{}] } };
  preprocessor.Root.enter(document, at('openapi.yaml'));
  return preprocessor;
}

const content = {
  'application/problem+json': {
    schema: { $ref: '../problems.yaml#/Problem' },
    examples: {
      pet_asleep: { $ref: '../problems/conflicts.yaml#/pet_asleep/examples/problem_pet_asleep' },
    },
  },
};

test('an example of the catalog gets the type, the title and the status of its code', () => {
  enterDocument();
  expect(catalog.pet_asleep.examples.problem_pet_asleep).toEqual({
    summary: 'The pet is asleep',
    value: {
      type: '/docs/problems/pet_asleep',
      title: 'The pet is asleep',
      status: 409,
      detail: 'Rex is asleep.',
      instance: '/pets/rex',
      code: 'pet_asleep',
      request_id: 'req_1',
      errors: [{ pointer: '/food', code: 'not_allowed', detail: 'Rex is asleep.' }],
      errors_total: 1,
    },
  });
});

test('the operations and responses that an example names show the example', () => {
  const preprocessor = enterDocument();
  const operation = { operationId: 'feedPet', responses: { 200: {}, 409: { description: 'Asleep.' } } };
  preprocessor.Paths.PathItem.Operation.leave(operation, at('paths/pets.yaml'));
  expect(operation.responses).toEqual({ 200: {}, 409: { description: 'Asleep.', content } });
  const [named, other] = [{}, {}];
  preprocessor.Response.leave(named, at('responses/problems.yaml', '#/Conflict'));
  preprocessor.Response.leave(other, at('responses/problems.yaml', '#/NotFound'));
  expect([named, other]).toEqual([{ content }, {}]);
});

test('an operation that an example names must have a response with its status', () => {
  const operation = { operationId: 'feedPet', responses: { 200: {} } };
  const complete = () => {
    enterDocument().Paths.PathItem.Operation.leave(operation, at('paths/pets.yaml'));
  };
  expect(complete).toThrow('The catalog of errors names feedPet, which has no response 409.');
});

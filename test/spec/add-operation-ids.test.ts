import { expect, test } from 'vitest';
import { addOperationIds } from '../../spec/build/add-operation-ids.js';

const header = { openapi: '3.1.0', info: { title: 'Pets', version: '1' } };
const publicApi = {
  ...header,
  paths: {
    '/pets': { post: { operationId: 'createPet' }, get: { operationId: 'listPets' } },
    '/pets/{id}': { get: { operationId: 'getPet' } },
  },
};
const sandbox = { ...header, paths: { '/faults': { get: { operationId: 'listFaults' } } } };
const OperationId = { type: 'string' } as const;

test('addOperationIds lists the operations of the public API in both schemas', () => {
  const schemas = { Fault: { type: 'object' }, OperationId, OperationIdInput: OperationId } as const;
  const ids = ['createPet', 'listPets', 'getPet'];
  expect(addOperationIds({ ...sandbox, components: { schemas } }, publicApi)).toEqual({
    ...sandbox,
    components: {
      schemas: {
        Fault: { type: 'object' },
        OperationIdInput: { type: 'string', enum: ids },
        OperationId: { type: 'string', 'x-extensible-enum': ids },
      },
    },
  });
});

test('addOperationIds throws if the sandbox document has renamed a schema', () => {
  expect(() => addOperationIds({ ...sandbox, components: { schemas: { OperationId } } }, publicApi)).toThrow(
    'The sandbox document must have the schemas OperationIdInput and OperationId.',
  );
});

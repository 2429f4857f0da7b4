import { describe, expect, test } from 'vitest';
import {
  descriptions,
  openapi,
  operationsOf,
  resolve,
  responsesOf,
  sandbox,
  type Description,
  type Parameter,
} from './descriptions.js';

const parametersOf = (description: Description, references: { $ref: string }[] = []): Parameter[] =>
  references.map((reference) => resolve<Parameter>(description, reference));

test('the public API has these operations and no other', () => {
  const found = operationsOf(openapi).map(({ place, operation }) => [operation.operationId, place]);
  expect(Object.fromEntries(found)).toEqual({
    createPurchase: 'POST /purchases',
    listPurchases: 'GET /purchases',
    getPurchase: 'GET /purchases/{id}',
    cancelPurchase: 'PUT /purchases/{id}/cancel',
    listCharges: 'GET /charges',
    getCharge: 'GET /charges/{id}',
    createConsumption: 'POST /purchases/{id}/consumptions',
    listConsumptions: 'GET /purchases/{id}/consumptions',
    getConsumption: 'GET /purchases/{id}/consumptions/{consumption_id}',
    deleteConsumption: 'DELETE /purchases/{id}/consumptions/{consumption_id}',
    createCustomer: 'POST /customers',
    listCustomers: 'GET /customers',
    getCustomer: 'GET /customers/{id}',
    createService: 'POST /services',
    createPlan: 'POST /plans',
    createOrganizationConfiguration: 'POST /organizations/configurations',
  });
  expect(found).toHaveLength(16);
});

describe.each(operationsOf(openapi))('$place', ({ method, path, operation }) => {
  const statuses = Object.keys(operation.responses);
  const names = parametersOf(openapi, operation.parameters).map(({ name }) => name);

  test('names what it can answer', () => {
    const expected = ['400', '401', '406', '429', '500', '503', 'default'];
    if (path.includes('{')) expected.push('404');
    if (operation.requestBody) expected.push('413', '415');
    if (method === 'post' || method === 'put') expected.push('409', '422');
    expect(statuses).toEqual(expect.arrayContaining(expected));
    expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
  });

  test('takes the headers and parameters of its kind', () => {
    expect(names).toContain('X-Request-Id');
    expect(names.includes('Idempotency-Key')).toBe(method === 'post' || method === 'put');
    if (operation.operationId.startsWith('list')) {
      expect(names).toEqual(expect.arrayContaining(['limit', 'cursor', 'created_from', 'created_to']));
    }
  });

  test('has one tag, which is described', () => {
    expect(operation.tags).toHaveLength(1);
    expect(openapi.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(operation.tags));
  });
});

describe.each(descriptions)('$name', ({ description }) => {
  test('every answer has a request id', () => {
    for (const { place, response } of responsesOf(description)) {
      expect(Object.keys(response.headers ?? {}), place).toContain('X-Request-Id');
    }
  });

  test('a path id has only bounds of length: whatever else is wrong with it is 404', () => {
    for (const [name, parameter] of Object.entries(description.components.parameters)) {
      if (parameter.in !== 'path') continue;
      expect(parameter.schema, name).toEqual({ type: 'string', minLength: 1, maxLength: 100 });
    }
  });

  test('every link leads to an operation, and gives it parameters that it has', () => {
    const operations = operationsOf(description);
    for (const { place, response } of responsesOf(description)) {
      for (const { operationId, parameters } of Object.values(response.links ?? {})) {
        const target = operations.find(({ operation }) => operation.operationId === operationId);
        const names = parametersOf(description, target?.operation.parameters).map(({ name }) => name);
        expect(names, `${place}: ${operationId}`).toEqual(expect.arrayContaining(Object.keys(parameters)));
      }
    }
  });
});

test('what was created has a Location where it can be read back', () => {
  const places = responsesOf(openapi)
    .filter(({ response }) => response.headers && 'Location' in response.headers)
    .map(({ place }) => place);
  expect(places).toEqual([
    'POST /purchases 201',
    'POST /purchases/{id}/consumptions 201',
    'POST /customers 201',
  ]);
});

test('the sandbox knows the operations of the public API by their names', () => {
  const names = operationsOf(openapi).map(({ operation }) => operation.operationId);
  expect(sandbox.components.schemas['OperationId']?.enum).toEqual(names);
  expect(sandbox.components.schemas['NullableOperationId']?.enum).toEqual([...names, null]);
});

import { beforeAll, expect, it, test } from 'vitest';
import {
  publicOperations,
  resolveReference,
  type Example,
  type Operation,
  type ResponseObject,
} from '../support/description.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';

/** The seed `examples` has the objects that the samples of the API reference use. */

const sandbox = await testSandbox();
let organization: TestOrganization;

beforeAll(async () => {
  organization = await sandbox.newOrganization();
  const response = await organization.call('seedSandbox', { body: { name: 'examples' } });
  expect(response.status).toBe(200);
});

interface Parameter {
  name: string;
  in: string;
  examples?: Record<string, { value: string }>;
}

/** Request of a read operation with the path parameters of one example. */
interface ExampleRequest {
  operationId: string;
  example: string;
  path: string;
  /** Last parameter of the path; undefined if the path does not end with it. */
  id: string | undefined;
}

const readOperations = publicOperations.filter(({ method }) => method === 'GET');

/** Lists a request for each example that all path parameters of an operation have. */
function listExampleRequests({ id, path, document, definition }: Operation): ExampleRequest[] {
  const parameters = (definition.parameters ?? [])
    .map((reference) => resolveReference<Parameter>(document, reference as Parameter, '').value)
    .filter((parameter) => parameter.in === 'path');
  const names = parameters.length === 0 ? ['all'] : Object.keys(parameters[0]?.examples ?? {});
  const common = names.filter((name) => parameters.every(({ examples = {} }) => name in examples));
  return common.map((example) => {
    const toValue = ({ examples = {} }: Parameter): string => examples[example]?.value ?? '';
    const last = parameters.find(({ name }) => path.endsWith(`{${name}}`));
    return {
      operationId: id,
      example,
      path: parameters.reduce((text, each) => text.replace(`{${each.name}}`, toValue(each)), path),
      id: last && toValue(last),
    };
  });
}

it.each(readOperations.flatMap(listExampleRequests))(
  '$operationId returns the object of the example $example',
  async ({ path, id }) => {
    const response = await organization.send('GET', path);
    expect(response.status).toBe(200);
    if (id !== undefined) expect(response.body).toMatchObject({ id });
  },
);

test('each read operation of the API reference has an example', () => {
  expect(readOperations.length).toBeGreaterThan(5);
  expect(readOperations.filter((operation) => listExampleRequests(operation).length === 0)).toEqual([]);
});

/** Returns the objects in the examples of an operation's responses with the status 201. */
function listCreatedObjects({ document, definition }: Operation): { id: string }[] {
  const reference = definition.responses['201'];
  if (!reference) return [];
  const { content = {} } = resolveReference<ResponseObject>(document, reference, '').value;
  return Object.values(content['application/json']?.examples ?? {}).map(
    (example) => resolveReference<Example>(document, example, '').value.value as { id: string },
  );
}

/** Without configurations: an organization has only one, and no operation reads it. */
const createdIds = publicOperations
  .filter(({ id }) => id !== 'createOrganizationConfiguration')
  .flatMap(listCreatedObjects)
  .map(({ id }) => id);

test('the examples of the API reference create objects of all types', () => {
  const prefixes = new Set(createdIds.map((id) => id.slice(0, 3)));
  expect([...prefixes].sort()).toEqual(['con', 'cus', 'pln', 'pur', 'svc']);
});

it.each(createdIds)(
  'the seed has the object %s, which an example of the API reference creates',
  async (id) => {
    expect((await organization.call('getObject', { path: { id } })).body).toMatchObject({ data: { id } });
  },
);

test('a charge of the seed equals the example of the API reference', async () => {
  const [failed] = readOperations
    .filter(({ id }) => id === 'getCharge')
    .flatMap(({ document, definition }) => {
      const { content = {} } = resolveReference<ResponseObject>(
        document,
        definition.responses['200'] as ResponseObject,
        '',
      ).value;
      const example = content['application/json']?.examples?.['failed'];
      return example ? [resolveReference<Example>(document, example, '').value.value as { id: string }] : [];
    });
  expect(failed?.id).toMatch(/^chg_/);
  expect((await organization.call('getCharge', { path: { id: failed?.id ?? '' } })).body).toEqual(failed);
});

test('a charge_id is rejected for a purchase without a first charge, and for a second purchase', async () => {
  const service = { ref: 'electricity', name: 'Home electricity' };
  const rate = { kind: 'one_time', amount: 12_000, currency: 'EUR' } as const;
  const purchase = {
    plan_id: 'one_time',
    customer_id: 'ada',
    charge_id: 'chg_01mc03h060e0g8dvsq5zmmz0n0',
    payment_token: 'tok_success',
  };
  const response = await (
    await sandbox.newOrganization()
  ).call('seedSandbox', {
    body: {
      customers: [{ ref: 'ada', email: 'ada@example.com', name: 'Ada Lindqvist' }],
      services: [service],
      plans: [{ ref: 'one_time', service_id: 'electricity', name: 'Fee', rate }],
      purchases: [
        purchase,
        purchase,
        { ...purchase, charge_id: 'chg_01mc03h060e0g8dvsq5zmmz0n1', payment_token: null },
      ],
    },
  });
  expect(response.problem.code).toBe('seed_refused');
  expect(response.errorLocations).toEqual(['/purchases/1/charge_id', '/purchases/2/charge_id']);
});

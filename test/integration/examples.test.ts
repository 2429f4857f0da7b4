import { beforeAll, expect, it } from 'vitest';
import type { ApiResponse, Operation as Name, Query } from '../support/client.js';
import {
  getOperation,
  toPointer,
  publicOperations,
  resolveReference,
  type ResponseObject,
  type Example,
} from '../support/description.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { TestOrganization } from '../support/test-organization.js';

/**
 * Sends the examples of the OpenAPI document in order, to an organization whose clock is at the examples'
 * time. Each response must equal its paired example, except for ids, secrets and URLs.
 */

const sandbox = await testSandbox();

/** Responses by operation, status and name of the example. */
const responsesByExample = new Map<string, ApiResponse>();
/** Sandbox ids by example id. */
const ids = new Map<string, string>();

const ID = /^[a-z]{3}_[0-9a-z]{26}$/;

let organization: TestOrganization;

/** Examples whose state requires advancing the clock. */
const examplesThatNeedTheClock = new Map([
  ['getConsumption 200 billed', 'a record is billed when its period ends'],
]);

/** Operations that read an object by an id alone. */
const readOperations = publicOperations
  .filter(({ method, path }) => method === 'GET' && /^[^{]+\{id\}$/.test(path))
  .map(({ id }) => id as Name);

/** Lists of all objects of a type. */
const wholeLists = publicOperations
  .filter(({ id, path }) => id.startsWith('list') && !path.includes('{'))
  .map(({ id }) => id as Name);

beforeAll(async () => {
  const { body } = await sandbox.client(null).call('createSandboxOrganization', {
    body: getRequestExample('createSandboxOrganization', 'frozen') as never,
  });
  organization = new TestOrganization(sandbox.url, body.api_key, sandbox.exchanges, body.id);
  // An older customer, so that the first page is not the last one.
  await organization.customer({ email: 'older@example.com' });
  await sendAll('createService');
  await sendAll('createCustomer');
  await sendAll('createPlan');
  await sendAll('createPurchase');
  for (const list of wholeLists) await read(list, 'first_page', {}, { limit: 2 });
  for (const operation of readOperations)
    for (const key of getResponseExamples(operation).keys()) await read(operation, key.split(' ')[2] ?? '');

  const metered = { id: getSandboxId('createConsumption', 'reading', 'purchase_id') };
  await organization.report(metered.id, { quantity: '1', description: 'Something older' });
  await sendAll('createConsumption', metered);
  await send('createConsumption', 'reading', metered);
  await read('listConsumptions', 'first_page', metered, { limit: 2 });
  await read('getConsumption', 'reading', {
    ...metered,
    consumption_id: getSandboxId('getConsumption', 'reading'),
  });

  await send('cancelPurchase', 'immediate', { id: getSandboxId('cancelPurchase', 'immediate') });
  await send('cancelPurchase', 'period_end', { id: getSandboxId('cancelPurchase', 'period_end') });

  // Each configuration needs an organization without one.
  for (const name of requestNames('createOrganizationConfiguration')) {
    organization = await sandbox.newOrganization();
    await send('createOrganizationConfiguration', name);
  }
  organization = await sandbox.newOrganization();
  for (const list of wholeLists) await read(list, 'empty', {}, {});
  await read('listConsumptions', 'empty', await organization.purchase(plans.variable), {});
});

async function sendAll(operation: Name, path: object = {}): Promise<void> {
  for (const name of requestNames(operation)) await send(operation, name, path);
}

async function send(operation: Name, name: string, path: object = {}): Promise<void> {
  const body = replaceIds(getRequestExample(operation, name));
  storeResponse(
    operation,
    name,
    await organization.call(operation, { path: path as never, body: body as never }),
  );
}

async function read(
  operation: Name,
  name: string,
  path?: object,
  query?: Query<'listCustomers'>,
): Promise<void> {
  const at = path ?? { id: getSandboxId(operation, name) };
  storeResponse(
    operation,
    name,
    await organization.call(operation, { path: at as never, query: query as never }),
  );
}

function storeResponse(operation: Name, name: string, response: ApiResponse): void {
  responsesByExample.set(`${operation} ${response.status} ${name}`, response);
  mapIds(getResponseExamples(operation).get(`${operation} ${response.status} ${name}`), response.body);
}

/** Maps the ids of an example to the ids at the same places of a response. */
function mapIds(example: unknown, actual: unknown): void {
  if (typeof example === 'string' && ID.test(example)) {
    if (!ids.has(example)) ids.set(example, String(actual));
  } else if (typeof example === 'object' && example !== null) {
    for (const [key, value] of Object.entries(example))
      mapIds(value, (actual as Record<string, unknown> | null)?.[key]);
  }
}

/** Returns the sandbox id for an id in the response of an example. */
function getSandboxId(operation: Name, name: string, property = 'id'): string {
  const [, example] = [...getResponseExamples(operation)].find(([key]) => key.endsWith(` ${name}`)) ?? [];
  const id = (example as Record<string, string>)[property] ?? '';
  return ids.get(id) ?? id;
}

/** Replaces the example ids by sandbox ids. */
function replaceIds(value: unknown): unknown {
  return mapStrings(value, (text) => ids.get(text) ?? text);
}

/** Removes values that an example cannot predict. */
function removeUnpredictable(value: unknown): unknown {
  return mapStrings(value, (text, key) => {
    if (text.includes('/checkout/')) return '<checkout>';
    if (text.startsWith('whsec_')) return '<secret>';
    return key === 'next_cursor' ? '<cursor>' : text;
  });
}

function mapStrings(value: unknown, change: (text: string, key: string) => string): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null, (key, item: unknown) =>
      typeof item === 'string' ? change(item, key) : item,
    ),
  );
}

function requestNames(operation: Name): string[] {
  return Object.keys(requestExamples(operation));
}

function requestExamples(operation: Name): Record<string, Example | { $ref: string }> {
  return getOperation(operation).definition.requestBody?.content['application/json']?.examples ?? {};
}

function getRequestExample(operation: Name, name: string): unknown {
  const example = requestExamples(operation)[name];
  return resolveReference<Example>(getOperation(operation).document, example as Example, '').value.value;
}

/** Returns the examples of an operation's successful responses by operation, status and name. */
function getResponseExamples(operation: Name): Map<string, unknown> {
  const { document, definition, pointer: at } = getOperation(operation);
  const entries = Object.entries(definition.responses).flatMap(([status, reference]) => {
    const response = resolveReference<ResponseObject>(
      document,
      reference,
      at + toPointer('responses', status),
    ).value;
    return Object.entries(response.content?.['application/json']?.examples ?? {}).map(
      ([name, example]) =>
        [
          `${operation} ${status} ${name}`,
          resolveReference<Example>(document, example, '').value.value,
        ] as const,
    );
  });
  return new Map(entries);
}

const responses = publicOperations.flatMap(({ id }) => [...getResponseExamples(id as Name)]);

it.each(responses.filter(([key]) => !examplesThatNeedTheClock.has(key)))(
  'the sandbox returns the example of the OpenAPI document for %s',
  (key, example) => {
    const response = responsesByExample.get(key);
    expect(response, `No response belongs to the example ${key}.`).toBeDefined();
    expect(removeUnpredictable(response?.body)).toEqual(removeUnpredictable(replaceIds(example)));
  },
);

it('the example run of the OpenAPI document sends every request', () => {
  const sent = [...responsesByExample.keys()].map((key) => key.replace(/ \d+ /, ' '));
  const requests = publicOperations.flatMap(({ id }) =>
    requestNames(id as Name).map((name) => `${id} ${name}`),
  );
  expect(requests.filter((request) => !sent.includes(request))).toEqual([]);
});

it('the examples contain every field and event that billing produces', () => {
  const keys = responses.map(([key]) => key);
  expect([...examplesThatNeedTheClock.keys()].filter((key) => !keys.includes(key))).toEqual([]);
});

it('the sandbox returns the documented examples for health and a new organization', async () => {
  const { body: health } = await sandbox.client(null).call('getHealth');
  const { version } = health;
  expect(health).toEqual({
    ...(getResponseExamples('getHealth').get('getHealth 200 ok') as object),
    version,
  });
  const { body } = await sandbox.client(null).call('createSandboxOrganization', {
    body: getRequestExample('createSandboxOrganization', 'frozen') as never,
  });
  const example = getResponseExamples('createSandboxOrganization').get(
    'createSandboxOrganization 201 frozen',
  );
  const { id, api_key } = body;
  expect(body).toEqual({ ...(example as object), id, api_key });
});

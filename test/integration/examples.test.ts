import { beforeAll, expect, it } from 'vitest';
import type { Answer, Operation as Name, Query } from '../support/client.js';
import {
  operationNamed,
  pointer,
  publicOperations,
  resolve,
  type DescribedResponse,
  type Example,
} from '../support/description.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { Shop } from '../support/shop.js';

/**
 * The examples of the description tell one story: they are sent in its order, to an organization whose clock stands
 * at its time, and each answer is the example that is paired with it, but for ids, secrets and addresses.
 */

const sandbox = await testSandbox();

/** What was answered, by operation, status and name of the example. */
const told = new Map<string, Answer>();
/** Which id of the sandbox stands for which of the story. */
const ids = new Map<string, string>();

const ID = /^[a-z]{3}_[0-9a-z]{26}$/;

let shop: Shop;

/** Examples whose state only the passing of time brings about. */
const comesWithBilling = new Map([['getConsumption 200 billed', 'a record is billed when its period ends']]);

beforeAll(async () => {
  const { body } = await sandbox
    .client(null)
    .call('createSandboxOrganization', { body: requestOf('createSandboxOrganization', 'frozen') as never });
  shop = new Shop(sandbox.url, body.api_key, sandbox.exchanges, body.id);
  // Something older, so that no first page is the last one.
  await shop.customer({ email: 'older@example.com' });
  await sendAll('createService');
  await sendAll('createCustomer');
  await sendAll('createPlan');
  await sendAll('createPurchase');
  await read('listCustomers', 'first_page', {}, { limit: 2 });
  await read('listPurchases', 'first_page', {}, { limit: 2 });
  await read('listCharges', 'first_page', {}, { limit: 2 });
  for (const name of ['fixed', 'one_time_paid']) await read('getPurchase', name);
  for (const name of ['succeeded', 'failed', 'requires_action']) await read('getCharge', name);
  await read('getCustomer', 'household');

  const metered = { id: idOf('createConsumption', 'reading', 'purchase_id') };
  await shop.report(metered.id, { quantity: '1', description: 'Something older' });
  await sendAll('createConsumption', metered);
  await send('createConsumption', 'reading', metered);
  await read('listConsumptions', 'first_page', metered, { limit: 2 });
  await read('getConsumption', 'reading', { ...metered, consumption_id: idOf('getConsumption', 'reading') });

  await send('cancelPurchase', 'immediate', { id: idOf('cancelPurchase', 'immediate') });
  await send('cancelPurchase', 'period_end', { id: idOf('cancelPurchase', 'period_end') });

  // Each configuration is the first of its organization.
  for (const name of requestNames('createOrganizationConfiguration')) {
    shop = await sandbox.shop();
    await send('createOrganizationConfiguration', name);
  }
  shop = await sandbox.shop();
  for (const name of ['listCustomers', 'listPurchases', 'listCharges'] as const)
    await read(name, 'empty', {}, {});
  await read('listConsumptions', 'empty', await shop.purchase(plans.variable), {});
});

async function sendAll(operation: Name, path: object = {}): Promise<void> {
  for (const name of requestNames(operation)) await send(operation, name, path);
}

async function send(operation: Name, name: string, path: object = {}): Promise<void> {
  const body = translated(requestOf(operation, name));
  keep(operation, name, await shop.call(operation, { path: path as never, body: body as never }));
}

async function read(
  operation: Name,
  name: string,
  path?: object,
  query?: Query<'listCustomers'>,
): Promise<void> {
  const at = path ?? { id: idOf(operation, name) };
  keep(operation, name, await shop.call(operation, { path: at as never, query: query as never }));
}

function keep(operation: Name, name: string, answer: Answer): void {
  told.set(`${operation} ${answer.status} ${name}`, answer);
  learn(responsesOf(operation).get(`${operation} ${answer.status} ${name}`), answer.body);
}

/** Notes which ids stand at the same places of an example and of an answer. */
function learn(example: unknown, actual: unknown): void {
  if (typeof example === 'string' && ID.test(example)) {
    if (!ids.has(example)) ids.set(example, String(actual));
  } else if (typeof example === 'object' && example !== null) {
    for (const [key, value] of Object.entries(example))
      learn(value, (actual as Record<string, unknown> | null)?.[key]);
  }
}

/** An id of the sandbox, which stands for the one in an example's response. */
function idOf(operation: Name, name: string, property = 'id'): string {
  const [, example] = [...responsesOf(operation)].find(([key]) => key.endsWith(` ${name}`)) ?? [];
  const id = (example as Record<string, string>)[property] ?? '';
  return ids.get(id) ?? id;
}

/** With the ids of the sandbox in place of those of the story. */
function translated(value: unknown): unknown {
  return mapped(value, (text) => ids.get(text) ?? text);
}

/** Without what no example can foretell. */
function comparable(value: unknown): unknown {
  return mapped(value, (text, key) => {
    if (text.includes('/checkout/')) return '<checkout>';
    if (text.startsWith('whsec_')) return '<secret>';
    return key === 'next_cursor' ? '<cursor>' : text;
  });
}

function mapped(value: unknown, change: (text: string, key: string) => string): unknown {
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
  return operationNamed(operation).described.requestBody?.content['application/json']?.examples ?? {};
}

function requestOf(operation: Name, name: string): unknown {
  const example = requestExamples(operation)[name];
  return resolve<Example>(operationNamed(operation).document, example as Example, '').value.value;
}

/** The examples of an operation's successes, by operation, status and name. */
function responsesOf(operation: Name): Map<string, unknown> {
  const { document, described, pointer: at } = operationNamed(operation);
  const entries = Object.entries(described.responses).flatMap(([status, reference]) => {
    const response = resolve<DescribedResponse>(document, reference, at + pointer('responses', status)).value;
    return Object.entries(response.content?.['application/json']?.examples ?? {}).map(
      ([name, example]) =>
        [`${operation} ${status} ${name}`, resolve<Example>(document, example, '').value.value] as const,
    );
  });
  return new Map(entries);
}

const responses = publicOperations.flatMap(({ id }) => [...responsesOf(id as Name)]);

it.each(responses.filter(([key]) => !comesWithBilling.has(key)))('%s', (key, example) => {
  const answer = told.get(key);
  expect(answer, `The story does not come to ${key}.`).toBeDefined();
  expect(comparable(answer?.body)).toEqual(comparable(translated(example)));
});

it('every request of the story is sent', () => {
  const sent = [...told.keys()].map((key) => key.replace(/ \d+ /, ' '));
  const requests = publicOperations.flatMap(({ id }) =>
    requestNames(id as Name).map((name) => `${id} ${name}`),
  );
  expect(requests.filter((request) => !sent.includes(request))).toEqual([]);
});

it('what comes with billing is in the description', () => {
  const keys = responses.map(([key]) => key);
  expect([...comesWithBilling.keys()].filter((key) => !keys.includes(key))).toEqual([]);
});

it('health and a new organization are as their examples say', async () => {
  const { body: health } = await sandbox.client(null).call('getHealth');
  const { version } = health;
  expect(health).toEqual({ ...(responsesOf('getHealth').get('getHealth 200 ok') as object), version });
  const { body } = await sandbox
    .client(null)
    .call('createSandboxOrganization', { body: requestOf('createSandboxOrganization', 'frozen') as never });
  const example = responsesOf('createSandboxOrganization').get('createSandboxOrganization 201 frozen');
  const { id, api_key } = body;
  expect(body).toEqual({ ...(example as object), id, api_key });
});

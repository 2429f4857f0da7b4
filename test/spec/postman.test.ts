import { expect, test } from 'vitest';
import { readDescriptions } from '../../spec/build/description.js';
import { postmanCollection } from '../../spec/build/postman.js';
import { SampleShop } from '../support/sample-shop.js';
import { testSandbox } from '../support/sandbox.js';
import {
  openapi,
  operationsInTurn,
  resolve,
  successOf,
  type Example,
  type MediaType,
} from './descriptions.js';

const sandbox = await testSandbox();
const collection = postmanCollection((await readDescriptions())[0]);
const items = collection.item.flatMap(({ item }) => item);
const operations = operationsInTurn(openapi);

type Item = (typeof items)[number];

/** As the description has it: with names in braces. */
const pathOf = ({ request }: Item): string =>
  `/${request.url.path.map((part) => part.replace(/^:(\w+)$/, '{$1}')).join('/')}`;

const itemsFor = ({ method, path }: (typeof operations)[number]): Item[] =>
  items.filter((item) => item.request.method === method.toUpperCase() && pathOf(item) === path);

test('it says which format it has, and asks for address and key', () => {
  expect(collection.info.schema).toBe('https://schema.getpostman.com/json/collection/v2.1.0/collection.json');
  expect(collection.info._postman_id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(collection.variable.map(({ key }) => key)).toEqual(['base_url', 'api_key']);
  for (const { request } of items) {
    expect(request.url.raw).toBe([...request.url.host, ...request.url.path].join('/'));
    const named = request.url.path.filter((part) => part.startsWith(':')).map((part) => part.slice(1));
    expect(request.url.variable.map(({ key }) => key)).toEqual(named);
  }
});

/** What the description shows of a body. */
function examplesOf(content: Record<string, MediaType> | undefined): unknown[] {
  const references = Object.values(content?.['application/json']?.examples ?? {});
  return references.map((reference) => resolve<Example>(openapi, reference)).map(valueOf);
}

const valueOf = (example: Example | { $ref: string }): unknown => ('value' in example ? example.value : null);

test.each(operations)('it has $operation.operationId with every example', (placed) => {
  const { requestBody, responses } = placed.operation;
  const sent = examplesOf(requestBody?.content);
  const found = itemsFor(placed);
  expect(found).toHaveLength(Math.max(1, sent.length));
  const bodies = found.flatMap(({ request }) =>
    request.body ? [JSON.parse(request.body.raw) as unknown] : [],
  );
  expect(bodies).toEqual(sent);
  const told = found.flatMap(({ response }) =>
    response.map(({ body }) => JSON.parse(body || 'null') as unknown),
  );
  for (const response of Object.values(responses)) {
    for (const example of 'content' in response ? examplesOf(response.content) : [])
      expect(told).toContainEqual(example);
  }
});

test('what it sends is carried out', async () => {
  const shop = await SampleShop.open(sandbox);
  for (const placed of operations) {
    const [item] = itemsFor(placed);
    if (!item) throw new Error(`The collection lacks ${placed.place}.`);
    const { method, header, url, body } = item.request;
    const values = new Map(url.variable.map(({ key, value }) => [`:${key}`, value]));
    const path = url.path.map((part) => values.get(part) ?? part).join('/');
    await fetch(shop.translated(`${sandbox.url}/v1/${path}`), {
      method,
      headers: {
        authorization: `Bearer ${shop.apiKey}`,
        ...Object.fromEntries(
          header.filter(({ disabled }) => !disabled).map(({ key, value }) => [key, value]),
        ),
      },
      ...(body && { body: shop.translated(body.raw) }),
    });
  }
  expect(await shop.journal()).toEqual(operations.map(successOf));
});

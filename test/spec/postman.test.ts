import { expect, test } from 'vitest';
import { readDocuments } from '../../spec/build/lib/openapi-document.js';
import { createPostmanCollection } from '../../spec/build/postman.js';
import { SampleOrganization } from '../support/sample-organization.js';
import { testSandbox } from '../support/sandbox.js';
import {
  openapi,
  listOperationsInCallOrder,
  resolveReference,
  formatSuccess,
  type Example,
  type MediaType,
} from './openapi-documents.js';

const sandbox = await testSandbox();
const collection = createPostmanCollection((await readDocuments())[0]);
const items = collection.item.flatMap(({ item }) => item);
const operations = listOperationsInCallOrder(openapi);

type Item = (typeof items)[number];

/** Returns the path template of an item, with names in braces. */
const toPathTemplate = ({ request }: Item): string =>
  `/${request.url.path.map((part) => part.replace(/^:(\w+)$/, '{$1}')).join('/')}`;

const findItems = ({ method, path }: (typeof operations)[number]): Item[] =>
  items.filter((item) => item.request.method === method.toUpperCase() && toPathTemplate(item) === path);

test('the Postman collection declares its schema and the variables base_url and api_key', () => {
  expect(collection.info.schema).toBe('https://schema.getpostman.com/json/collection/v2.1.0/collection.json');
  expect(collection.info._postman_id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(collection.variable.map(({ key }) => key)).toEqual(['base_url', 'api_key']);
  for (const { request } of items) {
    expect(request.url.raw).toBe([...request.url.host, ...request.url.path].join('/'));
    const named = request.url.path.filter((part) => part.startsWith(':')).map((part) => part.slice(1));
    expect(request.url.variable.map(({ key }) => key)).toEqual(named);
  }
});

/** Returns the example values of a body. */
function listExamples(content: Record<string, MediaType> | undefined): unknown[] {
  const references = Object.values(content?.['application/json']?.examples ?? {});
  return references.map((reference) => resolveReference<Example>(openapi, reference)).map(getValue);
}

const getValue = (example: Example | { $ref: string }): unknown =>
  'value' in example ? example.value : null;

test.each(operations)(
  'the Postman collection contains $operation.operationId with every example',
  (located) => {
    const { requestBody, responses } = located.operation;
    const sent = listExamples(requestBody?.content);
    const found = findItems(located);
    expect(found).toHaveLength(Math.max(1, sent.length));
    const bodies = found.flatMap(({ request }) =>
      request.body ? [JSON.parse(request.body.raw) as unknown] : [],
    );
    expect(bodies).toEqual(sent);
    const exampleResponses = found.flatMap(({ response }) =>
      response.map(({ body }) => JSON.parse(body || 'null') as unknown),
    );
    for (const response of Object.values(responses)) {
      for (const example of 'content' in response ? listExamples(response.content) : [])
        expect(exampleResponses).toContainEqual(example);
    }
  },
);

test('the requests of the Postman collection return the documented status', async () => {
  const shop = await SampleOrganization.open(sandbox);
  for (const located of operations) {
    const [item] = findItems(located);
    if (!item) throw new Error(`The collection lacks ${located.location}.`);
    const { method, header, url, body } = item.request;
    const values = new Map(url.variable.map(({ key, value }) => [`:${key}`, value]));
    const path = url.path.map((part) => values.get(part) ?? part).join('/');
    await fetch(shop.replaceIds(`${sandbox.url}/v1/${path}`), {
      method,
      headers: {
        authorization: `Bearer ${shop.apiKey}`,
        ...Object.fromEntries(
          header.filter(({ disabled }) => !disabled).map(({ key, value }) => [key, value]),
        ),
      },
      ...(body && { body: shop.replaceIds(body.raw) }),
    });
  }
  expect(await shop.listLoggedRequests()).toEqual(operations.map(formatSuccess));
});

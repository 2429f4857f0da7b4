import { describe, expect, it, test } from 'vitest';
import sandboxDocument from '../../generated/sandbox.json' with { type: 'json' };
import publicDocument from '../../generated/openapi.json' with { type: 'json' };
import { createClient } from '../../src/testing/index.js';
import { startTestSandbox } from './fixtures.js';

type Call = (path: string, options?: object) => Promise<{ response: Response }>;
type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

const listOperations = (document: object): [Method, string][] =>
  Object.entries((document as { paths: Record<string, object> }).paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method): [Method, string] => [method.toUpperCase() as Method, path]),
  );

const apis: [string, '/v1' | '/_sandbox', [Method, string][]][] = [
  ['client', '/v1', listOperations(publicDocument)],
  ['control', '/_sandbox', listOperations(sandboxDocument)],
];

/** Converts the client to one that accepts any path, as JavaScript does. */
const getCall = (client: object, method: Method): Call => (client as Record<Method, Call>)[method];

describe.each(apis)('the client `%s` of a sandbox', (name, basePath, operations) => {
  it('rejects each path with its own base path, and names the path without it', async () => {
    for (const listen of [true, false]) {
      const sandbox = await startTestSandbox({ listen });
      const client = sandbox[name as 'client' | 'control'];
      for (const [method, path] of operations)
        await expect(getCall(client, method)(basePath + path, {})).rejects.toThrow(
          `The path "${basePath}${path}" is wrong, because the base URL of the client ends with ${basePath}. Pass "${path}" to it.`,
        );
      expect(await sandbox.requests()).toEqual([]);
    }
  });

  it('rejects the paths of the other API, and names the client of that API', async () => {
    const sandbox = await startTestSandbox({ listen: false });
    const [otherName = '', otherBase = '', otherOperations = []] = apis.find(([each]) => each !== name) ?? [];
    for (const [method, path] of otherOperations)
      await expect(
        getCall(sandbox[name as 'client' | 'control'], method)(otherBase + path, {}),
      ).rejects.toThrow(
        `Pass "${path}" to a client whose base URL ends with ${otherBase}, such as \`${otherName}\` of a sandbox.`,
      );
  });

  it('rejects a path without its first slash', async () => {
    const sandbox = await startTestSandbox({ listen: false });
    const client = sandbox[name as 'client' | 'control'];
    for (const [method, path] of operations)
      await expect(getCall(client, method)(path.slice(1), {})).rejects.toThrow(`Pass "${path}" to it.`);
  });
});

test.each(['/v1', '/v1/', '/v1//', '/proxy/v1'])(
  'createClient() with a base URL that ends with %s rejects a path that begins with /v1',
  async (end) => {
    const client = createClient({ baseUrl: `http://127.0.0.1:1${end}`, apiKey: 'sk_test_example' });
    await expect(getCall(client, 'GET')('/v1/purchases')).rejects.toThrow('Pass "/purchases" to it.');
  },
);

test('createClient() without a base path sends the path as it is, and an unknown path is a 404 that names the right one', async () => {
  const { url, apiKey } = await startTestSandbox();
  const root = createClient({ baseUrl: url, apiKey, maxRetries: 0 });
  expect((await getCall(root, 'GET')('/v1/purchases')).response.status).toBe(200);
  const { error } = (await getCall(root, 'GET')('/purchases')) as unknown as { error: { detail: string } };
  expect(error.detail).toBe('The path /purchases does not exist. Did you mean /v1/purchases?');
  const { client } = await startTestSandbox();
  expect((await getCall(client, 'GET')('/v1x')).response.status).toBe(404);
});

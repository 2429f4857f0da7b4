import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox, type SandboxOptions } from '../../../src/sandbox.js';
import { testSandbox } from '../../support/sandbox.js';
import { sendRequest } from '../../support/send-request.js';

/** The API key in code samples and in the Postman collection, which only the pages of a local sandbox receive. */

const sandbox = await testSandbox();
const ownPage = { 'sec-fetch-site': 'same-origin' };

/** Requests the API key as a page of the documentation does, and the variable of the Postman collection. */
async function requestKeys(
  { url }: { url: string },
  headers: Record<string, string>,
): Promise<(string | null)[]> {
  const { host } = new URL(url);
  const [file, collection] = await Promise.all(
    ['api-key', 'postman'].map((name) =>
      sendRequest(`${url}/docs/${name}.json`, 'GET', { host, ...headers }),
    ),
  );
  expect([file?.status, collection?.status]).toEqual([200, 200]);
  const { api_key } = JSON.parse(file?.text ?? '') as { api_key: string | null };
  const { variable } = JSON.parse(collection?.text ?? '') as { variable: { key: string; value: string }[] };
  return [api_key, variable.find(({ key }) => key === 'api_key')?.value ?? null];
}

it('a page of a sandbox on this machine receives the API key and a Postman collection with the key', async () => {
  expect(await requestKeys(sandbox, ownPage)).toEqual([sandbox.apiKey, sandbox.apiKey]);
  expect(await requestKeys(sandbox, { origin: sandbox.url })).toEqual([sandbox.apiKey, sandbox.apiKey]);
});

it.each(['api-key', 'postman'])('the file %s.json with the API key is not cached', async (name) => {
  const { headers } = await fetch(`${sandbox.url}/docs/${name}.json`, { headers: ownPage });
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

describe('the documentation contains no API key', () => {
  it.each<[string, Record<string, string>]>([
    ['a program that is no browser', {}],
    ['a visit of the address', { 'sec-fetch-site': 'none' }],
    ['another page of this machine', { 'sec-fetch-site': 'same-site' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a proxy', { ...ownPage, 'x-forwarded-for': '203.0.113.7' }],
  ])('the documentation contains no API key in a response to %s', async (_name, headers) => {
    expect(await requestKeys(sandbox, headers)).toEqual([null, '']);
  });

  it.each<[string, SandboxOptions]>([
    ['a public URL', { publicUrl: 'https://sandbox.example.com' }],
    ['an allowed host', { allowedHosts: ['sandbox.example.com'] }],
    ['a control token', { controlToken: 'a-token-for-the-whole-team' }],
  ])('the documentation contains no API key in a sandbox with %s', async (_name, options) => {
    const shared = await startSandbox(options);
    onTestFinished(() => shared.close());
    expect(await requestKeys(shared, ownPage)).toEqual([null, '']);
  });
});

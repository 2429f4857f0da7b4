import type { Client as FetchClient } from 'openapi-fetch';
import type { paths as PublicPaths } from '../../generated/openapi.js';
import type { paths as SandboxPaths } from '../../generated/sandbox.js';
import type { Client } from './client.js';
import { createTypedClient } from './typed-client.js';

export type Fetch = (request: Request) => Promise<Response>;

/** What one key can do: the kit does nothing that is not done through it. */
export interface SandboxApi {
  url: string;
  apiKey: string;
  /** Of the public API, `/v1`. A refusal is what a test wants to see, so it is never sent again. */
  client: Client;
  /** Of the sandbox's own API, `/_sandbox`. */
  control: FetchClient<SandboxPaths>;
  /** Any request, with the key unless it brings an `Authorization`; `path` is below the sandbox's URL, or the whole URL. */
  request: (path: string, init?: RequestInit) => Promise<Response>;
}

/** @param url without a trailing slash */
export function sandboxApi(url: string, apiKey: string, fetch: Fetch): SandboxApi {
  const common = { apiKey, fetch, maxRetries: 0 };
  return {
    url,
    apiKey,
    client: createTypedClient<PublicPaths>({ ...common, baseUrl: `${url}/v1` }),
    control: createTypedClient<SandboxPaths>({ ...common, baseUrl: `${url}/_sandbox` }),
    request: (path, init) => {
      const request = new Request(new URL(path, url), init);
      if (!request.headers.has('authorization')) request.headers.set('authorization', `Bearer ${apiKey}`);
      return fetch(request);
    },
  };
}

/** What a page of a list is asked with. */
interface PageQuery {
  limit: number;
  cursor?: string;
}

interface Page<Item> {
  data: Item[];
  next_cursor: string | null;
}

/** The pages of a list one by one, newest first. */
export async function* eachPage<Item>(
  read: (query: PageQuery) => Promise<Page<Item>>,
): AsyncGenerator<Item[], void> {
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await read({ limit: 100, ...(cursor !== null && { cursor }) });
    yield page.data;
    cursor = page.next_cursor;
  } while (cursor !== null);
}

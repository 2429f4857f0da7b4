// The global class can be that of an old jsdom, which has no `canParse`.
import { URL } from 'node:url';
import { readSharedSandbox } from '../config.js';
import { createSameOriginFetch, fetchOverHttp } from './in-memory-fetch.js';
import { createSandboxApi } from './sandbox-api.js';
import type { FurtherOrganization, OrganizationOptions } from './sandbox-type.js';
import { addOrganization, organizationOptions } from './set-up-sandbox.js';
import { rejectUnknownOptions } from './reject-unknown-options.js';

/** Options of `createOrganization()`. */
export interface SharedOrganizationOptions extends OrganizationOptions {
  /** URL of the sandbox. Default: the environment variable `TOLLGATE_URL`. */
  url?: string;
}

/**
 * Creates an organization in a sandbox that runs in another process, so that all test files share one sandbox. The global
 * setup of your test runner starts the sandbox and sets `TOLLGATE_URL`.
 *
 * If the sandbox runs on another machine, set the environment variable `TOLLGATE_API_KEY` to one of its API keys.
 *
 * @throws {TypeError} if an option is unknown, or if there is no valid URL
 * @throws {ProblemError} if the sandbox rejects the value of an option, or the API key
 * @throws {Error} if no sandbox responds at the URL
 * @example
 * import { createOrganization } from 'tollgate';
 * import { afterAll } from 'vitest';
 *
 * const gateway = await createOrganization({ now: '2027-01-31T09:00:00Z' });
 * afterAll(() => gateway.delete());
 */
export async function createOrganization(
  options: SharedOrganizationOptions = {},
): Promise<FurtherOrganization> {
  rejectUnknownOptions('createOrganization', options, { ...organizationOptions, url: true });
  const shared = readSharedSandbox();
  const { url = shared.url, ...initialState } = options;
  checkUrl(url, options.url === undefined ? 'TOLLGATE_URL' : '`url`');
  const send = createSameOriginFetch(fetchOverHttp, new URL(url).origin);
  const api = createSandboxApi(url.replace(/\/$/, ''), shared.apiKey, (request) =>
    send(request).catch((cause: unknown) => {
      throw new Error(`No sandbox responds at ${url}. ${START_ADVICE}`, { cause });
    }),
  );
  return addOrganization(api, initialState, send);
}

const START_ADVICE =
  'Start a sandbox with startSandbox() in the global setup of your test runner, and set TOLLGATE_URL to its URL.';

/** @throws {TypeError} if the text is not an HTTP URL, or if it has a user or a query */
function checkUrl(url: string, source: string): void {
  if (url === '') throw new TypeError(`TOLLGATE_URL is not set. ${START_ADVICE}`);
  const { origin, pathname, href } = new URL(URL.canParse(url) ? url : 'data:');
  if (/^https?:\/\/[^/]/i.test(url) && href === origin + pathname) return;
  // The message must not include the URL, which may have a password.
  throw new TypeError(`${source} is not the URL of a sandbox. Use a URL such as http://127.0.0.1:4010.`);
}

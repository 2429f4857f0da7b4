import { randomBytes } from 'node:crypto';
import type { components } from '../../generated/sandbox.js';
import { startSandbox as start } from '../sandbox.js';
import { asText, type Instant } from './clock.js';
import { unwrap } from './problem-error.js';
import { inMemoryFetch } from './in-memory-fetch.js';
import { sandboxApi, type Fetch, type SandboxApi } from './sandbox-api.js';
import { testOrganization, type TestOrganization } from './test-organization.js';

type Seed = components['schemas']['Seed'];

/** How an organization begins. */
export interface OrganizationOptions {
  /** What it holds at first, and after each `reset()`: a document as `POST /_sandbox/seed` takes it. */
  seed?: Seed;
  /** Stops its clock at this instant; it reads real time unless given. */
  now?: Instant;
  /** Where its events are delivered to. */
  webhookUrl?: string;
  /** Signs what is delivered to `webhookUrl`; made up unless given. */
  webhookSecret?: string | undefined;
  /** How many requests it takes in ten seconds. */
  rateLimit?: number;
}

export interface SandboxOptions extends OrganizationOptions {
  /** Its key; made up unless given. */
  apiKey?: string;
  /** Folder that keeps the data; without it everything is kept in memory, and gone when it is closed. */
  dataDirectory?: string;
  /** 0, the default, picks a free one. */
  port?: number;
  /** False takes no port: everything goes through `request` and the clients, within the process. Redirects are handed on. */
  listen?: boolean;
}

/** An organization beside the first one, which stays as long as the sandbox. `await using` deletes it at the end of a block. */
export interface FurtherOrganization extends TestOrganization, AsyncDisposable {
  /**
   * Deletes it with all that it holds; its key opens nothing from then on. Once it is gone that is no fault.
   *
   * @throws {ProblemError} `clock_advancing` while its clock is
   */
  delete: () => Promise<void>;
}

/** A sandbox that runs in this process, and its first organization. */
export interface Sandbox extends TestOrganization {
  /** Another organization, with a key, a clock and objects of its own, so that tests can run side by side. */
  organization: (options?: OrganizationOptions) => Promise<FurtherOrganization>;
  /** Answers what is under way, and lets go of the port and the data. */
  close: () => Promise<void>;
}

/**
 * Starts a sandbox in this process: in memory and on a free port of this machine, unless told otherwise. There may be
 * as many as you like, each with its own keys, clocks and objects.
 *
 * @throws {ProblemError} when the sandbox refuses what an option holds
 * @example
 * const sandbox = await startSandbox({ now: '2027-01-31T09:00:00Z' });
 * const customer = await unwrap(sandbox.client.POST('/customers', { body: { email, name } }));
 * await sandbox.clock.advance('1mo');
 * await sandbox.close();
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { apiKey = null, dataDirectory, port = 0, listen = true, rateLimit } = options;
  const sandbox = await start({
    apiKey,
    port,
    listen,
    ...(dataDirectory !== undefined && { dataDirectory }),
    ...(rateLimit !== undefined && { rateLimit }),
  });
  const send: Fetch = listen ? (request) => fetch(request) : inMemoryFetch(sandbox.connect);
  try {
    const api = sandboxApi(sandbox.url, sandbox.apiKey, send);
    const first = await begin(api, sandbox.isEmpty ? options : { webhookSecret: options.webhookSecret });
    return { ...first, organization: (wanted) => another(api, wanted, send), close: sandbox.close };
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}

async function another(
  { url, control }: SandboxApi,
  options: OrganizationOptions = {},
  send: Fetch,
): Promise<FurtherOrganization> {
  const { rateLimit } = options;
  const body = rateLimit === undefined ? {} : { rate_limit: { limit: rateLimit } };
  const { api_key } = await unwrap(control.POST('/organizations', { body }));
  const organization = await begin(sandboxApi(url, api_key, send), options);
  const remove = async (): Promise<void> => {
    await unwrap(control.POST('/organizations/delete', { body: { api_keys: [api_key] } }));
  };
  return { ...organization, delete: remove, [Symbol.asyncDispose]: remove };
}

/** Fills an organization that holds nothing. */
async function begin(api: SandboxApi, options: OrganizationOptions): Promise<TestOrganization> {
  const { seed = {}, now, webhookUrl } = options;
  const webhook = { ...seed.configuration?.webhook, ...(webhookUrl !== undefined && { url: webhookUrl }) };
  const secret = options.webhookSecret ?? webhook.secret ?? newSecret();
  const document: Seed = {
    ...seed,
    ...(now !== undefined && { clock: { mode: 'frozen', now: asText(now) } }),
    ...(webhook.url && { configuration: { ...seed.configuration, webhook: { ...webhook, secret } } }),
  };
  if (Object.keys(document).length > 0) await unwrap(api.control.POST('/seed', { body: document }));
  return testOrganization(api, secret);
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

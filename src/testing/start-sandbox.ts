import { randomBytes } from 'node:crypto';
import type { components } from '../../generated/sandbox.js';
import namedSeeds from '../../generated/seeds.json' with { type: 'json' };
import { findNearest } from '../lib/find-nearest.js';
import { startSandbox as startServer, type Sandbox as Server } from '../sandbox.js';
import { toTimestamp, type Instant } from './clock.js';
import { unwrap } from './problem-error.js';
import { createInMemoryFetch } from './in-memory-fetch.js';
import { createSandboxApi, type Fetch, type SandboxApi } from './sandbox-api.js';
import { createTestOrganization, type TestOrganization } from './test-organization.js';

type Seed = components['schemas']['Seed'];
type SeedName = NonNullable<Seed['name']>;
type DeliveryMode = components['schemas']['DeliveryModeInput'];

/** Options of `organization()`: the initial state of an organization. */
export interface OrganizationOptions {
  /**
   * Seed document (see `POST /_sandbox/seed`), or the name of a built-in seed. It is applied at the start and by each
   * `reset()`.
   */
  seed?: Seed | SeedName;
  /** Freezes the clock at this time. Default: a clock that follows real time. */
  now?: Instant;
  /** URL of the webhook endpoint. Default: none, until a seed or a request configures one. */
  webhookUrl?: string;
  /** Secret that signs deliveries to `webhookUrl`. Default: a random secret. */
  webhookSecret?: string | undefined;
  /**
   * Delivery mode of webhooks (see `PUT /_sandbox/deliveries/mode`). With `sync`, your endpoint receives the events of a
   * request before the response is sent. Default `normal`.
   */
  deliveryMode?: DeliveryMode;
  /** Maximum number of requests in ten seconds. Default: the limit of the sandbox. */
  rateLimit?: number;
}

/** Options of `startSandbox()`. */
export interface SandboxOptions extends OrganizationOptions {
  /** API key. Default: a random API key. */
  apiKey?: string;
  /** Data folder. Default: none. The data is in memory, and `close()` discards it. */
  dataDirectory?: string;
  /** Port to listen on. Default 0: any free port. */
  port?: number;
  /**
   * If false, the sandbox opens no port. `request` and the clients then send requests within this process, and do not
   * follow redirects.
   * Default true.
   */
  listen?: boolean;
}

/** Additional organization. `await using` deletes it at the end of a block. */
export interface FurtherOrganization extends TestOrganization, AsyncDisposable {
  /**
   * Deletes the organization with all of its data, and revokes its API key. Does nothing if it is already deleted.
   *
   * @throws {ProblemError} with the code `clock_advancing` during an advance of its clock
   */
  delete: () => Promise<void>;
}

/** Sandbox in this process, with its first organization. */
export interface Sandbox extends TestOrganization {
  /** Creates an organization with its own API key, clock and objects, so that tests can run in parallel. */
  organization: (options?: OrganizationOptions) => Promise<FurtherOrganization>;
  /** Completes the requests in progress, then closes the port and the storage. */
  close: () => Promise<void>;
}

/**
 * Starts a sandbox in this process, by default in memory and on a free port. Any number of sandboxes can run at a
 * time, each with its own keys, clocks and objects.
 *
 * @throws {TypeError} if an option is unknown
 * @throws {ProblemError} if the sandbox rejects the value of an option
 * @throws {Error} if the port is in use
 * @example
 * const sandbox = await startSandbox({ now: '2027-01-31T09:00:00Z' });
 * const customer = await unwrap(sandbox.client.POST('/customers', { body: { email, name } }));
 * await sandbox.clock.advance('1mo');
 * await sandbox.close();
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  rejectUnknownOptions('startSandbox', options, sandboxOptions);
  const { apiKey = null, dataDirectory, port = 0, listen = true, rateLimit } = options;
  const sandbox = await startServer({
    apiKey,
    port,
    listen,
    ...(dataDirectory !== undefined && { dataDirectory }),
    ...(rateLimit !== undefined && { rateLimit }),
  }).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? createPortError(port, error) : error;
  });
  return setUpSandbox(sandbox, options, listen ? (request) => fetch(request) : createLocalFetch(sandbox));
}

/** Creates a `fetch` that sends requests within this process, which the sandbox trusts like those of this machine. */
export function createLocalFetch({ connect }: Server): Fetch {
  return createInMemoryFetch(connect, { localAddress: '127.0.0.1', remoteAddress: '127.0.0.1' });
}

/** Applies the options to a started sandbox, and adds the helpers for tests. Closes it if it rejects an option. */
export async function setUpSandbox(
  server: Server,
  options: OrganizationOptions,
  send: Fetch,
): Promise<Sandbox> {
  try {
    const api = createSandboxApi(server.url, server.apiKey, send);
    const firstOrganization = await setUpOrganization(
      server,
      api,
      server.isEmpty ? options : { webhookSecret: options.webhookSecret },
    );
    return {
      ...firstOrganization,
      organization: (organizationOptions) => createOrganization(server, api, organizationOptions, send),
      close: server.close,
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Names of the options of `organization()`. */
export const organizationOptions: Record<keyof OrganizationOptions, true> = {
  seed: true,
  now: true,
  webhookUrl: true,
  webhookSecret: true,
  deliveryMode: true,
  rateLimit: true,
};

const sandboxOptions: Record<keyof SandboxOptions, true> = {
  ...organizationOptions,
  apiKey: true,
  dataDirectory: true,
  port: true,
  listen: true,
};

/** @throws {TypeError} if an option has no known name */
export function rejectUnknownOptions(caller: string, options: object, known: object): void {
  const names = Object.keys(known);
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const nearest = findNearest(unknown, names);
  const advice = nearest === null ? `Its options are ${names.join(', ')}.` : `Did you mean \`${nearest}\`?`;
  throw new TypeError(`${caller}() has no option \`${unknown}\`. ${advice}`);
}

function createPortError(port: number, cause: unknown): Error {
  const advice = 'Stop the program that listens there, or omit `port` to use a free one.';
  return new Error(`\`port\` is ${port}, which is in use. ${advice}`, { cause });
}

async function createOrganization(
  server: Server,
  { url, control }: SandboxApi,
  options: OrganizationOptions = {},
  send: Fetch,
): Promise<FurtherOrganization> {
  rejectUnknownOptions('organization', options, organizationOptions);
  const { rateLimit } = options;
  const body = rateLimit === undefined ? {} : { rate_limit: { limit: rateLimit } };
  const { api_key } = await unwrap(control.POST('/organizations', { body }));
  const organization = await setUpOrganization(server, createSandboxApi(url, api_key, send), options);
  const remove = async (): Promise<void> => {
    await unwrap(control.POST('/organizations/delete', { body: { api_keys: [api_key] } }));
  };
  return { ...organization, delete: remove, [Symbol.asyncDispose]: remove };
}

/** Applies the options to an empty organization. */
async function setUpOrganization(
  server: Server,
  api: SandboxApi,
  options: OrganizationOptions,
): Promise<TestOrganization> {
  const { now, webhookUrl, deliveryMode } = options;
  const seed = resolveSeedName(options.seed ?? {});
  const webhook = { ...seed.configuration?.webhook, ...(webhookUrl !== undefined && { url: webhookUrl }) };
  const secret = options.webhookSecret ?? webhook.secret ?? generateWebhookSecret();
  const seedDocument: Seed = {
    ...seed,
    ...(now !== undefined && { clock: { mode: 'frozen', now: toTimestamp(now) } }),
    ...(webhook.url && { configuration: { ...seed.configuration, webhook: { ...webhook, secret } } }),
  };
  if (Object.keys(seedDocument).length > 0) await unwrap(api.control.POST('/seed', { body: seedDocument }));
  if (deliveryMode !== undefined)
    await unwrap(api.control.PUT('/deliveries/mode', { body: { mode: deliveryMode } }));
  return createTestOrganization(api, async () => (await server.findWebhookSecret(api.apiKey)) ?? secret);
}

/** Returns the seed that a name stands for, so that other options can change it. @throws {TypeError} for other names */
function resolveSeedName(seed: Seed | SeedName): Seed {
  const { name, ...otherFields } = typeof seed === 'string' ? { name: seed } : seed;
  if (typeof name !== 'string' || Object.keys(otherFields).length > 0) return seed as Seed;
  const seeds: Record<string, unknown> = namedSeeds;
  if (Object.hasOwn(seeds, name)) return seeds[name] as Seed;
  const names = Object.keys(seeds).join(', ');
  throw new TypeError(`\`seed\` is "${name}". Use one of ${names}, or a seed document.`);
}

function generateWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

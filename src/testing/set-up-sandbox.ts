import { randomBytes } from 'node:crypto';
import module from 'node:module';
import type { startSandbox as StartServer, Sandbox as Server } from '../sandbox.js';
import { toTimestamp } from './clock.js';
import { createInMemoryFetch } from './in-memory-fetch.js';
import { rejectUnknownOptions } from './reject-unknown-options.js';
import { createSend } from './create-send.js';
import { createSandboxApi, type Fetch, type SandboxApi } from './sandbox-api.js';
import type { FurtherOrganization, OrganizationOptions, Sandbox, Seed, SeedName } from './sandbox-type.js';
import { createTestOrganization, type TestOrganization } from './test-organization.js';

/**
 * Loads the server, which only suites that start a sandbox need. Node.js 22 and later keep the compiled modules in the
 * folder for temporary files, unless the environment variable `NODE_DISABLE_COMPILE_CACHE` is set.
 */
export async function loadServer(): Promise<typeof StartServer> {
  (module as { enableCompileCache?: () => void }).enableCompileCache?.();
  return (await import('../sandbox.js')).startSandbox;
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
      api,
      server.isEmpty ? options : { webhookSecret: options.webhookSecret },
    );
    return {
      ...firstOrganization,
      organization: async (furtherOptions = {}) => {
        rejectUnknownOptions('organization', furtherOptions, organizationOptions);
        return addOrganization(api, furtherOptions, send);
      },
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

/** Creates an organization in a running sandbox. @param send sends its requests */
export async function addOrganization(
  api: SandboxApi,
  options: OrganizationOptions,
  send: Fetch,
): Promise<FurtherOrganization> {
  const sendAsCreator = createSend(api);
  const { rateLimit } = options;
  const body = rateLimit === undefined ? {} : { rate_limit: { limit: rateLimit } };
  const { api_key } = await sendAsCreator('createSandboxOrganization', { body });
  const organization = await setUpOrganization(createSandboxApi(api.url, api_key, send), options);
  const remove = async (): Promise<void> => {
    await sendAsCreator('deleteSandboxOrganizations', { body: { api_keys: [api_key] } });
  };
  return { ...organization, delete: remove, [Symbol.asyncDispose]: remove };
}

/** Applies the options to an empty organization. */
async function setUpOrganization(api: SandboxApi, options: OrganizationOptions): Promise<TestOrganization> {
  const send = createSend(api);
  const { now, webhookUrl, deliveryMode } = options;
  const seed = await resolveSeedName(options.seed ?? {});
  const webhook = { ...seed.configuration?.webhook, ...(webhookUrl !== undefined && { url: webhookUrl }) };
  const secret = options.webhookSecret ?? webhook.secret ?? generateWebhookSecret();
  const seedDocument: Seed = {
    ...seed,
    ...(now !== undefined && { clock: { mode: 'frozen', now: toTimestamp(now) } }),
    ...(webhook.url && { configuration: { ...seed.configuration, webhook: { ...webhook, secret } } }),
  };
  const seeded: Record<string, string> = {};
  const applySeed = async (): Promise<void> => {
    const { ids } = await send('seedSandbox', { body: seedDocument });
    Object.assign(seeded, ids);
  };
  const hasSeed = Object.keys(seedDocument).length > 0;
  if (hasSeed) await applySeed();
  if (deliveryMode !== undefined) await send('setDeliveryMode', { body: { mode: deliveryMode } });
  const reset = async (): Promise<void> => void (await send('resetSandbox'));
  return createTestOrganization(api, secret, seeded, hasSeed ? applySeed : reset);
}

/** Returns the seed that a name stands for, so that other options can change it. @throws {TypeError} for other names */
async function resolveSeedName(seed: Seed | SeedName): Promise<Seed> {
  const { name, ...otherFields } = typeof seed === 'string' ? { name: seed } : seed;
  if (typeof name !== 'string' || Object.keys(otherFields).length > 0) return seed as Seed;
  const seeds: Record<string, unknown> = (
    await import('../../generated/seeds.json', { with: { type: 'json' } })
  ).default;
  if (Object.hasOwn(seeds, name)) return seeds[name] as Seed;
  const names = Object.keys(seeds).join(', ');
  throw new TypeError(`\`seed\` is "${name}". Use one of ${names}, or a seed document.`);
}

function generateWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

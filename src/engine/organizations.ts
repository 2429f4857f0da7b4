import { formatInstant, parseInstant } from '../domain/shared/calendar.js';
import { createClockState, toClockSettings } from '../domain/shared/clock.js';
import type { ClockState, Organization } from '../domain/shared/records.js';
import type { AppContext } from './context.js';
import { hashApiKey } from '../lib/secrets.js';

/**
 * Finds the organization of an API key. The look-up uses the hash of the key, so that its duration reveals nothing about
 * an almost correct key.
 */
export function findOrganizationByApiKey(
  { store }: Pick<AppContext, 'store'>,
  apiKey: string,
): Promise<Organization | undefined> {
  return store.findOrganization({ api_key_hash: hashApiKey(apiKey) });
}

interface InitialClock {
  mode: ClockState['mode'];
  factor?: number | null | undefined;
  /** Default: real time. */
  now?: string | null | undefined;
}

interface NewOrganization {
  apiKey: string;
  name?: string | null | undefined;
  clock?: InitialClock | null | undefined;
  /** Requests per ten seconds; default the limit of the sandbox. */
  rateLimit?: number | null | undefined;
  /** Seed of deterministic ids; random ids by default. */
  seed?: string | null | undefined;
  isDefault?: boolean;
}

/** Creates an organization. Its clock is live and set to real time by default. */
export async function createOrganization(
  context: AppContext,
  { apiKey, name, clock, rateLimit, seed, isDefault }: NewOrganization,
): Promise<Organization> {
  const realNow = context.realNow();
  const created_at = formatInstant(realNow);
  const organization: Organization = {
    id: context.newId('org', created_at),
    name: name ?? null,
    created_at,
    api_key_hash: hashApiKey(apiKey),
    clock: createInitialClock(clock, realNow),
    advance: null,
    rate_limit: rateLimit ?? null,
    cursor_secret: context.secrets.createCursorSecret(),
    id_seed: typeof seed === 'string' ? { seed, made: 0 } : null,
    delivery_mode: 'normal',
    gone_configuration_id: null,
    is_default: isDefault ?? false,
  };
  await context.store.createOrganization(organization);
  return organization;
}

function createInitialClock(clock: NewOrganization['clock'], realNow: number): ClockState {
  const now = clock?.now ? parseInstant(clock.now) : formatInstant(realNow);
  return createClockState(toClockSettings(clock ?? { mode: 'live' }), now, realNow);
}

/**
 * Ensures that the default organization exists, which another replica may have created.
 *
 * @param newKey API key to set, if any
 * @param storedKey API key that this process used before, if known
 * @returns the API key; null if only other replicas know it
 */
export async function joinDefaultOrganization(
  context: AppContext,
  newKey: string | null,
  storedKey: string | null,
): Promise<string | null> {
  const existing = (await context.store.listOrganizations()).find(({ is_default }) => is_default);
  if (!existing || newKey !== null) return ensureDefaultOrganization(context, newKey, storedKey);
  return storedKey !== null && hashApiKey(storedKey) === existing.api_key_hash ? storedKey : null;
}

/**
 * Ensures that the default organization exists and has the returned API key.
 *
 * @param newKey API key to set, if any
 * @param storedKey API key that was used before, if known
 */
export async function ensureDefaultOrganization(
  context: AppContext,
  newKey: string | null,
  storedKey: string | null,
): Promise<string> {
  const organizations = await context.store.listOrganizations();
  const existing = organizations.find((organization) => organization.is_default);
  const apiKey = newKey ?? storedKey ?? context.secrets.createApiKey();
  if (!existing) {
    await createOrganization(context, { apiKey, name: 'Default', isDefault: true });
    return apiKey;
  }
  const api_key_hash = hashApiKey(apiKey);
  if (existing.api_key_hash !== api_key_hash) {
    await context.store.transact(existing.id, (reader) =>
      Promise.resolve({
        at: reader.latest_at ?? existing.created_at,
        changes: [{ op: 'organization', record: { ...reader.organization, api_key_hash } }],
        result: undefined,
      }),
    );
  }
  return apiKey;
}

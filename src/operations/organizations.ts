import { fromMilliseconds, toInstant } from '../domain/shared/calendar.js';
import { clockAt } from '../domain/shared/clock.js';
import type { ClockState, Organization } from '../domain/shared/records.js';
import type { AppContext } from '../context.js';
import { hashApiKey } from '../lib/secrets.js';

/**
 * The organization that an API key belongs to; undefined when it belongs to none. It is looked up by the key's hash, so
 * that the time it takes tells nothing about a key that is nearly right.
 */
export function authenticate(parts: AppContext, apiKey: string): Promise<Organization | undefined> {
  return parts.store.findOrganization({ api_key_hash: hashApiKey(apiKey) });
}

export interface NewOrganization {
  apiKey: string;
  name?: string | null | undefined;
  clock?: { mode: 'live' | 'frozen'; now?: string | null | undefined } | null | undefined;
  rateLimit?: number | null | undefined;
  /** What its ids are to come from; random unless given. */
  seed?: string | null | undefined;
  isDefault?: boolean;
}

/** Makes an organization, whose clock is live and reads real time unless told otherwise. */
export async function createOrganization(parts: AppContext, wanted: NewOrganization): Promise<Organization> {
  const realNow = parts.realNow();
  const created_at = fromMilliseconds(realNow);
  const organization: Organization = {
    id: parts.newId('org', created_at),
    name: wanted.name ?? null,
    created_at,
    api_key_hash: hashApiKey(wanted.apiKey),
    clock: initialClock(wanted.clock, realNow),
    advance: null,
    rate_limit: wanted.rateLimit ?? null,
    cursor_secret: parts.secrets.cursorSecret(),
    id_seed: typeof wanted.seed === 'string' ? { seed: wanted.seed, made: 0 } : null,
    delivery_mode: 'normal',
    gone_configuration_id: null,
    is_default: wanted.isDefault ?? false,
  };
  await parts.store.createOrganization(organization);
  return organization;
}

function initialClock(wanted: NewOrganization['clock'], realNow: number): ClockState {
  const now = wanted?.now ? toInstant(wanted.now) : fromMilliseconds(realNow);
  return clockAt(wanted?.mode ?? 'live', now, realNow);
}

/**
 * Sees to it that there is a default organization, which others may have made that work on the same data.
 *
 * @param wanted as below
 * @param kept the key that this process knows of
 * @returns null where the key is known to others only
 */
export async function joinDefaultOrganization(
  parts: AppContext,
  wanted: string | null,
  kept: string | null,
): Promise<string | null> {
  const existing = (await parts.store.listOrganizations()).find(({ is_default }) => is_default);
  if (!existing || wanted !== null) return ensureDefaultOrganization(parts, wanted, kept);
  return kept !== null && hashApiKey(kept) === existing.api_key_hash ? kept : null;
}

/**
 * Sees to it that there is a default organization, and that the key that is returned opens it.
 *
 * @param wanted a key to use from now on
 * @param kept the key that was used before, if it is still known
 */
export async function ensureDefaultOrganization(
  parts: AppContext,
  wanted: string | null,
  kept: string | null,
): Promise<string> {
  const organizations = await parts.store.listOrganizations();
  const existing = organizations.find((organization) => organization.is_default);
  const apiKey = wanted ?? kept ?? parts.secrets.apiKey();
  if (!existing) {
    await createOrganization(parts, { apiKey, name: 'Default', isDefault: true });
    return apiKey;
  }
  const api_key_hash = hashApiKey(apiKey);
  if (existing.api_key_hash !== api_key_hash) {
    await parts.store.transact(existing.id, (reader) =>
      Promise.resolve({
        at: reader.latest_at ?? existing.created_at,
        changes: [{ op: 'organization', record: { ...reader.organization, api_key_hash } }],
        result: undefined,
      }),
    );
  }
  return apiKey;
}

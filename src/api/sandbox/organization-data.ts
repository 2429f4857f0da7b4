import { setImmediate as nextTurn } from 'node:timers/promises';
import type { components } from '../../../generated/closed/sandbox.js';
import { insert, type Change } from '../../domain/shared/change.js';
import type { CollectionRecord, Organization } from '../../domain/shared/records.js';
import { collectionNames, persistentCollections } from '../../store/collections.js';
import type { Reader } from '../../store/store.js';
import { findOrganizationByApiKey } from '../../engine/organizations.js';
import type { AppContext } from '../../engine/context.js';

type ObjectCounts = components['schemas']['ObjectCounts'];

const READ_BATCH_SIZE = 5_000;

/** Returns whether the organization of an API key holds no records, not even a seed. */
export async function isOrganizationEmpty(
  context: Pick<AppContext, 'store'>,
  apiKey: string,
): Promise<boolean> {
  const organization = await findOrganizationByApiKey(context, apiKey);
  if (!organization) return true;
  return context.store.read(organization.id, async (reader) => {
    for (const collection of collectionNames) {
      if ((await reader.list(collection, { limit: 1 })).length > 0) return false;
    }
    return true;
  });
}

/** Exports the records of an organization in insertion order, without seeds and snapshots. */
export async function exportRecords(reader: Reader): Promise<CollectionRecord[]> {
  const found: { sequence: number; content: CollectionRecord }[] = [];
  for (const collection of collectionNames) {
    if (persistentCollections.has(collection)) continue;
    let after: number | undefined;
    for (;;) {
      const entries = await reader.list(collection, { order: 'oldest', after, limit: READ_BATCH_SIZE });
      for (const { sequence, record } of entries)
        found.push({ sequence, content: { collection, record } as CollectionRecord });
      after = entries.at(-1)?.sequence;
      if (entries.length < READ_BATCH_SIZE) break;
      await nextTurn();
    }
  }
  return found.sort((left, right) => left.sequence - right.sequence).map(({ content }) => content);
}

/**
 * Creates the changes that replace all records of an organization and its own record. Existing cursors become invalid.
 */
export function replaceRecords(
  context: Pick<AppContext, 'secrets'>,
  contents: readonly CollectionRecord[],
  organization: Organization,
): Change[] {
  return [
    { op: 'clear' },
    { op: 'organization', record: { ...organization, ...resetFields(context) } },
    ...contents.map(({ collection, record }) => insert(collection, record)),
  ];
}

/** Returns the fields of an organization that are reset when its records are replaced. */
const resetFields = ({
  secrets,
}: Pick<AppContext, 'secrets'>): Pick<Organization, 'cursor_secret' | 'gone_configuration_id'> => ({
  cursor_secret: secrets.createCursorSecret(),
  gone_configuration_id: null,
});

/** Counts the objects of each type that the API shows. */
export function countObjects(contents: readonly CollectionRecord[]): ObjectCounts {
  const counts: ObjectCounts = {
    customers: 0,
    services: 0,
    plans: 0,
    purchases: 0,
    charges: 0,
    consumptions: 0,
    configurations: 0,
    events: 0,
  };
  for (const { collection } of contents)
    if (collection in counts) counts[collection as keyof ObjectCounts] += 1;
  return counts;
}

/** Clears the faults and the request log of an organization, as a reset does. */
export async function clearTransientState(
  { faults, requestLog }: Pick<AppContext, 'faults' | 'requestLog'>,
  organizationId: string,
): Promise<void> {
  await faults.clear(organizationId);
  await requestLog.clear(organizationId);
}

/** Releases everything that a deleted organization holds outside the store, including its streams and timers. */
export async function releaseOrganization(
  context: Pick<AppContext, 'faults' | 'requestLog' | 'sessions' | 'eventBus' | 'onCommitted'>,
  organizationId: string,
): Promise<void> {
  await clearTransientState(context, organizationId);
  await context.sessions.endAll(organizationId);
  await context.eventBus.endSubscriptions(organizationId);
  context.onCommitted(organizationId);
}

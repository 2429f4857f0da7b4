import { setImmediate as nextTurn } from 'node:timers/promises';
import type { components } from '../../../generated/sandbox.js';
import { insert, type Change } from '../../domain/shared/change.js';
import type { Content, Organization } from '../../domain/shared/records.js';
import { collectionNames, lastingCollections } from '../../store/collections.js';
import type { Reader } from '../../store/store.js';
import { authenticate } from '../organizations.js';
import type { AppContext } from '../../context.js';

type ObjectCounts = components['schemas']['ObjectCounts'];

const READ_AT_ONCE = 5_000;

/** Whether the organization of a key holds nothing at all, not even a seed. */
export async function holdsNothing(parts: AppContext, apiKey: string): Promise<boolean> {
  const organization = await authenticate(parts, apiKey);
  if (!organization) return true;
  return parts.store.read(organization.id, async (reader) => {
    for (const collection of collectionNames) {
      if ((await reader.list(collection, { limit: 1 })).length > 0) return false;
    }
    return true;
  });
}

/** All that an organization holds but what lasts, in the order in which it was inserted. */
export async function contentsOf(reader: Reader): Promise<Content[]> {
  const found: { sequence: number; content: Content }[] = [];
  for (const collection of collectionNames) {
    if (lastingCollections.has(collection)) continue;
    let after: number | undefined;
    for (;;) {
      const entries = await reader.list(collection, { order: 'oldest', after, limit: READ_AT_ONCE });
      for (const { sequence, record } of entries)
        found.push({ sequence, content: { collection, record } as Content });
      after = entries.at(-1)?.sequence;
      if (entries.length < READ_AT_ONCE) break;
      await nextTurn();
    }
  }
  return found.sort((one, other) => one.sequence - other.sequence).map(({ content }) => content);
}

/**
 * The changes that put contents in the place of all that an organization holds, and a record in that of its own.
 * Cursors that were signed before are refused from then on.
 */
export function replaceBy(parts: AppContext, contents: readonly Content[], record: Organization): Change[] {
  return [
    { op: 'clear' },
    { op: 'organization', record: { ...record, ...begunAnew(parts) } },
    ...contents.map(({ collection, record: content }) => insert(collection, content)),
  ];
}

/** What an organization's record forgets with its contents. */
const begunAnew = (parts: AppContext): Pick<Organization, 'cursor_secret' | 'gone_configuration_id'> => ({
  cursor_secret: parts.secrets.cursorSecret(),
  gone_configuration_id: null,
});

/** How many objects there are of each kind that the API shows. */
export function countsOf(contents: readonly Content[]): ObjectCounts {
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

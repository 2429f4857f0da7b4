import { EARLIEST_CLOCK, LATEST_CLOCK } from '../domain/shared/clock.js';
import { Problem, problemAt } from '../domain/shared/problem.js';
import type { CollectionName, Instant, Records, ValidationError } from '../domain/shared/records.js';
import type { Reader } from '../store/store.js';

/** A path that names nothing of the organization's: never there, another's, or gone. */
export function notFound(noun: string, id: string): Problem {
  return new Problem('resource_not_found', `There is no ${noun} with the id "${id}" in this organization.`);
}

type WithExternalId = {
  [Name in CollectionName]: Records[Name] extends { external_id: string | null } ? Name : never;
}[CollectionName];

/**
 * Whether another record of the organization already has the client's own id.
 *
 * @param isFree records for which this holds have given their id up
 */
export async function externalIdTaken<Name extends WithExternalId>(
  reader: Reader,
  collection: Name,
  externalId: string | null | undefined,
  isFree: (record: Records[Name]) => boolean = () => false,
): Promise<Problem | null> {
  if (typeof externalId !== 'string') return null;
  const where = { external_id: externalId } as Partial<Records[Name]>;
  // The newest decides: a record that gave its id up lies before the one that took it over.
  const [newest] = await reader.list(collection, { where, limit: 1 });
  return newest && !isFree(newest.record) ? externalIdProblem(externalId, newest.record.id) : null;
}

export function externalIdProblem(externalId: string, existingId: string): Problem {
  const detail = `The external_id "${externalId}" belongs to "${existingId}" already.`;
  return new Problem('external_id_taken', detail, {
    existing_id: existingId,
    errors: [{ pointer: '/external_id', code: 'not_allowed', detail }],
  });
}

/** Names every reference of a body that leads nowhere; null when all of them lead to something. */
export function missingReferences(
  references: Record<string, { id: string; found: unknown }>,
): Problem | null {
  const errors: ValidationError[] = Object.entries(references)
    .filter(([, { found }]) => !found)
    .map(([field, { id }]) => ({
      pointer: `/${field}`,
      code: 'not_found',
      detail: `There is no "${id}" in this organization.`,
    }));
  if (errors.length === 0) return null;
  const fields = errors.map((error) => (error.pointer ?? '').slice(1)).join(' and ');
  return new Problem('reference_not_found', `What ${fields} names does not exist in this organization.`, {
    errors,
  });
}

/** A clock that is to be set to an instant which is none of its. */
export function clockRefusal(now: Instant, pointer: string): Problem | null {
  if (now >= EARLIEST_CLOCK && now <= LATEST_CLOCK) return null;
  const detail = `A clock reads from ${EARLIEST_CLOCK} to ${LATEST_CLOCK}; received ${now}.`;
  return problemAt(pointer, 'invalid_request', now < EARLIEST_CLOCK ? 'too_small' : 'too_large', detail);
}

/** What has to wait for an advance that is under way. */
export function stillAdvancing(): Problem {
  return new Problem('clock_advancing', 'An advance of this clock is still running: wait for its answer.');
}

/** What is to be sent where there is no endpoint, or one that wants nothing any more. */
export function nowhereToDeliver(): Problem {
  const detail =
    'There is nowhere to deliver to: configure a webhook, or make a new configuration if its endpoint answered 410.';
  return new Problem('webhook_not_configured', detail);
}

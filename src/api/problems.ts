import { MIN_CLOCK, MAX_CLOCK } from '../domain/shared/clock.js';
import { Problem, createFieldProblem } from '../domain/shared/problem.js';
import type { CollectionName, Instant, Records, ValidationError } from '../domain/shared/records.js';
import type { LatestReader, Reader } from '../store/store.js';

/** Creates the 404 for a resource that does not exist in the organization. */
export function createNotFoundProblem(noun: string, id: string): Problem {
  return new Problem('resource_not_found', `There is no ${noun} with the id "${id}" in this organization.`);
}

type WithExternalId = {
  [Name in CollectionName]: Records[Name] extends { external_id: string | null } ? Name : never;
}[CollectionName];

/**
 * Checks that no other record of the organization has an `external_id`.
 *
 * @param isReleased returns whether a record no longer reserves its `external_id`
 * @returns null if the `external_id` is available
 */
export async function checkExternalId<Name extends WithExternalId>(
  reader: Reader,
  collection: Name,
  externalId: string | null | undefined,
  isReleased: (record: Records[Name]) => boolean = () => false,
): Promise<Problem | null> {
  if (typeof externalId !== 'string') return null;
  const where = { external_id: externalId } as Partial<Records[Name]>;
  // The newest record decides: records that released the id are older than the one that reuses it.
  const [newest] = await reader.list(collection, { where, limit: 1 });
  return newest && !isReleased(newest.record) ? createExternalIdProblem(externalId, newest.record.id) : null;
}

/** Creates the 409 for an `external_id` that another record has. */
export function createExternalIdProblem(externalId: string, existingId: string): Problem {
  const detail = `The \`external_id\` "${externalId}" already belongs to "${existingId}". Send a different one, or use that object.`;
  return new Problem('external_id_taken', detail, {
    existing_id: existingId,
    errors: [{ pointer: '/external_id', code: 'not_allowed', detail }],
  });
}

/** Checks the references of a body. @returns one problem for all missing records; null if none is missing */
export function checkReferences(references: Record<string, { id: string; found: unknown }>): Problem | null {
  const errors: ValidationError[] = Object.entries(references)
    .filter(([, { found }]) => !found)
    .map(([field, { id }]) => ({
      pointer: `/${field}`,
      code: 'not_found',
      detail: `There is no ${field.replace(/_id$/, '')} with the id "${id}" in this organization.`,
    }));
  if (errors.length === 0) return null;
  return new Problem('reference_not_found', errors.map((error) => error.detail).join(' '), { errors });
}

/** Checks that an instant is within the range of clocks. @param pointer JSON pointer to the instant in the body */
export function checkClockRange(now: Instant, pointer: string): Problem | null {
  if (now >= MIN_CLOCK && now <= MAX_CLOCK) return null;
  const detail = `The time ${now} is out of range. Send a time from ${MIN_CLOCK} to ${MAX_CLOCK}.`;
  return createFieldProblem(pointer, 'invalid_request', now < MIN_CLOCK ? 'too_small' : 'too_large', detail);
}

/** Creates the 409 for operations that are rejected while an advance is running. */
export function createClockAdvancingProblem(): Problem {
  return new Problem(
    'clock_advancing',
    'Another request is advancing the clock. Wait for its response, then retry.',
  );
}

/** Creates the problem for a resend without a webhook endpoint, or with one that has returned 410. */
export function createNoEndpointProblem(): Problem {
  const detail =
    'The organization has no webhook endpoint, or its endpoint returned 410. Create a configuration with a `webhook`.';
  return new Problem('webhook_not_configured', detail);
}

/** Checks that the purchase in a path exists. @returns 404 if it does not */
export async function checkPurchaseExists(reader: LatestReader, id: string): Promise<Problem | null> {
  return (await reader.get('purchases', id)) ? null : createNotFoundProblem('purchase', id);
}

import type { Change } from '../domain/shared/change.js';
import type { NewId } from '../domain/shared/event.js';
import type { Instant, Organization } from '../domain/shared/records.js';
import { seededId } from '../lib/ids.js';
import type { AppContext } from '../context.js';

/** Makes the ids of one commit. */
export interface Ids {
  /** With the time of an instant. */
  at: (instant: Instant) => NewId;
  /** What has to be committed together with what has the ids, so that none is made twice. */
  changes: () => Change[];
}

/** Random ids, unless the organization has a seed from which they come. */
export function idsOf(parts: AppContext, organization: Organization): Ids {
  const { id_seed } = organization;
  if (!id_seed) return { at: (instant) => (prefix) => parts.newId(prefix, instant), changes: () => [] };
  let { made } = id_seed;
  return {
    at: (instant) => (prefix) => seededId(id_seed.seed, made++, prefix, instant),
    changes: () =>
      made === id_seed.made
        ? []
        : [{ op: 'organization', record: { ...organization, id_seed: { ...id_seed, made } } }],
  };
}

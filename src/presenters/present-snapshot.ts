import type { components } from '../../generated/sandbox.js';
import type { Snapshot } from '../domain/shared/records.js';

/** A snapshot as the sandbox shows it: what it is, without what is in it. */
export function presentSnapshot({
  id,
  created_at,
  now,
  counts,
}: Snapshot): components['schemas']['Snapshot'] {
  return { name: id, created_at, now, counts };
}

import type { components } from '../../generated/closed/sandbox.js';
import type { Snapshot } from '../domain/shared/records.js';

/** Returns a snapshot as the sandbox API shows it, without its contents. */
export function presentSnapshot({
  id,
  created_at,
  now,
  counts,
}: Snapshot): components['schemas']['Snapshot'] {
  return { name: id, created_at, now, counts };
}

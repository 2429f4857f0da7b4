import type { Parts } from './parts.js';

/** Lets go of what is known of an organization in memory only, as a reset does. */
export function forget({ faults, journal }: Parts, organizationId: string): void {
  faults.clear(organizationId);
  journal.clear(organizationId);
}

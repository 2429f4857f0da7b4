import type { Parts } from './parts.js';

/** Lets go of what is known of an organization beside its records, as a reset does. */
export async function forget({ faults, journal }: Parts, organizationId: string): Promise<void> {
  await faults.clear(organizationId);
  await journal.clear(organizationId);
}

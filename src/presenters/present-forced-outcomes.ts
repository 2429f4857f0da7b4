import type { components } from '../../generated/closed/sandbox.js';
import type { Purchase } from '../domain/shared/records.js';

/** Returns the forced outcomes of the next payment attempts of a purchase. */
export function presentForcedOutcomes({
  id,
  forced_outcomes,
}: Purchase): components['schemas']['ForcedOutcomes'] {
  return { purchase_id: id, outcomes: [...forced_outcomes] };
}

import openapi from '../../generated/openapi.json' with { type: 'json' };
import sandbox from '../../generated/sandbox.json' with { type: 'json' };
import type { ForcedOutcome } from '../../src/domain/shared/records.js';

export const forcedOutcomes = sandbox.components.schemas.ForcedOutcome[
  'x-extensible-enum'
] as ForcedOutcome[];

export const failureCodes: readonly string[] = openapi.components.schemas.FailureCode['x-extensible-enum'];

/** Stored fields of a purchase that the API returns. It computes the other fields for each response. */
const storedFields = Object.keys(openapi.components.schemas.Purchase.properties).filter(
  (field) => field !== 'checkout_url' && field !== 'next_action',
);

/** Returns the fields of a purchase that the API returns as they are stored. */
export function toStoredFields(purchase: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(purchase).filter(([field]) => storedFields.includes(field)));
}

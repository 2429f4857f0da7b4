import openapi from '../../generated/openapi.json' with { type: 'json' };

/** Stored fields of a purchase that the API returns. It computes the other fields for each response. */
const storedFields = Object.keys(openapi.components.schemas.Purchase.properties).filter(
  (field) => field !== 'checkout_url' && field !== 'next_action',
);

/** Returns the fields of a purchase that the API returns as they are stored. */
export function toStoredFields(purchase: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(purchase).filter(([field]) => storedFields.includes(field)));
}

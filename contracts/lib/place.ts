/** Place of a difference that concerns no single property. */
export const WHOLE_RESPONSE = 'response';

/** Property names as the OpenAPI document has them. Any other name may be data, such as an id or an email address. */
const PROPERTY_NAME = /^[a-z][a-z_]{0,40}\d?$/i;

/**
 * Converts a JSON pointer to a place that is equal in all runs: indexes, the keys of `metadata`, and names that may be
 * data are `*`.
 */
export function toPlace(pointer: string): string {
  const names = pointer.split('/').slice(1);
  if (names.length === 0) return WHOLE_RESPONSE;
  return names
    .map((name, index) => `/${names[index - 1] === 'metadata' || !PROPERTY_NAME.test(name) ? '*' : name}`)
    .join('');
}

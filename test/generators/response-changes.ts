/** Value that no version of the API documents. */
export const UNKNOWN_VALUE = 'unknown_value';

/** Code that ISO 4217 reserves for tests. It has the form of a currency, as the document requires. */
export const UNKNOWN_CURRENCY = 'XTS';

/** Properties of responses whose strings may get new values within version 1. */
export const OPEN_PROPERTIES: ReadonlySet<string> = new Set([
  'code',
  'currency',
  'interval',
  'kind',
  'locale',
  'mode',
  'on_exhausted',
  'source',
  'status',
  'type',
  'when_unreported',
]);

/** Adds an unknown property to every object of a response. */
export function addUnknownProperties(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addUnknownProperties);
  if (typeof value !== 'object' || value === null) return value;
  const properties = Object.entries(value).map(([name, each]) => [name, addUnknownProperties(each)] as const);
  return { ...Object.fromEntries(properties), unknown_property: UNKNOWN_VALUE };
}

/**
 * Replaces the open values of a response by unknown ones.
 *
 * @param parent name of the property that holds `value`
 */
export function replaceOpenValues(value: unknown, parent = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => replaceOpenValues(each, parent));
  if (typeof value !== 'object' || value === null) return value;
  const properties = Object.entries(value).map(([name, each]) => {
    if (typeof each !== 'string' || !isOpen(name, parent))
      return [name, replaceOpenValues(each, name)] as const;
    return [name, name === 'currency' ? UNKNOWN_CURRENCY : UNKNOWN_VALUE] as const;
  });
  return Object.fromEntries(properties);
}

function isOpen(name: string, parent: string): boolean {
  // The kinds of rates are closed within version 1.
  if (name === 'kind') return parent !== 'rate';
  // The type of an error response is an address.
  if (name === 'type') return parent === 'next_action';
  return OPEN_PROPERTIES.has(name);
}

/**
 * Formats a value for a message, as JSON where JSON can express it. Sets, maps, dates and `undefined` are shown as what
 * they are: `JSON.stringify` would turn a set into `{}` and omit `undefined`.
 */
export function formatValue(value: unknown): string {
  if (value instanceof Set) return `Set ${formatList([...(value as Set<unknown>)])}`;
  if (value instanceof Map) return `Map ${formatMap(value as Map<unknown, unknown>)}`;
  if (Array.isArray(value)) return formatList(value);
  if (typeof value !== 'object' || value === null) return formatPrimitive(value);
  if (hasToJson(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([name, inner]) => `${JSON.stringify(name)}:${formatValue(inner)}`,
  );
  return `{${entries.join(',')}}`;
}

function formatPrimitive(value: unknown): string {
  if (value === undefined) return 'undefined';
  return typeof value === 'bigint' ? `${value}` : JSON.stringify(value);
}

function formatList(values: readonly unknown[]): string {
  return `[${values.map(formatValue).join(',')}]`;
}

function formatMap(map: ReadonlyMap<unknown, unknown>): string {
  return `{${[...map].map(([key, inner]) => `${formatValue(key)} => ${formatValue(inner)}`).join(', ')}}`;
}

const hasToJson = (value: object): boolean => 'toJSON' in value && typeof value.toJSON === 'function';

const MAX_LENGTH = 1_000;

/** Truncates a message or a value, which may be thousands of lines. The JSON report has it in full. */
export function truncateValue(value: string): string {
  return value.length > MAX_LENGTH ? `${value.slice(0, MAX_LENGTH)}… (${value.length} characters)` : value;
}

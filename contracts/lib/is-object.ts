/** Returns true for JSON objects, false for arrays and null. A deliberate copy: the suite imports nothing of `src`. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { isDeepStrictEqual } from 'node:util';
import { isObject } from './is-object.js';

/**
 * Returns whether a JSON value contains another one: an object must have each property of the other object with a value
 * that contains the other value; all other values must be equal.
 */
export function contains(value: unknown, part: unknown): boolean {
  if (!isObject(part)) return isDeepStrictEqual(value, part);
  return (
    isObject(value) &&
    Object.entries(part).every(([name, each]) => Object.hasOwn(value, name) && contains(value[name], each))
  );
}

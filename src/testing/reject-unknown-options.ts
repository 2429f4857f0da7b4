import { findNearest } from '../lib/find-nearest.js';

/** @throws {TypeError} if an option has no known name */
export function rejectUnknownOptions(caller: string, options: object, known: object): void {
  const names = Object.keys(known);
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const advice = suggestValue(unknown, names, 'Its options are');
  throw new TypeError(`${caller}() has no option \`${unknown}\`. ${advice}`);
}

/** Returns the advice for a value that does not exist. @param introduction words before the list of values */
export function suggestValue(
  received: string,
  values: readonly string[],
  introduction = 'Use one of',
): string {
  const nearest = findNearest(received, values);
  return nearest === null ? `${introduction} ${values.join(', ')}.` : `Did you mean \`${nearest}\`?`;
}

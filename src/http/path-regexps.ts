import { createRequire } from 'node:module';

type PathToRegexp = (path: string, options?: object) => unknown;

let isMemoized = false;

/**
 * express-openapi-validator compiles the pattern of every path it looks at again on every request, 15 % of a
 * request's work. Remembers them, for the copy of path-to-regexp that the validator uses. The test beside this file
 * fails when upstream no longer needs it.
 *
 * @see https://github.com/cdimascio/express-openapi-validator/pull/1217
 */
export function memoizePathRegexps(): void {
  if (isMemoized) return;
  isMemoized = true;
  const validator = createRequire(import.meta.url).resolve('express-openapi-validator');
  const library = createRequire(validator)('path-to-regexp') as { pathToRegexp: PathToRegexp };
  const original = library.pathToRegexp;
  const known = new Map<string, unknown>();
  library.pathToRegexp = (path, options) => {
    const key = `${path} ${JSON.stringify(options)}`;
    const regexp = known.get(key) ?? original(path, options);
    known.set(key, regexp);
    return regexp;
  };
}

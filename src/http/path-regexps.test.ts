import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { publicDescription } from '../description.js';
import { memoizePathRegexps } from './path-regexps.js';

interface Library {
  pathToRegexp: (path: string, options?: object) => unknown;
}

const validator = createRequire(import.meta.url).resolve('express-openapi-validator');
const library = createRequire(validator)('path-to-regexp') as Library;

test('a path is compiled once for the same options', () => {
  memoizePathRegexps();
  const options = { sensitive: true };
  expect(library.pathToRegexp('/v1/purchases/:id', options)).toBe(
    library.pathToRegexp('/v1/purchases/:id', options),
  );
  expect(library.pathToRegexp('/v1/purchases/:id', options)).not.toBe(
    library.pathToRegexp('/v1/purchases/:id', {}),
  );
});

test('the validator still asks for a pattern on every request; if not, this file can go', async () => {
  const { route } = await publicDescription();
  const memoized = library.pathToRegexp;
  let asked = 0;
  library.pathToRegexp = (path, options) => {
    asked += 1;
    return memoized(path, options);
  };
  const request = {
    app: { enabled: () => true },
    method: 'GET',
    originalUrl: '/v1/charges',
    path: '/charges',
    baseUrl: '/v1',
  };
  await new Promise((resolve) => void route(request as never, {} as never, resolve));
  await new Promise((resolve) => void route(request as never, {} as never, resolve));
  library.pathToRegexp = memoized;
  expect(asked).toBeGreaterThan(2);
});

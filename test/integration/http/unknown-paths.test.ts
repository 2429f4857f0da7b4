import { describe, expect, it } from 'vitest';
import publicDocument from '../../../generated/openapi.json' with { type: 'json' };
import sandboxDocument from '../../../generated/sandbox.json' with { type: 'json' };
import { testSandbox } from '../../support/sandbox.js';

const sandbox = await testSandbox();
const organization = await sandbox.newOrganization();

const fillPath = (path: string): string => path.replaceAll(/\{\w+\}/g, 'x_1');
const publicPaths = Object.keys(publicDocument.paths).map(fillPath);
const sandboxPaths = Object.keys(sandboxDocument.paths).map(fillPath);

/** Sends a path and returns the detail of the 404. */
const readDetail = async (path: string): Promise<string> => {
  const { status, problem } = await organization.send('GET', path);
  expect([path, status, problem.code]).toEqual([path, 404, 'path_not_found']);
  return problem.detail;
};

describe.each([
  ['/v1', publicPaths],
  ['/_sandbox', sandboxPaths],
])('the 404 of a path whose base path is not %s', (basePath, paths) => {
  it.each(paths)('names the path with the base path for %s', async (path) => {
    for (const wrong of ['', basePath + basePath, `/api${basePath === '/v1' ? '/v2' : ''}`])
      expect(await readDetail(wrong + path)).toBe(
        `The path ${wrong}${path} does not exist. Did you mean ${basePath}${path}?`,
      );
  });
});

describe('the 404 of a path of the other API', () => {
  const shared = publicPaths.filter((path) => sandboxPaths.includes(path));
  it('names the API that has the path', async () => {
    for (const path of publicPaths.filter((each) => !shared.includes(each)))
      expect(await readDetail(`/_sandbox${path}`)).toContain(`Did you mean /v1${path}?`);
    for (const path of sandboxPaths.filter((each) => !shared.includes(each)))
      expect(await readDetail(`/v1${path}`)).toContain(`Did you mean /_sandbox${path}?`);
  });
});

it('the 404 of a path that is like no other one names both base paths', async () => {
  expect(await readDetail('/v1/refunds')).toBe(
    'The path /v1/refunds does not exist. Compare it with the API reference. Its paths begin with /v1, those of the sandbox API with /_sandbox.',
  );
});

it.each([
  '/dashboard',
  '/dashboard/assets/',
  '/dashboard/assets/..%2Findex.html',
  '/V1/customers',
  '//v1/customers',
  '/v1/customers/%FF',
  '/v2/customers',
  '/_sandbox/',
  '/_sandbox/HEALTH',
  '/favicon.ico',
  `/v1/${'x'.repeat(5_000)}`,
])('a path of neither API returns 404: %s', async (path) => {
  await readDetail(path);
});

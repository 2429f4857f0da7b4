import { Router, type Request, type RequestHandler, type Response } from 'express';
import { describe, expect, it, test } from 'vitest';
import { listRoutes, publicApi, sandboxApi } from '../openapi/api.js';
import { createDirectRouter } from './direct-router.js';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

/** What a handler of a route receives. */
interface Routed {
  path: string;
  method: string;
  url: string;
  baseUrl: string;
  params: object;
}

describe.each([publicApi, sandboxApi])('$basePath', (api) => {
  const routes = listRoutes(api);
  let routed: Routed | null = null;
  const createHandler =
    (path: string, method: string): RequestHandler =>
    ({ url, baseUrl, params }) => {
      routed = { path, method, url, baseUrl, params: { ...params } };
    };
  const direct = createDirectRouter(
    api.basePath,
    routes.map(({ path, operations }) => ({
      path,
      handlers: new Map(
        [...operations.keys()].map((method) => [method.toUpperCase(), createHandler(path, method)]),
      ),
    })),
  );
  const router = Router({ strict: true, caseSensitive: true });
  for (const { path, operations } of routes) {
    const route = router.route(path);
    for (const method of operations.keys()) route[method as 'get'](createHandler(path, method));
    route.all(createHandler(path, 'other'));
  }
  const express = Router({ strict: true, caseSensitive: true }).use(api.basePath, router);

  const find = (handler: RequestHandler, method: string, url: string): Routed | null => {
    routed = null;
    const request = { method, url, originalUrl: url, baseUrl: '' } as Request;
    void handler(request, {} as Response, () => undefined);
    return routed;
  };

  const ids = ['cus_01mc03h060e02se5b0kxy78v39', 'stream', 'a.b~c-d', 'constructor'];
  const documented = routes.flatMap(({ path, operations }) =>
    ids.map((id) => ({ operations, url: `${api.basePath}${path.replaceAll(/:\w+/g, id)}` })),
  );

  it.each(documented)('finds the operations of $url as Express does', ({ operations, url }) => {
    for (const method of METHODS) {
      for (const target of [url, `${url}?limit=1&path=/x?y`]) {
        const expected = find(express, method, target);
        const isOperation = expected !== null && operations.has(expected.method) && method !== 'HEAD';
        expect(find(direct, method, target)).toEqual(
          isOperation && expected.method !== 'other' ? expected : null,
        );
      }
    }
  });

  it.each([
    ['/', ''],
    ['//', '/'],
    ['', '/'],
    ['', '%20'],
    ['', ';x'],
    ['', '/x/y/z'],
  ])('leaves paths with "%s" before and "%s" behind them to Express', (prefix, suffix) => {
    for (const { url } of documented)
      for (const method of METHODS) expect(find(direct, method, `${prefix}${url}${suffix}`)).toBeNull();
  });
});

test('the direct router restores the path of a request for the middleware behind it when a handler fails', () => {
  const fail: RequestHandler = (_request, _response, next) => void next(new Error('failed'));
  const handlers = new Map([['GET', fail]]);
  const request = { method: 'GET', url: '/v1/customers/1', baseUrl: '/pay' } as Request;
  let error: unknown;
  void createDirectRouter('/v1', [{ path: '/customers/:id', handlers }])(
    request,
    {} as Response,
    (failure) => {
      error = failure;
    },
  );
  expect({ error, ...request }).toMatchObject({
    error: new Error('failed'),
    url: '/v1/customers/1',
    baseUrl: '/pay',
  });
});

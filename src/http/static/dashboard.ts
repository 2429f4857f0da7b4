import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import express, { Router, type Request, type RequestHandler } from 'express';
import type { AppContext } from '../../context.js';
import { openDefaultSession } from '../../operations/sandbox/session.js';
import { isLoopback } from '../../webhooks/guard.js';
import { loopbackHost } from '../middleware/loopback-host.js';
import { sessionCookie, sessionOfVisit } from '../request/session-cookie.js';

/** Scripts, styles and calls of its own only; nobody frames it, and no form of it leads elsewhere. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

const ONE_YEAR = '365d';

/** The dashboard at `/`, as `npm run build` wrote it; its routes are behind `#`. */
export function dashboard(parts: AppContext): Router {
  // Compiled, this file lies in dist/src/http, beside dist/dashboard; uncompiled in src/http.
  const place = import.meta.url.endsWith('.ts') ? '../../dist/dashboard/' : '../../dashboard/';
  const folder = fileURLToPath(new URL(place, import.meta.url));
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/', loopbackHost, protect, openSession(parts), sendPage(folder));
  router.use(
    '/dashboard/assets',
    loopbackHost,
    protect,
    // Their names change with what is in them.
    express.static(`${folder}assets`, { immutable: true, maxAge: ONE_YEAR, etag: false, index: false }),
  );
  return router;
}

const protect: RequestHandler = (_request, response, next) => {
  response.set({
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  });
  next();
};

/** On this very machine nobody has to ask for the default organization's key. */
function openSession(parts: AppContext): RequestHandler {
  return async (request, response, next) => {
    const token = isOfThisMachine(request) ? await openDefaultSession(parts, sessionOfVisit(request)) : null;
    if (token !== null) response.setHeader('Set-Cookie', sessionCookie(request, token));
    next();
  };
}

/** Host can be made up by whoever calls, the address that was called cannot. */
function isOfThisMachine({ socket }: Request): boolean {
  return socket.localAddress !== undefined && isLoopback(socket.localAddress);
}

function sendPage(folder: string): RequestHandler {
  return async (_request, response) => {
    const page = await readFile(`${folder}index.html`).catch(() => null);
    response.set('Cache-Control', 'no-store');
    if (page) response.type('html').send(page);
    else response.status(503).type('text').send('The dashboard is not built: run npm run build first.\n');
  };
}

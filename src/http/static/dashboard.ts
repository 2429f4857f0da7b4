import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { Router, type RequestHandler } from 'express';
import type { AppContext } from '../../engine/context.js';
import { packageRoot } from '../../lib/package-root.js';
import { Problem } from '../../domain/shared/problem.js';
import { openDefaultSession } from '../../engine/sessions.js';
import { requireAllowedHost, requireAllowedOrigin } from '../middleware/restrict-access.js';
import { isLocalRequest } from '../request/allowed-hosts.js';
import { isUserNavigation } from '../request/same-origin.js';
import { listVisitSessions, toSessionCookie } from '../request/session-cookie.js';
import { setSecurityHeaders } from './security-headers.js';

/** Policy of the dashboard: only its own scripts, styles and requests; no frames, and no forms to other origins. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

const ONE_YEAR = '365d';

/** Serves the dashboard at `/`, which `npm run build` builds. Its own routes are in the URL fragment. */
export function serveDashboard(context: AppContext): Router {
  const folder = join(packageRoot, 'dist/dashboard');
  const router = Router({ caseSensitive: true, strict: true });
  const checkAccess = [
    requireAllowedHost(context),
    requireAllowedOrigin(context),
    requirePageAccess(context),
  ];
  router.get('/', checkAccess, addSecurityHeaders, openSession(context), sendIndex(context, folder));
  router.use(
    '/dashboard/assets',
    checkAccess,
    addSecurityHeaders,
    // Cached for a year: the names of the files include a hash of their content.
    express.static(join(folder, 'assets'), { immutable: true, maxAge: ONE_YEAR, etag: false, index: false }),
  );
  return router;
}

/** Rejects visitors of other machines, unless they may sign in with an API key. */
function requirePageAccess(context: AppContext): RequestHandler {
  return (request, _response, next) => {
    const hasAccess = context.allowsSignIn || isLocalRequest(context, request);
    const detail =
      'The dashboard is available only on this machine. To allow other machines, start the sandbox with TOLLGATE_CONTROL_TOKEN.';
    next(hasAccess ? undefined : new Problem('host_not_allowed', detail));
  };
}

const addSecurityHeaders: RequestHandler = (_request, response, next) => {
  setSecurityHeaders(response, CONTENT_SECURITY_POLICY);
  next();
};

/**
 * Opens a session of the default organization for visitors on this machine, who then need no API key. A page of another
 * origin cannot open one without a click of the user.
 */
function openSession(context: AppContext): RequestHandler {
  return async (request, response, next) => {
    const isVisit = isLocalRequest(context, request) && isUserNavigation(context, request.headers);
    const address = request.socket.remoteAddress ?? '';
    const tokens = isVisit ? await openDefaultSession(context, listVisitSessions(request), address) : null;
    if (tokens !== null) response.setHeader('Set-Cookie', toSessionCookie(context, request, tokens));
    next();
  };
}

function sendIndex({ basePath }: AppContext, folder: string): RequestHandler {
  return async (_request, response) => {
    const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
    response.set('Cache-Control', 'no-store');
    if (page !== null) response.type('html').send(page.replaceAll('"/dashboard/', `"${basePath}/dashboard/`));
    else response.status(503).type('text').send('The dashboard is not built: run npm run build first.\n');
  };
}

import express, { Router, type Express, type RequestHandler } from 'express';
import { publicOperations, sandboxOperations } from './api/operations.js';
import type { AppContext } from './engine/context.js';
import { publicRoutes, sandboxRoutes } from './openapi/api.js';
import { createApi } from './http/api.js';
import { composeMiddleware } from './http/compose-middleware.js';
import { createDirectRouter } from './http/direct-router.js';
import { overrideExpressPrototypes } from './http/express-prototypes.js';
import { assignRequestId, checkProtocolHeaders, rejectRepeats } from './http/middleware/request-headers.js';
import { injectFaults } from './http/middleware/inject-faults.js';
import { logRequests, logUnroutedRequests } from './http/middleware/log-requests.js';
import { observeRequests } from './http/middleware/observe-requests.js';
import { createRateLimit } from './http/middleware/rate-limit.js';
import {
  requireAllowedHost,
  requireAllowedOrigin,
  requireSameOrigin,
  requireControlAccess,
} from './http/middleware/restrict-access.js';
import {
  createProblemHandler,
  rejectUnknownPath,
  type ReportError,
} from './http/response/problem-handler.js';
import { serveDashboard } from './http/static/dashboard.js';
import { serveDocs } from './http/static/docs.js';

/** Express application of a sandbox. */
interface App {
  express: Express;
  /** Stops the timer of the rate limit. */
  close: () => void;
}

/** Creates the application: the whole request path, from top to bottom. */
export function createApp(context: AppContext, report: ReportError): App {
  const rateLimit = createRateLimit(context);
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.enable('strict routing').enable('case sensitive routing');
  overrideExpressPrototypes(app);

  const checkHost = requireAllowedHost(context);
  const checkOrigin = requireAllowedOrigin(context);
  const options = {
    beforeRouting: [rejectRepeats, checkHost],
    afterAuthentication: [logRequests(context), ...rateLimit.handlers],
    beforeChecks: [injectFaults(context, 'before_checks')],
    afterBody: [injectFaults(context, 'after_body')],
    beforeResponse: [injectFaults(context, 'after_commit')],
    runsDueWorkInCommand: true,
    countsRequests: true,
  };
  const sandboxOptions = {
    beforeRouting: [rejectRepeats, checkHost, checkOrigin, requireSameOrigin(context)],
    afterAuthentication: [requireControlAccess(context)],
  };
  const publicApi = createApi(context, publicRoutes, publicOperations, options);
  const sandboxApi = createApi(context, sandboxRoutes, sandboxOperations, sandboxOptions);

  app.use(
    composeMiddleware(
      observeRequests(context),
      assignRequestId(context),
      checkProtocolHeaders,
      createDirectRouter(context.basePath, new Map([...publicApi.handlers, ...sandboxApi.handlers])),
    ),
  );
  const router = Router({ strict: true, caseSensitive: true });
  router.use('/v1', publicApi.router);
  router.use('/_sandbox', sandboxApi.router);
  router.use(rejectRepeats);
  router.use(
    '/checkout',
    loadAtFirstRequest(async () => {
      const { createCheckoutRouter } = await import('./checkout/checkout-router.js');
      return createCheckoutRouter(context, report);
    }),
  );
  router.use('/docs', checkHost, checkOrigin, serveDocs(context));
  router.use(serveDashboard(context));
  app.use(context.basePath || '/', router);
  app.use(`${context.basePath}/v1`, logUnroutedRequests(context));
  app.use(rejectUnknownPath);
  app.use(createProblemHandler(report, context));
  return { express: app, close: rateLimit.close };
}

/** Creates a handler that loads another one at its first request. Most test suites never open a checkout page. */
function loadAtFirstRequest(load: () => Promise<RequestHandler>): RequestHandler {
  let loading: Promise<RequestHandler> | undefined;
  return async (request, response, next) => {
    const handle = await (loading ??= load());
    await handle(request, response, next);
  };
}

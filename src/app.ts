import express, { type Express, type Request } from 'express';
import { publicActions } from './operations/public/index.js';
import { sandboxActions } from './operations/sandbox/index.js';
import type { AppContext } from './context.js';
import { publicDescription, sandboxDescription } from './openapi/document.js';
import { createApi } from './http/api.js';
import { dashboard } from './http/static/dashboard.js';
import { docs } from './http/static/docs.js';
import { faults } from './http/middleware/inject-faults.js';
import { loopbackHost } from './http/middleware/loopback-host.js';
import { endOnceNoted, journal, journalUnrouted } from './http/middleware/request-log.js';
import { json } from './http/response/send-json.js';
import { pathNotFound, problemHandler, type ReportError } from './http/response/problem-handler.js';
import { rateLimit } from './http/middleware/rate-limit.js';
import { requestId } from './http/middleware/request-id.js';
import { checkout } from './checkout/checkout.js';

/** The application, and what has to be let go of with it. */
export interface App {
  express: Express;
  close: () => void;
}

/** The whole request path, from top to bottom. @throws when a description is not valid */
export async function createApp(parts: AppContext, report: ReportError): Promise<App> {
  const limit = rateLimit(parts);
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.enable('strict routing').enable('case sensitive routing');
  app.response.json = json;
  app.response.end = endOnceNoted as Express['response']['end'];
  Object.defineProperty(app.request, 'ip', address);

  app.use(requestId(parts));
  const steps = {
    afterAuthentication: [journal(parts), ...limit.handlers, faults(parts, 'before')],
    beforeAnswer: [faults(parts, 'after_commit')],
    isPunctual: true,
  };
  app.use('/v1', createApi(parts, await publicDescription(), publicActions, steps));
  app.use('/v1', journalUnrouted(parts));
  app.use('/_sandbox', loopbackHost, createApi(parts, await sandboxDescription(), sandboxActions));
  app.use('/checkout', checkout(parts, report));
  app.use('/docs', loopbackHost, docs());
  app.use(dashboard(parts));
  app.use(pathNotFound);
  app.use(problemHandler(report));
  return { express: app, close: limit.close };
}

/** What the rate limiter asks for though it counts by key. Express looks for proxies before it says the same. */
const address: PropertyDescriptor = {
  get(this: Request) {
    return this.socket.remoteAddress;
  },
};

import type { Request, RequestHandler } from 'express';
import type { Answer } from '../operations/operation.js';
import { catchUp } from '../engine/due-work.js';
import type { AppContext } from '../context.js';
import { operationOf, routeOf, type Description } from '../openapi/document.js';
import { Problem } from '../domain/shared/problem.js';
import { accept } from './middleware/accept.js';
import { authenticate } from './middleware/authenticate.js';
import { readBody } from './middleware/read-body.js';
import { contextOf } from './request/request-context.js';
import { sessionCookie, sessionOf } from './request/session-cookie.js';
import { idempotency } from './middleware/idempotency.js';
import { inOrder } from './compose-middleware.js';
import { sendStream } from './response/send-stream.js';
import { validate } from './middleware/validate.js';

/** Any action, as the request path calls it: the description has vouched for the call's types. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each action narrows its call on its own
type AnyAction = (parts: AppContext, call: any) => Promise<Answer | Problem>;

/** What one API has and another has not. */
interface MoreSteps {
  afterAuthentication?: readonly RequestHandler[];
  /** Come when a request was carried out with success. */
  beforeAnswer?: readonly RequestHandler[];
  /** Whether each command sees to what is due before it, in its own transaction. */
  isPunctual?: boolean;
}

/**
 * One described API. The order of its steps is the order of its refusals: path, method, key, rate, Accept, size,
 * media type, validity, and then what the action finds.
 */
export function createApi(
  parts: AppContext,
  description: Description,
  actions: Record<string, AnyAction>,
  { afterAuthentication = [], beforeAnswer = [], isPunctual = false }: MoreSteps = {},
): RequestHandler {
  return inOrder(
    headAsGet,
    description.route,
    description.validateResponses,
    authenticate(parts),
    ...afterAuthentication,
    accept,
    readBody,
    validate(description),
    idempotency,
    run(parts, actions, isPunctual),
    ...beforeAnswer,
    send(parts),
  );
}

/** Answers HEAD as GET; Node leaves the body out. */
const headAsGet: RequestHandler = (request, response, next) => {
  if (request.method === 'HEAD') {
    request.method = 'GET';
    contextOf(response).isHead = true;
  }
  next();
};

function run(parts: AppContext, actions: Record<string, AnyAction>, isPunctual: boolean): RequestHandler {
  return async (request, response, next) => {
    const { operationId } = operationOf(request);
    const action = actions[operationId];
    if (!action) throw new Error(`No action is called ${operationId}.`);
    const { organization, idempotency: key, entry } = contextOf(response);
    const isSeenTo = isPunctual && request.method !== 'GET';
    if (organization && !isSeenTo) await catchUp(parts, organization);
    const answer = await action(parts, {
      organization,
      path: routeOf(request)?.pathParams,
      query: request.query,
      body: request.body as unknown,
      idempotency: key,
      trace: entry,
      session: sessionOf(request),
      lastEventId: request.headers['last-event-id'],
    });
    if (answer instanceof Problem) {
      next(answer);
      return;
    }
    contextOf(response).answer = answer;
    next();
  };
}

function send({ timer }: AppContext): RequestHandler {
  return (request, response) => {
    const { answer } = contextOf(response);
    if (!answer) throw new Error('The request was not carried out.');
    response.status(answer.status);
    if (answer.session !== undefined)
      response.setHeader('Set-Cookie', sessionCookie(request, answer.session));
    if (answer.stream) {
      sendStream(answer.stream, timer, response);
      return;
    }
    if (answer.location !== undefined) response.setHeader('Location', request.baseUrl + answer.location);
    if (answer.isReplay === true) response.setHeader('Idempotent-Replayed', 'true');
    if (answer.body === undefined) {
      response.end();
      return;
    }
    const next = nextCursorOf(answer.body);
    if (next !== null) response.setHeader('Link', `<${pathWithCursor(request, next)}>; rel="next"`);
    response.json(answer.body);
  };
}

function nextCursorOf(body: unknown): string | null {
  return (body as { next_cursor?: string | null }).next_cursor ?? null;
}

function pathWithCursor(request: Request, cursor: string): string {
  const query = new URLSearchParams(request.originalUrl.split('?')[1]);
  query.set('cursor', cursor);
  return `${request.baseUrl}${request.path}?${query.toString()}`;
}

import type { NextFunction, Request, RequestHandler, Response } from 'express';

/**
 * One handler that goes through several, each as soon as the one before it is done. A router would, too, but asks of
 * each first whether the path is its own, which for a dozen of them takes longer than most of what they do.
 */
export function inOrder(...handlers: RequestHandler[]): RequestHandler {
  return (request, response, done) => {
    goOn(handlers, 0, request, response, done);
  };
}

function goOn(
  handlers: readonly RequestHandler[],
  place: number,
  request: Request,
  response: Response,
  done: NextFunction,
): void {
  const handler = handlers[place];
  if (!handler) {
    done();
    return;
  }
  const next = (error?: unknown): void => {
    if (error === undefined) goOn(handlers, place + 1, request, response, done);
    else done(error);
  };
  try {
    const result: unknown = handler(request, response, next);
    if (result instanceof Promise) result.catch(done);
  } catch (error) {
    done(error);
  }
}

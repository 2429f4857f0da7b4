import express, { type Request, type RequestHandler } from 'express';
import { operationOf } from '../description.js';
import { Problem, problemAt } from '../domain/problem.js';

export const BODY_LIMIT_BYTES = 100_000;
const DEEPEST = 20;

const readBytes = express.raw({ type: () => true, limit: BODY_LIMIT_BYTES });
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the body: too large is 413, another media type 415, no JSON 400, in this order. The Content-Type that goes on
 * is always the same for an operation, since the validator compiles anew for each distinct one.
 */
export const readBody: RequestHandler = (request, response, next) => {
  const { body } = operationOf(request);
  if (body === 'none') {
    delete request.headers['content-type'];
    next();
    return;
  }
  readBytes(request, response, (error?: unknown) => {
    next(error === undefined ? takeIn(request, body === 'required') : asProblem(error));
  });
};

/** @returns the problem, if there is one */
function takeIn(request: Request, isRequired: boolean): Problem | undefined {
  const bytes: unknown = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
    request.headers['content-type'] = 'application/json';
    request.body = undefined;
    return isRequired ? missing() : undefined;
  }
  const mediaType = request.headers['content-type'];
  if (mediaType === undefined || !isJson(mediaType)) {
    const received = mediaType === undefined ? 'without a Content-Type' : `as "${mediaType.slice(0, 100)}"`;
    return new Problem(
      'unsupported_media_type',
      `The body came ${received}: send it as application/json in UTF-8.`,
    );
  }
  request.headers['content-type'] = 'application/json';
  try {
    request.body = JSON.parse(utf8.decode(bytes)) as unknown;
  } catch (error) {
    return malformed(error instanceof SyntaxError ? positionOf(error) : 'it is not UTF-8');
  }
  return faultIn(request.body);
}

function isJson(mediaType: string): boolean {
  const [type, ...parameters] = mediaType.toLowerCase().split(';');
  return (
    type?.trim() === 'application/json' &&
    parameters.every(
      (parameter) => !/^\s*charset\s*=/.test(parameter) || /^\s*charset\s*=\s*"?utf-?8"?\s*$/.test(parameter),
    )
  );
}

function missing(): Problem {
  return problemAt('', 'invalid_request', 'required', 'No body came with the request: send a JSON object.');
}

/** Where JSON.parse stopped, without what it found there: that may be a secret. */
function positionOf(error: SyntaxError): string {
  const position = /position (\d+)/.exec(error.message)?.[1];
  return position === undefined ? 'it ends too early' : `it is not JSON at position ${position}`;
}

function malformed(reason: string): Problem {
  return new Problem('malformed_json', `The body cannot be read: ${reason}. Send one JSON value in UTF-8.`);
}

/** What JSON.parse lets through and no store can keep: nesting without end, and half characters. */
function faultIn(value: unknown, depth = 1): Problem | undefined {
  if (typeof value === 'string')
    return value.isWellFormed() ? undefined : malformed('a string has half a character');
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > DEEPEST) return malformed(`it is nested deeper than ${DEEPEST} levels`);
  for (const [key, item] of Object.entries(value)) {
    const fault = faultIn(key) ?? faultIn(item, depth + 1);
    if (fault) return fault;
  }
  return undefined;
}

/** What reading the bytes failed of. */
function asProblem(error: unknown): unknown {
  const { type, status } = error as { type?: string; status?: number };
  if (type === 'entity.too.large') {
    return new Problem('body_too_large', `The body is larger than ${BODY_LIMIT_BYTES} bytes: send less.`);
  }
  if (type === 'encoding.unsupported') {
    return new Problem(
      'unsupported_media_type',
      'The Content-Encoding is not one that is understood: send the body as it is.',
    );
  }
  return status === 400
    ? malformed('it ends too early, or its Content-Length or Content-Encoding is wrong')
    : error;
}

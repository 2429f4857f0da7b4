import express, { type Request, type RequestHandler, type Response } from 'express';
import { operationOf } from '../../openapi/document.js';
import { Problem, problemAt } from '../../domain/shared/problem.js';
import { contextOf } from '../request/request-context.js';
import { parseYaml } from '../request/parse-yaml.js';

export const BODY_LIMIT_BYTES = 100_000;
const DEEPEST = 20;

const readBytes = express.raw({
  type: () => true,
  limit: BODY_LIMIT_BYTES,
  verify: (_request, response, bytes) => {
    contextOf(response as Response).bytes = bytes;
  },
});
/** Newer versions of Node can read more; the same request is to get the same answer on all of them. */
const encodings = new Set(['identity', 'gzip', 'deflate', 'br']);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the body: too large is 413, another media type 415, no JSON 400, in this order. The Content-Type that goes on
 * is always the same for an operation, since the validator compiles anew for each distinct one.
 */
export const readBody: RequestHandler = (request, response, next) => {
  const { body, takesYaml } = operationOf(request);
  if (body === 'none') {
    delete request.headers['content-type'];
    next();
    return;
  }
  if (!encodings.has((request.headers['content-encoding'] ?? 'identity').toLowerCase())) {
    next(encodingUnsupported);
    return;
  }
  readBytes(request, response, (error?: unknown) => {
    next(error === undefined ? takeIn(request, response, body === 'required', takesYaml) : asProblem(error));
  });
};

const encodingUnsupported = new Problem(
  'unsupported_media_type',
  'The Content-Encoding is not one that is understood: send the body as it is.',
);

/** @returns the problem, if there is one */
function takeIn(
  request: Request,
  response: Response,
  isRequired: boolean,
  takesYaml: boolean,
): Problem | undefined {
  const bytes: unknown = request.body;
  const mediaType = request.headers['content-type'];
  request.headers['content-type'] = 'application/json';
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
    request.body = undefined;
    return isRequired ? missing() : undefined;
  }
  const format = formats.find(({ type }) => mediaType !== undefined && isOfType(mediaType, type));
  if (format === undefined || (format === yaml && !takesYaml)) return unsupported(mediaType, takesYaml);
  try {
    const text = utf8.decode(bytes);
    contextOf(response).text = text;
    request.body = format.parse(text);
  } catch (error) {
    return malformed(format, error instanceof SyntaxError ? error.message : 'it is not UTF-8');
  }
  const fault = faultIn(request.body);
  return fault === undefined ? undefined : malformed(format, fault);
}

/** A form in which a body can come. */
interface Format {
  type: string;
  code: 'malformed_json' | 'malformed_yaml';
  wanted: string;
  /** @throws {SyntaxError} which says where reading stopped, without what it found there: that may be a secret */
  parse: (text: string) => unknown;
}

const json: Format = {
  type: 'application/json',
  code: 'malformed_json',
  wanted: 'one JSON value',
  parse: parseJson,
};
const yaml: Format = {
  type: 'application/yaml',
  code: 'malformed_yaml',
  wanted: 'one YAML document',
  parse: parseYaml,
};
const formats = [json, yaml];

function unsupported(mediaType: string | undefined, takesYaml: boolean): Problem {
  const received = mediaType === undefined ? 'without a Content-Type' : `as "${mediaType.slice(0, 100)}"`;
  const wanted = takesYaml ? 'application/json or application/yaml' : 'application/json';
  return new Problem('unsupported_media_type', `The body came ${received}: send it as ${wanted} in UTF-8.`);
}

function isOfType(mediaType: string, wanted: string): boolean {
  if (mediaType === wanted) return true;
  const [type, ...parameters] = mediaType.toLowerCase().split(';');
  return (
    type?.trim() === wanted &&
    parameters.every(
      (parameter) => !/^\s*charset\s*=/.test(parameter) || /^\s*charset\s*=\s*"?utf-?8"?\s*$/.test(parameter),
    )
  );
}

function missing(): Problem {
  return problemAt('', 'invalid_request', 'required', 'No body came with the request: send a JSON object.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = /position (\d+)/.exec((error as SyntaxError).message)?.[1];
    const reason = position === undefined ? 'it ends too early' : `it is not JSON at position ${position}`;
    throw new SyntaxError(reason, { cause: error });
  }
}

function malformed({ code, wanted }: Format, reason: string): Problem {
  return new Problem(code, `The body cannot be read: ${reason}. Send ${wanted} in UTF-8.`);
}

/** What a parser lets through and no store can keep: nesting without end, and half characters. */
function faultIn(value: unknown, depth = 1): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : 'a string has half a character';
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > DEEPEST) return `it is nested deeper than ${DEEPEST} levels`;
  for (const key in value) {
    const fault = faultIn(key) ?? faultIn((value as Record<string, unknown>)[key], depth + 1);
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
  return status === 400
    ? malformed(json, 'it ends too early, or its Content-Length or Content-Encoding is wrong')
    : error;
}

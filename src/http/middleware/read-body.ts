import express, { type Request, type RequestHandler, type Response } from 'express';
import { Problem, createFieldProblem } from '../../domain/shared/problem.js';
import { getOperation, getRequestContext } from '../request/request-context.js';
import { parseJson } from '../request/parse-json.js';

const MAX_BODY_BYTES = 100_000;
/** Maximum nesting of arrays and objects in a body. */
export const MAX_JSON_DEPTH = 20;

const readBytes = express.raw({
  type: () => true,
  limit: MAX_BODY_BYTES,
  verify: (_request, response, bytes) => {
    getRequestContext(response as Response).bodyBytes = bytes;
  },
});
/** Content codings that every supported version of Node.js can decode. Newer versions support more. */
const supportedEncodings = new Set(['identity', 'gzip', 'deflate', 'br']);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the bytes of the body, so that the request log has them even if a later step rejects the request. `readBody`
 * reports an error.
 */
export const receiveBody: RequestHandler = (request, response, next) => {
  if (getOperation(response).body === 'none' || !hasSupportedEncoding(request)) {
    next();
    return;
  }
  readBytes(request, response, (error?: unknown) => {
    if (error !== undefined) getRequestContext(response).bodyError = error;
    next();
  });
};

/**
 * Checks and parses the received body. Rejects in this order: a body that is too large (413), an unsupported media type
 * (415), a malformed body (400).
 *
 * Sets the same Content-Type for every request of an operation, because the validator compiles and caches one validator
 * for each distinct Content-Type.
 */
export const readBody: RequestHandler = (request, response, next) => {
  const { body, acceptsYaml } = getOperation(response);
  const { bodyError } = getRequestContext(response);
  if (body === 'none') {
    delete request.headers['content-type'];
    next();
  } else if (!hasSupportedEncoding(request)) next(unsupportedEncoding);
  else if (bodyError !== undefined) next(toReadError(bodyError));
  else parseBody(request, response, body === 'required', acceptsYaml).then(next, next);
};

function hasSupportedEncoding(request: Request): boolean {
  return supportedEncodings.has((request.headers['content-encoding'] ?? 'identity').toLowerCase());
}

const unsupportedEncoding = new Problem(
  'unsupported_media_type',
  'The Content-Encoding is not supported. Use gzip, deflate or br, or send the body without compression.',
);

/** Sets `request.body` to the parsed body. @returns a problem if the body is not acceptable */
async function parseBody(
  request: Request,
  response: Response,
  isRequired: boolean,
  acceptsYaml: boolean,
): Promise<Problem | undefined> {
  const bytes: unknown = request.body;
  const mediaType = request.headers['content-type'];
  request.headers['content-type'] = 'application/json';
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
    request.body = undefined;
    return isRequired ? toMissingBody() : undefined;
  }
  const format = formats.find(({ type }) => mediaType !== undefined && isMediaType(mediaType, type));
  if (format === undefined || (format === yaml && !acceptsYaml))
    return toUnsupportedMediaType(mediaType, acceptsYaml);
  try {
    const text = utf8.decode(bytes);
    getRequestContext(response).bodyText = text;
    request.body = await format.parse(text);
  } catch (error) {
    return toMalformedBody(format, error instanceof SyntaxError ? error.message : 'it is not UTF-8');
  }
  const defect = findDefect(request.body);
  return defect === undefined ? undefined : toMalformedBody(format, defect);
}

/** Supported format of a body. */
interface Format {
  type: string;
  code: 'malformed_json' | 'malformed_yaml';
  expected: string;
  /** @throws {SyntaxError} with the position of the error, but without text of the body, which may be secret */
  parse: (text: string) => unknown;
}

const json: Format = {
  type: 'application/json',
  code: 'malformed_json',
  expected: 'one JSON value',
  parse: parseJson,
};
const yaml: Format = {
  type: 'application/yaml',
  code: 'malformed_yaml',
  expected: 'one YAML document',
  // Loaded when it is first needed: the parser is as large as the rest of the request path.
  parse: async (text) => (await import('../request/parse-yaml.js')).parseYaml(text),
};
const formats = [json, yaml];

function toUnsupportedMediaType(mediaType: string | undefined, acceptsYaml: boolean): Problem {
  const received =
    mediaType === undefined
      ? 'The request has no Content-Type'
      : `The Content-Type "${mediaType.slice(0, 100)}" is not supported`;
  const expected = acceptsYaml ? 'application/json or application/yaml' : 'application/json';
  return new Problem('unsupported_media_type', `${received}. Send the body as ${expected} in UTF-8.`);
}

/** Returns whether a Content-Type is of a media type, and its charset, if it has one, is UTF-8. */
function isMediaType(contentType: string, expected: string): boolean {
  if (contentType === expected) return true;
  const [type, ...parameters] = contentType.toLowerCase().split(';');
  return (
    type?.trim() === expected &&
    parameters.every(
      (parameter) => !/^\s*charset\s*=/.test(parameter) || /^\s*charset\s*=\s*"?utf-?8"?\s*$/.test(parameter),
    )
  );
}

function toMissingBody(): Problem {
  return createFieldProblem(
    '',
    'invalid_request',
    'required',
    'The request has no body. Send a JSON object.',
  );
}

function toMalformedBody({ code, expected }: Format, reason: string): Problem {
  return new Problem(code, `The body cannot be parsed: ${reason}. Send ${expected} in UTF-8.`);
}

/** Finds what parsers accept but stores cannot keep: nesting that is too deep, and lone surrogates. */
function findDefect(value: unknown, depth = 1): string | undefined {
  if (typeof value === 'string')
    return value.isWellFormed() ? undefined : 'a string has an unpaired surrogate';
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > MAX_JSON_DEPTH) return `it is nested deeper than ${MAX_JSON_DEPTH} levels`;
  for (const key in value) {
    const defect = findDefect(key) ?? findDefect((value as Record<string, unknown>)[key], depth + 1);
    if (defect) return defect;
  }
  return undefined;
}

/** Maps body-parser errors to problems: 413, or 400 for a truncated or undecodable body. */
function toReadError(error: unknown): unknown {
  const { type, status } = error as { type?: string; status?: number };
  if (type === 'entity.too.large') {
    return new Problem(
      'body_too_large',
      `The body is larger than ${MAX_BODY_BYTES} bytes. Send a smaller body.`,
    );
  }
  return status === 400
    ? toMalformedBody(json, 'it ends too early, or its Content-Length or Content-Encoding is wrong')
    : error;
}

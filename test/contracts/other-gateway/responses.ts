import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { DeploymentOptions } from './deployment-options.js';
import { problemTexts } from './document.js';
import type { Problem, RequestError } from './problem.js';
import { isObject } from './validate.js';

/** Response before it is serialized. */
export interface OutgoingResponse {
  status: number;
  headers: Record<string, string>;
  /** JSON value; undefined without a body. */
  body: unknown;
  mediaType: 'application/json' | 'application/problem+json';
}

const MAX_DETAIL_LENGTH = 2000;
const MAX_ERRORS = 100;
const MAX_INSTANCE_LENGTH = 2048;
const apiKeyPattern = /sk_(?:test|live)_[A-Za-z0-9_]+/g;
const statusOfUnpublished: Record<string, number> = { uri_too_long: 414, conflict: 409 };

/** Returns the response of a problem. @param path path of the request, percent-encoded */
export function toProblemResponse(
  { code, errors, extra }: Problem,
  path: string,
  requestId: string,
  options: DeploymentOptions,
): OutgoingResponse {
  const published = problemTexts[code];
  const status = published?.status ?? statusOfUnpublished[code] ?? 500;
  return {
    status,
    mediaType: 'application/problem+json',
    headers: { ...extra.headers },
    body: {
      type: `/docs/problems/${code}`,
      title: options.titles === 'published' && published ? published.title : code.replaceAll('_', ' '),
      status,
      detail: toDetail(code, options),
      instance: toInstance(options.isPrefixHidden ? path.replace(/^.*?(?=\/v1\/)/, '') : path, options),
      code,
      request_id: requestId,
      ...(errors.length > 0 && {
        errors: errors.slice(0, MAX_ERRORS).map(maskError),
        errors_total: errors.length,
      }),
      ...(extra.existingId !== undefined && { existing_id: extra.existingId }),
    },
  };
}

function toDetail(code: string, { details }: DeploymentOptions): string {
  const { meaning = 'The request was rejected.', remedy = '' } = problemTexts[code] ?? {};
  return {
    meaning,
    remedy: `${meaning} ${remedy}`,
    empty: '',
    long: meaning.padEnd(MAX_DETAIL_LENGTH, ' …'),
    'other-language': 'Die Anfrage wurde abgelehnt – bitte prüfen Sie „code“ und `errors`.',
  }[details];
}

function toInstance(path: string, options: DeploymentOptions): string {
  if (!new RegExp(apiKeyPattern).test(decodeLoosely(path))) return encodeReference(path);
  if (options.maskedInstance === 'collection') return options.basePath;
  return encodeReference(decodeLoosely(path).replaceAll(apiKeyPattern, '***'));
}

function decodeLoosely(path: string): string {
  return path.replaceAll(/%[2-7][0-9A-Fa-f]/g, (text) =>
    String.fromCharCode(Number.parseInt(text.slice(1), 16)),
  );
}

/** Percent-encodes everything that is not allowed in a URI reference. */
function encodeReference(path: string): string {
  return path
    .replaceAll(/%(?![0-9A-Fa-f]{2})/g, '%25')
    .replaceAll(/[^A-Za-z0-9\-._~:/?@!$&'()*+,;=%]/g, (character) =>
      [...Buffer.from(character)]
        .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
        .join(''),
    )
    .slice(0, MAX_INSTANCE_LENGTH)
    .replace(/%[0-9A-F]?$/i, '');
}

function maskError(error: RequestError): RequestError {
  return JSON.parse(JSON.stringify(error).replaceAll(apiKeyPattern, '***')) as RequestError;
}

/** Serializes and sends a response. */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body, mediaType }: OutgoingResponse,
  options: DeploymentOptions,
): Promise<void> {
  const { json } = options;
  const isHead = request.method === 'HEAD';
  response.statusCode = status;
  for (const [name, value] of Object.entries({ ...options.extraHeaders, ...headers })) {
    response.setHeader(name, value);
  }
  if (options.closesConnections || (options.closesAfterErrors && status >= 400))
    response.setHeader('Connection', 'close');
  if (body === undefined) {
    response.end();
    return;
  }
  const text = toJsonText(body, options);
  const encoded = compress(text, json.compression, request.headers['accept-encoding']);
  response.setHeader('Content-Type', mediaType + json.contentTypeSuffix);
  if (encoded.encoding !== null) response.setHeader('Content-Encoding', encoded.encoding);
  if (json.compression !== 'none') response.setHeader('Vary', 'Accept-Encoding');
  if (options.sendsEtag && request.method !== 'POST' && status === 200) {
    response.setHeader('ETag', `W/"${createHash('sha1').update(text).digest('base64url')}"`);
    response.setHeader('Cache-Control', 'private, max-age=0, must-revalidate');
  }
  if (!json.isChunked && (!isHead || options.sendsHeadLength)) {
    response.setHeader('Content-Length', encoded.bytes.length);
  }
  if (isHead) {
    response.end();
    return;
  }
  if (json.isChunked) await writeChunks(response, encoded.bytes);
  else response.end(encoded.bytes);
}

const CHUNK_BYTES = 97;

async function writeChunks(response: ServerResponse, bytes: Buffer): Promise<void> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    response.write(bytes.subarray(start, start + CHUNK_BYTES));
    if (start === 0) await new Promise(setImmediate);
  }
  response.end();
}

function compress(
  text: string,
  compression: DeploymentOptions['json']['compression'],
  accepted: string | string[] | undefined,
): { bytes: Buffer; encoding: string | null } {
  const bytes = Buffer.from(text);
  const isAccepted = accepted
    ?.toString()
    .split(',')
    .some((part) => part.trim().split(';')[0] === compression && !/;\s*q=0(\.0*)?$/.test(part));
  if (compression === 'none' || !isAccepted) return { bytes, encoding: null };
  const run = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync }[compression];
  return { bytes: run(bytes), encoding: compression };
}

function toJsonText(body: unknown, { json, addsProperties }: DeploymentOptions): string {
  const extended = addsProperties ? addProperties(body) : body;
  const text = JSON.stringify(orderKeys(extended, json.keyOrder), null, json.isPretty ? '\t' : undefined);
  const whole = json.isPretty ? `\n${text}\n` : text;
  if (!json.isAscii) return whole;
  return whole.replaceAll(
    /[\u007F-\uFFFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function orderKeys(value: unknown, order: DeploymentOptions['json']['keyOrder']): unknown {
  if (order === 'document') return value;
  if (Array.isArray(value)) return value.map((item) => orderKeys(item, order));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, orderKeys(item, order)] as const);
  const ordered =
    order === 'reversed'
      ? entries.toReversed()
      : entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(ordered);
}

/** Number of objects that got more properties. */
let extendedObjects = 0;

/**
 * Adds properties to every object except metadata, whose keys belong to the client. Names and values are different each
 * time, so also in two responses with the same object.
 */
function addProperties(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addProperties);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, item]) => [
    name,
    name === 'metadata' ? item : addProperties(item),
  ]);
  extendedObjects += 1;
  return {
    ...(Object.fromEntries(members) as object),
    object: 'resource',
    livemode: false,
    tags: ['one', { two: extendedObjects }],
    ...(extendedObjects % 3 === 0 ? { updated_by: null } : { [`shown_${extendedObjects}_times`]: true }),
  };
}

import type { IncomingHttpHeaders } from 'node:http';
import type { DeploymentOptions } from './deployment-options.js';
import { Problem } from './problem.js';

/**
 * Returns the API key of a request.
 *
 * @throws Problem if the header is missing or malformed
 */
export function parseApiKey(headers: IncomingHttpHeaders, options: DeploymentOptions): string {
  const key = /^Bearer +([A-Za-z0-9\-._~+/]+=*) *$/i.exec(headers.authorization ?? '')?.[1];
  if (key === undefined) throw unauthorized('api_key_missing', options);
  return key;
}

/** Returns the problem of a missing or an unknown API key. */
export function unauthorized(
  code: 'api_key_missing' | 'api_key_invalid',
  options: DeploymentOptions,
): Problem {
  const parameters = {
    plain: '',
    realm: ' realm="payments", charset="UTF-8"',
    error: code === 'api_key_invalid' ? ' error="invalid_token"' : '',
  }[options.authenticate];
  return new Problem(code, [], { headers: { 'WWW-Authenticate': `Bearer${parameters}` } });
}

const singleHeaders = ['authorization', 'content-type', 'idempotency-key', 'x-request-id'];

/** @throws Problem if the request has one of these headers several times */
export function checkRepeatedHeaders(rawHeaders: readonly string[]): void {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const repeated = singleHeaders.filter((name) => names.filter((other) => other === name).length > 1);
  if (repeated.length === 0) return;
  const detail = 'Send this header once.';
  throw new Problem(
    'invalid_request',
    repeated.map((header) => ({ header, code: 'invalid', detail })),
  );
}

interface AcceptedRange {
  range: string;
  quality: number;
}

/** Returns true if an `Accept` header allows one of the media types. */
export function isAcceptable(header: string | undefined, mediaTypes: readonly string[]): boolean {
  if (header === undefined || header.trim() === '') return true;
  const ranges = header.split(',').map(parseRange);
  return mediaTypes.some((mediaType) => getQuality(ranges, mediaType) > 0);
}

function parseRange(text: string): AcceptedRange {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { range, quality: quality === undefined ? 1 : Number(quality) };
}

/** The most specific range decides. */
function getQuality(ranges: readonly AcceptedRange[], mediaType: string): number {
  const family = `${mediaType.split('/')[0] ?? ''}/*`;
  for (const wanted of [mediaType, family, '*/*']) {
    const matching = ranges.filter(({ range }) => range === wanted);
    if (matching.length > 0) return Math.max(...matching.map(({ quality }) => quality));
  }
  return 0;
}

/** Returns true if a `Content-Type` is JSON in UTF-8. */
export function isJsonInUtf8(header: string | undefined): boolean {
  const [mediaType = '', ...parameters] = (header ?? '').split(';').map((part) => part.trim());
  if (mediaType.toLowerCase() !== 'application/json') return false;
  const charset = parameters.find((parameter) => /^charset=/i.test(parameter))?.slice('charset='.length);
  return charset === undefined || charset.replaceAll('"', '').toLowerCase() === 'utf-8';
}

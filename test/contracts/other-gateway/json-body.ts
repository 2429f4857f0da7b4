import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { Problem } from './problem.js';

/** Maximum size of a request body, bytes. */
export const MAX_BODY_BYTES = 100_000;
const MAX_DEPTH = 20;

/**
 * Decompresses a body.
 *
 * @throws Problem if the encoding is unknown, or the body is damaged or too large
 */
export function decompress(body: Buffer, encoding: string | undefined, acceptsCompression: boolean): Buffer {
  const name = (encoding ?? 'identity').trim().toLowerCase();
  if (name === 'identity') return body;
  const decompressors = { gzip: gunzipSync, deflate: inflateSync, br: brotliDecompressSync };
  const run = acceptsCompression && decompressors[name as keyof typeof decompressors];
  if (!run) throw new Problem('unsupported_media_type');
  try {
    return run(body, { maxOutputLength: MAX_BODY_BYTES });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new Problem(isTooLarge ? 'body_too_large' : 'malformed_json');
  }
}

/** @throws Problem if the body is not JSON in UTF-8, too deep, or has half of a surrogate pair */
export function parseJson(body: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body));
  } catch {
    throw new Problem('malformed_json');
  }
  if (!isWellFormed(value, 1)) throw new Problem('malformed_json');
  return value;
}

function isWellFormed(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.every((item) => isWellFormed(item, depth + 1));
  return Object.entries(value).every(([name, item]) => name.isWellFormed() && isWellFormed(item, depth + 1));
}

/** Returns a text that is equal for equal JSON values, whatever the order of their keys. */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, item]) => `${JSON.stringify(name)}:${toCanonicalJson(item)}`);
  return `{${members.join()}}`;
}

import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from 'node:zlib';

/** Maximum size of a response body in bytes, decompressed or not. The longest response of a sandbox has 160 kB. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** Maximum number of levels of objects and arrays in a JSON body. The API has seven. */
export const MAX_JSON_DEPTH = 100;

interface JsonLimits {
  /** Maximum number of items of one array or object. */
  items: number;
  /** Maximum number of values, at all levels. */
  values: number;
}

/** Default limits. A forecast of many purchases is the longest response of a sandbox. */
const defaultLimits: JsonLimits = { items: 100_000, values: 1_000_000 };

/** Thrown for a response that exceeds a limit, or is not encoded as declared. The message says what the server did. */
export class UnreadableResponse extends Error {
  override name = 'UnreadableResponse';
}

type Decode = (bytes: Buffer, options: ZlibOptions) => Promise<Buffer>;

const decoders = new Map<string, Decode>([
  ['gzip', promisify<Buffer, ZlibOptions, Buffer>(gunzip)],
  ['deflate', promisify<Buffer, ZlibOptions, Buffer>(inflate)],
  ['br', promisify<Buffer, ZlibOptions, Buffer>(brotliDecompress)],
]);

/**
 * Reads the body of a response as text. A body with an unknown encoding is returned as it is.
 *
 * @param encoding value of `Content-Encoding`; undefined without this header
 * @throws UnreadableResponse if the body exceeds a limit or does not have the encoding
 * @throws Error if the connection fails
 */
export async function readResponseText(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limits = defaultLimits,
  encoding = '',
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw createBodyError();
    chunks.push(chunk);
  }
  const text = (await decompress(Buffer.concat(chunks), encoding)).toString();
  checkJsonLimits(text, limits);
  return text;
}

async function decompress(bytes: Buffer, encoding: string): Promise<Buffer> {
  const decode = decoders.get(encoding.trim().toLowerCase());
  // A response to HEAD has the headers of a body, and no body.
  if (!decode || bytes.length === 0) return bytes;
  try {
    return await decode(bytes, { maxOutputLength: MAX_BODY_BYTES });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw createBodyError();
    throw new UnreadableResponse(`returned a body that is not ${encoding}: ${(error as Error).message}`);
  }
}

const createBodyError = (): UnreadableResponse =>
  new UnreadableResponse(`returned more than ${MAX_BODY_BYTES / 1024 / 1024} MiB`);

/**
 * Counts levels, items and values before parsing: what reads a JSON value, such as a validator, needs a stack frame for
 * each level and memory for each value.
 *
 * @throws UnreadableResponse
 */
export function checkJsonLimits(text: string, limits = defaultLimits): void {
  if (!/^\s*[[{]/.test(text)) return;
  /** Number of items of each array and object that is not closed yet. */
  const openItems: number[] = [];
  let values = 1;
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charAt(index)) {
      case '"':
        index = findEndOfString(text, index);
        break;
      case '[':
      case '{':
        openItems.push(1);
        values += 1;
        if (openItems.length > MAX_JSON_DEPTH)
          throw new UnreadableResponse(`returned JSON with more than ${MAX_JSON_DEPTH} levels`);
        break;
      case ']':
      case '}':
        openItems.pop();
        break;
      case ',': {
        const items = (openItems.pop() ?? 0) + 1;
        openItems.push(items);
        values += 1;
        if (items > limits.items)
          throw new UnreadableResponse(
            `returned a JSON array or object with more than ${limits.items} items`,
          );
        break;
      }
    }
    if (values > limits.values)
      throw new UnreadableResponse(`returned JSON with more than ${limits.values} values`);
  }
}

/** Returns the index of the closing quote; the length of the text if there is none. */
function findEndOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] === '"') return index;
    if (text[index] === '\\') index += 1;
  }
  return text.length;
}

import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

const decoders: Partial<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  gzip: promisify<Buffer, Buffer>(gunzip),
  deflate: promisify<Buffer, Buffer>(inflate),
  br: promisify<Buffer, Buffer>(brotliDecompress),
};

/**
 * Returns the text of a response body. A body with an unknown encoding is returned as it is.
 *
 * @param encoding value of `Content-Encoding`
 * @throws Error if the body does not have the encoding
 */
export async function decompress(bytes: Buffer, encoding: string | undefined): Promise<string> {
  const decode = decoders[(encoding ?? '').trim().toLowerCase()];
  // A response to HEAD has the headers of a body, and no body.
  return (decode && bytes.length > 0 ? await decode(bytes) : bytes).toString();
}

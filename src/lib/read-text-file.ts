import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';

/** A file is not text in UTF-8. The message is a reason without a period, for a message with the path. */
export class EncodingError extends Error {
  override name = 'EncodingError';
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Encodings by the byte order mark at the start of a file, in hexadecimal digits. The longest comes first. */
const ENCODINGS_BY_MARK = [
  ['fffe0000', 'UTF-32'],
  ['0000feff', 'UTF-32'],
  ['fffe', 'UTF-16'],
  ['feff', 'UTF-16'],
] as const;

/** Share of null bytes above which a file is UTF-16 without a byte order mark. */
const MIN_NULL_SHARE = 0.3;

/**
 * Reads a text file of the user: UTF-8, with or without a byte order mark.
 *
 * @throws {EncodingError} if it has another encoding
 * @throws {Error} if it cannot be read, with the code of the system
 */
export async function readTextFile(path: string): Promise<string> {
  const bytes = await readFile(path);
  const encoding = findOtherEncoding(bytes);
  if (encoding !== null) throw createEncodingError(`it is ${encoding}`, encoding);
  const invalidLine = findInvalidLine(bytes);
  if (invalidLine === null) return utf8.decode(bytes);
  throw createEncodingError(`line ${invalidLine} is not UTF-8, and is probably Latin-1`, 'WINDOWS-1252');
}

function findOtherEncoding(bytes: Buffer): string | null {
  const start = bytes.toString('hex', 0, 4);
  const marked = ENCODINGS_BY_MARK.find(([mark]) => start.startsWith(mark));
  if (marked) return marked[1];
  const sample = bytes.subarray(0, 1_000);
  const nulls = sample.filter((byte) => byte === 0).length;
  return nulls > sample.length * MIN_NULL_SHARE ? 'UTF-16' : null;
}

/** Finds the first line that is not UTF-8. A line break is never a part of another character. */
function findInvalidLine(bytes: Buffer): number | null {
  if (isUtf8(bytes)) return null;
  let from = 0;
  for (let number = 1; ; number += 1) {
    const end = bytes.indexOf(0x0a, from);
    if (end < 0 || !isUtf8(bytes.subarray(from, end))) return number;
    from = end + 1;
  }
}

const createEncodingError = (reason: string, encoding: string): EncodingError =>
  new EncodingError(
    `${reason}, but Tollgate reads UTF-8: convert the file with "iconv -f ${encoding} -t UTF-8", or save it as UTF-8 ` +
      'in your editor; in PowerShell, write it with "Out-File -Encoding utf8"',
  );

import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** A file is not text in UTF-8. The message is a reason without a period, for a message with the path. */
export class EncodingError extends Error {
  override name = 'EncodingError';
}

/** Encodings by the byte order mark at the start of a file, in hexadecimal digits. The longest comes first. */
const ENCODINGS_BY_MARK = [
  ['fffe0000', 'UTF-32'],
  ['0000feff', 'UTF-32'],
  ['fffe', 'UTF-16'],
  ['feff', 'UTF-16'],
] as const;

/** Programs that unpack a compressed file, by its first bytes in hexadecimal digits. */
const UNPACKERS_BY_START = { '1f8b': 'gunzip', '504b0304': 'unzip' };

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
  assertTextStart(bytes);
  const invalidLine = findInvalidLine(bytes);
  if (invalidLine !== null) throw createLatin1Error(`line ${invalidLine}`);
  return new TextDecoder().decode(bytes);
}

/**
 * Reads a text file in pieces, so that it may be larger than the memory. Omits a character that the end of the file cuts off.
 *
 * @throws {EncodingError} if it has another encoding
 */
export async function* streamTextFile(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isStart = true;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    if (isStart) assertTextStart(chunk as Buffer);
    isStart = false;
    try {
      yield decoder.decode(chunk as Buffer, { stream: true });
    } catch {
      throw createLatin1Error('it');
    }
  }
}

/** @throws {EncodingError} for a compressed file, and for UTF-16 and UTF-32 */
function assertTextStart(bytes: Buffer): void {
  const start = bytes.toString('hex', 0, 4);
  const unpacker = Object.entries(UNPACKERS_BY_START).find(([magic]) => start.startsWith(magic))?.[1];
  if (unpacker !== undefined)
    throw new EncodingError(`it is compressed, but Tollgate reads text: unpack it first, with "${unpacker}"`);
  const sample = bytes.subarray(0, 1_000);
  const nulls = sample.filter((byte) => byte === 0).length;
  const encoding =
    ENCODINGS_BY_MARK.find(([mark]) => start.startsWith(mark))?.[1] ??
    (nulls > sample.length * MIN_NULL_SHARE ? 'UTF-16' : null);
  if (encoding !== null) throw createEncodingError(`it is ${encoding}`, encoding);
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

const createLatin1Error = (place: string): EncodingError =>
  createEncodingError(`${place} is not UTF-8, and is probably Latin-1`, 'WINDOWS-1252');

const createEncodingError = (reason: string, encoding: string): EncodingError =>
  new EncodingError(
    `${reason}, but Tollgate reads UTF-8: convert the file with "iconv -f ${encoding} -t UTF-8", or save it as UTF-8 ` +
      'in your editor; in PowerShell, write it with "Out-File -Encoding utf8"',
  );

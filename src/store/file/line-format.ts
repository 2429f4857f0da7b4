import { crc32 } from 'node:zlib';
import type { ReadableFile } from './file-system.js';

const CHECKSUM_LENGTH = 8;
const SPACE = 0x20;
const CHUNK_BYTES = 1 << 20;
const LINE_BREAK = 0x0a;

/** Encodes a line of a data file: the CRC-32 of the JSON text in eight hexadecimal digits, a space, the text. */
export function encodeLine(json: string): string {
  return `${crc32(json).toString(16).padStart(CHECKSUM_LENGTH, '0')} ${json}\n`;
}

/**
 * Decodes a line without its line break; undefined when the checksum does not match. Content that is no object has no
 * fields. Check the fields of the object: a checksum does not prove who wrote it.
 */
export function decodeLine(line: Buffer): object | undefined {
  if (line.length <= CHECKSUM_LENGTH || line[CHECKSUM_LENGTH] !== SPACE) return undefined;
  const json = line.subarray(CHECKSUM_LENGTH + 1);
  if (crc32(json) !== Number.parseInt(line.toString('latin1', 0, CHECKSUM_LENGTH), 16)) return undefined;
  return toObject(json.toString('utf8'));
}

function toObject(json: string): object {
  try {
    const content = JSON.parse(json) as unknown;
    return typeof content === 'object' && content !== null ? content : {};
  } catch {
    return {};
  }
}

export interface Line {
  /** Content without the line break. Only valid until the next line is read. */
  bytes: Buffer;
  /** Line number, from 1. */
  number: number;
  /** Offsets of this line and of the next one, in bytes. */
  start: number;
  end: number;
  /** False for bytes after the last line break. */
  isComplete: boolean;
}

/** Reads the lines of a file in batches, so that no file is completely in memory. */
export function readLines(file: ReadableFile): AsyncGenerator<Line[]> {
  return splitLines(readChunks(file));
}

async function* readChunks(file: ReadableFile): AsyncGenerator<Buffer> {
  let position = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    yield chunk.subarray(0, bytesRead);
    position += bytesRead;
  }
}

/** Splits the consecutive chunks of a text into batches of lines. */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line[]> {
  let rest: Buffer = Buffer.alloc(0);
  let restStart = 0;
  let number = 0;
  for await (const chunk of chunks) {
    const text = Buffer.concat([rest, chunk]);
    const lines: Line[] = [];
    let from = 0;
    for (let to = text.indexOf(LINE_BREAK); to >= 0; to = text.indexOf(LINE_BREAK, from)) {
      number += 1;
      const bytes = text.subarray(from, to);
      lines.push({ bytes, number, start: restStart + from, end: restStart + to + 1, isComplete: true });
      from = to + 1;
    }
    yield lines;
    rest = text.subarray(from);
    restStart += from;
  }
  if (rest.length > 0) {
    const end = restStart + rest.length;
    yield [{ bytes: rest, number: number + 1, start: restStart, end, isComplete: false }];
  }
}

import type { OpenFile } from './file-system.js';

const CHUNK_BYTES = 1 << 20;
const LINE_BREAK = 0x0a;

export interface Line {
  /** Without the line break. Only valid until the next line is asked for. */
  bytes: Buffer;
  /** From 1. */
  number: number;
  /** Where the line starts and where the next one does, in bytes. */
  start: number;
  end: number;
  /** False for what follows the last line break. */
  isComplete: boolean;
}

/** The lines of a file, some at a time, so that no file is ever in memory as a whole. */
export async function* readLines(file: OpenFile): AsyncGenerator<Line[]> {
  let rest: Buffer = Buffer.alloc(0);
  let restStart = 0;
  let number = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, restStart + rest.length);
    if (bytesRead === 0) break;
    const text = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);

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

import type { Commit } from '../memory/commit-log.js';
import { getWalPath } from './data-files.js';
import {
  FILE_MODE,
  isSameFile,
  statIfExists,
  writeAll,
  writeFileDurably,
  type FileStatus,
  type FileSystem,
  type OpenFile,
} from './file-system.js';
import { encodeCommit } from './commit-lines.js';
import { isCount, isNumber, isTrue, type FieldChecks } from './line-checks.js';
import { encodeLine } from './line-format.js';

/** First line of a write-ahead log. Its field names are older than this term. */
export interface WalHeader {
  journal: number;
  schema: number;
  /** Last commit before the first one of this log. */
  after: number;
}

/** Mark of a clean shutdown: all commits before it were durable. */
export interface WalMark {
  mark: true;
  synced: number;
}

export const walHeaderChecks: FieldChecks<WalHeader> = {
  journal: isNumber,
  schema: isNumber,
  after: isCount,
};

export const walMarkChecks: FieldChecks<WalMark> = { mark: isTrue, synced: isCount };

/** Number of characters to collect for one write, and to encode before yielding to the event loop. */
const WRITE_CHARACTERS = 1 << 20;

/** Write-ahead log file, opened for appending. */
export class WalFile {
  readonly #files: FileSystem;
  readonly #file: OpenFile;
  /** Status of the path when the file was opened. */
  readonly #opened: FileStatus;
  #bytes: number;

  private constructor(
    readonly path: string,
    readonly generation: number,
    open: { files: FileSystem; file: OpenFile; opened: FileStatus; bytes: number },
  ) {
    this.#files = open.files;
    this.#file = open.file;
    this.#opened = open.opened;
    this.#bytes = open.bytes;
  }

  /** Durable length, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  static async create(files: FileSystem, directory: string, header: WalHeader): Promise<WalFile> {
    const path = getWalPath(directory, header.journal);
    const line = Buffer.from(encodeLine(JSON.stringify(header)));
    await writeFileDurably(files, path, (file) => writeAll(file, line));
    const file = await files.open(path, 'a', FILE_MODE);
    return new WalFile(path, header.journal, {
      files,
      file,
      opened: await files.stat(path),
      bytes: line.length,
    });
  }

  /** Opens a log for appending after its first `bytes`: truncates the rest, and makes those bytes durable. */
  static async open(
    files: FileSystem,
    directory: string,
    generation: number,
    bytes: number,
  ): Promise<WalFile> {
    const path = getWalPath(directory, generation);
    const file = await files.open(path, 'a', FILE_MODE);
    await file.truncate(bytes);
    await file.datasync();
    return new WalFile(path, generation, { files, file, opened: await files.stat(path), bytes });
  }

  /**
   * Returns the length of the file, in bytes, if the path still leads to it; null after the directory was deleted, moved
   * or replaced.
   */
  async findLength(): Promise<number | null> {
    const found = await statIfExists(this.#files, this.path);
    return found !== undefined && isSameFile(found, this.#opened) ? found.size : null;
  }

  /** Appends commits and resolves once they are durable. Do not append after a failure. */
  async append(commits: readonly Commit[], synced: number): Promise<void> {
    let lines: string[] = [];
    let length = 0;
    let bytes = 0;
    for (const commit of commits) {
      for (const encoded of encodeCommit(commit, synced)) {
        const line = typeof encoded === 'string' ? encoded : await encoded;
        lines.push(line);
        length += line.length;
        if (length < WRITE_CHARACTERS) continue;
        bytes += await this.#write(lines);
        lines = [];
        length = 0;
      }
    }
    bytes += await this.#write(lines);
    await this.#file.datasync();
    this.#bytes += bytes;
  }

  /** Appends the mark of a clean shutdown. */
  async mark(synced: number): Promise<void> {
    const mark: WalMark = { mark: true, synced };
    const bytes = await this.#write([encodeLine(JSON.stringify(mark))]);
    await this.#file.datasync();
    this.#bytes += bytes;
  }

  /** Removes everything that is not durable, so that rejected commits do not reappear. */
  async truncateUnsynced(): Promise<void> {
    await this.#file.truncate(this.#bytes);
    await this.#file.datasync();
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  async #write(lines: string[]): Promise<number> {
    const bytes = Buffer.from(lines.join(''));
    await writeAll(this.#file, bytes);
    return bytes.length;
  }
}

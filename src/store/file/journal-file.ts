import type { Commit } from '../memory/commit.js';
import { journalPath } from './data-files.js';
import { FILE_MODE, writeAll, writeFileDurably, type FileSystem, type OpenFile } from './file-system.js';
import { commitLines } from './commit-lines.js';
import { encodeLine } from './line.js';

/** The first line of a journal. */
export interface JournalHeader {
  journal: number;
  schema: number;
  /** The last commit before the first one of this journal. */
  after: number;
}

/** Marks a clean end: the commits before it were durable when the process ended. */
export interface JournalMark {
  mark: true;
  synced: number;
}

/** How many characters of lines are gathered for one write; also what is encoded before the event loop has a turn. */
const WRITE_LENGTH = 1 << 20;

/** The journal that commits are appended to. */
export class JournalFile {
  readonly #file: OpenFile;
  #bytes: number;

  private constructor(
    readonly path: string,
    readonly generation: number,
    file: OpenFile,
    bytes: number,
  ) {
    this.#file = file;
    this.#bytes = bytes;
  }

  /** The durable length, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  static async create(files: FileSystem, directory: string, header: JournalHeader): Promise<JournalFile> {
    const path = journalPath(directory, header.journal);
    const line = Buffer.from(encodeLine(JSON.stringify(header)));
    await writeFileDurably(files, path, (file) => writeAll(file, line));
    return new JournalFile(path, header.journal, await files.open(path, 'a', FILE_MODE), line.length);
  }

  /** Goes on with a journal after its first `bytes`. What follows them is cut, and what is kept is made durable. */
  static async open(
    files: FileSystem,
    directory: string,
    generation: number,
    bytes: number,
  ): Promise<JournalFile> {
    const path = journalPath(directory, generation);
    const file = await files.open(path, 'a', FILE_MODE);
    await file.truncate(bytes);
    await file.datasync();
    return new JournalFile(path, generation, file, bytes);
  }

  /** Resolves once the commits, none of them synced before, are durable. After a failure nothing may be appended. */
  async append(commits: readonly Commit[], synced: number): Promise<void> {
    let lines: string[] = [];
    let length = 0;
    let bytes = 0;
    for (const commit of commits) {
      for (const made of commitLines(commit, synced)) {
        const line = typeof made === 'string' ? made : await made;
        lines.push(line);
        length += line.length;
        if (length < WRITE_LENGTH) continue;
        bytes += await this.#write(lines);
        lines = [];
        length = 0;
      }
    }
    bytes += await this.#write(lines);
    await this.#file.datasync();
    this.#bytes += bytes;
  }

  async mark(synced: number): Promise<void> {
    const mark: JournalMark = { mark: true, synced };
    const bytes = await this.#write([encodeLine(JSON.stringify(mark))]);
    await this.#file.datasync();
    this.#bytes += bytes;
  }

  /** Takes back what was written and not made durable, so that what was refused does not turn up later. */
  async cutBack(): Promise<void> {
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

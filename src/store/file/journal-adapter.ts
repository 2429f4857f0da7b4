import type { Adapter } from 'lowdb';
import type { Commit } from '../memory/commit.js';
import { State } from '../memory/state.js';
import { snapshotPath } from './data-files.js';
import type { Durability } from './durability.js';
import { writeFileDurably, type FileSystem } from './file-system.js';
import { JournalFile } from './journal-file.js';
import { loadDirectory, removeOlderThan } from './load-directory.js';
import { assertRoom } from './room.js';
import { versionOf, type Schema } from './schema.js';
import { writeSnapshot } from './write-snapshot.js';

/** What lowdb holds: the state, and the commits that have taken effect in it and are not written yet. */
export interface JournaledData {
  state: State;
  unwritten: Commit[];
}

export const emptyData = (): JournaledData => ({ state: new State(), unwritten: [] });

/** When a snapshot is to replace the journal: when both hold. */
export interface CompactionOptions {
  /** The journal has grown to more than this many times the snapshot's length. */
  ratio: number;
  /** The journal has grown to at least this many bytes. */
  minimum_bytes: number;
}

export interface JournalAdapterOptions {
  directory: string;
  files: FileSystem;
  schema: Schema;
  compaction: CompactionOptions;
  /** Is told, in a sentence or two, what was repaired or could not be done. */
  warn: (message: string) => void;
}

/**
 * Reads and writes a data directory for lowdb. Where lowdb's own adapters write everything each time, this one
 * appends what is new to a journal, and now and then starts a new journal and writes a snapshot of what the older
 * ones amount to, while commits go on.
 */
export class JournalAdapter implements Adapter<JournaledData> {
  readonly #options: JournalAdapterOptions;
  readonly #durability: Durability;
  readonly #closing = new AbortController();
  #journal: JournalFile | undefined;
  #isMarked = false;
  #snapshotBytes = 0;
  /** Bytes of the journals before the current one that no snapshot stands for yet. */
  #olderBytes = 0;
  #compaction: Promise<void> | undefined;
  #repair: Promise<void> | undefined;

  constructor(options: JournalAdapterOptions, durability: Durability) {
    this.#options = options;
    this.#durability = durability;
  }

  /**
   * Loads what the directory holds; null when it is new.
   *
   * @throws {CorruptData} when what was durable does not hold
   * @throws {NewerSchema} when a newer version wrote it
   */
  async read(): Promise<JournaledData | null> {
    const { directory, files, schema, warn } = this.#options;
    const loaded = await loadDirectory(files, directory, schema, warn);
    if (loaded === undefined) {
      await this.#startJournal(1);
      return null;
    }
    this.#journal = loaded.journal;
    this.#isMarked = loaded.isMarked;
    this.#snapshotBytes = loaded.snapshotBytes;
    this.#olderBytes = loaded.olderBytes;
    this.#durability.startAt(loaded.state.lastCommit);
    if (loaded.schema < versionOf(schema)) await this.#startJournal(loaded.journal.generation + 1);
    return { state: loaded.state, unwritten: [] };
  }

  /** Makes the commits that are not written yet durable, all with one sync. After a failure nothing may be written. */
  async write(data: JournaledData): Promise<void> {
    const commits = data.unwritten;
    data.unwritten = [];
    const last = commits.at(-1);
    if (last === undefined) return;
    this.#durability.begin(last.number);
    try {
      if (this.#isOutgrown()) await this.#startCompaction(data.state);
      this.#isMarked = false;
      await this.#current().append(commits, this.#durability.durable);
      this.#durability.complete();
    } catch (error) {
      this.#durability.fail(error);
      // Those who wait are told at once. That the disk then takes a cut is a hope, not a condition.
      this.#repair = this.#current()
        .cutBack()
        .catch(() => undefined);
      throw error;
    }
  }

  /** Resolves once no compaction is under way. */
  async settle(): Promise<void> {
    await this.#compaction;
  }

  /** Gives up a compaction that is under way; what it was for is in the journals. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#compaction;
    await this.#repair;
    if (this.#durability.failure === undefined && !this.#isMarked) await this.#mark();
    await this.#current().close();
  }

  /**
   * After a failure: cuts off what was written and not made durable, for sure this time, and lets go of the journal.
   *
   * @throws when the disk does not let it, or has no room yet; it can be tried again
   */
  async giveUp(): Promise<void> {
    this.#closing.abort();
    await this.#compaction;
    await this.#repair;
    await assertRoom(this.#options.files, this.#options.directory);
    await this.#current().cutBack();
    await this.#current().close();
  }

  #current(): JournalFile {
    if (this.#journal === undefined) throw new Error('the data directory has not been read');
    return this.#journal;
  }

  async #startJournal(generation: number): Promise<void> {
    const { directory, files, schema } = this.#options;
    const header = { journal: generation, schema: versionOf(schema), after: this.#durability.durable };
    const old = this.#journal;
    this.#journal = await JournalFile.create(files, directory, header);
    this.#isMarked = false;
    this.#olderBytes += old?.bytes ?? 0;
    await old?.close();
  }

  #isOutgrown(): boolean {
    const { ratio, minimum_bytes } = this.#options.compaction;
    const { bytes } = this.#current();
    // The minimum is asked of the current journal alone: after a failed compaction the next try waits for that much.
    const isLong = bytes >= minimum_bytes && this.#olderBytes + bytes > ratio * this.#snapshotBytes;
    return isLong && this.#compaction === undefined;
  }

  /** The new journal takes the commits from now on; the snapshot is written beside them. */
  async #startCompaction(state: State): Promise<void> {
    const generation = this.#current().generation + 1;
    const header = {
      snapshot: generation,
      schema: versionOf(this.#options.schema),
      after: this.#durability.durable,
    };
    await this.#startJournal(generation);
    this.#compaction = this.#compact(state, header).finally(() => {
      this.#compaction = undefined;
    });
  }

  async #compact(state: State, header: { snapshot: number; schema: number; after: number }): Promise<void> {
    const { directory, files, warn } = this.#options;
    const path = snapshotPath(directory, header.snapshot);
    try {
      this.#snapshotBytes = await writeFileDurably(files, path, async (file) => {
        const { settled, bytes } = await writeSnapshot(file, state, header, this.#closing.signal);
        // It may hold parts of commits up to this one, so it must not count before the journal holds them in full.
        await this.#durability.until(settled);
        return bytes;
      });
      this.#olderBytes = 0;
      await removeOlderThan(files, directory, header.snapshot);
    } catch (error) {
      await files.unlink(`${path}.tmp`).catch(() => undefined);
      if (this.#closing.signal.aborted || this.#durability.failure !== undefined) return;
      warn(
        `${path} could not be completed, and will be tried again: ${(error as Error).message}. Nothing is lost.`,
      );
    }
  }

  async #mark(): Promise<void> {
    try {
      await this.#current().mark(this.#durability.durable);
    } catch (error) {
      this.#options.warn(
        `${this.#current().path} could not be marked as complete: ${(error as Error).message}.`,
      );
    }
  }
}

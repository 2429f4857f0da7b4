import type { Change } from '../../domain/shared/change.js';
import type { State } from '../memory/state.js';
import type { Commit } from '../memory/commit.js';
import { changesOf, type CommitLine, type DeletionLine } from './commit-lines.js';
import { CorruptData } from './errors.js';
import type { FileSystem } from './file-system.js';
import type { JournalHeader, JournalMark } from './journal-file.js';
import { decodeLine } from './line.js';
import { readLines, type Line } from './read-lines.js';
import { upgradeFrom, type Schema, type Upgrade } from './schema.js';

export interface Replayed {
  /** The schema version of the journal. */
  schema: number;
  /** How many bytes of it hold. */
  end: number;
  /** How many bytes follow: what was being written when the process died. */
  torn: number;
  /** Whether the journal ends with a mark of a clean end. */
  isMarked: boolean;
}

/** What a snapshot leaves to the journals that follow it. */
export class Unsettled {
  /** Why there is no organization of an id of which commits came, and no deletion yet. */
  readonly #missing = new Map<string, CorruptData>();

  /** @param settled the last commit of which the snapshot may hold parts */
  constructor(readonly settled: number) {}

  /** The snapshot lacks an organization that a commit is of: as it should, if that was deleted while it was written. */
  miss(organization: string, error: CorruptData): void {
    if (!this.#missing.has(organization)) this.#missing.set(organization, error);
  }

  explain(deleted: readonly string[]): void {
    for (const id of deleted) this.#missing.delete(id);
  }

  /** @throws {CorruptData} when an organization is missing that was not deleted */
  assertNoneMissing(): void {
    for (const error of this.#missing.values()) throw error;
  }
}

/**
 * Replays a journal over the state.
 *
 * A line that does not hold is the torn tail of a crash as long as no later line says that it had been durable:
 * pages reach the disk in any order, so whole lines may follow a torn one, but never lines of a later batch.
 *
 * @throws {CorruptData} when what was durable does not hold
 * @throws {NewerSchema} when a newer version wrote it
 */
export async function replayJournal(
  files: FileSystem,
  path: string,
  state: State,
  unsettled: Unsettled,
  schema: Schema,
): Promise<Replayed> {
  const file = await files.open(path, 'r');
  try {
    const replay = new JournalReplay(path, state, unsettled, schema);
    for await (const lines of readLines(file)) {
      for (const line of lines) replay.take(line);
    }
    return replay.finish();
  } finally {
    await file.close();
  }
}

class JournalReplay {
  readonly #path: string;
  readonly #state: State;
  readonly #unsettled: Unsettled;
  readonly #schema: Schema;
  #header: JournalHeader | undefined;
  #upgrade: Upgrade | undefined;
  /** The lines so far of a commit that goes on. */
  #begun: { commit: number; changes: Change[] } | undefined;
  /** The end of the last line that completed something. */
  #held = 0;
  #end = 0;
  #firstBad: Line | undefined;
  #isMarked = false;

  constructor(path: string, state: State, unsettled: Unsettled, schema: Schema) {
    this.#path = path;
    this.#state = state;
    this.#unsettled = unsettled;
    this.#schema = schema;
  }

  take(line: Line): void {
    this.#end = line.end;
    const content = line.isComplete ? decodeLine(line.bytes) : undefined;
    if (this.#header === undefined) this.#takeHeader(line, content as JournalHeader | undefined);
    else if (content === undefined) this.#firstBad ??= { ...line, bytes: Buffer.alloc(0) };
    else this.#takeContent(line, content as CommitLine | DeletionLine | JournalMark);
  }

  finish(): Replayed {
    if (this.#header === undefined) throw this.#corrupt(null, 'the file is empty');
    const torn = this.#end - this.#held;
    return { schema: this.#header.schema, end: this.#held, torn, isMarked: this.#isMarked && torn === 0 };
  }

  #takeHeader(line: Line, header: JournalHeader | undefined): void {
    // A journal appears under its name only once its header is durable, so no crash leaves it without.
    if (header === undefined) throw this.#corrupt(line, 'its checksum does not match');
    this.#upgrade = upgradeFrom(header.schema, this.#schema, this.#path);
    if (header.after !== this.#state.lastCommit) {
      const reason = `it follows commit ${header.after}, but what comes before it ends at ${this.#state.lastCommit}`;
      throw this.#corrupt(line, reason);
    }
    this.#header = header;
    this.#held = line.end;
  }

  #takeContent(line: Line, content: CommitLine | DeletionLine | JournalMark): void {
    if (content.synced > this.#state.lastCommit) {
      throw this.#corrupt(
        this.#firstBad ?? line,
        this.#firstBad ? 'its checksum does not match' : 'commits are missing before it',
      );
    }
    if (this.#firstBad !== undefined) return;
    this.#isMarked = 'mark' in content;
    if ('mark' in content) this.#held = line.end;
    else this.#takeCommit(line, content);
  }

  #takeCommit(line: Line, content: CommitLine | DeletionLine): void {
    const expected = this.#begun?.commit ?? this.#state.lastCommit + 1;
    if (content.commit !== expected) {
      throw this.#corrupt(line, `it holds commit ${content.commit} in place of ${expected}`);
    }
    const commit = this.#commitOf(content);
    if (commit === undefined) return;
    this.#apply(line, commit);
    this.#held = line.end;
  }

  /** Undefined as long as the commit goes on. */
  #commitOf(content: CommitLine | DeletionLine): Commit | undefined {
    if ('deleted' in content) return { number: content.commit, deleted: content.deleted };
    const { commit: number, organization, at, sequence } = content;
    const begun = this.#begun ?? { commit: content.commit, changes: [] };
    for (const change of changesOf(content)) begun.changes.push(upgraded(change, this.#upgrade));
    this.#begun = content.more ? begun : undefined;
    return content.more ? undefined : { number, organization, at, sequence, changes: begun.changes };
  }

  #apply(line: Line, commit: Commit): void {
    const isExact = commit.number > this.#unsettled.settled;
    if (isExact) this.#unsettled.assertNoneMissing();
    const isApplied = this.#replay(line, commit, isExact);
    if ('deleted' in commit) this.#unsettled.explain(commit.deleted);
    else if (!isApplied) {
      const reason = `its organization ${commit.organization} does not exist, and is not deleted later on`;
      this.#unsettled.miss(commit.organization, this.#misfit(line, commit, reason));
    }
  }

  #replay(line: Line, commit: Commit, isExact: boolean): boolean {
    try {
      return this.#state.replay(commit, isExact);
    } catch (error) {
      throw this.#misfit(line, commit, (error as Error).message);
    }
  }

  #misfit(line: Line, { number }: Commit, reason: string): CorruptData {
    return this.#corrupt(line, `commit ${number} does not fit what comes before: ${reason}`);
  }

  #corrupt(line: Line | null, reason: string): CorruptData {
    const advice =
      line === null || line.number === 1
        ? 'Restore the data directory from a backup, or delete it to start empty.'
        : `Restore the data directory from a backup. To go on without this commit and all later ones, ` +
          `keep only the first ${this.#held} bytes of this file and delete the journals with a higher number.`;
    return new CorruptData(this.#path, line?.number ?? null, reason, advice);
  }
}

function upgraded(change: Change, upgrade: Upgrade | undefined): Change {
  if (upgrade === undefined) return change;
  if (change.op === 'organization') return { ...change, record: upgrade.organization(change.record) };
  if (change.op === 'insert' || change.op === 'update') {
    return { ...change, record: upgrade.record(change.collection, change.record) } as Change;
  }
  return change;
}

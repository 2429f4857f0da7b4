import type { Change } from '../../domain/shared/change.js';
import type { MemoryState } from '../memory/memory-state.js';
import type { Commit } from '../memory/commit-log.js';
import {
  commitChecks,
  decodeChanges,
  deletionChecks,
  type CommitLine,
  type DeletionLine,
} from './commit-lines.js';
import { CorruptData } from './errors.js';
import type { FileReader } from './file-system.js';
import { walHeaderChecks, walMarkChecks, type WalHeader, type WalMark } from './wal-file.js';
import { findInvalidField } from './line-checks.js';
import { decodeLine, readLines, type Line } from './line-format.js';
import { createUpgrade, type Schema, type Upgrade } from './schema.js';

export interface ReplayedWal {
  /** Schema version of the log. */
  schema: number;
  /** Length of the valid part, in bytes. */
  end: number;
  /** Length of the torn tail, which was being written when the process died, in bytes. */
  torn: number;
  /** True if the log ends with a clean shutdown mark. */
  isMarked: boolean;
}

/**
 * Organizations that a checkpoint lacks although later commits change them. Each must be deleted by another commit, since
 * the checkpoint was written while commits continued.
 */
export class MissingOrganizations {
  /** Error for each missing organization that is not deleted yet, by id. */
  readonly #missing = new Map<string, CorruptData>();

  /** @param settled last commit of which the checkpoint may contain parts */
  constructor(readonly settled: number) {}

  /** Adds a missing organization. @param error thrown unless a later commit deletes it */
  add(organization: string, error: CorruptData): void {
    if (!this.#missing.has(organization)) this.#missing.set(organization, error);
  }

  removeDeleted(ids: readonly string[]): void {
    for (const id of ids) this.#missing.delete(id);
  }

  /** @throws {CorruptData} when a missing organization was not deleted */
  assertNoneMissing(): void {
    for (const error of this.#missing.values()) throw error;
  }
}

/**
 * Replays a write-ahead log over a state.
 *
 * A corrupt line belongs to the torn tail of a crash unless a later line states that it was durable. Pages reach the
 * disk in any order, so valid lines can follow a torn one, but never lines of a later batch.
 *
 * @throws {CorruptData} when durable data is corrupt
 * @throws {NewerSchema} when a newer version wrote it
 */
export async function replayWal(
  files: FileReader,
  { path, generation }: { path: string; generation: number },
  state: MemoryState,
  missingOrganizations: MissingOrganizations,
  schema: Schema,
): Promise<ReplayedWal> {
  const file = await files.open(path, 'r');
  try {
    const replay = new WalReplay({ path, generation }, state, missingOrganizations, schema);
    for await (const lines of readLines(file)) {
      for (const line of lines) replay.readLine(line);
    }
    return replay.finish();
  } finally {
    await file.close();
  }
}

class WalReplay {
  readonly #path: string;
  readonly #generation: number;
  readonly #state: MemoryState;
  readonly #missingOrganizations: MissingOrganizations;
  readonly #schema: Schema;
  #header: WalHeader | undefined;
  #upgrade: Upgrade | undefined;
  /** Previous lines of a commit that continues. */
  #partial: { commit: number; sequence: number; changes: Change[] } | undefined;
  /** End of the last line that completed a commit, the header or a mark. */
  #validEnd = 0;
  #end = 0;
  #firstCorrupt: Line | undefined;
  #isMarked = false;

  constructor(
    { path, generation }: { path: string; generation: number },
    state: MemoryState,
    missingOrganizations: MissingOrganizations,
    schema: Schema,
  ) {
    this.#path = path;
    this.#generation = generation;
    this.#state = state;
    this.#missingOrganizations = missingOrganizations;
    this.#schema = schema;
  }

  readLine(line: Line): void {
    this.#end = line.end;
    const content = line.isComplete ? decodeLine(line.bytes) : undefined;
    if (this.#header === undefined) this.#readHeader(line, content);
    else if (content === undefined) this.#firstCorrupt ??= { ...line, bytes: Buffer.alloc(0) };
    else this.#readContent(line, this.#check(line, content));
  }

  finish(): ReplayedWal {
    if (this.#header === undefined) throw this.#createCorruptData(null, 'the file is empty');
    const torn = this.#end - this.#validEnd;
    return { schema: this.#header.schema, end: this.#validEnd, torn, isMarked: this.#isMarked && torn === 0 };
  }

  #readHeader(line: Line, content: object | undefined): void {
    // A log gets its name only after its header is durable, so a crash never leaves one without a header.
    if (content === undefined) throw this.#createCorruptData(line, 'its checksum does not match');
    const header = content as WalHeader;
    const invalid = findInvalidField(header, walHeaderChecks);
    if (invalid !== null) throw this.#createCorruptData(line, invalid);
    if (header.journal !== this.#generation)
      throw this.#createCorruptData(line, `it is the header of the write-ahead log ${header.journal}`);
    this.#upgrade = createUpgrade(header.schema, this.#schema, this.#path);
    if (header.after !== this.#state.lastCommit) {
      const reason = `it follows commit ${header.after}, but what comes before it ends at ${this.#state.lastCommit}`;
      throw this.#createCorruptData(line, reason);
    }
    this.#header = header;
    this.#validEnd = line.end;
  }

  /** @throws {CorruptData} when a field has a wrong type or range */
  #check(line: Line, content: object): CommitLine | DeletionLine | WalMark {
    const commit = 'deleted' in content ? deletionChecks : commitChecks;
    const checks = 'mark' in content ? walMarkChecks : commit;
    const invalid = findInvalidField(content, checks);
    if (invalid !== null) throw this.#createCorruptData(line, invalid);
    return content as CommitLine | DeletionLine | WalMark;
  }

  #readContent(line: Line, content: CommitLine | DeletionLine | WalMark): void {
    if (content.synced > this.#state.lastCommit) {
      throw this.#createCorruptData(
        this.#firstCorrupt ?? line,
        this.#firstCorrupt ? 'its checksum does not match' : 'commits are missing before it',
      );
    }
    if (this.#firstCorrupt !== undefined) return;
    this.#isMarked = 'mark' in content;
    if ('mark' in content) this.#validEnd = line.end;
    else this.#readCommit(line, content);
  }

  #readCommit(line: Line, content: CommitLine | DeletionLine): void {
    const expected = this.#partial?.commit ?? this.#state.lastCommit + 1;
    if (content.commit !== expected) {
      throw this.#createCorruptData(line, `it has commit ${content.commit}, but ${expected} was expected`);
    }
    const commit = this.#toCommit(line, content);
    if (commit === undefined) return;
    this.#applyCommit(line, commit);
    this.#validEnd = line.end;
  }

  /** Returns the commit that a line completes; undefined while it continues. */
  #toCommit(line: Line, content: CommitLine | DeletionLine): Commit | undefined {
    if ('deleted' in content) return { number: content.commit, deleted: content.deleted };
    const { commit: number, organization, at, sequence } = content;
    const partial = this.#partial ?? { commit: content.commit, sequence, changes: [] };
    for (const change of this.#decodeChanges(line, content)) {
      if (change.op === 'insert') partial.sequence += 1;
      partial.changes.push(upgradeChange(change, this.#upgrade, partial.sequence));
    }
    this.#partial = content.more ? partial : undefined;
    return content.more ? undefined : { number, organization, at, sequence, changes: partial.changes };
  }

  #decodeChanges(line: Line, content: CommitLine): Change[] {
    const changes = decodeChanges(content);
    if (changes === null) throw this.#createCorruptData(line, 'its changes cannot be read');
    return changes;
  }

  /**
   * Applies a commit to the state. Up to the settled commit, its organization may be missing, if a later commit deletes it.
   *
   * @param line last line of the commit, for errors
   */
  #applyCommit(line: Line, commit: Commit): void {
    const isExact = commit.number > this.#missingOrganizations.settled;
    if (isExact) this.#missingOrganizations.assertNoneMissing();
    const isApplied = this.#replayOnState(line, commit, isExact);
    if ('deleted' in commit) this.#missingOrganizations.removeDeleted(commit.deleted);
    else if (!isApplied) {
      const reason = `its organization ${commit.organization} does not exist, and is not deleted later on`;
      this.#missingOrganizations.add(commit.organization, this.#createMisfit(line, commit, reason));
    }
  }

  /** @returns false if the organization of the commit is missing */
  #replayOnState(line: Line, commit: Commit, isExact: boolean): boolean {
    try {
      return this.#state.replay(commit, isExact);
    } catch (error) {
      throw this.#createMisfit(line, commit, (error as Error).message);
    }
  }

  #createMisfit(line: Line, { number }: Commit, reason: string): CorruptData {
    return this.#createCorruptData(line, `commit ${number} does not fit what comes before: ${reason}`);
  }

  #createCorruptData(line: Line | null, reason: string): CorruptData {
    const advice =
      line === null || line.number === 1
        ? undefined
        : `Restore the data directory from a backup. To go on without this commit and all later ones, ` +
          `keep only the first ${this.#validEnd} bytes of this file and delete the write-ahead logs with a higher number.`;
    return new CorruptData(this.#path, line?.number ?? null, reason, advice);
  }
}

/** Upgrades the record of a change. @param sequence of the organization after the change */
function upgradeChange(change: Change, upgrade: Upgrade | undefined, sequence: number): Change {
  if (upgrade === undefined) return change;
  if (change.op === 'organization') return { ...change, record: upgrade.organization(change.record) };
  if (change.op === 'insert' || change.op === 'update') {
    return { ...change, record: upgrade.record(change.collection, change.record, sequence) } as Change;
  }
  return change;
}

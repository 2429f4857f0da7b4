import type { Change } from '../../domain/change.js';
import type { State } from '../memory/state.js';
import { changesOf, type CommitLine } from './commit-lines.js';
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

/**
 * Replays a journal over the state.
 *
 * A line that does not hold is the torn tail of a crash as long as no later line says that it had been durable:
 * pages reach the disk in any order, so whole lines may follow a torn one, but never lines of a later batch.
 *
 * @param settled the last commit of which the snapshot may hold parts
 * @throws {CorruptData} when what was durable does not hold
 * @throws {NewerSchema} when a newer version wrote it
 */
export async function replayJournal(
  files: FileSystem,
  path: string,
  state: State,
  settled: number,
  schema: Schema,
): Promise<Replayed> {
  const file = await files.open(path, 'r');
  try {
    const replay = new JournalReplay(path, state, settled, schema);
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
  readonly #settled: number;
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

  constructor(path: string, state: State, settled: number, schema: Schema) {
    this.#path = path;
    this.#state = state;
    this.#settled = settled;
    this.#schema = schema;
  }

  take(line: Line): void {
    this.#end = line.end;
    const content = line.isComplete ? decodeLine(line.bytes) : undefined;
    if (this.#header === undefined) this.#takeHeader(line, content as JournalHeader | undefined);
    else if (content === undefined) this.#firstBad ??= { ...line, bytes: Buffer.alloc(0) };
    else this.#takeContent(line, content as CommitLine | JournalMark);
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

  #takeContent(line: Line, content: CommitLine | JournalMark): void {
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

  #takeCommit(line: Line, content: CommitLine): void {
    const expected = this.#begun?.commit ?? this.#state.lastCommit + 1;
    if (content.commit !== expected) {
      throw this.#corrupt(line, `it holds commit ${content.commit} in place of ${expected}`);
    }
    const begun = this.#begun ?? { commit: content.commit, changes: [] };
    for (const change of changesOf(content)) begun.changes.push(upgraded(change, this.#upgrade));
    this.#begun = content.more ? begun : undefined;
    if (content.more) return;
    this.#apply(line, content, begun.changes);
    this.#held = line.end;
  }

  #apply(line: Line, { commit: number, organization, at, sequence }: CommitLine, changes: Change[]): void {
    try {
      this.#state.replay({ number, organization, at, sequence, changes }, number > this.#settled);
    } catch (error) {
      throw this.#corrupt(
        line,
        `commit ${number} does not fit what comes before: ${(error as Error).message}`,
      );
    }
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

import type { Kept } from '../memory/kept.js';
import type { OrganizationState } from '../memory/organization-state.js';
import type { State } from '../memory/state.js';
import { CorruptData } from './errors.js';
import type { FileSystem } from './file-system.js';
import { decodeLine } from './line.js';
import { readLines, type Line } from './read-lines.js';
import { upgradeFrom, type Schema, type Upgrade } from './schema.js';
import type { SnapshotHeader, SnapshotLine, SnapshotOrganization, SnapshotRecord } from './snapshot-lines.js';

const ADVICE = 'Restore the data directory from a backup, or delete it to start empty.';

export interface LoadedSnapshot {
  /** Its schema version. */
  schema: number;
  /** The last commit of which it may hold parts. */
  settled: number;
  /** Its length. */
  bytes: number;
}

/**
 * Loads a snapshot into an empty state.
 *
 * @throws {CorruptData} when any line does not hold, or any is missing
 * @throws {NewerSchema} when a newer version wrote it
 */
export async function loadSnapshot(
  files: FileSystem,
  path: string,
  state: State,
  schema: Schema,
): Promise<LoadedSnapshot> {
  const file = await files.open(path, 'r');
  try {
    const load = new SnapshotLoad(path, state, schema);
    for await (const lines of readLines(file)) {
      for (const line of lines) load.take(line);
    }
    return load.finish();
  } finally {
    await file.close();
  }
}

class SnapshotLoad {
  readonly #path: string;
  readonly #state: State;
  readonly #schema: Schema;
  #header: SnapshotHeader | undefined;
  #upgrade: Upgrade | undefined;
  #organization: OrganizationState | undefined;
  #records = 0;
  #settled: number | undefined;
  #bytes = 0;

  constructor(path: string, state: State, schema: Schema) {
    this.#path = path;
    this.#state = state;
    this.#schema = schema;
  }

  take(line: Line): void {
    const content = line.isComplete ? (decodeLine(line.bytes) as SnapshotLine | undefined) : undefined;
    if (content === undefined)
      throw new CorruptData(this.#path, line.number, 'its checksum does not match', ADVICE);
    if (!this.#takeContent(content)) {
      throw new CorruptData(this.#path, line.number, 'the line is not where it belongs', ADVICE);
    }
    this.#bytes = line.end;
  }

  finish(): LoadedSnapshot {
    if (this.#header === undefined || this.#settled === undefined) {
      throw new CorruptData(this.#path, null, 'the file ends early', ADVICE);
    }
    this.#state.lastCommit = this.#header.after;
    return { schema: this.#header.schema, settled: this.#settled, bytes: this.#bytes };
  }

  /** Answers false when such a line cannot come here. */
  #takeContent(content: SnapshotLine): boolean {
    if (this.#settled !== undefined) return false;
    if ('snapshot' in content) return this.#takeHeader(content);
    if (this.#header === undefined) return false;
    if ('record' in content) return this.#takeRecord(content);
    if ('organization' in content) return this.#takeOrganization(content);
    this.#settled = content.settled;
    return content.records === this.#records;
  }

  #takeHeader(header: SnapshotHeader): boolean {
    if (this.#header !== undefined) return false;
    this.#upgrade = upgradeFrom(header.schema, this.#schema, this.#path);
    this.#header = header;
    return true;
  }

  #takeOrganization({ organization, sequence, latest_at }: SnapshotOrganization): boolean {
    const record = this.#upgrade?.organization(organization) ?? organization;
    this.#organization = this.#state.restore(record, sequence, latest_at);
    return true;
  }

  #takeRecord({ collection, sequence, record }: SnapshotRecord): boolean {
    if (this.#organization === undefined) return false;
    const upgraded = this.#upgrade?.record(collection, record) ?? record;
    this.#organization.collections[collection].add(sequence, upgraded as Kept);
    this.#records += 1;
    return true;
  }
}

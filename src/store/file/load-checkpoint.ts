import type { StoredRecord } from '../memory/stored-record.js';
import type { OrganizationState } from '../memory/organization-state.js';
import type { MemoryState } from '../memory/memory-state.js';
import { CorruptData } from './errors.js';
import type { FileReader } from './file-system.js';
import { findInvalidField } from './line-checks.js';
import { decodeLine, readLines, type Line } from './line-format.js';
import { createUpgrade, type Schema, type Upgrade } from './schema.js';
import {
  checkpointEndChecks,
  checkpointHeaderChecks,
  checkpointOrganizationChecks,
  checkpointRecordChecks,
  type CheckpointHeader,
  type CheckpointLine,
  type CheckpointOrganization,
  type CheckpointRecord,
} from './checkpoint-lines.js';

interface LoadedCheckpoint {
  /** Schema version of the checkpoint. */
  schema: number;
  /** Number of the last commit of which the checkpoint may contain parts. */
  settled: number;
  /** Length of the file. */
  bytes: number;
}

/**
 * Loads a checkpoint into an empty state.
 *
 * @throws {CorruptData} when a line is corrupt or missing
 * @throws {NewerSchema} when a newer version wrote it
 */
export async function loadCheckpoint(
  files: FileReader,
  path: string,
  generation: number,
  state: MemoryState,
  schema: Schema,
): Promise<LoadedCheckpoint> {
  const file = await files.open(path, 'r');
  try {
    const load = new CheckpointLoader(path, generation, state, schema);
    for await (const lines of readLines(file)) {
      for (const line of lines) load.readLine(line);
    }
    return load.finish();
  } finally {
    await file.close();
  }
}

/** Loads the lines of a checkpoint into an empty state. */
export class CheckpointLoader {
  readonly #path: string;
  readonly #generation: number;
  readonly #state: MemoryState;
  readonly #schema: Schema;
  #header: CheckpointHeader | undefined;
  #upgrade: Upgrade | undefined;
  #organization: OrganizationState | undefined;
  #records = 0;
  #settled: number | undefined;
  #bytes = 0;

  /** @param generation of the checkpoint, which its header repeats */
  constructor(path: string, generation: number, state: MemoryState, schema: Schema) {
    this.#path = path;
    this.#generation = generation;
    this.#state = state;
    this.#schema = schema;
  }

  readLine(line: Line): void {
    const content = line.isComplete ? decodeLine(line.bytes) : undefined;
    if (content === undefined) throw new CorruptData(this.#path, line.number, 'its checksum does not match');
    const reason = findInvalidField(content, findChecks(content));
    if (reason !== null) throw new CorruptData(this.#path, line.number, reason);
    if (!this.#readContent(content as CheckpointLine)) {
      throw new CorruptData(this.#path, line.number, 'the line is not where it belongs');
    }
    this.#bytes = line.end;
  }

  finish(): LoadedCheckpoint {
    if (this.#header === undefined || this.#settled === undefined) {
      throw new CorruptData(this.#path, null, 'the file ends early');
    }
    this.#state.lastCommit = this.#header.after;
    return { schema: this.#header.schema, settled: this.#settled, bytes: this.#bytes };
  }

  /** Processes a line. @returns false when it is not allowed at this position */
  #readContent(content: CheckpointLine): boolean {
    if (this.#settled !== undefined) return false;
    if ('snapshot' in content) return this.#readHeader(content);
    if (this.#header === undefined) return false;
    if ('record' in content) return this.#readRecord(content);
    if ('organization' in content) return this.#readOrganization(content);
    this.#settled = content.settled;
    return content.records === this.#records && content.settled >= this.#header.after;
  }

  #readHeader(header: CheckpointHeader): boolean {
    if (this.#header !== undefined || header.snapshot !== this.#generation) return false;
    this.#upgrade = createUpgrade(header.schema, this.#schema, this.#path);
    this.#header = header;
    return true;
  }

  #readOrganization({ organization, sequence, latest_at }: CheckpointOrganization): boolean {
    if (this.#state.findOrganization(organization.id) !== undefined) return false;
    const record = this.#upgrade?.organization(organization) ?? organization;
    this.#organization = this.#state.restore(record, sequence, latest_at);
    return true;
  }

  #readRecord({ collection, sequence, record }: CheckpointRecord): boolean {
    if (this.#organization === undefined) return false;
    const upgraded = this.#upgrade?.record(collection, record, sequence) ?? record;
    const { all } = this.#organization.collections[collection];
    if (all.last !== undefined && sequence <= all.last.sequence) return false;
    this.#organization.collections[collection].add(sequence, upgraded as StoredRecord);
    this.#records += 1;
    return true;
  }
}

/** Finds the checks of a line by the field that names its kind. */
function findChecks(content: object): Parameters<typeof findInvalidField>[1] {
  if ('snapshot' in content) return checkpointHeaderChecks;
  if ('record' in content) return checkpointRecordChecks;
  return 'organization' in content ? checkpointOrganizationChecks : checkpointEndChecks;
}

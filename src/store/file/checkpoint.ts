import { collectionNames } from '../collections.js';
import { CorruptData } from '../errors.js';
import type { MemoryState } from '../memory/memory-state.js';
import type { OrganizationState } from '../memory/organization-state.js';
import type { StoredRecord } from '../memory/stored-record.js';
import {
  encodeLine,
  getCheckpointChecks,
  readContent,
  type CheckpointEnd,
  type CheckpointHeader,
  type CheckpointOrganization,
  type CheckpointRecord,
  type Line,
} from './data-lines.js';
import { writeAll, type OpenFile } from './file-system.js';
import { createUpgrade, type Schema, type Upgrade } from './schema.js';

/** Number of characters to encode before yielding to the event loop: one or two milliseconds of work. */
const SLICE_CHARACTERS = 1 << 18;

/** Number of records read per batch; low, since a record can be as long as a request body. */
const RECORDS_BATCH_SIZE = 64;

/** Number of bytes between two syncs, so that commits never wait until the disk has written a whole checkpoint. */
const SYNC_BYTES = 1 << 24;

/**
 * Writes the state, one record a line, while commits continue. The result is a fuzzy checkpoint: each record has its
 * state at the time of its line. Replaying the commits after `header.after` makes it consistent.
 *
 * @param signal ends the work early with an error
 * @returns the last commit of which parts may have been written, and the length in bytes
 */
export async function writeCheckpoint(
  file: Pick<OpenFile, 'write' | 'datasync'>,
  state: MemoryState,
  header: CheckpointHeader,
  signal?: AbortSignal,
): Promise<{ settled: number; bytes: number }> {
  let bytes = 0;
  let synced = 0;
  let records = 0;
  let slice = '';
  const flush = async (): Promise<void> => {
    signal?.throwIfAborted();
    const encoded = Buffer.from(slice);
    slice = '';
    await writeAll(file, encoded);
    bytes += encoded.length;
    if (bytes - synced < SYNC_BYTES) return;
    await file.datasync();
    synced = bytes;
  };
  slice += encodeLine(JSON.stringify(header));
  for (const organization of state.listOrganizations()) {
    const { record, sequence, latest_at } = organization;
    // Skip organizations that were deleted meanwhile.
    if (state.findOrganization(record.id) !== organization) continue;
    const line: CheckpointOrganization = { organization: record, sequence, latest_at };
    slice += encodeLine(JSON.stringify(line));
    for (const recordLine of listRecordLines(organization)) {
      slice += recordLine;
      records += 1;
      if (slice.length >= SLICE_CHARACTERS) await flush();
    }
    if (slice.length >= SLICE_CHARACTERS) await flush();
  }
  const settled = state.lastCommit;
  slice += encodeLine(JSON.stringify({ end: true, records, settled } satisfies CheckpointEnd));
  await flush();
  return { settled, bytes };
}

/** Encodes the records of an organization. Commits may change them between two lines. */
function* listRecordLines(organization: OrganizationState): Generator<string> {
  for (const name of collectionNames) {
    let after = 0;
    for (;;) {
      // Read the list again for each batch: a commit may have cleared the records and replaced it.
      const entries = organization.collections[name].all.listAfter(after, RECORDS_BATCH_SIZE);
      for (const { sequence, record } of entries) {
        after = sequence;
        yield encodeLine(
          `{"collection":"${name}","sequence":${sequence},"record":${JSON.stringify(record)}}`,
        );
      }
      if (entries.length === 0) break;
    }
  }
}

/**
 * Loads the lines of a checkpoint into an empty state. Its methods throw `CorruptData` for a line that is corrupt or
 * missing, and `NewerSchema` if a newer version wrote the file.
 */
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
    const content = readContent(line, getCheckpointChecks);
    const reason = typeof content === 'string' ? content : 'the line is not where it belongs';
    if (typeof content === 'string' || !this.#readContent(content))
      throw new CorruptData(this.#path, line.number, reason);
    this.#bytes = line.end;
  }

  /** @returns the last commit of which the checkpoint may contain parts, and the length of the file */
  finish(): { settled: number; bytes: number } {
    if (this.#header === undefined || this.#settled === undefined)
      throw new CorruptData(this.#path, null, 'the file ends early');
    this.#state.lastCommit = this.#header.after;
    return { settled: this.#settled, bytes: this.#bytes };
  }

  /** Processes a line. @returns false when it is not allowed at this position */
  #readContent(content: object): boolean {
    if (this.#settled !== undefined) return false;
    if ('snapshot' in content) return this.#readHeader(content as CheckpointHeader);
    if (this.#header === undefined) return false;
    if ('record' in content) return this.#readRecord(content as CheckpointRecord);
    if ('organization' in content) return this.#readOrganization(content as CheckpointOrganization);
    const { records, settled } = content as CheckpointEnd;
    this.#settled = settled;
    return records === this.#records && settled >= this.#header.after;
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
    const target = this.#organization.collections[collection];
    if (target.all.last !== undefined && sequence <= target.all.last.sequence) return false;
    target.add(sequence, upgraded as StoredRecord);
    this.#records += 1;
    return true;
  }
}

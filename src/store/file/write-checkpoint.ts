import { collectionNames } from '../collections.js';
import type { OrganizationState } from '../memory/organization-state.js';
import type { MemoryState } from '../memory/memory-state.js';
import { writeAll, type OpenFile } from './file-system.js';
import { encodeLine } from './line-format.js';
import type { CheckpointEnd, CheckpointHeader, CheckpointOrganization } from './checkpoint-lines.js';

/** Number of characters to encode before yielding to the event loop: one or two milliseconds of work. */
const SLICE_CHARACTERS = 1 << 18;

/** Number of records read per batch; low, since a record can be as long as a request body. */
const RECORDS_BATCH_SIZE = 64;

/** Number of bytes between two syncs, so that commits never wait until the disk has written a whole checkpoint. */
const SYNC_BYTES = 1 << 24;

type CheckpointOutput = Pick<OpenFile, 'write' | 'datasync'>;

/**
 * Writes the state, one record a line, while commits continue. The result is a fuzzy checkpoint: each record has its
 * state at the time of its line. Replaying the commits after `header.after` makes it consistent.
 *
 * @returns the last commit of which parts may have been written, and the length in bytes
 */
export async function writeCheckpoint(
  file: CheckpointOutput,
  state: MemoryState,
  header: CheckpointHeader,
  signal: AbortSignal,
): Promise<{ settled: number; bytes: number }> {
  const output = new SlicedOutput(file, signal);
  let records = 0;
  await output.add(JSON.stringify(header));
  for (const organization of state.listOrganizations()) {
    const { record, sequence, latest_at } = organization;
    // Skip organizations that were deleted meanwhile.
    if (state.findOrganization(record.id) !== organization) continue;
    await output.add(
      JSON.stringify({ organization: record, sequence, latest_at } satisfies CheckpointOrganization),
    );
    records += await writeRecords(output, organization);
  }
  const settled = state.lastCommit;
  await output.add(JSON.stringify({ end: true, records, settled } satisfies CheckpointEnd));
  await output.flush();
  return { settled, bytes: output.bytes };
}

async function writeRecords(output: SlicedOutput, organization: OrganizationState): Promise<number> {
  let records = 0;
  for (const name of collectionNames) {
    let sequence = 0;
    for (;;) {
      // Read the list again for each batch: a commit may have cleared the records and replaced it.
      const entries = organization.collections[name].all.listAfter(sequence, RECORDS_BATCH_SIZE);
      for (const entry of entries) {
        const json = JSON.stringify(entry.record);
        const isFull = output.push(`{"collection":"${name}","sequence":${entry.sequence},"record":${json}}`);
        sequence = entry.sequence;
        records += 1;
        if (isFull) break;
      }
      if (entries.length === 0) break;
      await output.flushIfFull();
    }
  }
  return records;
}

/** Buffers lines and writes them in slices, yielding to the event loop after each. */
class SlicedOutput {
  bytes = 0;
  readonly #file: CheckpointOutput;
  readonly #signal: AbortSignal;
  #lines: string[] = [];
  #length = 0;
  #synced = 0;

  constructor(file: CheckpointOutput, signal: AbortSignal) {
    this.#file = file;
    this.#signal = signal;
  }

  /** Adds a line. @returns whether the slice is full, so that `flushIfFull` must be called */
  push(json: string): boolean {
    const line = encodeLine(json);
    this.#lines.push(line);
    this.#length += line.length;
    return this.#length >= SLICE_CHARACTERS;
  }

  async add(json: string): Promise<void> {
    if (this.push(json)) await this.flush();
  }

  async flushIfFull(): Promise<void> {
    if (this.#length >= SLICE_CHARACTERS) await this.flush();
  }

  async flush(): Promise<void> {
    this.#signal.throwIfAborted();
    const slice = Buffer.from(this.#lines.join(''));
    this.#lines = [];
    this.#length = 0;
    await writeAll(this.#file, slice);
    this.bytes += slice.length;
    if (this.bytes - this.#synced < SYNC_BYTES) return;
    await this.#file.datasync();
    this.#synced = this.bytes;
  }
}

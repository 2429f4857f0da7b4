import { collectionNames } from '../collections.js';
import type { OrganizationState } from '../memory/organization-state.js';
import type { State } from '../memory/state.js';
import { writeAll, type OpenFile } from './file-system.js';
import { encodeLine } from './line.js';
import type { SnapshotEnd, SnapshotHeader, SnapshotOrganization } from './snapshot-lines.js';

/** What is encoded before the event loop has a turn, in characters: a millisecond or two. */
const SLICE_LENGTH = 1 << 18;

/** How many records are looked up at once; few, since each may be as long as a request's body. */
const RECORDS_AT_ONCE = 64;

/** After so many bytes they are synced, so that commits never wait for the disk to take a whole snapshot at once. */
const SYNC_BYTES = 1 << 24;

/**
 * Writes the state, a record a line, while commits go on. So what is written is no state that ever was: each record
 * is as it was when its turn came. Replaying the commits from `header.after` on over it sets that right.
 *
 * @returns the last commit of which parts may have been written, and the length in bytes
 */
export async function writeSnapshot(
  file: OpenFile,
  state: State,
  header: SnapshotHeader,
  signal: AbortSignal,
): Promise<{ settled: number; bytes: number }> {
  const output = new SlicedOutput(file, signal);
  let records = 0;
  await output.add(JSON.stringify(header));
  for (const organization of state.organizations()) {
    const { record, sequence, latest_at } = organization;
    // One that was deleted meanwhile.
    if (state.organization(record.id) !== organization) continue;
    await output.add(
      JSON.stringify({ organization: record, sequence, latest_at } satisfies SnapshotOrganization),
    );
    records += await writeRecords(output, organization);
  }
  const settled = state.lastCommit;
  await output.add(JSON.stringify({ end: true, records, settled } satisfies SnapshotEnd));
  await output.flush();
  return { settled, bytes: output.bytes };
}

async function writeRecords(output: SlicedOutput, organization: OrganizationState): Promise<number> {
  let records = 0;
  for (const name of collectionNames) {
    let sequence = 0;
    for (;;) {
      // Looked up anew each time: by now the records may have been cleared, and the list be another one.
      const entries = organization.collections[name].all.following(sequence, RECORDS_AT_ONCE);
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

/** Gathers lines and writes them in slices, with a turn for the event loop after each. */
class SlicedOutput {
  bytes = 0;
  readonly #file: OpenFile;
  readonly #signal: AbortSignal;
  #lines: string[] = [];
  #length = 0;
  #synced = 0;

  constructor(file: OpenFile, signal: AbortSignal) {
    this.#file = file;
    this.#signal = signal;
  }

  /** Answers whether the slice is full, and `flushIfFull` due. */
  push(json: string): boolean {
    const line = encodeLine(json);
    this.#lines.push(line);
    this.#length += line.length;
    return this.#length >= SLICE_LENGTH;
  }

  async add(json: string): Promise<void> {
    if (this.push(json)) await this.flush();
  }

  async flushIfFull(): Promise<void> {
    if (this.#length >= SLICE_LENGTH) await this.flush();
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

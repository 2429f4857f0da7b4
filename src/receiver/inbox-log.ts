import { open, type FileHandle } from 'node:fs/promises';
import { resolve } from 'node:path';
import { BatchQueue } from '../lib/batch-queue.js';
import { systemTimer } from '../lib/timer.js';
import {
  FILE_MODE,
  nodeFiles,
  unlinkIfExists,
  writeAll,
  writeFileDurably,
} from '../store/file/file-system.js';
import { readLines } from '../store/file/data-lines.js';
import { createAndLock, systemProcesses, type Lock } from '../store/file/lock.js';

export interface Reply {
  status: number;
  headers?: Record<string, string>;
}

export interface InboxSettings {
  /** Secrets with which deliveries are signed. One of them is enough. */
  secrets: readonly string[];
  /** Responses to the next deliveries. The last one repeats; without one, the response is 204. */
  replies: readonly Reply[];
}

/** Delivery with a valid signature. */
interface StoredDelivery {
  /** Number in the inbox, from 1. */
  number: number;
  at: string;
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  body: string;
  /** Status of the response. */
  status: number;
}

export interface Inbox {
  settings: InboxSettings;
  /** Number of the last delivery. */
  received: number;
  /** Number of the last delivery before the settings were made. */
  configuredAt: number;
}

type Entry =
  | { kind: 'inbox'; inbox: string; settings: InboxSettings; received?: number; configuredAt?: number }
  | { kind: 'delivery'; inbox: string; delivery: StoredDelivery }
  | { kind: 'removed'; inbox: string };

/** Maximum number of deliveries in all inboxes together. New deliveries replace the oldest ones. */
const MAX_DELIVERIES = 10_000;
/** Maximum size of the deliveries in all inboxes together, as lines of the file, in bytes. */
const MAX_LINE_BYTES = 32 * 1_048_576;
/** Bytes by which the file grows before it is compacted. */
const MAX_GROWTH_BYTES = MAX_LINE_BYTES;
/** Size at which a page ends, in bytes. */
const PAGE_BYTES = 1_048_576;

/** Locks a folder for one process, as a data folder of the sandbox. @throws {DirectoryInUse} while another one uses it */
export function lockFolder(folder: string, warn: (message: string) => void): Promise<Lock> {
  const options = { processes: systemProcesses, timer: systemTimer, takesOverForeign: false, warn };
  return createAndLock(nodeFiles, resolve(folder), options);
}

/**
 * Inboxes in an NDJSON file. A change is on the disk before its promise resolves, and only then visible. A last line that a
 * crash has cut off was never acknowledged, and is removed.
 */
export class InboxLog {
  readonly inboxes = new Map<string, Inbox>();
  /** Deliveries as lines of the file, oldest first. */
  readonly #lines = new Set<{ inbox: string; number: number; line: Buffer }>();
  #lineBytes = 0;
  readonly #path: string;
  #file: FileHandle;
  #size = 0;
  #compactedSize = 0;
  readonly #entries = new BatchQueue((entries: readonly Entry[]) => this.#write(entries));

  /** Opens a file, or creates it, readable by its owner only. @throws {Error} for a line that is no entry */
  static async open(path: string): Promise<InboxLog> {
    const log = new InboxLog(path, await open(path, 'a+', FILE_MODE));
    for await (const lines of readLines(log.#file))
      for (const { bytes, number, isComplete } of lines) {
        try {
          if (isComplete) log.#apply(JSON.parse(bytes.toString()) as Entry);
        } catch {
          throw new Error(`Line ${number} of ${path} is damaged. Move the file away to start without it.`);
        }
      }
    await log.#compact();
    return log;
  }

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  configure(inbox: string, settings: InboxSettings): Promise<void> {
    return this.#entries.add({ kind: 'inbox', inbox, settings });
  }

  store(inbox: string, delivery: StoredDelivery): Promise<void> {
    return this.#entries.add({ kind: 'delivery', inbox, delivery });
  }

  remove(inbox: string): Promise<void> {
    return this.#entries.add({ kind: 'removed', inbox });
  }

  /** Returns a page of deliveries, oldest first. @param after number of the last delivery of the page before, or 0 */
  list(inbox: string, after: number): StoredDelivery[] {
    const page: StoredDelivery[] = [];
    let bytes = 0;
    for (const { inbox: name, number, line } of this.#lines) {
      if (name !== inbox || number <= after) continue;
      page.push((JSON.parse(line.toString()) as { delivery: StoredDelivery }).delivery);
      bytes += line.length;
      if (bytes >= PAGE_BYTES) break;
    }
    return page;
  }

  async close(): Promise<void> {
    // A change that has no effect resolves after all others.
    await this.remove('').catch(() => undefined);
    await this.#file.close();
  }

  /** Writes entries with one flush for all of them. */
  async #write(entries: readonly Entry[]): Promise<undefined[]> {
    const lines = entries.map(toLine);
    const bytes = Buffer.concat(lines);
    try {
      await this.#file.appendFile(bytes);
      await this.#file.datasync();
    } catch (error) {
      // What was written in part must not stand in front of the next entry.
      await this.#file.truncate(this.#size).catch(() => undefined);
      throw error;
    }
    this.#size += bytes.length;
    for (const [index, entry] of entries.entries()) this.#apply(entry, lines[index]);
    // After an error, the file grows until the next attempt.
    if (this.#size > this.#compactedSize + MAX_GROWTH_BYTES) await this.#compact().catch(() => undefined);
    return entries.map(() => undefined);
  }

  #apply(entry: Entry, line = toLine(entry)): void {
    const known = this.inboxes.get(entry.inbox);
    if (entry.kind === 'inbox') {
      const { inbox, settings, received = known?.received ?? 0, configuredAt = received } = entry;
      // Deliveries in progress use the same object.
      this.inboxes.set(inbox, Object.assign(known ?? {}, { settings, received, configuredAt }));
    } else if (entry.kind === 'removed') {
      this.inboxes.delete(entry.inbox);
      for (const each of this.#lines) if (each.inbox === entry.inbox) this.#forget(each);
    } else if (known) {
      // An inbox that was removed during the delivery stays removed.
      const { number } = entry.delivery;
      known.received = Math.max(known.received, number);
      this.#lines.add({ inbox: entry.inbox, number, line });
      this.#lineBytes += line.length;
      for (const oldest of this.#lines) {
        if (this.#lines.size <= MAX_DELIVERIES && this.#lineBytes <= MAX_LINE_BYTES) break;
        this.#forget(oldest);
      }
    }
  }

  #forget(stored: { inbox: string; number: number; line: Buffer }): void {
    this.#lines.delete(stored);
    this.#lineBytes -= stored.line.length;
  }

  /** Replaces the file by one without the inboxes and deliveries that were removed. */
  async #compact(): Promise<void> {
    try {
      await writeFileDurably(nodeFiles, this.#path, async (file) => {
        for (const [inbox, properties] of this.inboxes)
          await writeAll(file, toLine({ kind: 'inbox', inbox, ...properties }));
        for (const { line } of this.#lines) await writeAll(file, line);
      });
    } finally {
      await unlinkIfExists(nodeFiles, `${this.#path}.tmp`).catch(() => undefined);
      // After an error, the path has the file from before or the new one.
      await this.#file.close();
      this.#file = await open(this.#path, 'a');
      this.#size = (await this.#file.stat()).size;
      this.#compactedSize = this.#size;
    }
  }
}

const toLine = (entry: Entry): Buffer => Buffer.from(`${JSON.stringify(entry)}\n`);

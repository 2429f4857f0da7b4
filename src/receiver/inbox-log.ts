import { open, readFile, rename, writeFile, type FileHandle } from 'node:fs/promises';
import { resolve } from 'node:path';
import { BatchQueue } from '../lib/batch-queue.js';
import { systemTimer } from '../lib/timer.js';
import { nodeFiles } from '../store/file/file-system.js';
import type { Lock } from '../store/file/lock.js';
import { createAndLock } from '../store/file/open-file-store.js';
import { systemProcesses } from '../store/file/processes.js';

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
  deliveries: StoredDelivery[];
  /** Number of deliveries when the settings were made. */
  configuredAt: number;
}

type Entry =
  | { kind: 'inbox'; inbox: string; settings: InboxSettings; configuredAt?: number }
  | { kind: 'delivery'; inbox: string; delivery: StoredDelivery }
  | { kind: 'removed'; inbox: string };

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
  readonly #file: FileHandle;
  #size: number;
  readonly #entries = new BatchQueue((entries: readonly Entry[]) => this.#write(entries));

  /** Opens a file, or creates it, readable by its owner only. @throws {Error} for a line that is no entry */
  static async open(path: string): Promise<InboxLog> {
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if ((error as { code?: string }).code === 'ENOENT') return '';
      throw error;
    });
    const complete = text.slice(0, text.lastIndexOf('\n') + 1);
    const kept = new Map<string, Inbox>();
    for (const [index, line] of complete.split('\n').slice(0, -1).entries()) {
      try {
        apply(kept, JSON.parse(line) as Entry);
      } catch {
        throw new Error(`Line ${index + 1} of ${path} is damaged. Move the file away to start without it.`);
      }
    }
    // Without the inboxes that were removed.
    const lines = [...kept].flatMap(([inbox, { settings, deliveries, configuredAt }]): Entry[] => [
      { kind: 'inbox', inbox, settings, configuredAt },
      ...deliveries.map((delivery): Entry => ({ kind: 'delivery', inbox, delivery })),
    ]);
    const temporary = `${path}.${process.pid}.tmp`;
    await writeFile(temporary, lines.map(toLine).join(''), { mode: 0o600, flush: true });
    await rename(temporary, path);
    const file = await open(path, 'a');
    return new InboxLog(file, (await file.stat()).size, kept);
  }

  private constructor(file: FileHandle, size: number, inboxes: ReadonlyMap<string, Inbox>) {
    this.#file = file;
    this.#size = size;
    for (const [name, inbox] of inboxes) this.inboxes.set(name, inbox);
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

  async close(): Promise<void> {
    await this.#file.close();
  }

  /** Writes entries with one flush for all of them. */
  async #write(entries: readonly Entry[]): Promise<undefined[]> {
    const bytes = Buffer.from(entries.map(toLine).join(''));
    try {
      await this.#file.appendFile(bytes);
      await this.#file.datasync();
    } catch (error) {
      // What was written in part must not stand in front of the next entry.
      await this.#file.truncate(this.#size).catch(() => undefined);
      throw error;
    }
    this.#size += bytes.length;
    for (const entry of entries) apply(this.inboxes, entry);
    return entries.map(() => undefined);
  }
}

const toLine = (entry: Entry): string => `${JSON.stringify(entry)}\n`;

function apply(inboxes: Map<string, Inbox>, entry: Entry): void {
  const known = inboxes.get(entry.inbox);
  if (entry.kind === 'removed') inboxes.delete(entry.inbox);
  // An inbox that was removed during the delivery stays removed.
  else if (entry.kind === 'delivery') known?.deliveries.push(entry.delivery);
  else {
    const deliveries = known?.deliveries ?? [];
    const { settings, configuredAt = deliveries.length } = entry;
    inboxes.set(entry.inbox, { settings, deliveries, configuredAt });
  }
}

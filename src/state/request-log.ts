import type { components } from '../../generated/openapi.js';
import type { Organization } from '../domain/shared/records.js';
import type { Commitment, Trace } from '../operations/operation.js';
import type { Soon } from '../lib/awaitable.js';

/**
 * A request, as it is kept: with references to what there is anyhow. Nothing is masked or written out before somebody
 * reads it, since most requests are read by nobody.
 */
export interface JournalEntry extends Trace {
  id: string;
  /** The `X-Request-Id` of its answer. */
  requestId: string;
  method: string;
  /** Path and query, as they came. */
  target: string;
  /** Null when the path or the method is not described. */
  operationId: string | null;
  /** Those that matter, by name in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** As it was when the request came: its clock says when that was. */
  organization: Organization;
  /** Real time, in milliseconds since 1970. */
  receivedAt: number;
  /** Null while it is under way. */
  latencyMilliseconds: number | null;
  /** Null without an answer. */
  status: number | null;
  problem: components['schemas']['Problem'] | null;
  faultIds: readonly string[];
  committed: Commitment | null;
  requestBody: KeptBody | null;
  responseBody: KeptBody | null;
}

export const KEPT_BYTES = 10_240;

/** The beginning of a body. */
export interface KeptBody {
  /** UTF-8 where it is bytes. */
  beginning: string | Uint8Array;
  /** Of the whole body. */
  bytes: number;
}

/** Keeps a short body as it is, and a copy of the beginning of a longer one, which would hold the rest as well. */
export function keptBody(body: string | Uint8Array): KeptBody {
  const bytes = Buffer.byteLength(body);
  if (bytes <= KEPT_BYTES) return { beginning: body, bytes };
  const whole = typeof body === 'string' ? Buffer.from(body) : body;
  return { beginning: Uint8Array.from(whole.subarray(0, KEPT_BYTES)), bytes };
}

/** How many requests of an organization are kept. */
export const CAPACITY = 10_000;

/** A request with its number. */
export interface Numbered {
  sequence: number;
  record: JournalEntry;
}

/** The latest requests of every organization. */
export interface RequestJournal {
  /** Binds cursors to this journal: the numbers of another one begin anew. */
  readonly name: string;
  add(organizationId: string, entry: JournalEntry): void;
  /** Keeps an entry as it is now that its request is over. Never rejects. */
  complete(organizationId: string, entry: JournalEntry): Soon<void>;
  clear(organizationId: string): Soon<void>;
  /** Newest first. @param after only those that came before the one of this number */
  newest(organizationId: string, after?: number): Iterable<Numbered> | AsyncIterable<Numbered>;
}

/** A journal that lives and dies with the process. */
export class Journal implements RequestJournal {
  readonly name: string;
  readonly #capacity: number;
  readonly #rings = new Map<string, Ring>();

  constructor(name: string, capacity = CAPACITY) {
    this.name = name;
    this.#capacity = capacity;
  }

  add(organizationId: string, entry: JournalEntry): void {
    const ring = this.#rings.get(organizationId) ?? { entries: [], last: 0 };
    this.#rings.set(organizationId, ring);
    ring.last += 1;
    ring.entries[ring.last % this.#capacity] = entry;
  }

  /** It has the entry itself, which says how it has ended. */
  complete(): void {
    return;
  }

  clear(organizationId: string): void {
    this.#rings.delete(organizationId);
  }

  *newest(organizationId: string, after = Infinity): Generator<Numbered> {
    const { entries, last } = this.#rings.get(organizationId) ?? { entries: [], last: 0 };
    const oldest = Math.max(1, last - this.#capacity + 1);
    for (let sequence = Math.min(after - 1, last); sequence >= oldest; sequence -= 1) {
      const record = entries[sequence % this.#capacity];
      if (record) yield { sequence, record };
    }
  }
}

/** Entries by their number, modulo the capacity. */
interface Ring {
  entries: JournalEntry[];
  /** Number of the latest; they count from 1. */
  last: number;
}

import type { components } from '../../generated/closed/openapi.js';
import type { Instant, Organization } from '../domain/shared/records.js';
import type { Awaitable } from '../lib/awaitable.js';

/** Commit of a request: its instant on the organization's clock and its events. */
export interface CommitSummary {
  at: Instant;
  eventIds: readonly string[];
}

/**
 * Logged request. It refers to existing objects; masking and formatting are deferred until the entry is read, since
 * most entries never are. Replicas store it as JSON, so its field names are a storage format.
 */
export interface RequestLogEntry {
  id: string;
  /** `X-Request-Id` of the response. */
  requestId: string;
  method: string;
  /** Path and query as received. */
  target: string;
  /** Null if the path or method is not in the OpenAPI document. */
  operationId: string | null;
  /** Selected request headers, by name in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** The organization at the time of the request; its clock gives the instant of the request. */
  organization: Organization;
  /** Real time in milliseconds since 1970. */
  receivedAt: number;
  /** Null while the request is running. */
  latencyMilliseconds: number | null;
  /** Null while there is no response. */
  status: number | null;
  problem: components['schemas']['Problem'] | null;
  faultIds: readonly string[];
  committed: CommitSummary | null;
  requestBody: TruncatedBody | null;
  responseBody: TruncatedBody | null;
}

export const MAX_LOGGED_BODY_BYTES = 10_240;

/** First bytes of a body. */
export interface TruncatedBody {
  /** Text, or bytes in UTF-8. */
  beginning: string | Uint8Array;
  /** Length of the complete body. */
  bytes: number;
}

/** Returns a short body as it is, or a copy of the first bytes of a longer one, so that the rest can be collected. */
export function truncateBody(body: string | Uint8Array): TruncatedBody {
  const bytes = Buffer.byteLength(body);
  if (bytes <= MAX_LOGGED_BODY_BYTES) return { beginning: body, bytes };
  const whole = typeof body === 'string' ? Buffer.from(body) : body;
  return { beginning: Uint8Array.from(whole.subarray(0, MAX_LOGGED_BODY_BYTES)), bytes };
}

/** Default maximum number of logged requests per organization. */
export const DEFAULT_REQUEST_LOG_LIMIT = 10_000;

/** Interval at which expired entries are deleted, in real time. */
export const PRUNE_INTERVAL_MS = 10_000;

/** Maximum number of entries that one call of `prune` deletes, so that requests are served in between. */
export const MAX_PRUNED_ENTRIES = 10_000;

/** Log entry with its position in the log of its organization. */
export interface NumberedEntry {
  sequence: number;
  record: RequestLogEntry;
}

/** Log of the latest requests of every organization, read with `GET /_sandbox/requests`. */
export interface RequestLog {
  /** Binds cursors to this log, since the numbers of another log start at 1 again. */
  readonly name: string;
  /** Real time at which the log was empty, in milliseconds since 1970; null if it survives restarts. */
  readonly startedAt: number | null;
  add(organizationId: string, entry: RequestLogEntry): void;
  /**
   * Stores the final state of an entry when its request has ended. Never rejects.
   *
   * @returns false if the organization has no subscribers of the event stream
   */
  complete(organizationId: string, entry: RequestLogEntry): Awaitable<boolean>;
  clear(organizationId: string): Awaitable<void>;
  /** Deletes entries that were received before a real time, in milliseconds since 1970; a limited number per call. */
  prune(before: number): Awaitable<void>;
  /** Lists entries, newest first. @param after only entries with a lower number */
  listNewest(organizationId: string, after?: number): Iterable<NumberedEntry> | AsyncIterable<NumberedEntry>;
}

/** Request log of a single process. */
export class MemoryRequestLog implements RequestLog {
  readonly name: string;
  readonly startedAt: number | null;
  readonly #capacity: number;
  readonly #buffers = new Map<string, RingBuffer>();

  /** @param capacity maximum number of entries per organization */
  constructor(name: string, capacity = DEFAULT_REQUEST_LOG_LIMIT, startedAt: number | null = null) {
    this.name = name;
    this.startedAt = startedAt;
    this.#capacity = capacity;
  }

  add(organizationId: string, entry: RequestLogEntry): void {
    const buffer = this.#buffers.get(organizationId) ?? createRingBuffer();
    this.#buffers.set(organizationId, buffer);
    buffer.last += 1;
    buffer.entries[buffer.last % this.#capacity] = entry;
    buffer.first = Math.max(buffer.first, buffer.last - this.#capacity + 1);
  }

  /** Stores nothing: the log holds the entry object itself, which the caller has updated. */
  complete(): boolean {
    return true;
  }

  clear(organizationId: string): void {
    this.#buffers.delete(organizationId);
  }

  prune(before: number): void {
    let left = MAX_PRUNED_ENTRIES;
    for (const buffer of this.#buffers.values()) {
      for (; buffer.first <= buffer.last && left > 0; buffer.first += 1, left -= 1) {
        const index = buffer.first % this.#capacity;
        const entry = buffer.entries[index];
        if (entry && entry.receivedAt >= before) break;
        buffer.entries[index] = undefined;
      }
    }
  }

  *listNewest(organizationId: string, after = Infinity): Generator<NumberedEntry> {
    const { entries, first, last } = this.#buffers.get(organizationId) ?? createRingBuffer();
    for (let sequence = Math.min(after - 1, last); sequence >= first; sequence -= 1) {
      const record = entries[sequence % this.#capacity];
      if (record) yield { sequence, record };
    }
  }
}

/** Ring buffer of entries by their number, modulo the capacity. */
interface RingBuffer {
  entries: (RequestLogEntry | undefined)[];
  /** Number of the oldest entry that is kept. */
  first: number;
  /** Number of the latest entry; numbers start at 1. */
  last: number;
}

const createRingBuffer = (): RingBuffer => ({ entries: [], first: 1, last: 0 });

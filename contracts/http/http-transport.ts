import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { Inconclusive, Interrupted, NoAnswer } from '../finding.js';

/** A request as it goes over the wire. `undici` sends the target as it is, with dots and broken escapes. */
export interface WireRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  /** Whether 429 and 503 are waited out; true unless they are what is asked for. */
  isPatient: boolean;
}

export interface WireResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** What a run may do to a deployment. */
export interface WirePolicy {
  /** Whether anything but GET and HEAD may leave. */
  isWritable: boolean;
  /** Longest time to wait for one answer, milliseconds. */
  timeout_ms: number;
  /** Longest time to wait for a target that says it is busy, for one request, milliseconds. */
  patience_ms: number;
  /** The same for all requests of the run together. */
  total_patience_ms: number;
}

/** A request that would change something on a target that may only be read: a fault of the suite. */
export class WriteRefused extends Error {
  override name = 'WriteRefused';
}

/** Speaks with one origin. Everything that the suite sends goes through here, and so through its rules. */
export class Wire {
  readonly #pool: Pool;
  #waited_ms = 0;

  constructor(
    origin: string,
    readonly policy: WirePolicy,
  ) {
    this.#pool = new Pool(origin, {
      connections: 16,
      headersTimeout: policy.timeout_ms,
      bodyTimeout: policy.timeout_ms,
      connectTimeout: policy.timeout_ms,
      // Servers close what is idle for some seconds; whoever comes at that moment gets no answer.
      keepAliveTimeout: LONGEST_IDLE_MS,
      keepAliveMaxTimeout: LONGEST_IDLE_MS,
    });
  }

  /**
   * @param signal ends a wait, and lets nothing more leave; a change that is under way is waited for, so that it is
   *   known what was made
   * @throws Inconclusive when the target stays busy
   * @throws NoAnswer when the connection breaks
   * @throws Interrupted when the signal says so
   */
  async send(request: WireRequest, signal?: AbortSignal): Promise<WireResponse> {
    if (!isRead(request) && !this.policy.isWritable) {
      throw new WriteRefused(`${request.method} ${request.target} would change a target that is only read.`);
    }
    let waited_ms = 0;
    for (;;) {
      if (signal?.aborted === true) throw new Interrupted('The run was stopped.');
      const response = await this.#attempt(request, isRead(request) ? 2 : 1, signal);
      if (!request.isPatient || !isBusy(response.status)) return response;
      const wait_ms = Math.max(100, retryAfter_ms(response.headers['retry-after']));
      waited_ms += wait_ms;
      this.#waited_ms += wait_ms;
      if (waited_ms > this.policy.patience_ms || this.#waited_ms > this.policy.total_patience_ms) {
        throw new Inconclusive(
          `${request.method} ${request.target} answered ${response.status} for as long as was waited.`,
        );
      }
      await pause(wait_ms, undefined, signal && { signal }).catch(() => undefined);
    }
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  /**
   * What changes nothing is repeated after a connection broke. Anything else is only where the connection was closed
   * before a byte of an answer came, as happens to one that the server takes for idle; a server that breaks at the
   * request breaks again.
   */
  async #attempt(request: WireRequest, repetitions: number, signal?: AbortSignal): Promise<WireResponse> {
    let hasBegun = false;
    try {
      const { method, target: path, headers, body } = request;
      const response = await this.#pool.request({
        method,
        path,
        headers,
        body,
        ...(signal && isRead(request) && { signal }),
      });
      hasBegun = true;
      return {
        status: response.statusCode,
        headers: flat(response.headers),
        text: await response.body.text(),
      };
    } catch (error) {
      if (signal?.aborted === true) throw new Interrupted('The run was stopped.');
      const { code = '', message } = error as Error & { code?: string };
      if (repetitions > 0 && (isRead(request) || (!hasBegun && closedConnection.has(code))))
        return this.#attempt(request, repetitions - 1, signal);
      throw new NoAnswer(`${request.method} ${request.target} got no answer: ${code} ${message}`);
    }
  }
}

function isRead({ method }: WireRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Longest that a connection is kept without use. */
const LONGEST_IDLE_MS = 1_000;

const closedConnection = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Seconds or a date. @returns a second where it says nothing that can be read */
function retryAfter_ms(header: string | undefined): number {
  const seconds = Number(header ?? 1);
  if (Number.isFinite(seconds)) return seconds * 1000;
  const date = Date.parse(header ?? '');
  return Number.isNaN(date) ? 1000 : date - Date.now();
}

function isBusy(status: number): boolean {
  return status === 429 || status === 502 || status === 503 || status === 504;
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

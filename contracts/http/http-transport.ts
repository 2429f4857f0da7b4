import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { Inconclusive, Interrupted, NoResponse } from '../results/finding.js';

/** HTTP request. The target is sent unchanged, with dot segments and invalid escapes. */
interface TransportRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  /** Retries while the target responds with 429, 502, 503 or 504. */
  retryWhenBusy: boolean;
}

interface TransportResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Limits on the requests of a run. */
interface TransportPolicy {
  /** Allows methods other than GET and HEAD. */
  isWritable: boolean;
  /** Timeout of one request, milliseconds. */
  timeoutMs: number;
  /** Maximum time to wait between the retries of one request, milliseconds. */
  retryBudgetMs: number;
  /** Maximum time to wait between the retries of all requests of the run, milliseconds. */
  totalRetryBudgetMs: number;
}

/** Thrown for a request that must not be sent: a write to a read-only target, or to an object of others. A bug of the suite. */
export class WriteRejected extends Error {
  override name = 'WriteRefused';
}

/** HTTP client for one origin. Every request of the suite goes through it, so that its policy cannot be bypassed. */
export class HttpTransport {
  readonly #pool: Pool;
  #totalWaitedMs = 0;

  constructor(
    origin: string,
    readonly policy: TransportPolicy,
  ) {
    this.#pool = new Pool(origin, {
      connections: 16,
      headersTimeout: policy.timeoutMs,
      bodyTimeout: policy.timeoutMs,
      connectTimeout: policy.timeoutMs,
      // Shorter than the keep-alive timeout of servers, so that no request meets a connection that is being closed.
      keepAliveTimeout: MAX_IDLE_MS,
      keepAliveMaxTimeout: MAX_IDLE_MS,
    });
  }

  /**
   * Sends a request, with retries while the target is busy.
   *
   * @param signal stops waiting and sending; a write that was sent already is awaited, so that the response shows what
   *   it created
   * @throws WriteRejected for a write if the target is read-only
   * @throws Inconclusive if the target stays busy
   * @throws NoResponse if the connection fails
   * @throws Interrupted if the signal is aborted
   */
  async send(request: TransportRequest, signal?: AbortSignal): Promise<TransportResponse> {
    if (!isRead(request) && !this.policy.isWritable) {
      throw new WriteRejected(`${request.method} ${request.target} would change a target that is only read.`);
    }
    let waitedMs = 0;
    for (;;) {
      if (signal?.aborted === true) throw new Interrupted('The run was stopped.');
      const response = await this.#attempt(request, isRead(request) ? 2 : 1, signal);
      if (!request.retryWhenBusy || !isBusy(response.status)) return response;
      const delayMs = Math.max(100, parseRetryAfter(response.headers['retry-after']));
      waitedMs += delayMs;
      this.#totalWaitedMs += delayMs;
      if (waitedMs > this.policy.retryBudgetMs || this.#totalWaitedMs > this.policy.totalRetryBudgetMs) {
        throw new Inconclusive(
          `${request.method} ${request.target} answered ${response.status} for as long as was waited.`,
        );
      }
      await pause(delayMs, undefined, signal && { signal }).catch(() => undefined);
    }
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  /**
   * Repeats reads after any connection error. Writes are repeated only if the connection was closed before the first
   * byte of the response, as servers do with idle connections; a server that fails on the request fails again.
   */
  async #attempt(
    request: TransportRequest,
    repetitions: number,
    signal?: AbortSignal,
  ): Promise<TransportResponse> {
    let hasResponse = false;
    try {
      const { method, target: path, headers, body } = request;
      const response = await this.#pool.request({
        method,
        path,
        headers,
        body,
        ...(signal && isRead(request) && { signal }),
      });
      hasResponse = true;
      return {
        status: response.statusCode,
        headers: joinHeaderValues(response.headers),
        text: await response.body.text(),
      };
    } catch (error) {
      if (signal?.aborted === true) throw new Interrupted('The run was stopped.');
      const { code = '', message } = error as Error & { code?: string };
      if (repetitions > 0 && (isRead(request) || (!hasResponse && CONNECTION_CLOSED_CODES.has(code))))
        return this.#attempt(request, repetitions - 1, signal);
      throw new NoResponse(`${request.method} ${request.target} got no answer: ${code} ${message}`);
    }
  }
}

function isRead({ method }: TransportRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Maximum time that a connection is kept without use. */
const MAX_IDLE_MS = 1_000;

const CONNECTION_CLOSED_CODES = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Parses `Retry-After`, which holds seconds or a date. @returns milliseconds; 1000 for a missing or invalid header */
function parseRetryAfter(header: string | undefined): number {
  const seconds = Number(header ?? 1);
  if (Number.isFinite(seconds)) return seconds * 1000;
  const date = Date.parse(header ?? '');
  return Number.isNaN(date) ? 1000 : date - Date.now();
}

function isBusy(status: number): boolean {
  return status === 429 || status === 502 || status === 503 || status === 504;
}

function joinHeaderValues(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

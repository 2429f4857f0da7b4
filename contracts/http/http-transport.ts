import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { Inconclusive, Interrupted, NoResponse, RateLimited } from '../results/finding.js';
import { decompress } from './decompress.js';
import { MAX_RATE_LIMIT_WAIT_MS, RetryPolicy, type Patience, type RateLimitGate } from './retry-policy.js';
import { Stopwatch } from './stopwatch.js';

/** HTTP request. The target is sent unchanged, with dot segments and invalid escapes. */
interface TransportRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  /** Retries while the target responds with 429, 502, 503 or 504. */
  retryWhenBusy: boolean;
  /** Called before each attempt. A request that is never attempted has no effect. */
  onAttempt?: () => void;
}

interface TransportResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Limits on the requests of a run. */
interface TransportPolicy extends Patience {
  /** Allows methods other than GET and HEAD. */
  isWritable: boolean;
  /** Timeout of one request, milliseconds. */
  timeoutMs: number;
}

/** Thrown for a request that must not be sent, such as a write to a read-only target. A bug of the suite. */
export class WriteRejected extends Error {
  override name = 'WriteRefused';
}

/** HTTP client for one origin. Every request of the suite goes through it, so that its policy cannot be bypassed. */
export class HttpTransport {
  readonly #pool: Pool;
  readonly #retryPolicy: RetryPolicy;
  readonly #rateLimitStopwatch = new Stopwatch();

  constructor(
    origin: string,
    readonly policy: TransportPolicy,
  ) {
    this.#retryPolicy = new RetryPolicy(policy);
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

  /** Time for which at least one request waited for a rate limit, milliseconds. */
  get rateLimitWaitMs(): number {
    return this.#rateLimitStopwatch.elapsedMs;
  }

  /**
   * Sends a request, with retries while the target is busy. Waits before the first attempt too if the rate limit of the
   * API key is used up, for as long as the target announced.
   *
   * @param signal stops waiting and sending; a write that was sent already is awaited, so that the response shows what
   *   it created
   * @throws WriteRejected for a write if the target is read-only
   * @throws RateLimited if the rate limit stays used up and rejected every attempt; the request had no effect
   * @throws Inconclusive if the target stays busy for another reason
   * @throws NoResponse if the connection fails
   * @throws Interrupted if the signal is aborted
   */
  async send(request: TransportRequest, signal?: AbortSignal): Promise<TransportResponse> {
    if (!isRead(request) && !this.policy.isWritable) {
      throw new WriteRejected(`${request.method} ${request.target} would change a target that is only read.`);
    }
    const gate = this.#retryPolicy.getGate(request.headers['authorization']);
    let busySince: number | null = null;
    let GiveUp: typeof Inconclusive = RateLimited;
    for (;;) {
      if (request.retryWhenBusy) await this.#waitForGate(gate, request, GiveUp, signal);
      if (signal?.aborted === true) throw new Interrupted('The run was stopped.');
      const response = await this.#sendThroughGate(gate, request, signal);
      const { status, headers } = response;
      if (!request.retryWhenBusy || !isBusy(status)) return response;
      busySince ??= performance.now();
      // A request that got 502 may have reached the server behind the proxy, so it may have had an effect.
      if (status !== 429) GiveUp = Inconclusive;
      const delayMs =
        status === 429
          ? this.#retryPolicy.getRateLimitDelay(headers, busySince, gate)
          : this.#retryPolicy.getDelay(headers, busySince);
      if (delayMs === null) {
        throw new GiveUp(
          `${request.method} ${request.target} returned ${status} until the time for retries was over.`,
        );
      }
      await (status === 429 ? this.#waitForRateLimit(delayMs, signal) : wait(delayMs, signal));
    }
  }

  /** Gives the next requests the whole time for retries again, whatever was used up before. */
  resetPatience(): void {
    this.#retryPolicy.reset();
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  /** Waits until the gate is open, or the signal is aborted. @throws GiveUp if that would take too long */
  async #waitForGate(
    gate: RateLimitGate,
    request: TransportRequest,
    GiveUp: typeof Inconclusive,
    signal?: AbortSignal,
  ): Promise<void> {
    for (let delayMs = gate.getDelay(); delayMs > 0 && signal?.aborted !== true; delayMs = gate.getDelay()) {
      if (delayMs > MAX_RATE_LIMIT_WAIT_MS) {
        const seconds = Math.ceil(delayMs / 1_000);
        throw new GiveUp(
          `${request.method} ${request.target} was not sent: the rate limit is used up for ${seconds} s.`,
        );
      }
      await this.#waitForRateLimit(Math.ceil(delayMs), signal);
    }
  }

  async #waitForRateLimit(delayMs: number, signal?: AbortSignal): Promise<void> {
    await this.#rateLimitStopwatch.measure(() => wait(delayMs, signal));
  }

  async #sendThroughGate(
    gate: RateLimitGate,
    request: TransportRequest,
    signal?: AbortSignal,
  ): Promise<TransportResponse> {
    let response: TransportResponse | null = null;
    gate.enter();
    try {
      request.onAttempt?.();
      response = await this.#attempt(request, isRead(request) ? 2 : 1, signal);
      return response;
    } finally {
      gate.leave(response);
    }
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
    let received: { status: number; headers: Record<string, string>; bytes: Buffer };
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
      received = {
        status: response.statusCode,
        headers: joinHeaderValues(response.headers),
        bytes: Buffer.from(await response.body.arrayBuffer()),
      };
    } catch (error) {
      if (signal?.aborted === true) throw new Interrupted('The run was stopped.');
      const { code = '', message } = error as Error & { code?: string };
      if (repetitions > 0 && (isRead(request) || (!hasResponse && CONNECTION_CLOSED_CODES.has(code))))
        return this.#attempt(request, repetitions - 1, signal);
      throw new NoResponse(`${request.method} ${request.target} got no answer: ${code} ${message}`);
    }
    return decodeResponse(request, received);
  }
}

/** @throws NoResponse for a body that does not have the encoding in `Content-Encoding` */
async function decodeResponse(
  { method, target }: TransportRequest,
  { status, headers, bytes }: { status: number; headers: Record<string, string>; bytes: Buffer },
): Promise<TransportResponse> {
  const encoding = headers['content-encoding'];
  try {
    return { status, headers, text: await decompress(bytes, encoding) };
  } catch (error) {
    const message = `The body of ${status} for ${method} ${target} is not ${encoding}`;
    throw new NoResponse(`${message}: ${(error as Error).message}`);
  }
}

/** Waits for a time in milliseconds, or until the signal is aborted. */
async function wait(delayMs: number, signal?: AbortSignal): Promise<void> {
  await pause(delayMs, undefined, signal && { signal }).catch(() => undefined);
}

function isRead({ method }: TransportRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Maximum time that a connection is kept without use. */
const MAX_IDLE_MS = 1_000;

const CONNECTION_CLOSED_CODES = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

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

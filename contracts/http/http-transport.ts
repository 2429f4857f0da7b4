import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { UnreadableResponse, readResponseText } from '../lib/response-limits.js';
import { Inconclusive, Interrupted, NoResponse, RateLimited, ResponseRejected } from '../results/finding.js';
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
  /** Timeout of one request, milliseconds: until its response begins, and from there until its end. */
  timeoutMs: number;
  /** Maximum size of all responses together, in bytes. */
  maxTotalBytes: number;
}

export interface StopSignals {
  /** Stops waiting, sending, and reads that were sent already. */
  signal: AbortSignal | undefined;
  /** Stops a write that was sent already. It aborts later: the response shows what the write created. */
  writeSignal: AbortSignal | undefined;
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
  #totalBytes = 0;

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
   * @throws WriteRejected for a write if the target is read-only
   * @throws RateLimited if the rate limit stays used up and rejected every attempt; the request had no effect
   * @throws Inconclusive if the target stays busy for another reason
   * @throws NoResponse if the connection fails
   * @throws ResponseRejected if the response exceeds a limit
   * @throws Interrupted if a signal is aborted
   */
  async send(request: TransportRequest, signals?: StopSignals): Promise<TransportResponse> {
    const signal = signals?.signal;
    if (!isRead(request) && !this.policy.isWritable) {
      throw new WriteRejected(`${request.method} ${request.target} would change a target that is only read.`);
    }
    const gate = this.#retryPolicy.getGate(request.headers['authorization']);
    let busySince: number | null = null;
    let GiveUp: typeof Inconclusive = RateLimited;
    for (;;) {
      if (request.retryWhenBusy) await this.#waitForGate(gate, request, GiveUp, signal);
      if (signal?.aborted === true) throw new Interrupted('The run was stopped.');
      const stopSignal = isRead(request) ? signal : signals?.writeSignal;
      const response = await this.#sendThroughGate(gate, request, stopSignal);
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

  /** Gives the next requests the whole time for retries and the whole size of responses again. */
  resetBudgets(): void {
    this.#retryPolicy.reset();
    this.#totalBytes = 0;
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
    const { method, target: path, headers, body } = request;
    const limits = new AttemptLimits(this.policy.timeoutMs, signal);
    let hasResponse = false;
    try {
      const options = {
        method,
        path,
        headers,
        body,
        signal: limits.signal,
        onInfo: limits.addInterimResponse,
      };
      const response = await this.#pool.request(options);
      hasResponse = true;
      limits.startTimer();
      const received = joinHeaderValues(response.headers);
      const text = await readResponseText(response.body, JSON_LIMITS, received['content-encoding']);
      this.#addToTotal(received, text);
      return { status: response.statusCode, headers: received, text };
    } catch (error) {
      if (signal?.aborted === true) throw new Interrupted('The run was stopped.');
      if (error instanceof UnreadableResponse)
        throw new ResponseRejected(`${method} ${path} ${error.message}.`);
      const { code = '', message } = error as Error & { code?: string };
      if (repetitions > 0 && (isRead(request) || (!hasResponse && CONNECTION_CLOSED_CODES.has(code))))
        return await this.#attempt(request, repetitions - 1, signal);
      throw new NoResponse(`${method} ${path} got no answer: ${code} ${message}`);
    } finally {
      limits.close();
    }
  }

  /** @throws UnreadableResponse if the responses of the run, which keeps all of them, are too large together */
  #addToTotal(headers: Record<string, string>, text: string): void {
    const { maxTotalBytes } = this.policy;
    this.#totalBytes += text.length + Object.values(headers).join().length;
    if (this.#totalBytes > maxTotalBytes)
      throw new UnreadableResponse(
        `returned a response with which all of them exceed ${Math.round(maxTotalBytes / MEBIBYTE)} MiB`,
      );
  }
}

/** Limits of one request that its connection does not have: it ends only a response that pauses. */
class AttemptLimits {
  readonly #controller = new AbortController();
  #interimResponses = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    /** Maximum time from the beginning of the response to its end, milliseconds. */
    readonly timeoutMs: number,
    readonly stopSignal: AbortSignal | undefined,
  ) {
    stopSignal?.addEventListener('abort', this.#stop);
    if (stopSignal?.aborted === true) this.#stop();
  }

  /** Aborted if a limit is exceeded, or the run is stopped. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Starts the timer at the first byte of a response. */
  startTimer(): void {
    this.#timer ??= setTimeout(
      () => void this.#abort(`returned no complete response within ${this.timeoutMs / 1_000} s`),
      this.timeoutMs,
    );
  }

  readonly addInterimResponse = (): void => {
    this.#interimResponses += 1;
    if (this.#interimResponses > MAX_INTERIM_RESPONSES)
      this.#abort(`returned more than ${MAX_INTERIM_RESPONSES} interim responses`);
    this.startTimer();
  };

  close(): void {
    clearTimeout(this.#timer);
    this.stopSignal?.removeEventListener('abort', this.#stop);
  }

  readonly #stop = (): void => void this.#controller.abort();

  #abort(message: string): void {
    this.#controller.abort(new UnreadableResponse(message));
  }
}

const MEBIBYTE = 1_048_576;

/** Waits for a time in milliseconds, or until the signal is aborted. */
async function wait(delayMs: number, signal?: AbortSignal): Promise<void> {
  await pause(delayMs, undefined, signal && { signal }).catch(() => undefined);
}

function isRead({ method }: TransportRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Limits on JSON, since a validator reports every error of every item. A page has 100 items, and at most about 25,000 values
 * if its purchases have expanded objects and full metadata.
 */
const JSON_LIMITS = { items: 1_000, values: 50_000 };

/** Maximum number of interim responses, such as 103, before a response. */
const MAX_INTERIM_RESPONSES = 100;

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

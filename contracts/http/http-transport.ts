import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { UnreadableResponse, readResponseText } from '../lib/response-limits.js';
import { Inconclusive, Interrupted, NoResponse, Refused, ResponseRejected } from '../results/finding.js';
import {
  openConnections,
  ProxyRejected,
  toConnectionError,
  type Connections,
  type ConnectionSettings,
} from './connection.js';
import { MAX_RATE_LIMIT_WAIT_MS, RetryPolicy, type Patience, type RateLimitGate } from './retry-policy.js';
import type { RunBudget } from './run-limits.js';
import { Stopwatch } from '../lib/timing.js';

/** HTTP request. The target is sent unchanged, with dot segments and invalid escapes. */
export interface TransportRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  /** Retries while the target responds with 429, 502, 503 or 504. */
  retryWhenBusy: boolean;
  /** Called before each attempt. A request that is never attempted has no effect. */
  onAttempt?: () => void;
  /** Ignores the budget of the run, except its rate, so that its objects are removed. */
  isCleanUp?: boolean;
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
  /** Default: direct connections, with the certificate authorities of Node.js. */
  connection?: ConnectionSettings | undefined;
  /** Limits that the user sets on the run. The caller counts the first attempt of each request. */
  budget?: RunBudget | undefined;
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
  readonly #connections: Connections;
  readonly #retryPolicy: RetryPolicy;
  readonly #rateLimitStopwatch = new Stopwatch();
  #totalBytes = 0;
  /** Number of responses 429, 502, 503 and 504 after which a request was repeated or given up, by status. */
  readonly busyResponses: Record<number, number> = {};
  /** True once the target has responded, with any status. */
  hasResponded = false;
  /**
   * Time since which the target gives no response, or only 502, 503 or 504, in milliseconds of `performance.now()`; null
   * while it answers.
   */
  downSince: number | null = null;

  constructor(
    origin: string,
    readonly policy: TransportPolicy,
  ) {
    this.#retryPolicy = new RetryPolicy(policy);
    this.#connections = openConnections(origin, policy.connection, policy.timeoutMs);
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
   * @throws Refused if the target refuses every attempt with 429 or 503; the request had no effect
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
    let GiveUp: typeof Inconclusive = Refused;
    for (;;) {
      if (request.retryWhenBusy) await this.#waitForGate(gate, request, GiveUp, signal);
      if (signal?.aborted === true) throw new Interrupted('The run was stopped.');
      await this.#waitForRate(request, signal);
      const stopSignal = isRead(request) ? signal : signals?.writeSignal;
      const response = await this.#sendThroughGate(gate, request, stopSignal);
      const { status, headers } = response;
      if (!request.retryWhenBusy || !isRetriable(status)) return response;
      busySince ??= performance.now();
      this.busyResponses[status] = (this.busyResponses[status] ?? 0) + 1;
      // A request that got 502 may have reached the server behind the proxy, so it may have had an effect.
      if (status !== 429 && status !== 503) GiveUp = Inconclusive;
      const delayMs =
        status === 429
          ? this.#retryPolicy.getRateLimitDelay(headers, busySince, gate)
          : this.#retryPolicy.getDelay(headers, busySince);
      if (delayMs === null) {
        throw new GiveUp(
          `${request.method} ${request.target} returned ${status} until the time for retries was over.`,
        );
      }
      const budget = getBudget(this.policy, request);
      const limitedMs = budget?.limitDelay(delayMs) ?? delayMs;
      await (status === 429 ? this.#waitForRateLimit(limitedMs, signal) : wait(limitedMs, signal));
      budget?.takeRequest();
    }
  }

  /** Gives the next requests the whole time for retries and the whole size of responses again. */
  resetBudgets(): void {
    this.#retryPolicy.reset();
    this.#totalBytes = 0;
  }

  close(): Promise<void> {
    return this.#connections.dispatcher.destroy();
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
      const budget = getBudget(this.policy, request);
      await this.#waitForRateLimit(Math.ceil(budget?.limitDelay(delayMs) ?? delayMs), signal);
      budget?.assertTimeLeft();
    }
  }

  /** Waits until the maximum rate of the run allows the request. */
  async #waitForRate(request: TransportRequest, signal?: AbortSignal): Promise<void> {
    const delayMs = this.policy.budget?.reserveTime() ?? 0;
    if (delayMs <= 0) return;
    const budget = getBudget(this.policy, request);
    await this.#waitForRateLimit(Math.ceil(budget?.limitDelay(delayMs) ?? delayMs), signal);
    if (signal?.aborted === true) throw new Interrupted('The run was stopped.');
    budget?.assertTimeLeft();
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
      this.hasResponded = true;
      this.downSince = isUnavailable(response.status) ? (this.downSince ?? performance.now()) : null;
      return response;
    } catch (error) {
      if (error instanceof NoResponse && !(error instanceof ResponseRejected))
        this.downSince ??= performance.now();
      throw error;
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
      const { dispatcher, origin, pathPrefix, headers: addedHeaders } = this.#connections;
      const { 'transfer-encoding': encoding, ...sentHeaders } = headers;
      const options = {
        origin,
        method,
        path: pathPrefix + path,
        headers: { ...addedHeaders, ...sentHeaders },
        body: encoding === 'chunked' && body !== null ? toChunks(body) : body,
        signal: limits.signal,
        onInfo: limits.addInterimResponse,
      };
      const response = await dispatcher.request(options);
      hasResponse = true;
      limits.startTimer();
      const received = joinHeaderValues(response.headers);
      const text = await readResponseText(response.body, JSON_LIMITS, received['content-encoding']);
      if (response.statusCode === 407 && this.policy.connection?.proxy) throw new ProxyRejected(407);
      this.#addToTotal(received, text);
      return { status: response.statusCode, headers: received, text };
    } catch (error) {
      if (signal?.aborted === true) throw new Interrupted('The run was stopped.');
      if (error instanceof UnreadableResponse)
        throw new ResponseRejected(`${method} ${path} ${error.message}.`);
      const { code, message } = toConnectionError(error as Error);
      if (repetitions > 0 && (isRead(request) || (!hasResponse && CONNECTION_CLOSED_CODES.has(code)))) {
        getBudget(this.policy, request)?.takeRequest();
        return await this.#attempt(request, repetitions - 1, signal);
      }
      throw new NoResponse(
        code === 'UND_ERR_HEADERS_TIMEOUT'
          ? `${method} ${path} got no response within ${this.policy.timeoutMs / 1_000} s`
          : `${method} ${path} got no answer: ${message}`,
        code,
      );
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

/** Returns a body that is sent in two chunks, without a length. */
function toChunks(body: string | Uint8Array): Readable {
  const bytes = Buffer.from(body);
  const middle = Math.ceil(bytes.length / 2);
  return Readable.from([bytes.subarray(0, middle), bytes.subarray(middle)], { objectMode: false });
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

/** Returns the budget that applies to a request; undefined for a request of the clean-up. */
const getBudget = (
  { budget }: TransportPolicy,
  { isCleanUp = false }: TransportRequest,
): RunBudget | undefined => (isCleanUp ? undefined : budget);

const CONNECTION_CLOSED_CODES = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

const isRetriable = (status: number): boolean => status === 429 || isUnavailable(status);

/** Returns true for a status that says that the target is down or restarting. */
export const isUnavailable = (status: number): boolean => status === 502 || status === 503 || status === 504;

/** Joins repeated headers. Spaces and tabs around a value do not belong to it. @see RFC 9110, section 5.5 */
function joinHeaderValues(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      (Array.isArray(value) ? value : [value ?? ''])
        .map((each) => each.replace(/^[ \t]+|[ \t]+$/g, ''))
        .join(', '),
    ]),
  );
}

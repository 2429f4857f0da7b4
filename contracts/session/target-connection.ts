import type { ConnectionSettings } from '../http/connection.js';
import { HttpTransport, type StopSignals, type TransportRequest } from '../http/http-transport.js';
import { RunBudget, type RunLimits } from '../http/run-limits.js';
import { allowUnlimitedListeners } from '../lib/unlimited-listeners.js';
import type { Exchange } from '../results/exchange.js';
import { Inconclusive, Interrupted } from '../results/finding.js';
import { KeyExpired, type ApiKeyCommand } from './api-key-command.js';
import type { Target } from './target.js';
import { TargetWatch, type TargetLoss } from './target-watch.js';

export interface TargetConnectionOptions {
  /** Null if the target is a sandbox, in which the run creates its own organizations. */
  apiKey: string | null;
  isWritable: boolean;
  /** Number of cases per property test. */
  runs: number;
  /** Timeout of one request, milliseconds: until its response begins, and from there until its end. Default 15,000. */
  timeoutMs?: number;
  /** Maximum time that one request waits for a busy target, milliseconds. Default 30,000. */
  retryBudgetMs?: number;
  /** Default: direct connections without additional headers. */
  connection?: ConnectionSettings;
  /** Maximum time to wait for a target that has answered and is down, milliseconds. Default 60,000. */
  outageWaitMs?: number;
  /** Limits that the user sets on the run. Default: none. */
  limits?: RunLimits;
  /** Aborted to stop the run: no further request is sent. */
  signal?: AbortSignal;
}

/** Sends the requests of a run with the current API key, and notices what ends the run. */
export class TargetConnection {
  readonly http: HttpTransport;
  readonly watch: TargetWatch;
  readonly budget: RunBudget | undefined;
  readonly runSignals: StopSignals;
  readonly #cleanUpSignals: StopSignals;
  /** Aborted some time after an interrupt, or after the time of the run is over. */
  readonly #cleanUpTimeout = new AbortController();
  readonly #pendingRequests = new Set<Promise<unknown>>();
  #keyError: string | null = null;

  /** @param keyCommand source of the API key, if the key can expire */
  constructor(
    target: Target,
    options: TargetConnectionOptions,
    readonly keyCommand: ApiKeyCommand | null,
  ) {
    const { apiKey, signal, isWritable, runs, connection, limits, outageWaitMs = 60_000 } = options;
    const budget = limits && new RunBudget(limits);
    this.budget = budget;
    this.runSignals = { signal, writeSignal: delayAbort(signal, WRITE_GRACE_MS) };
    delayAbort(signal, CLEAN_UP_GRACE_MS)?.addEventListener('abort', () => void this.#cleanUpTimeout.abort());
    const cleanUpSignal = this.#cleanUpTimeout.signal;
    allowUnlimitedListeners(cleanUpSignal);
    this.#cleanUpSignals = { signal: cleanUpSignal, writeSignal: cleanUpSignal };
    this.http = new HttpTransport(target.origin, {
      isWritable,
      timeoutMs: options.timeoutMs ?? 15_000,
      retryBudgetMs: options.retryBudgetMs ?? Math.min(30_000, outageWaitMs),
      totalRetryBudgetMs: 120_000,
      maxTotalBytes: MAX_TOTAL_BYTES * Math.max(1, runs / RUNS_PER_TOTAL),
      connection,
      budget,
    });
    const send = this.#sendWithCurrentKey.bind(this);
    this.watch = new TargetWatch({ target, apiKey, send, http: this.http, budget, outageWaitMs, signal });
  }

  /** Event that ends the run: a limit of the user, an expired API key, or a lost target; null while it can continue. */
  get stop(): TargetLoss | { ending: 'bailed'; reason: string } | null {
    if (this.#keyError !== null) return { ending: 'unreachable', reason: this.#keyError };
    if (this.watch.loss) return this.watch.loss;
    const reason = this.budget?.spent ?? null;
    return reason === null ? null : { ending: this.watch.isDown ? 'incomplete' : 'bailed', reason };
  }

  /**
   * Sends a request. Waits while the target is down, except during the clean-up.
   *
   * @throws Inconclusive if the clean-up is stopped before the response
   */
  async send(request: TransportRequest): Promise<Exchange['response']> {
    const sending = this.#sendWithCurrentKey(request);
    if (request.isCleanUp !== true) this.#trackRequest(sending);
    try {
      return await sending;
    } catch (error) {
      if (request.isCleanUp !== true) await this.watch.waitAfter(error);
      else if (error instanceof KeyExpired) throw new Inconclusive(error.message);
      else if (error instanceof Interrupted)
        throw new Inconclusive(
          this.runSignals.signal?.aborted === true
            ? `the clean-up was stopped ${CLEAN_UP_GRACE_MS / 1_000} s after the interrupt`
            : `the clean-up was stopped ${MAX_CLEAN_UP_MS / 1_000} s after --max-time`,
        );
      throw error;
    }
  }

  /** Starts the time of the clean-up, and waits for requests that may still create something. */
  async beginCleanUp(): Promise<void> {
    this.http.resetBudgets();
    const restMs = (this.budget?.limitDelay(Infinity) ?? Infinity) + MAX_CLEAN_UP_MS;
    if (restMs < Infinity)
      setTimeout(() => {
        this.#cleanUpTimeout.abort();
      }, restMs).unref();
    // A failed requirement may have left requests running that still create something.
    while (this.#pendingRequests.size > 0) await Promise.allSettled(this.#pendingRequests);
  }

  /** Sends a request, and sends it again with a new API key if the key of the command has expired. */
  async #sendWithCurrentKey(request: TransportRequest): Promise<Exchange['response']> {
    const signals = request.isCleanUp === true ? this.#cleanUpSignals : this.runSignals;
    const command = this.keyCommand;
    if (!command) return this.http.send(request, signals);
    for (let attempt = 1; ; attempt += 1) {
      const sent = command.apply(request);
      const response = await this.http.send(sent, signals);
      if (response.status !== 401) {
        command.accept(sent.headers);
        return response;
      }
      if (attempt === MAX_ATTEMPTS_WITH_KEYS || !(await this.#renewKey(command, sent.headers)))
        return response;
      if (request.isCleanUp !== true) this.budget?.takeRequest();
    }
  }

  async #renewKey(command: ApiKeyCommand, headers: Record<string, string>): Promise<boolean> {
    try {
      return await command.renew(headers);
    } catch (error) {
      if (error instanceof KeyExpired) this.#keyError = error.message;
      throw error;
    }
  }

  #trackRequest(sending: Promise<unknown>): void {
    this.#pendingRequests.add(sending);
    const remove = (): void => void this.#pendingRequests.delete(sending);
    sending.then(remove, remove);
  }
}

/** Attempts of a request with different API keys: with one that has expired, with the next one, and with a new one. */
const MAX_ATTEMPTS_WITH_KEYS = 3;

/** Time for which a sent write is awaited after an interrupt, milliseconds. */
const WRITE_GRACE_MS = 700;

/** Time after an interrupt at which the clean-up stops, milliseconds. The rest of three seconds is for the reports. */
const CLEAN_UP_GRACE_MS = 2_000;

/** Time after the end of `--max-time` at which the clean-up stops, milliseconds. */
const MAX_CLEAN_UP_MS = 10_000;

/** Maximum size of all responses of a run together, in bytes, for up to `RUNS_PER_TOTAL` cases per property test. */
const MAX_TOTAL_BYTES = 96 * 1024 * 1024;
const RUNS_PER_TOTAL = 20;

/** Returns a signal that aborts some time after another one. */
function delayAbort(signal: AbortSignal | undefined, delayMs: number): AbortSignal | undefined {
  if (!signal) return undefined;
  const controller = new AbortController();
  allowUnlimitedListeners(controller.signal);
  const abort = (): void => void controller.abort(new Interrupted('The run was stopped.'));
  const abortLater = (): void => void setTimeout(abort, delayMs).unref();
  if (signal.aborted) abortLater();
  else signal.addEventListener('abort', abortLater, { once: true });
  return controller.signal;
}

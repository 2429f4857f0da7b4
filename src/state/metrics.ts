import type { Gauge, Instruments } from './instruments.js';

/** Outcome of an attempt to deliver a webhook. */
type DeliveryOutcome = 'succeeded' | 'failed' | 'skipped';

/**
 * Metrics behind `GET /_sandbox/prometheus`. Counts from `load` or the first `render` on, whichever comes first: to import
 * prom-client takes 20 ms, which a sandbox in a test suite does not need to spend (Node.js 20.20.2, 2026-11-24).
 */
export class Metrics {
  #instruments: Instruments | undefined;
  #loading: Promise<Instruments> | undefined;
  #deliveriesInFlight = 0;
  readonly #gauges: Gauge[] = [
    {
      name: 'tollgate_deliveries_in_flight',
      help: 'Deliveries that are being sent.',
      read: () => this.#deliveriesInFlight,
    },
  ];

  /** Adds values that are read when the metrics are collected. Call it before `load`. */
  addGauges(gauges: readonly Gauge[]): void {
    this.#gauges.push(...gauges);
  }

  /** Starts to count. */
  async load(): Promise<void> {
    this.#instruments = await this.#loadInstruments();
  }

  /** Counts a completed request. @param seconds null if the duration says nothing, as of a stream */
  countRequest(operation: string, status: string, seconds: number | null): void {
    this.#instruments?.requests.inc({ operation, status });
    if (seconds !== null) this.#instruments?.requestSeconds.observe({ operation }, seconds);
  }

  /** Counts purchases whose due work was executed. */
  countDueWork(purchases: number): void {
    this.#instruments?.dueWork.inc(purchases);
  }

  /** Counts an attempt. @param seconds null if it was not made */
  countDeliveryAttempt(outcome: DeliveryOutcome, seconds: number | null): void {
    this.#instruments?.attempts.inc({ outcome });
    if (seconds !== null) this.#instruments?.attemptSeconds.observe(seconds);
  }

  /** Counts deliveries that are being sent. @returns a function to call once they were sent */
  startDeliveries(count: number): () => void {
    this.#deliveriesInFlight += count;
    return () => {
      this.#deliveriesInFlight -= count;
    };
  }

  /** Counts a write to the write-ahead log. @param commits number of commits that it made durable */
  countCommits(commits: number, seconds: number): void {
    this.#instruments?.commits.inc(commits);
    this.#instruments?.commitSeconds.observe(seconds);
  }

  /** Returns all metrics in the Prometheus text format, version 0.0.4. */
  async render(): Promise<string> {
    await this.load();
    return (await this.#loadInstruments()).render();
  }

  #loadInstruments(): Promise<Instruments> {
    this.#loading ??= import('./instruments.js').then(({ createInstruments }) =>
      createInstruments(this.#gauges),
    );
    return this.#loading;
  }
}

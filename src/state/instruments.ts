import { collectDefaultMetrics, Counter, Gauge as ValueGauge, Histogram, Registry } from 'prom-client';
import type { Awaitable } from '../lib/awaitable.js';

/** Counters and histograms of a process. */
export interface Instruments {
  requests: Counter<'operation' | 'status'>;
  requestSeconds: Histogram<'operation'>;
  dueWork: Counter;
  attempts: Counter<'outcome'>;
  attemptSeconds: Histogram;
  commits: Counter;
  commitSeconds: Histogram;
  /** Returns all values, those of the gauges included, in the Prometheus text format. */
  render: () => Promise<string>;
}

/** Upper bounds of the histograms, in seconds. Most requests and commits take less than a millisecond. */
const REQUEST_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const COMMIT_BUCKETS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];
const ATTEMPT_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** Creates the instruments of a process in a registry of their own, since a process can run several sandboxes. */
export function createInstruments(gauges: readonly Gauge[]): Instruments {
  const registry = new Registry();
  const registers = [registry];
  for (const gauge of gauges) registerGauge(registry, gauge);
  let hasProcessMetrics = false;
  const render = (): Promise<string> => {
    // Not earlier: measuring the lag of the event loop wakes the process a hundred times a second.
    if (!hasProcessMetrics) collectDefaultMetrics({ register: registry });
    hasProcessMetrics = true;
    return registry.metrics();
  };
  return {
    requests: new Counter({
      name: 'tollgate_requests_total',
      help: 'Completed requests.',
      labelNames: ['operation', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'tollgate_request_duration_seconds',
      help: 'Time from the arrival of a request until its response was sent.',
      labelNames: ['operation'],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    dueWork: new Counter({
      name: 'tollgate_due_work_executed_total',
      help: 'Purchases whose due work was executed.',
      registers,
    }),
    attempts: new Counter({
      name: 'tollgate_delivery_attempts_total',
      help: 'Attempts to deliver a webhook.',
      labelNames: ['outcome'],
      registers,
    }),
    attemptSeconds: new Histogram({
      name: 'tollgate_delivery_duration_seconds',
      help: 'Time from the start of an attempt until the response of the webhook endpoint was read.',
      buckets: ATTEMPT_BUCKETS,
      registers,
    }),
    commits: new Counter({
      name: 'tollgate_wal_commits_total',
      help: 'Commits that were written to the write-ahead log. Zero without a data folder.',
      registers,
    }),
    commitSeconds: new Histogram({
      name: 'tollgate_wal_write_duration_seconds',
      help: 'Time to write a group of commits to the write-ahead log and to sync it to the disk.',
      buckets: COMMIT_BUCKETS,
      registers,
    }),
    render,
  };
}

function registerGauge(registry: Registry, { name, help, label, read }: Gauge): void {
  new ValueGauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      this.reset();
      try {
        const value = await read();
        if (typeof value === 'number') this.set(value);
        else for (const [key, each] of value) this.set({ [label ?? '']: key }, each);
      } catch {
        // For example while PostgreSQL is down. `reset` has set a gauge without a label to 0.
        if (label === undefined) this.remove();
      }
    },
  });
}

/** Value that is read when the metrics are collected. */
export interface Gauge {
  /** Name with its unit, such as `tollgate_wal_bytes`. */
  name: string;
  help: string;
  /** Name of the label, if the gauge has several values. */
  label?: string;
  /** Returns the value, or the values by label. A gauge whose value cannot be read is left out. */
  read: () => Awaitable<number | ReadonlyMap<string, number>>;
}

import type { Awaitable } from '../lib/awaitable.js';

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

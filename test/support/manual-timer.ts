import { vi } from 'vitest';
import type { Timer } from '../../src/lib/timer.js';

/** Time-outs that come when a test says so. */
export class ManualTimer {
  /** The milliseconds of each time-out that was ever set. */
  readonly asked: number[] = [];
  readonly #pending = new Set<() => void>();

  readonly timer: Timer = (milliseconds, callback) => {
    this.asked.push(milliseconds);
    this.#pending.add(callback);
    return () => this.#pending.delete(callback);
  };

  /** Lets the time-outs pass that are left once so many are, and the condition holds. */
  async fireWhenLeft(count: number, condition: () => boolean = () => true): Promise<void> {
    await vi.waitUntil(() => this.#pending.size === count && condition(), { interval: 1, timeout: 30_000 });
    // What a callback sets again is for the next time.
    const due = [...this.#pending];
    this.#pending.clear();
    for (const callback of due) callback();
  }
}

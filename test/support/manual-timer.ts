import { vi } from 'vitest';
import type { Timer } from '../../src/lib/timer.js';

/** Timer whose timeouts fire when the test says so. */
export class ManualTimer {
  /** Milliseconds of every timeout that was ever set. */
  readonly requestedTimeouts: number[] = [];
  readonly #pending = new Set<() => void>();

  readonly timer: Timer = (milliseconds, callback) => {
    this.requestedTimeouts.push(milliseconds);
    this.#pending.add(callback);
    return () => this.#pending.delete(callback);
  };

  /** Fires the pending timeouts once there are `count` of them and the condition holds. */
  async fireWhenLeft(count: number, condition: () => boolean = () => true): Promise<void> {
    await vi.waitUntil(() => this.#pending.size === count && condition(), { interval: 1, timeout: 30_000 });
    // Timeouts that a callback sets fire the next time.
    const due = [...this.#pending];
    this.#pending.clear();
    for (const callback of due) callback();
  }
}

import { BroadcastChannel } from 'node:worker_threads';

/**
 * Opens the channel on which the main thread tells the worker thread of a run that it was interrupted. Vitest aborts the
 * signal of tests, and not of the hooks that connect and clean up.
 */
export function openInterruptChannel(runId: string): BroadcastChannel {
  return new BroadcastChannel(`tollgate check ${runId}`).unref();
}

import { setMaxListeners } from 'node:events';

/**
 * Allows any number of listeners on a signal: each request of a run listens to it until its response. The signals of some
 * test environments, such as happy-dom, are no signals of Node.js, and have no maximum.
 */
export function allowUnlimitedListeners(signal: AbortSignal): void {
  try {
    setMaxListeners(0, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_INVALID_ARG_TYPE') throw error;
  }
}

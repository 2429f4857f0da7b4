import { readdirSync, watch } from 'node:fs';

/** Time until the kill if the application stores its data elsewhere, in milliseconds. */
const BLIND_DELAY_MS = 3;

/**
 * Kills the application while it handles a request: between two of its commits, or at the latest with its response. So what
 * it saves later is lost.
 *
 * @param changes number of changes in its folder until the kill: one commit makes several; 0 waits for the response
 */
export async function killWhileHandling(
  dataDirectory: string,
  changes: number,
  handling: Promise<unknown>,
  kill: () => Promise<void>,
): Promise<void> {
  let killing: Promise<void> | undefined;
  const killOnce = (): Promise<void> => (killing ??= kill());
  let seen = 0;
  const watcher = watch(dataDirectory, () => {
    seen += 1;
    if (changes > 0 && seen >= changes) void killOnce();
  });
  const isBlind = changes > 0 && readdirSync(dataDirectory).length === 0;
  const timer = isBlind ? setTimeout(() => void killOnce(), changes * BLIND_DELAY_MS) : undefined;
  await handling;
  await killOnce();
  clearTimeout(timer);
  watcher.close();
}

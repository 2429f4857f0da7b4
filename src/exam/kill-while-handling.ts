import { readdirSync, watch } from 'node:fs';

/**
 * Number of creations, renamings and removals of files until the kill. The second one ends most saves: a file is replaced,
 * or the journal of a transaction is removed. A fast application has begun the next save then: every other kill comes
 * with the first one.
 */
let renamingsUntilKill = 2;
/** Time until the kill if the application stores its data elsewhere, in milliseconds. */
const BLIND_DELAY_MS = 3;

/**
 * Kills the application while it handles a request: after it has saved something in its folder for the first time, and
 * at the latest with its response. So what it saves later is lost.
 */
export async function killWhileHandling(
  dataDirectory: string,
  handling: Promise<unknown>,
  kill: () => Promise<void>,
): Promise<void> {
  let killing: Promise<void> | undefined;
  const killOnce = (): Promise<void> => (killing ??= kill());
  renamingsUntilKill = renamingsUntilKill === 2 ? 1 : 2;
  let renamings = 0;
  const watcher = watch(dataDirectory, (kind) => {
    if (kind === 'rename') renamings += 1;
    if (renamings >= renamingsUntilKill) void killOnce();
  });
  const timer =
    readdirSync(dataDirectory).length === 0 ? setTimeout(() => void killOnce(), BLIND_DELAY_MS) : undefined;
  await handling;
  await killOnce();
  clearTimeout(timer);
  watcher.close();
}

import { readdirSync, watch } from 'node:fs';

/** A file is replaced, or a transaction is committed, with the second creation, renaming or removal of a file. */
const RENAMINGS_OF_A_SAVE = 2;
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
  let killing: Promise<void> | null = null;
  const killOnce = (): void => void (killing ??= kill());
  let renamings = 0;
  const watcher = watch(dataDirectory, (kind) => {
    if (kind === 'rename') renamings += 1;
    if (renamings >= RENAMINGS_OF_A_SAVE) killOnce();
  });
  const timer = readdirSync(dataDirectory).length === 0 ? setTimeout(killOnce, BLIND_DELAY_MS) : undefined;
  await handling;
  killOnce();
  await killing;
  clearTimeout(timer);
  watcher.close();
}

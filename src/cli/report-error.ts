import { toErrorField, type Log } from '../lib/log.js';
import { maskSecrets } from '../lib/mask.js';

/** Logs a bug, or an error of background work. @param source id of the request, or name of the background work */
export function reportError(log: Log, error: unknown, source: string): void {
  const isBackground = source === 'scheduler' || source === 'dispatcher';
  if (isBackground)
    log.error(
      { component: source, error: toErrorField(error) },
      `The ${source} failed. Tollgate retries its work.`,
    );
  else {
    const fields = { request_id: maskSecrets(source), error: toErrorField(error) };
    log.error(fields, 'A request failed because of an internal error.');
  }
}

import pino from 'pino';
import { escapeJson } from '../../contracts/lib/escape-text.js';
import type { LogSettings } from '../config.js';
import { type Log, toErrorField } from '../lib/log.js';
import { formatLogLine, type LogRecord } from './format-log-line.js';
import { maskSecrets } from '../lib/mask.js';

/**
 * Creates the log of a process: JSON lines, or text for a terminal, on the given stream.
 *
 * @param stream standard error, since standard output has the banner or the output of `--json`
 */
export function createLog(
  { level, format }: LogSettings,
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
): Log {
  const isText = format === 'text' || (format === 'auto' && stream.isTTY);
  return pino(
    {
      level,
      base: { pid: process.pid },
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    {
      write: (line) => stream.write(isText ? formatLogLine(JSON.parse(line) as LogRecord) : escapeJson(line)),
    },
  );
}

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

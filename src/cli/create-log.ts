import pino from 'pino';
import { escapeJson, escapeText } from '../../contracts/lib/escape-text.js';
import type { LogSettings } from '../config.js';
import { type Log, toErrorField, type ErrorField } from '../lib/log.js';
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

/** Log line as pino writes it. */
interface LogRecord {
  level: string;
  /** ISO 8601, UTC. */
  time: string;
  message: string;
  error?: ErrorField;
  [field: string]: unknown;
}

/**
 * Formats a log line for a terminal: time, level, message, and all further fields. Escapes text of clients, and indents the
 * stack of an error, so that none of its lines looks like a log line.
 */
export function formatLogLine({ level, time, message, error, pid: _pid, ...fields }: LogRecord): string {
  const parts = Object.entries(fields).map(([name, value]) => `${name}=${String(value)}`);
  const text = [message, ...parts].join('  ').replaceAll('\n', '\n  ');
  const stack = error === undefined ? '' : `\n${error.stack}`.replaceAll('\n', '\n  ');
  return `${time.slice(11, 19)} ${level.padEnd(5)} ${escapeText(text + stack)}\n`;
}

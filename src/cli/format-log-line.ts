import { escapeText } from '../../contracts/lib/escape-text.js';
import type { ErrorField } from '../lib/log.js';

/** Log line as pino writes it. */
export interface LogRecord {
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

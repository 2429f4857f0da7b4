import { inspect } from 'node:util';
import { maskSecrets } from './mask.js';

/** Levels of log lines, most detailed first. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Fields of a log line, in `snake_case`. Secrets are already masked. */
type LogFields = Readonly<Record<string, unknown>>;

/** Structured log for the operator of a sandbox. */
export interface Log {
  /** Returns whether lines of a level are written. Check it before you build expensive fields. */
  isLevelEnabled(level: LogLevel): boolean;
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

const ignore = (): void => undefined;

/** Log of a sandbox in a test suite: writes nothing. */
export const silentLog: Log = {
  isLevelEnabled: () => false,
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
};

export interface ErrorField {
  type: string;
  message: string;
  /** With the causes of the error. */
  stack: string;
}

/** Converts an error to a field of a log line. Masks secrets, since its message may contain text of a client. */
export function toErrorField(error: unknown): ErrorField {
  return {
    type: error instanceof Error ? error.name : typeof error,
    message: maskSecrets(error instanceof Error ? error.message : String(error)),
    stack: maskSecrets(inspect(error)),
  };
}

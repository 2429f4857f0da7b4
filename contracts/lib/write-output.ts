import { accessSync, constants, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Output that cannot be written, for example to a full disk. The message names the file and the reason. */
export class OutputError extends Error {
  override name = 'OutputError';
}

/**
 * Writes a file, with the folders that its path needs. By default it replaces the file; the flags are those of Node.js.
 *
 * @throws OutputError for each error of the file system
 */
export function writeOutput(path: string, text: string, { flag = 'w', mode = 0o666 } = {}): void {
  convertErrors(path, () => {
    mkdirSync(dirname(resolve(path)), { recursive: true });
    writeFileSync(path, text, { flag, mode });
  });
}

/** Creates the folders of a file that a long command will write, so that its path does not cost a run. @throws OutputError */
export function prepareOutput(path: string): void {
  convertErrors(path, () => {
    mkdirSync(dirname(resolve(path)), { recursive: true });
    accessSync(existsSync(path) ? path : dirname(resolve(path)), constants.W_OK);
  });
  if (existsSync(path) && statSync(path).isDirectory())
    throw new OutputError(`Cannot write ${path}: it is a folder. Name a file.`);
}

/** Runs an action that writes to a path, and converts its errors of the file system. @throws OutputError */
export function convertErrors(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw error instanceof Error && 'syscall' in error
      ? new OutputError(`Cannot write ${path}: ${error.message}.`, { cause: error })
      : error;
  }
}

/**
 * Calls all functions, also after one whose output cannot be written.
 *
 * @throws OutputError with a line for each output that cannot be written
 */
export function writeOutputs(writers: readonly (() => void)[]): void {
  const messages: string[] = [];
  for (const write of writers) {
    try {
      write();
    } catch (error) {
      if (!(error instanceof OutputError)) throw error;
      messages.push(error.message);
    }
  }
  if (messages.length > 0) throw new OutputError(messages.join('\n'));
}

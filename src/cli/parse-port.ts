import { InvalidArgumentError } from 'commander';

/** Creates the parser of a `--port` flag. @param min 0 if the command can pick a free port, else 1 */
export function createPortParser(min: 0 | 1): (text: string) => number {
  return (text) => {
    if (/^\d{1,5}$/.test(text) && Number(text) >= min && Number(text) <= 65_535) return Number(text);
    throw new InvalidArgumentError(`Use a port from ${min} to 65535.`);
  };
}

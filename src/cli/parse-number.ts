import { InvalidArgumentError } from 'commander';

/** Parses the value of a flag that takes a whole number. @throws InvalidArgumentError for anything else */
export function parseInteger(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Use a whole number from 0 to 999999999.');
}

/** Parses the value of a flag that takes seconds. @throws InvalidArgumentError for anything but a number above 0 */
export function parseSeconds(text: string): number {
  const value = Number(text);
  if (/^\d{1,4}(\.\d+)?$/.test(text) && value > 0) return value;
  throw new InvalidArgumentError('Use a number of seconds above 0.');
}

/** Creates the parser of a `--port` flag. @param min 0 if the command can pick a free port, else 1 */
export function createPortParser(min: 0 | 1): (text: string) => number {
  return (text) => {
    if (/^\d{1,5}$/.test(text) && Number(text) >= min && Number(text) <= 65_535) return Number(text);
    throw new InvalidArgumentError(`Use a port from ${min} to 65535.`);
  };
}

import { InvalidArgumentError } from 'commander';

/** Parses the value of a flag that takes seconds. @throws InvalidArgumentError for anything but a number above 0 */
export function parseSeconds(text: string): number {
  const value = Number(text);
  if (/^\d{1,4}(\.\d+)?$/.test(text) && value > 0) return value;
  throw new InvalidArgumentError('Use a number of seconds above 0.');
}

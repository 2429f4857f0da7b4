import { InvalidArgumentError } from 'commander';

/** Parses the value of a flag that takes a whole number. @throws InvalidArgumentError for anything else */
export function parseInteger(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Use a whole number from 0 to 999999999.');
}

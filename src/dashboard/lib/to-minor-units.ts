import { getMinorUnitDigits } from './format.js';

/**
 * Converts an amount in the main unit of a currency to its minor unit, exactly: `49.5` euros are `4950` cents, and
 * `0.325` euros are `32.5` cents.
 *
 * @param amount decimal, such as `49.00`
 * @throws {Error} if it is not a decimal
 */
export function toMinorUnits(amount: string, currency: string): string {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(amount.trim());
  if (!match) throw new Error(`The amount “${amount}” is not a number. Enter an amount such as 49.00.`);
  const digits = getMinorUnitDigits(currency);
  const [, whole = '', fraction = ''] = match;
  const minor = (whole + fraction.slice(0, digits).padEnd(digits, '0')).replace(/^0+(?=\d)/, '');
  const rest = fraction.slice(digits);
  return Number(rest) === 0 ? minor : `${minor}.${rest}`;
}

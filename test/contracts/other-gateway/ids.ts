import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 26;
/** Number of leading characters that carry the order of creation. */
const ORDER_LENGTH = 10;

/** Generator of ids in the published form. They sort randomly, or by the time of their creation. */
export class IdGenerator {
  #count = 0;

  constructor(readonly order: 'random' | 'ascending' | 'descending') {}

  /** Returns a new id. @param prefix three letters that name the kind of object */
  next(prefix: string): string {
    this.#count += 1;
    const random = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
    // The first character is at most 7.
    const text = this.#createSortPrefix() + random;
    return `${prefix}_${String(ALPHABET.indexOf(text.charAt(0)) % 8)}${text.slice(1, LENGTH)}`;
  }

  /** Returns the first characters of the next id, which determine how ids sort by text; none for random ids. */
  #createSortPrefix(): string {
    if (this.order === 'random') return '';
    const number = this.order === 'ascending' ? this.#count : 2 ** 31 - this.#count;
    return toBase32(number).padStart(ORDER_LENGTH, '0');
  }
}

function toBase32(value: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / ALPHABET.length)) {
    text = ALPHABET.charAt(rest % ALPHABET.length) + text;
  }
  return text;
}

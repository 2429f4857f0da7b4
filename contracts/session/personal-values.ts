import { encodeForUrl } from '../lib/encode-for-url.js';
import { isObject } from '../lib/is-object.js';
import { mask } from './mask.js';

/** Text in place of a value. It cannot be mistaken for data of the target. */
const PLACEHOLDER = '<masked>';

/** Properties of a customer that hold personal values. `address` and `metadata` hold them at any depth. */
const PERSONAL_PROPERTIES = ['name', 'email', 'phone', 'address', 'metadata'] as const;

/** Fewest characters of a value that is masked. A shorter one could be any word of a message. */
const MIN_LENGTH = 3;

/** Values such as 100 could be any number of a message. Postal codes and phone numbers are longer. */
const SHORT_NUMBER = /^[\d.,-]{1,4}$/;

/**
 * Personal values of the target's customers: names, email addresses, phone numbers, addresses and metadata in responses.
 * Values that the run sent itself do not count, because the suite made them up.
 */
export class PersonalValues {
  readonly #sent = new Set<string>();
  /** Received values, also as they stand in JSON and in a URL. */
  readonly #masked = new Set<string>();

  /** Records the values that the run sends. @param body parsed body of a request */
  addSent(body: unknown): void {
    for (const value of listValues(body)) this.#sent.add(value);
  }

  /** Records the values that the run receives. @param body parsed body of a response */
  addReceived(body: unknown): void {
    for (const value of listValues(body)) if (!this.#sent.has(value)) this.#addForms(value);
  }

  /** Replaces the values in a text, also a value that the end of an excerpt (`…`) cuts off. */
  mask(text: string): string {
    return mask(this.#maskCutOff(text), this.#masked, PLACEHOLDER);
  }

  #addForms(value: string): void {
    const inQuery = new URLSearchParams([['', value]]).toString().slice(1);
    for (const form of [value, JSON.stringify(value).slice(1, -1), encodeForUrl(value), inQuery])
      this.#masked.add(form);
  }

  #maskCutOff(text: string): string {
    if (!text.includes('…')) return text;
    return text
      .split('…')
      .map((part, index, parts) => (index === parts.length - 1 ? part : this.#maskEnd(part)))
      .join('…');
  }

  #maskEnd(text: string): string {
    for (const value of this.#masked) {
      for (let length = value.length - 1; length >= MIN_LENGTH; length -= 1) {
        if (text.endsWith(value.slice(0, length))) return text.slice(0, -length) + PLACEHOLDER;
      }
    }
    return text;
  }
}

/** Levels of a body that are searched. The bodies of the API have at most six; the run sends much deeper ones on purpose. */
const MAX_DEPTH = 10;

/** Lists the personal values of all customers, and of all metadata, in a body. */
function listValues(body: unknown, depth = 0): string[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(body)) return body.flatMap((item) => listValues(item, depth + 1));
  if (!isObject(body)) return [];
  const names = 'email' in body ? PERSONAL_PROPERTIES : (['metadata'] as const);
  const own = names.flatMap((name) => listTexts(body[name], depth + 1));
  const nested = Object.entries(body).flatMap(([name, value]) =>
    (names as readonly string[]).includes(name) ? [] : listValues(value, depth + 1),
  );
  return [...own, ...nested].filter((text) => text.length >= MIN_LENGTH && !SHORT_NUMBER.test(text));
}

function listTexts(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((item) => listTexts(item, depth + 1));
  return isObject(value) ? Object.values(value).flatMap((item) => listTexts(item, depth + 1)) : [];
}

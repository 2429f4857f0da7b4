import { createHmac, randomBytes } from 'node:crypto';
import { encodeForUrl } from '../lib/encode-for-url.js';
import { isObject } from '../lib/is-object.js';
import { getNestedValue } from '../lib/nested-value.js';
import type { Exchange } from '../results/exchange.js';
import { maskTexts } from '../session/mask-texts.js';
import { SHOWN_HEADERS, SHOWN_PROPERTIES } from '../session/personal-values.js';
import { operations, sandboxOperations } from '../spec/api-documents.js';
import { parseJson, toExcerpt } from '../spec/conformance/check-response.js';
import type { Violation } from '../spec/conformance/rules.js';

/** Properties whose values no flag shows. */
const SECRET_PROPERTIES =
  /^(secret|api_key|password|authorization|payment_token|card_number|number|cvc|token)$/;

const EMAIL = /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g;
const CARD_NUMBER = /(?<!\d)\d(?:(?:[ -]|%20)?\d){12,18}(?!\d)/g;
const ID = /^[a-z]{2,5}_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Property names that a report shows outside of metadata. Another name may be a value, such as that of a customer. */
const SHOWN_NAME = /^[a-z][a-z0-9_]{0,39}$/;

/** Segments of the documented paths. */
const documentedSegments = new Set(
  [...operations, ...sandboxOperations].flatMap(({ template }) => template.split('/')),
);

/** Replaces the personal values and the secrets of a recording. Equal values stay equal. */
export class ValueMask {
  readonly #showsValues: boolean;
  readonly #shownSegments: ReadonlySet<string>;
  readonly #signingKey = randomBytes(32);
  /** API keys of the recording. */
  readonly #secrets = new Set<string>();

  /**
   * @param showsValues shows everything but secrets, card numbers and tokens
   * @param basePath path of the API, which is shown
   */
  constructor(showsValues: boolean, basePath: string) {
    this.#showsValues = showsValues;
    this.#shownSegments = new Set([...documentedSegments, ...basePath.split('/'), '_sandbox']);
  }

  /** Returns a copy of an exchange. */
  maskExchange(exchange: Exchange): Exchange {
    const { request, response } = exchange;
    const apiKey = getKey(request.headers['authorization'] ?? '');
    if (apiKey.length >= MIN_KEY_LENGTH) this.#secrets.add(apiKey);
    return {
      ...exchange,
      target: this.#maskTarget(exchange.target),
      request: {
        ...request,
        headers: this.#maskHeaders(request.headers),
        body: request.body === null ? null : this.#maskBody(request.body),
      },
      response: {
        ...response,
        headers: this.#maskHeaders(response.headers),
        text: this.#maskBody(response.text),
      },
    };
  }

  /** Returns a copy of a violation whose message has no values that `masked` does not have. */
  maskViolation(violation: Violation, exchange: Exchange, masked: Exchange): Violation {
    const message = this.#showsValues ? violation.message : maskMessage(violation, exchange, masked);
    return { ...violation, message: this.maskText(message) };
  }

  /** Replaces secrets, card numbers and email addresses in any text. */
  maskText(text: string): string {
    const masked = maskTexts(text, this.#secrets, '<masked>').replace(CARD_NUMBER, (digits) =>
      isCardNumber(digits) ? '<masked>' : digits,
    );
    return this.#showsValues ? masked : masked.replace(EMAIL, '<masked>');
  }

  /** Returns a name for an API key, which is different in each run. */
  nameKey(apiKey: string): string {
    return `key ${this.#sign(apiKey)}`;
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#signingKey).update(text).digest('hex').slice(0, 8);
  }

  #replace(text: string): string {
    return `<masked ${this.#sign(text)}>`;
  }

  /** Replaces a JSON value. @param name property of the value; null within values that are replaced */
  #maskValue(value: unknown, name: string | null): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#maskValue(item, name));
    if (isObject(value)) return this.#maskObject(value, name);
    if (typeof value !== 'string' && typeof value !== 'number') return value;
    if (name !== null && SECRET_PROPERTIES.test(name)) return this.#replace(String(value));
    if (!this.#showsValues && (name === null || !SHOWN_PROPERTIES.has(name)))
      return value === '' ? '' : this.#replace(String(value));
    if (typeof value !== 'string') return value;
    const text = this.maskText(value);
    return name === 'instance' && !this.#showsValues ? this.#maskTarget(text) : text;
  }

  #maskObject(object: Record<string, unknown>, name: string | null): Record<string, unknown> {
    const isOwnData = name === null || name === 'metadata';
    return Object.fromEntries(
      Object.entries(object).map(([key, value]) => {
        const isName = this.#showsValues || (!isOwnData && SHOWN_NAME.test(key));
        const masked = this.#maskValue(value, isOwnData && !this.#showsValues ? null : key);
        return [isName ? key : this.#replace(key), masked];
      }),
    );
  }

  #maskBody(text: string): string {
    if (text === '') return text;
    const json = parseJson(text);
    if (json === undefined) return this.#showsValues ? this.maskText(text) : this.#replace(text);
    return JSON.stringify(this.#maskValue(json, ''));
  }

  /** Replaces the parts of a path and a query that are no part of the API, no id and no value that is shown. */
  #maskTarget(target: string): string {
    if (this.#showsValues) return this.maskText(target);
    const [path = '', ...rest] = target.split('?');
    const segments = path.split('/').map((segment) => {
      const isShown = this.#shownSegments.has(segment) || ID.test(segment);
      return isShown ? segment : encodeForUrl(this.#replace(segment));
    });
    if (rest.length === 0) return this.maskText(segments.join('/'));
    const query = [...new URLSearchParams(rest.join('?'))].map(([name, value]): [string, string] => [
      SHOWN_NAME.test(name) ? name : this.#replace(name),
      SHOWN_PROPERTIES.has(name) ? this.maskText(value) : this.#replace(value),
    ]);
    return `${this.maskText(segments.join('/'))}?${new URLSearchParams(query).toString()}`;
  }

  /** Replaces a URL reference, without its host. */
  #maskReference(reference: string): string {
    const [, origin = '', target = reference] = /^([a-z]+:\/\/[^/?#]+)(.*)$/i.exec(reference) ?? [];
    return this.maskText(origin) + this.#maskTarget(target);
  }

  #maskHeaders(headers: Record<string, string>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]): [string, string][] => {
        const masked = this.#maskHeader(name, value);
        return masked === null ? [] : [[name, masked]];
      }),
    );
  }

  /** Returns null for a header that is not shown. */
  #maskHeader(name: string, value: string): string | null {
    if (name === 'authorization') return `Bearer <${this.nameKey(getKey(value))}>`;
    if (name === 'idempotency-key') return this.#showsValues ? this.maskText(value) : this.#replace(value);
    if (name === 'location') return this.#maskReference(value);
    if (name === 'link')
      return value.replace(/<([^>]*)>/g, (_, url: string) => `<${this.#maskReference(url)}>`);
    return SHOWN_HEADERS.has(name) ? this.maskText(value) : null;
  }
}

const getKey = (authorization: string): string => authorization.replace(/^bearer\s+/i, '').trim();

function maskMessage({ rule, message }: Violation, exchange: Exchange, masked: Exchange): string {
  const place = /^(?:\/\S*|the body)(?= )/.exec(message)?.[0];
  if (place !== undefined) return maskSchemaMessage(message, place, exchange, masked);
  if (rule === 'json' || rule === 'header-form' || rule === 'stack-trace')
    return message.replace(/^([^:]*): [\s\S]*$/, '$1: <masked>');
  if (rule === 'problem' || rule === 'undescribed-value')
    return message.replace(/^(\w+(?: of \w+)?|An error) [\s\S]*$/, '$1 is not as documented: <masked>');
  return message.replaceAll(getPath(exchange), () => getPath(masked));
}

const getPath = ({ target }: Exchange): string => target.split('?')[0] ?? '';

/** Replaces the excerpt at the end of the message of a schema error, and names that are no properties of the API. */
function maskSchemaMessage(message: string, place: string, exchange: Exchange, masked: Exchange): string {
  const tokens = place.split('/').slice(1);
  const excerpt = toExcerpt(getNestedValue(parseJson(exchange.response.text), tokens));
  const end = `: ${excerpt}`;
  const start = message.endsWith(end) ? message.slice(0, -end.length) : place;
  const isOwnData = tokens.includes('metadata');
  const shown = tokens.map((token) =>
    /^\d+$/.test(token) || (SHOWN_NAME.test(token) && !isOwnData) ? token : '<masked>',
  );
  const detail = start
    .slice(place.length)
    .replace(
      /("(?:additionalProperty|propertyName|missingProperty)":)"((?:[^"\\]|\\.)*)"/g,
      (whole, name: string, value: string) =>
        SHOWN_NAME.test(value) && !isOwnData ? whole : `${name}"<masked>"`,
    );
  const value = getNestedValue(parseJson(masked.response.text), isOwnData ? tokens.slice(0, -1) : tokens);
  return `${tokens.length === 0 ? place : `/${shown.join('/')}`}${detail}: ${toExcerpt(value)}`;
}

/** Fewest characters of an API key. A shorter one could be any word of a response. */
const MIN_KEY_LENGTH = 12;

/** Checks the Luhn check digit, so that other long numbers stay readable. @see ISO/IEC 7812-1, annex B */
function isCardNumber(text: string): boolean {
  const digits = Array.from(text.replace(/%20|\D/g, ''), Number).toReversed();
  const sum = digits.reduce((total, digit, index) => {
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

import { createHmac, randomBytes } from 'node:crypto';
import { encodeForUrl } from '../lib/encode-for-url.js';
import { isObject } from '../lib/is-object.js';
import type { Exchange } from '../results/exchange.js';
import { mask } from '../session/mask.js';
import { SHOWN_HEADERS, SHOWN_PROPERTIES } from '../session/shown-values.js';
import { operations, sandboxOperations } from '../spec/api-documents.js';
import { parseJson, toExcerpt } from '../spec/conformance/check-response.js';
import type { Violation } from '../spec/conformance/rules.js';

/** Replaces the personal values and the secrets of a recording. Equal values stay equal. */
export interface ValueMask {
  /** Returns a copy of an exchange. */
  maskExchange: (exchange: Exchange) => Exchange;
  /** Returns a copy of a violation whose message has no values that `masked` does not have. */
  maskViolation: (violation: Violation, exchange: Exchange, masked: Exchange) => Violation;
  /** Replaces secrets, card numbers and email addresses in any text. */
  maskText: (text: string) => string;
  /** Returns a name for an API key, which is different in each run. */
  nameKey: (apiKey: string) => string;
}

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

/**
 * Creates the mask of a report.
 *
 * @param showsValues shows everything but secrets, card numbers and tokens
 * @param basePath path of the API, which is shown
 */
export function createValueMask(showsValues: boolean, basePath: string): ValueMask {
  const shownSegments = new Set([...documentedSegments, ...basePath.split('/'), '_sandbox']);
  const key = randomBytes(32);
  const secrets = new Set<string>();
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('hex').slice(0, 8);
  const replace = (text: string): string => `<masked ${sign(text)}>`;
  const maskSecrets = (text: string): string =>
    mask(text, secrets, '<masked>').replace(CARD_NUMBER, (digits) =>
      isCardNumber(digits) ? '<masked>' : digits,
    );
  const maskText = (text: string): string =>
    showsValues ? maskSecrets(text) : maskSecrets(text).replace(EMAIL, '<masked>');

  /** Replaces a JSON value. @param name property of the value; null within values that are replaced */
  const maskValue = (value: unknown, name: string | null): unknown => {
    if (Array.isArray(value)) return value.map((item) => maskValue(item, name));
    if (isObject(value)) return maskObject(value, name);
    if (typeof value !== 'string' && typeof value !== 'number') return value;
    if (name !== null && SECRET_PROPERTIES.test(name)) return replace(String(value));
    if (showsValues || (name !== null && SHOWN_PROPERTIES.has(name)))
      return typeof value !== 'string' ? value : maskUrl(maskText(value), name);
    return value === '' ? '' : replace(String(value));
  };

  const maskObject = (object: Record<string, unknown>, name: string | null): Record<string, unknown> => {
    const isOwnData = name === null || name === 'metadata';
    return Object.fromEntries(
      Object.entries(object).map(([key, value]) => {
        const isName = showsValues || (!isOwnData && SHOWN_NAME.test(key));
        return [isName ? key : replace(key), maskValue(value, isOwnData && !showsValues ? null : key)];
      }),
    );
  };

  const maskUrl = (text: string, name: string | null): string =>
    name === 'instance' && !showsValues ? maskTarget(text) : text;

  const maskBody = (text: string): string => {
    if (text === '') return text;
    const json = parseJson(text);
    if (json === undefined) return showsValues ? maskText(text) : replace(text);
    return JSON.stringify(maskValue(json, ''));
  };

  /** Replaces the parts of a path and a query that are no part of the API, no id and no value that is shown. */
  const maskTarget = (target: string): string => {
    if (showsValues) return maskText(target);
    const [path = '', ...rest] = target.split('?');
    const segments = path.split('/').map((segment) => {
      const isShown = shownSegments.has(segment) || ID.test(segment);
      return isShown ? segment : encodeForUrl(replace(segment));
    });
    if (rest.length === 0) return maskText(segments.join('/'));
    const query = [...new URLSearchParams(rest.join('?'))].map(([name, value]): [string, string] => [
      SHOWN_NAME.test(name) ? name : replace(name),
      SHOWN_PROPERTIES.has(name) ? maskText(value) : replace(value),
    ]);
    return `${maskText(segments.join('/'))}?${new URLSearchParams(query).toString()}`;
  };

  /** Replaces a URL reference, without its host. */
  const maskReference = (reference: string): string => {
    const [, origin = '', target = reference] = /^([a-z]+:\/\/[^/?#]+)(.*)$/i.exec(reference) ?? [];
    return maskText(origin) + maskTarget(target);
  };

  const maskHeaders = (headers: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]): [string, string][] => {
        if (name === 'authorization') return [[name, `Bearer <${nameKey(getKey(value))}>`]];
        if (name === 'idempotency-key') return [[name, showsValues ? maskText(value) : replace(value)]];
        if (name === 'location') return [[name, maskReference(value)]];
        if (name === 'link')
          return [[name, value.replace(/<([^>]*)>/g, (_, url: string) => `<${maskReference(url)}>`)]];
        return SHOWN_HEADERS.has(name) ? [[name, maskText(value)]] : [];
      }),
    );

  const getKey = (authorization: string): string => authorization.replace(/^bearer\s+/i, '').trim();
  const nameKey = (apiKey: string): string => `key ${sign(apiKey)}`;

  const maskExchange = (exchange: Exchange): Exchange => {
    const { request, response } = exchange;
    const apiKey = getKey(request.headers['authorization'] ?? '');
    if (apiKey.length >= MIN_KEY_LENGTH) secrets.add(apiKey);
    return {
      ...exchange,
      target: maskTarget(exchange.target),
      request: {
        ...request,
        headers: maskHeaders(request.headers),
        body: request.body === null ? null : maskBody(request.body),
      },
      response: { ...response, headers: maskHeaders(response.headers), text: maskBody(response.text) },
    };
  };
  const maskViolation: ValueMask['maskViolation'] = (violation, exchange, masked) => ({
    ...violation,
    message: maskText(showsValues ? violation.message : maskMessage(violation, exchange, masked)),
  });
  return { maskExchange, maskViolation, maskText, nameKey };
}

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
  const excerpt = toExcerpt(getValueAt(parseJson(exchange.response.text), tokens));
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
  const value = getValueAt(parseJson(masked.response.text), isOwnData ? tokens.slice(0, -1) : tokens);
  return `${tokens.length === 0 ? place : `/${shown.join('/')}`}${detail}: ${toExcerpt(value)}`;
}

const getValueAt = (json: unknown, tokens: readonly string[]): unknown =>
  tokens.reduce<unknown>(
    (value, token) => (value as Record<string, unknown> | null | undefined)?.[token],
    json,
  );

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

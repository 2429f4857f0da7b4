import { encodeForUrl } from '../lib/encode-for-url.js';
import { isObject } from '../lib/is-object.js';
import type { Exchange } from '../results/exchange.js';
import { publicDocument } from '../spec/api-documents.js';
import type { Schema } from '../spec/document.js';
import { parseJson } from '../spec/conformance/check-response.js';
import { maskTexts } from './mask-texts.js';

/** Text in place of a value. It cannot be mistaken for data of the target. */
const PLACEHOLDER = '<masked>';

/** Schema of a customer. `x-personal` states of each property whether its values are personal. */
export const customerSchema = publicDocument.components['schemas']?.['Customer'] as Schema;

/** Properties of a customer that hold personal values. `address` and `metadata` hold them at any depth. */
const personalProperties = Object.entries(customerSchema.properties ?? {})
  .filter(([, schema]) => schema['x-personal'])
  .map(([name]) => name);

const isPersonalName = (name: string): boolean => personalProperties.includes(name);

/** Fewest characters of a value that is masked in any text. A shorter one could be any word of a message. */
const MIN_LENGTH = 3;

/** Values such as 100 could be any number of a message. Postal codes and phone numbers are longer. */
const SHORT_NUMBER = /^[\d.,-]{1,4}$/;

/** Words of JSON, and texts without a letter and a digit, which could be its structure. */
const JSON_TEXT = /^(?:null|true|false|[^\p{L}\p{N}]*)$/u;

/** Values such as `active` and `EUR` in a property of the API, which may also be the name of a customer. */
const API_VALUE = /^[\w.:/-]*$/;

const isDistinctive = (value: string): boolean =>
  value.length >= MIN_LENGTH && !SHORT_NUMBER.test(value) && !JSON_TEXT.test(value);

/**
 * Personal values of the target's customers: names, email addresses, phone numbers, addresses and metadata in responses.
 * Texts that the run sent itself, and customers of earlier runs, do not count, because the suite made them up.
 */
export class PersonalValues {
  readonly #sent = new Set<string>();
  readonly #received = new Set<string>();
  /** Received values that are masked in any text, also as they stand in JSON and in a URL. */
  #forms = new Set<string>();

  /** Records the texts that the run sends. @param body parsed body of a request */
  addSent(body: unknown): void {
    const texts = listTexts(body).filter((text) => !this.#sent.has(text));
    for (const text of texts) this.#sent.add(text);
    const wrong = texts.filter((text) => this.#received.delete(text));
    if (wrong.some(isDistinctive)) this.#forms = new Set([...this.#received].flatMap(listForms));
  }

  /** Records the values that the run receives. @param body parsed body of a response */
  addReceived(body: unknown): void {
    for (const value of listValues(body)) {
      if (this.#sent.has(value) || this.#received.has(value)) continue;
      this.#received.add(value);
      for (const form of listForms(value)) this.#forms.add(form);
    }
  }

  /** Replaces the values in a text, also a value that the end of an excerpt (`…`) cuts off. */
  mask(text: string): string {
    return maskTexts(this.#maskCutOff(text), this.#forms, PLACEHOLDER);
  }

  /** Replaces the values in a body. JSON keeps its structure: only whole strings change, and no property name does. */
  maskBody(text: string): string {
    return parseJson(text) === undefined
      ? this.mask(text)
      : replaceStrings(text, (value, name, isPersonal) => this.#maskValue(value, name, isPersonal));
  }

  /** Replaces the values of query parameters in a URL, or in a text with URLs. */
  maskQueries(text: string): string {
    return text.replace(QUERY_PARAMETER, (whole, start: string, name: string, encoded: string) => {
      const value = new URLSearchParams(`value=${encoded}`).get('value') ?? '';
      const masked = this.#maskValue(value, name, isPersonalName(name));
      return masked === value ? whole : `${start}${name}=${encodeForUrl(masked)}`;
    });
  }

  /** Returns a copy of an exchange without the values. */
  maskExchange(exchange: Exchange): Exchange {
    const { target, request, response } = exchange;
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(response.headers))
      headers[name] = SHOWN_HEADERS.has(name) ? this.maskQueries(value) : this.mask(value);
    return {
      ...exchange,
      target: this.maskQueries(target),
      request: { ...request, body: request.body === null ? null : this.maskBody(request.body) },
      response: { ...response, headers, text: this.maskBody(response.text) },
    };
  }

  #maskValue(value: string, name: string, isPersonal: boolean): string {
    if (this.#sent.has(value)) return value;
    if (isPersonal && this.#received.has(value)) return PLACEHOLDER;
    return !isPersonal && SHOWN_PROPERTIES.has(name) && API_VALUE.test(value) ? value : this.mask(value);
  }

  #maskCutOff(text: string): string {
    if (!text.includes('…')) return text;
    return text
      .split('…')
      .map((part, index, parts) => (index === parts.length - 1 ? part : this.#maskEnd(part)))
      .join('…');
  }

  #maskEnd(text: string): string {
    for (const value of this.#forms) {
      for (let length = value.length - 1; length >= MIN_LENGTH; length -= 1) {
        if (text.endsWith(value.slice(0, length))) return text.slice(0, -length) + PLACEHOLDER;
      }
    }
    return text;
  }
}

/** Lists the forms of a value that are masked in any text; none for one that could be a part of any text. */
function listForms(value: string): string[] {
  if (!isDistinctive(value)) return [];
  const inQuery = new URLSearchParams([['', value]]).toString().slice(1);
  return [value, JSON.stringify(value).slice(1, -1), encodeForUrl(value), inQuery];
}

const QUERY_PARAMETER = /([?&])([\w.-]+)=([^&#<>"\s]*)/g;
/** Strings of JSON, those of property names with their colon, and brackets. */
const JSON_TOKEN = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}[\]]/g;

/** @param isPersonal true below a property that holds personal values, at any depth */
type ReplaceValue = (value: string, name: string, isPersonal: boolean) => string;

/** Replaces the string values in JSON, and leaves all other characters as they are. */
function replaceStrings(json: string, replace: ReplaceValue): string {
  const outer: string[] = [];
  let name = '';
  return json.replace(JSON_TOKEN, (token: string, text: string | undefined, colon: string | undefined) => {
    if (text === undefined) {
      if (token === '{' || token === '[') outer.push(name);
      else name = outer.pop() ?? '';
      return token;
    }
    const value = JSON.parse(text) as string;
    if (colon !== undefined) {
      name = value;
      return token;
    }
    const replaced = replace(value, name, isPersonalName(name) || outer.some(isPersonalName));
    return replaced === value ? token : JSON.stringify(replaced);
  });
}

/** Levels of a body that are searched. The bodies of the API have at most six; the run sends much deeper ones on purpose. */
const MAX_DEPTH = 10;

/** Lists the personal values of all customers, and of all metadata, in a body, except those that a run has marked. */
function listValues(body: unknown, depth = 0): string[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(body)) return body.flatMap((item) => listValues(item, depth + 1));
  if (!isObject(body)) return [];
  if (isObject(body['metadata']) && 'contract_check' in body['metadata']) return [];
  const names = 'email' in body ? personalProperties : ['metadata'];
  return Object.entries(body).flatMap(([name, value]) =>
    names.includes(name) ? listTexts(value, depth + 1) : listValues(value, depth + 1),
  );
}

function listTexts(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((item) => listTexts(item, depth + 1));
  return isObject(value) ? Object.values(value).flatMap((item) => listTexts(item, depth + 1)) : [];
}

/** Properties of the API that hold neither personal values nor secrets. */
export const SHOWN_PROPERTIES: ReadonlySet<string> = new Set([
  ...['id', 'plan_id', 'customer_id', 'purchase_id', 'service_id', 'charge_id', 'latest_charge_id'],
  ...['existing_id', 'retry_of', 'object_id', 'event_id', 'request_id', 'instance', 'status', 'kind', 'type'],
  ...['code', 'pointer', 'parameter', 'header', 'errors_total', 'amount', 'currency', 'interval', 'brand'],
  ...['interval_count', 'trial_days', 'billing_cycles', 'payment_day', 'unit_amount', 'unit_name'],
  ...['quantity', 'when_unreported', 'report_grace_hours', 'attempt', 'index', 'start', 'end', 'mode'],
  ...['source', 'now', 'created_at', 'occurred_at', 'canceled_at', 'settled_at', 'next_charge_at'],
  ...['next_retry_at', 'trial_end', 'end_date', 'service_activation_date', 'cycles_completed'],
  ...['on_exhausted', 'next_cursor', 'limit', 'cursor', 'created_from', 'created_to'],
]);

/** Headers that hold neither personal values nor secrets, unless their URL has a query with such values. */
export const SHOWN_HEADERS: ReadonlySet<string> = new Set([
  ...['accept', 'allow', 'content-type', 'content-length', 'content-encoding', 'date', 'etag', 'link'],
  ...['location', 'ratelimit', 'ratelimit-policy', 'retry-after', 'www-authenticate', 'x-request-id'],
  ...['idempotent-replayed', 'cache-control', 'vary', 'content-location', 'x-content-type-options'],
]);

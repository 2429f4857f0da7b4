import { ID, INSTANT } from '../compare/observed-values.js';
import { mapTexts, Placeholder, type TemplateText } from '../compare/placeholder.js';
import type { Step } from '../compare/step.js';
import { ACCEPT, toQueryString } from '../http/api.js';
import { decodeFromUrl, encodeForUrl } from '../lib/encode-for-url.js';
import type { Exchange } from '../results/exchange.js';
import type { NewOrganizationOptions } from '../fixtures/test-organization.js';
import { parseJson } from '../spec/conformance/check-response.js';

/** Texts longer than this stay as they are, so that the maximum length of a property remains what it was. */
const MAX_UNIQUE_LENGTH = 60;

/** Converts the exchanges of a session one after the other. */
export class StepConverter {
  /** Places in the responses so far of ids, cursors and times. */
  readonly #places = new Map<string, { step: number; pointer: string }>();
  readonly #etags = new Map<string, number>();
  /** Checkout pages by path. */
  readonly #pages = new Map<string, { step: number; pointer: string }>();
  /** Unique ids of the run. */
  readonly #uniqueIds: RegExp;

  constructor(
    runId: string,
    readonly organization: NewOrganizationOptions,
    /** API keys of the organizations of the run. */
    readonly keys: ReadonlySet<string>,
  ) {
    this.#uniqueIds = new RegExp(`${runId}-\\d+`);
  }

  /** @returns null if the request cannot be repeated exactly */
  toStep(
    exchange: Exchange,
    number: number,
    organization: Step['organization'],
    isAnonymous: boolean,
    bases: { contract: string; sandbox: string },
  ): Step | null {
    const step = this.#convert(exchange, isAnonymous, bases);
    const { response } = exchange;
    for (const [pointer, text] of listTexts(parseJson(response.text))) {
      const isKept = ID.test(text) || pointer.endsWith('/next_cursor') || INSTANT.test(text);
      if (isKept && !this.#places.has(text)) this.#places.set(text, { step: number, pointer });
      if (pointer.endsWith('/checkout_url') && URL.canParse(text)) {
        const { pathname } = new URL(text);
        if (!this.#pages.has(pathname)) this.#pages.set(pathname, { step: number, pointer });
      }
    }
    const etag = response.headers['etag'];
    if (etag !== undefined) this.#etags.set(etag, number);
    return step && { number, organization, ...step };
  }

  #convert(
    { method, target, request, started_at }: Exchange,
    isAnonymous: boolean,
    bases: { contract: string; sandbox: string },
  ): Omit<Step, 'number' | 'organization'> | null {
    const base = (['contract', 'sandbox'] as const).find((name) => target.startsWith(`${bases[name]}/`));
    // A header that is sent twice has a name in upper case.
    const isRepeated = Object.keys(request.headers).some((name) => name !== name.toLowerCase());
    if (request.encoding === 'latin1' || isRepeated) return null;
    const fill = (text: string): TemplateText => this.#toTemplate(text, started_at);
    const headers = this.#toHeaders(request.headers, isAnonymous, request.body !== null, fill);
    if (base === undefined) {
      const [page, place] = [...this.#pages].find(([path]) => target.startsWith(path)) ?? [];
      if (page === undefined || place === undefined) return null;
      const path = [new Placeholder({ kind: 'response', ...place }, '', target.slice(page.length))];
      const raw = request.body === null ? {} : { raw: request.body };
      return { base: 'page', method, path, query: {}, headers, ...raw };
    }
    const [path = '', search] = target.slice(bases[base].length).split('?');
    const segments = path.slice(1).split('/').map(decodeFromUrl);
    const query = Object.fromEntries(new URLSearchParams(search));
    const isExact =
      segments.map((segment) => `/${encodeForUrl(segment)}`).join('') === path &&
      toQueryString(query) === (search === undefined ? '' : `?${search}`);
    if (!isExact) return null;
    const body = this.#toBody(request.body, fill);
    if (!body) return null;
    return {
      ...(base === 'sandbox' && { base }),
      method,
      path: segments.map(fill),
      query: Object.fromEntries(Object.entries(query).map(([name, text]) => [name, fill(text)])),
      headers,
      ...body,
    };
  }

  #toBody(
    text: string | null,
    fill: (text: string) => TemplateText,
  ): { body?: unknown; raw?: string } | null {
    if (text === null) return {};
    // A nested body of thousands of levels is sent as it is.
    const value = /[[{]{9}/.test(text) ? undefined : parseJson(text);
    if (JSON.stringify(value) === text)
      return { body: mapTexts(value, (part) => (typeof part === 'string' ? fill(part) : part)) };
    // An id of another organization would be unknown.
    return ID.test(text) || text.endsWith('…') ? null : { raw: text };
  }

  #toHeaders(
    sent: Readonly<Record<string, string>>,
    isAnonymous: boolean,
    hasBody: boolean,
    fill: (text: string) => TemplateText,
  ): Step['headers'] {
    const headers: Record<string, TemplateText | null> = {};
    for (const name of [
      'accept',
      ...(hasBody ? ['content-type'] : []),
      ...(isAnonymous ? ['authorization'] : []),
    ])
      if (!(name in sent)) headers[name] = null;
    for (const [name, value] of Object.entries(sent)) {
      if (name === 'authorization') {
        if (isAnonymous) headers[name] = this.#toAuthorization(value);
        continue;
      }
      if (DEFAULT_HEADERS[name] === value) continue;
      headers[name] =
        name === 'if-none-match' && this.#etags.has(value)
          ? new Placeholder({ kind: 'etag', step: this.#etags.get(value) ?? 0 })
          : name === 'idempotency-key' && /^[\w-]{1,60}$/.test(value)
            ? new Placeholder({ kind: 'unique' }, `${value}-`)
            : fill(value);
    }
    return headers;
  }

  /** Replaces an API key of the run within a header that is none of its own, such as one with another scheme. */
  #toAuthorization(value: string): TemplateText {
    const key = [...this.keys].find((one) => value.includes(one));
    if (key === undefined) return value;
    const [prefix = '', suffix = ''] = value.split(key);
    return new Placeholder({ kind: 'api-key' }, prefix, suffix);
  }

  /** Replaces what differs from deployment to deployment, or must not be used again. */
  #toTemplate(text: string, startedAt: string): TemplateText {
    const place = this.#places.get(text);
    if (place) return new Placeholder({ kind: 'response', ...place });
    const [id] = ID.exec(text) ?? [];
    const origin = id === undefined ? undefined : this.#places.get(id.toLowerCase());
    if (id !== undefined && origin) {
      const isUpperCase = id !== id.toLowerCase();
      const [prefix = '', suffix = ''] = text.split(id);
      return new Placeholder(
        { kind: 'response', ...origin, ...(isUpperCase && { isUpperCase }) },
        prefix,
        suffix,
      );
    }
    const number = this.#uniqueIds.exec(text);
    if (number && text.length <= MAX_UNIQUE_LENGTH) {
      const end = number.index + number[0].length;
      return new Placeholder({ kind: 'unique' }, `${text.slice(0, end)}-`, text.slice(end));
    }
    // Other digits of a second are a value under test.
    const isOnLiveClock =
      this.organization.now === undefined && INSTANT.test(text) && /\.\d{3}[Z+-]/.test(text);
    return isOnLiveClock ? this.#toTime(text, startedAt) : text;
  }

  /** Makes a time relative to one in an earlier response, or else to the request. */
  #toTime(text: string, startedAt: string): Placeholder {
    const [ms, zone] = [Date.parse(text), text.slice(INSTANT_LENGTH)];
    const getDistance = (time: string): number => Math.abs(Date.parse(time) - ms);
    const [nearest = ''] = [...this.#places.keys()]
      .filter((time) => INSTANT.test(time) && getDistance(time) <= MAX_DISTANCE_MS)
      .toSorted((one, other) => getDistance(one) - getDistance(other));
    const place = this.#places.get(nearest);
    return place
      ? new Placeholder({ kind: 'response', ...place, time: { offsetMs: ms - Date.parse(nearest), zone } })
      : new Placeholder({ kind: 'time', offsetMs: ms - Date.parse(startedAt), zone });
  }
}

/** Number of characters of a timestamp before its time zone. */
const INSTANT_LENGTH = '2027-01-10T00:00:00.000'.length;

/** Maximum distance of a time from the one in a response on which it depends, such as the end of a range, milliseconds. */
const MAX_DISTANCE_MS = 1_000;

/** Headers that the client of a session sends by itself. */
const DEFAULT_HEADERS: Readonly<Record<string, string>> = {
  accept: ACCEPT,
  'content-type': 'application/json',
};

/** Lists the texts in a JSON value with their JSON pointers. */
export function listTexts(value: unknown, pointer = ''): [pointer: string, text: string][] {
  if (typeof value === 'string') return [[pointer, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => listTexts(inner, `${pointer}/${name}`));
}

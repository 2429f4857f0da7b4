import { NO_ERROR } from '../compare/compare-values.js';
import type { FoundDifference } from '../compare/fold-differences.js';
import { INSTANT } from '../compare/observed-values.js';
import { CHECKOUT_PAGE } from '../compare/step.js';
import { decodeFromUrl } from '../lib/encode-for-url.js';
import { escapeMarkup } from '../report/escape-markup.js';
import { parseJson, truncate } from '../spec/conformance/check-response.js';

/** When a difference shows, as far as experiments found out. */
export interface Conditions {
  /** Time after which a read agrees with the reference, and the request before it; null if it never or always does. */
  delay: { ms: number; after: 'a write' | 'an earlier read' } | null;
  /** Number of repeated requests or sessions that show the difference; null if all do. */
  share: { shown: number; of: number; unit: 'requests' | 'sessions' | 'organizations' } | null;
  /** What the last request needs, in words that follow `only`, such as `with HEAD`. */
  only: readonly string[];
}

/** How a response differs, in words that follow the name of an operation, and a key of equal changes. */
export interface Change {
  key: string;
  words: string;
}

/** Describes what the target does instead of what the reference does. */
export function describeChange(difference: FoundDifference): Change {
  const { kind, place, operation, target, reference } = difference;
  const name = `\`${place.split('/').at(-1) ?? place}\``;
  const [shown, expected] = [truncate(target), truncate(reference)];
  switch (kind) {
    case 'status':
      return { key: `status ${target} ${reference}`, words: `returns ${shown} instead of ${expected}` };
    case 'no response':
      return { key: kind, words: `returns no response (${shown}) instead of ${expected}` };
    case 'error code':
      return {
        key: `code ${target} ${reference}`,
        words: `returns the error code ${shown} instead of ${expected}`,
      };
    case 'header':
      return operation === CHECKOUT_PAGE
        ? describeReturnUrl(target, reference)
        : describeHeader(place, target, reference);
    case 'return URLs':
      return describeReturnUrl(target, reference);
    case 'created':
      return { key: kind, words: `creates ${target} objects instead of ${reference}` };
    case 'body':
      return { key: `body ${target}`, words: `returns ${shown} instead of ${expected}` };
    case 'missing property':
      return { key: `missing ${name}`, words: `lacks the property ${name}` };
    case 'additional property':
      return { key: `additional ${name}`, words: `adds the property ${name}` };
    case 'order':
      return {
        key: `order ${operation}`,
        words: `returns ${place === '/data' ? 'objects' : name} in another order`,
      };
    case 'items':
      return { key: `items ${operation}`, words: describeItems(target, reference) };
    case 'type':
    case 'value':
      return describeValue(difference, name);
  }
}

/** Says to which URL of the shop the checkout page leads. The ids in it differ each time. */
function describeReturnUrl(target: string, reference: string): Change {
  const [shown, expected] = [target, reference].map((url) => truncate(url.replaceAll(/<[^>]*>/g, '…')));
  return { key: 'return URL', words: `leads the payer to ${shown} instead of ${expected}` };
}

function describeHeader(name: string, target: string, reference: string): Change {
  const [shown, expected] = [truncate(target), truncate(reference)];
  const wrong = name === 'link' ? describeParameters(target, reference) : '';
  if (wrong !== '') return { key: 'link', words: `sends a \`Link\` in which ${wrong}` };
  if (shown === 'missing') return { key: `no header ${name}`, words: `lacks the header \`${name}\`` };
  if (expected === 'missing')
    return { key: `header ${name}`, words: `sends the header \`${name}\` where it should not` };
  return {
    key: `header ${name}`,
    words: `sends the header \`${name}\` with ${shown} instead of ${expected}`,
  };
}

/** Says which parameters have other values in the URLs of two `Link` headers. */
function describeParameters(target: string, reference: string): string {
  const [one, other] = [target, reference].map(
    (link) => new Map((/\?(.*)>/.exec(link)?.[1] ?? '').split('&').map((pair) => toParameter(pair))),
  );
  const wrong = [...(other ?? [])].flatMap(([name, value]) => {
    const shown = one?.get(name) ?? 'missing';
    if (shown === value) return [];
    return INSTANT.test(shown.replace(' ', '+'))
      ? `\`${name}\` is not percent-encoded`
      : `\`${name}\` is ${truncate(shown)} instead of ${truncate(value)}`;
  });
  return wrong.join(' and ');
}

const toParameter = (pair: string): [name: string, value: string] => {
  const [name = '', ...rest] = pair.split('=');
  return [name, rest.join('=')];
};

/** Says whether objects are missing in a list, or too many. @param target JSON array of places of ids */
function describeItems(target: string, reference: string): string {
  const [items, expected] = [parseJson(target), parseJson(reference)];
  if (!Array.isArray(items) || !Array.isArray(expected)) return 'returns other objects';
  const missing = expected.filter((one) => !items.includes(one)).length;
  const additional = items.filter((one) => !expected.includes(one)).length;
  if (items.length > new Set(items).size) return 'returns an object twice';
  if (additional === 0) return 'omits objects from the list';
  return missing === 0 ? 'returns objects that do not belong in the list' : 'returns other objects';
}

function describeValue({ kind, place, target, reference }: FoundDifference, name: string): Change {
  const [value, expected] = [parseJson(target), parseJson(reference)];
  // The id appeared in an earlier response.
  if (place.endsWith('/id') && target.includes(' <'))
    return { key: 'value repeated id', words: `returns the ${name} of an earlier object again` };
  const location = /^\/errors of (.*)/.exec(place)?.[1];
  if (location !== undefined) return describeError(location, target, reference);
  const text = /^"[a-z]{3}_/.test(target)
    ? `returns another ${name}`
    : `returns ${name} ${truncate(target)} instead of ${truncate(reference)}`;
  if (typeof value === 'string' && typeof expected === 'string') {
    const relation = relateTexts(value, expected);
    if (relation !== null) return { key: `text ${relation}`, words: `returns ${name} ${relation}` };
  }
  if (typeof value === 'number' && typeof expected === 'number' && expected !== 0 && value !== 0) {
    const factor = value / expected;
    if (factor === 100 || factor === 0.01 || factor === -1)
      return {
        key: `factor ${factor}`,
        words: `returns ${name} times ${factor} (${value} instead of ${expected})`,
      };
  }
  if (kind === 'type' && value !== null && expected !== null) {
    const types = `as ${describeType(value)} instead of ${describeType(expected)}`;
    return { key: `type ${name} ${types}`, words: `returns ${name} ${types}` };
  }
  return { key: `value ${name}`, words: text };
}

/** Says which validation errors a response has for a location. */
function describeError(location: string, target: string, reference: string): Change {
  const where = location === '' ? 'the body' : `\`${location}\``;
  const shown = target === NO_ERROR ? target : `the error ${target}`;
  const expected = reference === NO_ERROR ? reference : reference.replaceAll(/[[\]]/g, '');
  return {
    key: `errors ${location} ${target}`,
    words: `reports ${shown.replaceAll(/[[\]]/g, '')} for ${where} instead of ${expected}`,
  };
}

function describeType(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Says how one text became another; null if it is simply another one. */
function relateTexts(value: string, expected: string): string | null {
  if (INSTANT.test(value) && INSTANT.test(expected)) {
    const hours = (Date.parse(value) - Date.parse(expected)) / 3_600_000;
    if (value.endsWith('Z') !== expected.endsWith('Z')) return 'with an offset instead of in UTC';
    if (value.replaceAll(/\d/g, '0') !== expected.replaceAll(/\d/g, '0')) return 'in another format of time';
    const rounded = Math.round(hours * 4) / 4;
    if (rounded !== 0)
      return `${Math.abs(rounded)} hours ${rounded > 0 ? 'later' : 'earlier'} than it should be`;
  }
  if ([expected.trim(), expected.trimEnd(), expected.trimStart()].includes(value))
    return 'without the spaces around it';
  if (value.trim() === expected) return 'with additional spaces around it';
  if (value === expected.toLowerCase()) return 'in lower case';
  if (value === expected.toUpperCase()) return 'in upper case';
  if (value.normalize() === expected.normalize()) return 'in another Unicode normal form';
  if (value !== '' && expected.startsWith(value)) return `cut off after ${value.length} characters`;
  if (decodeFromUrl(value) === expected || value === escapeMarkup(expected)) return 'with escaped characters';
  return null;
}

/** Says when a difference shows, in words that follow what it is; empty if always. */
export function describeConditions({ delay, share, only }: Conditions): string {
  const parts = [
    ...(delay ? [`for about ${(delay.ms / 1_000).toFixed(1)} s after ${delay.after}`] : []),
    ...(share === null ? [] : [`in ${share.shown} of ${share.of} ${share.unit}`]),
    ...(only.length === 0 ? [] : [`only ${only.join(' and ')}`]),
  ];
  return parts.length === 0 ? '' : `, ${parts.join(', ')}`;
}

/** Maximum number of operations that a headline names. */
const MAX_NAMED = 3;

/** Says what operations do. @param words words that follow the name of one operation, such as `returns 200` */
export function describeOperations(operations: readonly string[], words: string): string {
  const unique = [...new Set(operations)];
  const [first = 'A response'] = unique;
  if (unique.length < 2) return `${first} ${words}`;
  const names =
    unique.length > MAX_NAMED ? `${first} (and ${unique.length - 1} more operations)` : unique.join(' and ');
  return `${names} ${words.replace(/^(\w+)s\b/, '$1')}`;
}

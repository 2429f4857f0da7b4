import type { Api } from '../http/api.js';
import type { ApiResponse } from '../http/api-response.js';
import { HtmlPage } from '../http/html-page.js';
import { isObject } from '../lib/is-object.js';
import { compareValues, type ComparisonContext, type Difference } from './compare-values.js';
import { INSTANT, type ObservedValues } from './observed-values.js';

/** Response of one deployment, with what the comparison needs to read it. */
export interface ComparedResponse {
  response: ApiResponse;
  api: Api;
  observed: ObservedValues;
}

/**
 * Compares the responses of two deployments to the same request. After another status or error code, the rest of a
 * response follows from it and is not compared.
 */
export function compareResponses(
  target: ComparedResponse,
  reference: ComparedResponse,
  context: Omit<ComparisonContext, 'target' | 'reference'>,
): Difference[] {
  const [status, otherStatus] = [target.response.status, reference.response.status];
  const [code, otherCode] = [getErrorCode(target.response), getErrorCode(reference.response)];
  if (status !== otherStatus) {
    const [shown, otherShown] = [`${status} ${code}`.trim(), `${otherStatus} ${otherCode}`.trim()];
    return [{ kind: 'status', place: '', target: shown, reference: otherShown }];
  }
  const headers = compareHeaders(target, reference);
  if (code !== otherCode) {
    const [shown, otherShown] = [code || 'no code', otherCode || 'no code'];
    return [{ kind: 'error code', place: '/code', target: shown, reference: otherShown }, ...headers];
  }
  const isShapeOnly = context.isShapeOnly && status < 400;
  const full = { ...context, isShapeOnly, target: target.observed, reference: reference.observed };
  return [...compareBodies(full, target, reference), ...headers];
}

/** Returns the code of an error response; empty for any other response. */
export function getErrorCode({ status, json }: ApiResponse): string {
  return status >= 400 && isObject(json) && typeof json['code'] === 'string' ? json['code'] : '';
}

function compareBodies(
  context: ComparisonContext,
  target: ComparedResponse,
  reference: ComparedResponse,
): Difference[] {
  const [urls, otherUrls] = [getReturnUrls(target), getReturnUrls(reference)];
  if (urls !== otherUrls) return [{ kind: 'return URLs', place: '', target: urls, reference: otherUrls }];
  const [body, otherBody] = [getBody(target), getBody(reference)];
  if (body !== undefined && otherBody !== undefined) return compareValues(context, body, otherBody);
  const [shown, otherShown] = [describeBody(target.response), describeBody(reference.response)];
  return shown === otherShown ? [] : [{ kind: 'body', place: '', target: shown, reference: otherShown }];
}

/** Returns the JSON body, in which `instance` is relative to the base path; undefined for any other body. */
function getBody({ response, api }: ComparedResponse): unknown {
  const { receivedJson: json } = response;
  if (response.status < 400 || !isObject(json) || typeof json['instance'] !== 'string') return json;
  const base = api.bases.contract;
  const { instance } = json;
  return { ...json, instance: instance.startsWith(`${base}/`) ? instance.slice(base.length) : instance };
}

/** Returns the URLs of the shop to which a checkout page leads the payer; empty for any other response. */
function getReturnUrls({ response, observed }: ComparedResponse): string {
  if (!(response.getHeader('content-type') ?? '').startsWith('text/html')) return '';
  const { links } = new HtmlPage(response, new URL('http://origin.invalid'));
  const urls = links.filter((link) => link.includes('purchase_id=')).map((link) => observed.replaceIds(link));
  return [...new Set(urls)].toSorted().join(' ');
}

function describeBody({ text, json }: ApiResponse): string {
  if (json !== undefined) return 'JSON';
  return text === '' ? 'no body' : 'a body that is not JSON';
}

type HeaderReader = (value: string, response: ComparedResponse) => string;

/** Headers that are compared, with functions that remove what each deployment generates. */
const headerReaders: Readonly<Record<string, HeaderReader>> = {
  'content-type': (value) => value.replace(/;.*/s, '').trim().toLowerCase(),
  location: (value, { api, response, observed }) =>
    observed.replaceIds(api.toRelativePath(value, response) ?? value),
  link: readLink,
  'retry-after': (value) => (/^\d+$/.test(value) ? '<seconds>' : '<date>'),
  'idempotent-replayed': (value) => value,
  'x-request-id': (value, { response }) =>
    response.exchange.request.headers['x-request-id'] === value ? '<sent>' : '<generated>',
  allow: (value) =>
    value
      .split(/\s*,\s*/)
      .toSorted()
      .join(', '),
  'www-authenticate': (value) => value.replace(/\s.*/s, ''),
};

function compareHeaders(target: ComparedResponse, reference: ComparedResponse): Difference[] {
  return Object.entries(headerReaders).flatMap(([name, read]): Difference[] => {
    const [value, otherValue] = [readHeader(name, read, target), readHeader(name, read, reference)];
    if (value === otherValue) return [];
    return [{ kind: 'header', place: name, target: value ?? 'missing', reference: otherValue ?? 'missing' }];
  });
}

function readHeader(name: string, read: HeaderReader, compared: ComparedResponse): string | null {
  const value = compared.response.getHeader(name);
  return value === null ? null : read(value, compared);
}

/** Reads a link to the next page: its path and query, with the names of what each deployment generates. */
function readLink(value: string, { api, response, observed }: ComparedResponse): string {
  const [, address = value, rest = ''] = /^<([^>]*)>(.*)$/s.exec(value) ?? [];
  const [path = '', query = ''] = (api.toRelativePath(address, response) ?? address).split('?');
  const parameters = [...new URLSearchParams(query)].map(([name, text]) => {
    if (name === 'cursor') return `${name}=<cursor>`;
    return `${name}=${INSTANT.test(text) ? '<time>' : observed.replaceIds(text)}`;
  });
  return `<${observed.replaceIds(path)}?${parameters.toSorted().join('&')}>${rest}`;
}

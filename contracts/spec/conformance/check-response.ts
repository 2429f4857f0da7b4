import type { ErrorObject } from 'ajv';
import { basePath, extensibleEnums, publicDocument, problemCatalog } from '../api-documents.js';
import { encodeForUrl } from '../../lib/encode-for-url.js';
import { isObject } from '../../lib/is-object.js';
import { toPlace, WHOLE_RESPONSE } from '../../lib/place.js';
import {
  getValueAt,
  toPointer,
  resolveReference,
  type Document,
  type HeaderObject,
  type ResponseObject,
  type Operation,
  type Schema,
} from '../document.js';
import type { ConformanceRule, Violation } from './rules.js';
import { findSchemaErrors, resolveSchemaPointer } from './validators.js';

/** Response together with the parts of the request that decide what is allowed. */
interface ReceivedResponse {
  /** Operation of the OpenAPI document; null if the document has none for this method and path. */
  operation: Operation | null;
  method: string;
  /** Path as requested: with the base path, without the query. */
  path: string;
  /** API key of the request; null if it had none, or if that does not matter. */
  apiKey?: string | null;
  status: number;
  /** Values by lower-case name. */
  headers: Record<string, string>;
  /** Body before parsing. */
  text: string;
}

/** Response with its parsed body; `json` is undefined if the body is not JSON. */
interface ParsedResponse extends ReceivedResponse {
  json: unknown;
}

/**
 * Checks a response against the OpenAPI document.
 *
 * @param json parsed body, if the caller has it already
 * @returns the violations; empty for a conforming response
 */
export function checkResponse(
  received: ReceivedResponse,
  json: unknown = parseJson(received.text),
): Violation[] {
  const parsed = { ...received, json };
  return [
    ...checkServerError(received),
    ...(received.operation
      ? checkDocumentedOperation(parsed, received.operation)
      : checkUndocumentedOperation(parsed)),
    ...(received.status >= 400 && received.method !== 'HEAD' ? checkProblem(parsed) : []),
    ...checkLeakedInternals(received),
  ];
}

/** Maximum length of the message of a violation. It may have property names and values of the target. */
const MAX_MESSAGE_LENGTH = 4_000;

const toViolation = (
  rule: ConformanceRule,
  message: string,
  pointer: string,
  place = WHOLE_RESPONSE,
): Violation => ({ rule, message: truncate(message, MAX_MESSAGE_LENGTH), pointer, place });

/** Errors of a proxy or load balancer in front of the gateway. */
const proxyErrors = new Set([502, 503, 504]);

function checkServerError({ status, operation }: ReceivedResponse): Violation[] {
  if (status < 500 || proxyErrors.has(status)) return [];
  return [toViolation('server-error', `The response has status ${status}.`, operation?.pointer ?? '/paths')];
}

function checkDocumentedOperation(received: ParsedResponse, operation: Operation): Violation[] {
  const { document, definition } = operation;
  const at = `${operation.pointer}/responses`;
  const name = String(received.status) in definition.responses ? String(received.status) : 'default';
  const response = definition.responses[name];
  if (!response || (name === 'default' && received.status < 400)) {
    const documented = Object.keys(definition.responses).join(', ');
    return [toViolation('status', `The status ${received.status} is none of ${documented}.`, at)];
  }
  const resolved = resolveReference<ResponseObject>(document, response, at + toPointer(name));
  return checkDocumentedResponse(received, document, resolved.value, resolved.pointer);
}

/** Requires the general error response for a method or path without an operation. */
function checkUndocumentedOperation(received: ParsedResponse): Violation[] {
  if (received.status < 400) {
    const message = `${received.method} ${received.path} is not in the OpenAPI document, but returned ${received.status}.`;
    return [toViolation('hidden-operation', message, '/paths')];
  }
  const at = toPointer('components', 'responses', 'UnexpectedProblem');
  const response = publicDocument.components['responses']?.['UnexpectedProblem'] as ResponseObject;
  return checkDocumentedResponse(received, publicDocument, response, at);
}

function checkDocumentedResponse(
  received: ParsedResponse,
  document: Document,
  response: ResponseObject,
  at: string,
): Violation[] {
  return [...checkHeaders(received, document, response, at), ...checkBody(received, document, response, at)];
}

function checkHeaders(
  { headers }: ReceivedResponse,
  document: Document,
  response: ResponseObject,
  at: string,
): Violation[] {
  return getDocumentedHeaders(document, response, at).flatMap(({ name, header }) => {
    const text = headers[name.toLowerCase()];
    if (text === undefined) {
      const isMissing = header.value.required === true;
      return isMissing ? [toViolation('header-missing', `There is no ${name}.`, header.pointer, name)] : [];
    }
    const value = header.value.schema.type === 'integer' ? Number(text) : text;
    return findSchemaErrors(document, `${header.pointer}/schema`, value).map(({ message }) =>
      toViolation('header-form', `${name}: ${text} ${message ?? 'is not valid'}`, header.pointer, name),
    );
  });
}

interface DocumentedHeader {
  name: string;
  header: { value: HeaderObject; pointer: string };
}

/** Memoized, since every response needs the headers of its definition. */
const headersByResponse = new WeakMap<ResponseObject, DocumentedHeader[]>();

function getDocumentedHeaders(document: Document, response: ResponseObject, at: string): DocumentedHeader[] {
  const memoized = headersByResponse.get(response);
  if (memoized) return memoized;
  const headers = Object.entries(response.headers ?? {}).map(([name, header]) => ({
    name,
    header: resolveReference<HeaderObject>(document, header, at + toPointer('headers', name)),
  }));
  headersByResponse.set(response, headers);
  return headers;
}

function checkBody(
  { method, headers, text, json }: ParsedResponse,
  document: Document,
  response: ResponseObject,
  at: string,
): Violation[] {
  const type = headers['content-type'];
  if (!response.content) {
    return text === '' && type === undefined
      ? []
      : [
          toViolation(
            'empty-body',
            'The response has a body or a content type, although the OpenAPI document defines none.',
            at,
          ),
        ];
  }
  const mediaType = type?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!Object.hasOwn(response.content, mediaType)) {
    const expected = Object.keys(response.content).join(' or ');
    const message = `It is ${type ?? 'missing'} instead of ${expected}.`;
    return [toViolation('content-type', message, at, 'Content-Type')];
  }
  if (method === 'HEAD') {
    return text === '' ? [] : [toViolation('empty-body', 'The response to HEAD has a body.', at)];
  }
  const body = mediaType === 'text/plain' ? text : json;
  if (body === undefined) return [toViolation('json', `It is not JSON: ${truncate(text)}`, at)];
  const schema = at + toPointer('content', mediaType, 'schema');
  return findSchemaErrors(document, schema, shortenList(document, schema, body))
    .slice(0, MAX_ERRORS)
    .map((error) => toViolation(selectRule(error), toMessage(error, body), at, toErrorPlace(error)));
}

/** Leaves the first item beyond the limit of a list: the others would repeat its errors and take much memory. */
function shortenList(document: Document, pointer: string, body: unknown): unknown {
  if (!isObject(body) || !Array.isArray(body['data'])) return body;
  const { properties } = getValueAt(document, resolveSchemaPointer(document, pointer)) as Schema;
  const maximum = properties?.['data']?.maxItems ?? Infinity;
  return body['data'].length > maximum ? { ...body, data: body['data'].slice(0, maximum + 1) } : body;
}

/** Maximum number of schema errors of a response that are reported. A long list may have thousands. */
const MAX_ERRORS = 100;

/** Separates additions, which the published documents allow, from violations of the published documents. */
function selectRule({ keyword, params, instancePath }: ErrorObject): ConformanceRule {
  if (keyword === 'additionalProperties') return 'undescribed-property';
  // The closed document limits the properties of an error, the published one only those that say where it is.
  if (keyword === 'maxProperties' && /^\/errors\/\d+$/.test(instancePath)) return 'undescribed-property';
  const { allowedValues } = params as { allowedValues?: unknown };
  return extensibleEnums.has(JSON.stringify(allowedValues)) ? 'undescribed-value' : 'body';
}

/** Returns the place of a schema error; that of a missing or additional property includes its name. */
function toErrorPlace({ instancePath, params }: ErrorObject): string {
  const { missingProperty, additionalProperty } = params as Record<string, unknown>;
  const name = missingProperty ?? additionalProperty;
  return toPlace(typeof name === 'string' ? `${instancePath}/${name}` : instancePath);
}

function toMessage({ instancePath, message, params }: ErrorObject, body: unknown): string {
  const received = instancePath
    .split('/')
    .slice(1)
    .reduce<unknown>((value, token) => (value as Record<string, unknown> | undefined)?.[token], body);
  const detail = JSON.stringify(params);
  return `${instancePath || 'the body'} ${message ?? 'is not valid'} ${detail}: ${toExcerpt(received)}`;
}

/** Renders the beginning of a JSON value for messages. */
export function toExcerpt(value: unknown): string {
  return value === undefined ? 'nothing' : truncate(JSON.stringify(value));
}

/** `String` throws for an object with a property `toString`. */
const toText = (value: unknown): string => (typeof value === 'string' ? value : toExcerpt(value));

/** Checks how the fields of an error response relate to each other and to the response, which a schema cannot state. */
function checkProblem({
  path,
  apiKey = null,
  status,
  headers,
  json,
  operation,
}: ParsedResponse): Violation[] {
  const problem = (json ?? {}) as Record<string, unknown>;
  const code = toText(problem['code']);
  const documented = Object.hasOwn(problemCatalog, code) ? problemCatalog[code] : undefined;
  const at = toPointer('components', 'schemas', 'ProblemCode');
  const violations: Violation[] = [];
  if (problem['status'] !== status)
    violations.push(
      toViolation(
        'problem',
        `status is ${toText(problem['status'])} with a response ${status}.`,
        at,
        '/status',
      ),
    );
  if (problem['request_id'] !== headers['x-request-id'])
    violations.push(
      toViolation(
        'problem',
        `request_id is not the X-Request-Id ${headers['x-request-id'] ?? ''}.`,
        at,
        '/request_id',
      ),
    );
  if (!unreadStatuses.has(status) && !matchesPath(toText(problem['instance']), path, apiKey))
    violations.push(
      toViolation(
        'problem',
        `instance is ${truncate(toText(problem['instance']))} instead of ${path}.`,
        at,
        '/instance',
      ),
    );
  violations.push(...checkErrorLocations(problem['errors']));
  if (!documented) {
    const message = `code ${truncate(code)} is not in the catalogue.`;
    violations.push(toViolation('undescribed-value', message, at, '/code'));
    return violations;
  }
  const addMismatch = (name: string, expected: string): void => {
    const message = `${name} of ${code} is ${truncate(toText(problem[name]))} instead of ${expected}.`;
    violations.push(toViolation('problem', message, operation?.pointer ?? at, `/${name}`));
  };
  if (problem['status'] !== documented.status) addMismatch('status', String(documented.status));
  // An API below a path may have the path before this one.
  const type = `/docs/problems/${code}`;
  if (!toText(problem['type']).endsWith(type)) addMismatch('type', type);
  return violations;
}

/** Expects each validation error to have one of `pointer`, `parameter` and `header`. */
function checkErrorLocations(errors: unknown): Violation[] {
  const at = toPointer('components', 'schemas', 'ProblemError');
  return (Array.isArray(errors) ? (errors as unknown[]) : []).flatMap((error) => {
    const locations = ['pointer', 'parameter', 'header'].filter((name) => name in Object(error));
    if (locations.length === 1) return [];
    return [
      toViolation(
        'problem',
        `An error has ${locations.join(' and ') || 'no place'}: ${toExcerpt(error)}`,
        at,
        '/errors/*',
      ),
    ];
  });
}

/** Statuses with which a server may reject a request before it has read the path. */
const unreadStatuses = new Set([414, 431]);

/** Length from which `instance` may be a truncated path. */
const MIN_TRUNCATED_LENGTH = 500;

/**
 * Returns true for the requested path, with or without the prefix of a proxy. A long path may be truncated. A path with
 * secrets may be masked: one with the API key in any form, one with other secrets by asterisks.
 */
function matchesPath(instance: string, path: string, apiKey: string | null): boolean {
  if (apiKey !== null && path.includes(apiKey)) return !instance.includes(apiKey);
  if (instance.includes('****')) return instance.split('****').every((part) => path.includes(part));
  // Truncation can split an escape sequence; the rest of it is then encoded again.
  return [path, removePrefix(path)]
    .flatMap((each) => [encodePath(each), resolveDotSegments(encodePath(each))])
    .some(
      (expected) =>
        instance === expected ||
        (instance.length >= MIN_TRUNCATED_LENGTH && expected.startsWith(instance.slice(0, -6))),
    );
}

/** Removes what a proxy may have put before the published base path of the API. */
const removePrefix = (path: string): string => path.slice(Math.max(0, path.indexOf(`${basePath}/`)));

/** Resolves `.` and `..`, as a proxy may have done. @see RFC 3986, section 6.2.2.3 */
const resolveDotSegments = (path: string): string =>
  URL.canParse(`path://host${path}`) ? new URL(`path://host${path}`).pathname : path;

/** Percent-encodes all characters that a path must not contain. @see RFC 3986, section 3.3 */
function encodePath(path: string): string {
  return path.replace(/%(?![0-9A-Fa-f]{2})|[^\w.~!$&'()*+,;=:@%/-]/gu, encodeForUrl);
}

/** Stack trace lines, paths of source files, and SQL statements. */
const INTERNALS =
  /(\n|\\n)\s+at .+[:(]|\.[cm]?[jt]s:\d+|node_modules|Traceback \(most recent call last\)|\b(SELECT|INSERT INTO|UPDATE) .+ (FROM|VALUES|SET) /;

function checkLeakedInternals({ text, status, operation }: ReceivedResponse): Violation[] {
  const leak = INTERNALS.exec(text);
  if (!leak) return [];
  return [toViolation('stack-trace', `${status}: ${truncate(leak[0])}`, operation?.pointer ?? '/paths')];
}

const MAX_EXCERPT_LENGTH = 200;

export function truncate(text: string, maxLength = MAX_EXCERPT_LENGTH): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

/** Parses JSON. @returns undefined for any other text */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

import type { ErrorObject } from 'ajv';
import { contract, problemCatalogue } from '../description.js';
import {
  pointer,
  resolve,
  type Described,
  type DescribedResponse,
  type Operation,
} from '../document.js';
import type { Document } from '../document.js';
import type { ConformanceRule, Violation } from './rules.js';
import { schemaErrors } from './validators.js';

/** An answer, with as much of the request as it takes to judge it. */
export interface Answered {
  /** What serves the request by the description; null when nothing does. */
  operation: Operation | null;
  method: string;
  /** As it was called, with the base path and without the query. */
  path: string;
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  /** The body as it came. */
  text: string;
}

/** The same, with the body as JSON; undefined when it is none. */
interface Parsed extends Answered {
  json: unknown;
}

/**
 * How an answer deviates from the description; empty when it conforms. Rests on nothing but the two of them.
 *
 * @param json the body as JSON, where it is known
 */
export function judge(answered: Answered, json: unknown = parseJson(answered.text)): Violation[] {
  const parsed = { ...answered, json };
  return [
    ...serverError(answered),
    ...(answered.operation ? ofOperation(parsed, answered.operation) : ofNoOperation(parsed)),
    ...(answered.status >= 400 && answered.method !== 'HEAD' ? problemParts(parsed) : []),
    ...stackTrace(answered),
  ];
}

const violation = (rule: ConformanceRule, message: string, at: string): Violation => ({
  rule,
  message,
  pointer: at,
});

/** Trouble between client and gateway, which is not the contract's. */
const transient = new Set([502, 503, 504]);

function serverError({ status, operation }: Answered): Violation[] {
  if (status < 500 || transient.has(status)) return [];
  return [violation('server-error', `It answered ${status}.`, operation?.pointer ?? '/paths')];
}

function ofOperation(answered: Parsed, operation: Operation): Violation[] {
  const { document, described } = operation;
  const at = `${operation.pointer}/responses`;
  const name = String(answered.status) in described.responses ? String(answered.status) : 'default';
  const response = described.responses[name];
  if (!response || (name === 'default' && answered.status < 400)) {
    const named = Object.keys(described.responses).join(', ');
    return [violation('status', `It answered ${answered.status}, which is none of ${named}.`, at)];
  }
  const resolved = resolve<DescribedResponse>(document, response, at + pointer(name));
  return ofResponse(answered, document, resolved.value, resolved.pointer);
}

/** A path or a method that is not described is refused as any other problem is. */
function ofNoOperation(answered: Parsed): Violation[] {
  if (answered.status < 400) {
    const message = `${answered.method} ${answered.path} is not described, and answered ${answered.status}.`;
    return [violation('hidden-operation', message, '/paths')];
  }
  const at = pointer('components', 'responses', 'UnexpectedProblem');
  const response = contract.components['responses']?.['UnexpectedProblem'] as DescribedResponse;
  return ofResponse(answered, contract, response, at);
}

function ofResponse(
  answered: Parsed,
  document: Document,
  response: DescribedResponse,
  at: string,
): Violation[] {
  return [...headersOf(answered, document, response, at), ...bodyOf(answered, document, response, at)];
}

function headersOf(
  { headers }: Answered,
  document: Document,
  response: DescribedResponse,
  at: string,
): Violation[] {
  return headersDescribed(document, response, at).flatMap(({ name, header }) => {
    const text = headers[name.toLowerCase()];
    if (text === undefined) {
      const isMissing = header.value.required === true;
      return isMissing ? [violation('header-missing', `There is no ${name}.`, header.pointer)] : [];
    }
    const value = header.value.schema.type === 'integer' ? Number(text) : text;
    return schemaErrors(document, `${header.pointer}/schema`, value).map(({ message }) =>
      violation('header-form', `${name}: ${text} ${message ?? 'is not valid'}`, header.pointer),
    );
  });
}

interface DescribedHeader {
  name: string;
  header: { value: Described; pointer: string };
}

/** Each answer is asked for them, so that it is worth to look them up only once. */
const headersByResponse = new WeakMap<DescribedResponse, DescribedHeader[]>();

function headersDescribed(document: Document, response: DescribedResponse, at: string): DescribedHeader[] {
  const known = headersByResponse.get(response);
  if (known) return known;
  const headers = Object.entries(response.headers ?? {}).map(([name, header]) => ({
    name,
    header: resolve<Described>(document, header, at + pointer('headers', name)),
  }));
  headersByResponse.set(response, headers);
  return headers;
}

function bodyOf(
  { method, headers, text, json }: Parsed,
  document: Document,
  response: DescribedResponse,
  at: string,
): Violation[] {
  const type = headers['content-type'];
  if (!response.content) {
    return text === '' && type === undefined
      ? []
      : [violation('empty-body', 'There is a body, or a content type, where none is described.', at)];
  }
  const media = type?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!(media in response.content)) {
    const expected = Object.keys(response.content).join(' or ');
    return [violation('content-type', `It is ${type ?? 'missing'} instead of ${expected}.`, at)];
  }
  if (method === 'HEAD') {
    return text === '' ? [] : [violation('empty-body', 'The answer to HEAD has a body.', at)];
  }
  if (json === undefined) return [violation('json', `It is not JSON: ${excerpt(text)}`, at)];
  return schemaErrors(document, at + pointer('content', media, 'schema'), json).map((error) =>
    violation(ruleOf(error), messageOf(error, json), at),
  );
}

/** Values of these may grow within a major version. */
const openEnums = /\/(status|code|type)$/;

/** What a client has to tolerate is told apart from what breaks it. */
function ruleOf({ keyword, instancePath }: ErrorObject): ConformanceRule {
  if (keyword === 'additionalProperties') return 'undescribed-property';
  return keyword === 'enum' && openEnums.test(instancePath) ? 'undescribed-value' : 'body';
}

function messageOf({ instancePath, message, params }: ErrorObject, value: unknown): string {
  const received = instancePath
    .split('/')
    .slice(1)
    .reduce<unknown>((place, token) => (place as Record<string, unknown> | undefined)?.[token], value);
  const detail = JSON.stringify(params);
  return `${instancePath || 'the body'} ${message ?? 'is not valid'} ${detail}: ${shown(received)}`;
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : excerpt(JSON.stringify(value));
}

/** What ties a problem's parts together, which no schema can state. */
function problemParts({ path, status, headers, json, operation }: Parsed): Violation[] {
  const problem = (json ?? {}) as Record<string, unknown>;
  const code = String(problem['code']);
  const catalogued = problemCatalogue[code];
  const at = pointer('components', 'schemas', 'ProblemCode');
  const found: Violation[] = [];
  if (problem['status'] !== status)
    found.push(violation('problem', `status is ${String(problem['status'])} with a response ${status}.`, at));
  if (problem['request_id'] !== headers['x-request-id'])
    found.push(
      violation('problem', `request_id is not the X-Request-Id ${headers['x-request-id'] ?? ''}.`, at),
    );
  if (!isPath(String(problem['instance']), path))
    found.push(
      violation('problem', `instance is ${excerpt(String(problem['instance']))} instead of ${path}.`, at),
    );
  if (!catalogued) {
    found.push(violation('undescribed-value', `code ${excerpt(code)} is not in the catalogue.`, at));
    return found;
  }
  const expected = { title: catalogued.title, status: catalogued.status, type: `/docs/problems/${code}` };
  for (const [name, value] of Object.entries(expected)) {
    if (problem[name] === value) continue;
    const message = `${name} of ${code} is ${excerpt(String(problem[name]))} instead of ${value}.`;
    found.push(violation('problem', message, operation?.pointer ?? at));
  }
  return found;
}

/** From here on the beginning of a path will do. */
const LONG_INSTANCE = 500;

/** Whether it is the path that was called, or the beginning of a long one; stars stand for a secret in it. */
function isPath(instance: string, path: string): boolean {
  if (instance.includes('****')) return instance.split('****').every((part) => path.includes(part));
  const called = uriOf(path);
  // The cut may fall into an escape, whose rest is then encoded again.
  return (
    instance === called || (instance.length >= LONG_INSTANCE && called.startsWith(instance.slice(0, -6)))
  );
}

/** With everything encoded that a URI does not allow as it is. @see RFC 3986, section 3.3 */
function uriOf(path: string): string {
  return path.replace(/%(?![0-9A-Fa-f]{2})|[^\w.~!$&'()*+,;=:@%/-]/g, encodeURIComponent);
}

/** Lines of a stack, paths of source files, and statements to a database. */
const ownThings =
  /(\n|\\n)\s+at .+[:(]|\.[cm]?[jt]s:\d+|node_modules|Traceback \(most recent call last\)|\b(SELECT|INSERT INTO|UPDATE) .+ (FROM|VALUES|SET) /;

function stackTrace({ text, status, operation }: Answered): Violation[] {
  const found = ownThings.exec(text);
  if (!found) return [];
  return [violation('stack-trace', `${status}: ${excerpt(found[0])}`, operation?.pointer ?? '/paths')];
}

const LONGEST_EXCERPT = 200;

export function excerpt(text: string): string {
  return text.length > LONGEST_EXCERPT ? `${text.slice(0, LONGEST_EXCERPT)}…` : text;
}

/** Undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

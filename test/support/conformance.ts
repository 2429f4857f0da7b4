import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import {
  documents,
  operationAt,
  pointer,
  problemCatalogue,
  resolve,
  type Described,
  type DescribedResponse,
  type Document,
  type Operation,
} from './description.js';

/** A request that was answered. */
export interface Exchange {
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  headers: Headers;
  /** The body as it came. */
  text: string;
}

// The package is CommonJS; its types name the function by `default`.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

const ajv = new Ajv2020({
  strictSchema: true,
  strictTypes: false,
  discriminator: true,
  allErrors: true,
  allowUnionTypes: true,
});
addFormats(ajv, { mode: 'full' });
for (const keyword of Object.keys(documents.openapi)) ajv.addKeyword(keyword);
for (const keyword of ['example', 'x-problems']) ajv.addKeyword(keyword);
for (const [name, document] of Object.entries(documents)) ajv.addSchema(document, name);

const validators = new Map<string, ValidateFunction>();

/** What an answer has that the description does not allow; empty when it conforms. Knows nothing of the server. */
export function violationsOf(exchange: Exchange): string[] {
  const operation = operationAt(exchange.method, exchange.path);
  const found = operation
    ? violationsOfOperation(exchange, operation)
    : violationsOfProblemResponse(exchange);
  if (exchange.status >= 400 && exchange.method !== 'HEAD') found.push(...violationsOfProblem(exchange));
  // Lines of a stack, and paths of source files.
  if (/\n\s+at |\\n\s+at |\.[cm]?[jt]s:\d+|node_modules/.test(exchange.text))
    found.push('the body has a stack trace');
  return found;
}

function violationsOfOperation(
  exchange: Exchange,
  { document, described, pointer: at }: Operation,
): string[] {
  const status = String(exchange.status) in described.responses ? String(exchange.status) : 'default';
  const response = described.responses[status];
  if (!response) return [`status ${exchange.status} is not described`];
  if (status === 'default' && exchange.status < 400) return [`success ${exchange.status} is not described`];
  const resolved = resolve<DescribedResponse>(document, response, at + pointer('responses', status));
  return violationsOfResponse(exchange, document, resolved.value, resolved.pointer);
}

/** A path or a method that is not described is refused as any other problem is. */
function violationsOfProblemResponse(exchange: Exchange): string[] {
  if (exchange.status < 400)
    return [`${exchange.method} ${exchange.path} is not described and was ${exchange.status}`];
  const response = documents.openapi.components['responses']?.['UnexpectedProblem'] as DescribedResponse;
  const place = pointer('components', 'responses', 'UnexpectedProblem');
  return violationsOfResponse(exchange, documents.openapi, response, place);
}

function violationsOfResponse(
  exchange: Exchange,
  document: Document,
  response: DescribedResponse,
  at: string,
): string[] {
  return [
    ...violationsOfHeaders(exchange, document, response, at),
    ...violationsOfBody(exchange, document, response, at),
  ];
}

function violationsOfHeaders(
  { headers }: Exchange,
  document: Document,
  response: DescribedResponse,
  at: string,
): string[] {
  return Object.entries(response.headers ?? {}).flatMap(([name, described]) => {
    const header = resolve<Described>(document, described, at + pointer('headers', name));
    const text = headers.get(name);
    if (text === null) return header.value.required === true ? [`header ${name} is missing`] : [];
    const value = header.value.schema.type === 'integer' ? Number(text) : text;
    return schemaViolations(document, `${header.pointer}/schema`, value).map(
      (fault) => `header ${name} ${fault}`,
    );
  });
}

function violationsOfBody(
  { method, headers, text }: Exchange,
  document: Document,
  response: DescribedResponse,
  at: string,
): string[] {
  const received = headers.get('content-type')?.split(';')[0] ?? null;
  if (!response.content)
    return text === '' && received === null ? [] : ['there is a body where none is described'];
  if (received === null || !(received in response.content)) return [`content type is ${String(received)}`];
  if (method === 'HEAD') return text === '' ? [] : ['HEAD has a body'];
  const value = parsed(text);
  if (value === undefined) return ['the body is not JSON'];
  return schemaViolations(document, at + pointer('content', received, 'schema'), value);
}

function schemaViolations(document: Document, at: string, value: unknown): string[] {
  const name = document === documents.openapi ? 'openapi' : 'sandbox';
  const reference = `${name}#${encodeURI(at)}`;
  const validate = validators.get(reference) ?? ajv.compile({ $ref: reference });
  validators.set(reference, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath} ${message ?? 'is not valid'}`,
  );
}

/** What ties a problem's parts together, which no schema can state. */
function violationsOfProblem({ path, status, headers, text }: Exchange): string[] {
  const problem = (parsed(text) ?? {}) as Record<string, unknown>;
  const code = String(problem['code']);
  const expected: Record<string, unknown> = {
    title: problemCatalogue[code]?.title,
    status: problemCatalogue[code]?.status,
    type: `/docs/problems/${code}`,
    request_id: headers.get('x-request-id'),
  };
  const differing = Object.keys(expected).filter((name) => problem[name] !== expected[name]);
  return [
    ...(problem['status'] === status ? [] : [`problem status ${String(problem['status'])} is not ${status}`]),
    ...(code in problemCatalogue ? [] : [`problem code ${code} is not in the catalogue`]),
    ...(isPath(String(problem['instance']), path)
      ? []
      : [`problem instance ${String(problem['instance'])} is not ${path}`]),
    ...differing.map(
      (name) => `problem ${name} is ${String(problem[name])} instead of ${String(expected[name])}`,
    ),
  ];
}

const LONGEST_INSTANCE = 500;

/** Whether it is the path that was called, or the beginning of a long one; stars stand for a secret in it. */
function isPath(instance: string, path: string): boolean {
  if (instance.includes('****')) return instance.split('****').every((part) => path.includes(part));
  return instance === uriOf(path.slice(0, LONGEST_INSTANCE));
}

/** With everything encoded that a URI does not allow as it is. @see RFC 3986, section 3.3 */
function uriOf(path: string): string {
  return path.replace(/%(?![0-9A-Fa-f]{2})|[^\w.~!$&'()*+,;=:@%/-]/g, encodeURIComponent);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

import type { Request, RequestHandler } from 'express';
import { operationOf, type Description, type RoutedOperation } from '../../openapi/document.js';
import { Problem } from '../../domain/shared/problem.js';
import type { ValidationError } from '../../domain/shared/records.js';

/** A fault as express-openapi-validator reports it. */
interface Fault {
  path: string;
  message: string;
  errorCode?: string;
}

/** Checks parameters and body against the description, and names every fault at once. */
export function validate(description: Description): RequestHandler {
  return (request, response, next) => {
    const wrong = wrongParameters(request);
    const done = (error?: unknown): void => {
      if (error === undefined && wrong.length === 0) {
        next();
        return;
      }
      const faults = error === undefined ? [] : faultsOf(error);
      next(faults ? invalidRequest([...wrong, ...faults.map((fault) => asError(fault, request))]) : error);
    };
    void description.validateRequest(request, response, done);
  };
}

/** The faults of a refusal; null when the error is something else. */
function faultsOf(error: unknown): Fault[] | null {
  const { status, errors } = error as { status?: number; errors?: Fault[] };
  // What is wrong with a key is told beside the bare fact that it is.
  return status === 400 && errors
    ? errors.filter(({ errorCode }) => errorCode?.startsWith('propertyNames') !== true)
    : null;
}

/** What the validator would let go: query parameters that are not described, and odd integers. */
function wrongParameters(request: Request): ValidationError[] {
  if (!request.originalUrl.includes('?')) return [];
  // It is parsed each time that it is asked for.
  const { query } = request;
  const operation = operationOf(request);
  return Object.entries(query).flatMap(([name, value]) => wrongParameter(operation, name, value) ?? []);
}

function wrongParameter(
  { queryParameters, integerParameters }: RoutedOperation,
  name: string,
  value: unknown,
): ValidationError | null {
  if (!queryParameters.has(name)) {
    const detail = `No such query parameter; there are: ${[...queryParameters].join(', ') || 'none'}.`;
    return { parameter: name.slice(0, 200), code: 'unknown_property', detail };
  }
  // An integer is written in decimal digits; what JavaScript would take for one as well, such as `1e2`, is refused.
  if (integerParameters.has(name) && !(typeof value === 'string' && /^-?\d+$/.test(value)))
    return { parameter: name, code: 'wrong_type', detail: 'Must be integer, in decimal digits.' };
  return null;
}

/** The problem for faults that the description names; the codes of the same place and kind only once. */
function invalidRequest(errors: readonly ValidationError[]): Problem {
  const distinct = [
    ...new Map(errors.map((error) => [JSON.stringify({ ...error, detail: '' }), error])).values(),
  ];
  const parts =
    distinct.length === 1 ? '1 part of the request is' : `${distinct.length} parts of the request are`;
  return new Problem('invalid_request', `${parts} not valid; see errors.`, { errors: distinct });
}

const codeOf: Record<string, ValidationError['code']> = {
  required: 'required',
  additionalProperties: 'unknown_property',
  type: 'wrong_type',
  enum: 'not_in_enum',
  discriminator: 'not_in_enum',
  pattern: 'pattern',
  format: 'format',
  minLength: 'too_short',
  maxLength: 'too_long',
  minimum: 'too_small',
  exclusiveMinimum: 'too_small',
  maximum: 'too_large',
  exclusiveMaximum: 'too_large',
  minItems: 'too_few',
  minProperties: 'too_few',
  maxItems: 'too_many',
  maxProperties: 'too_many',
};

function asError(fault: Fault, request: Request): ValidationError {
  const keyword = fault.errorCode?.split('..')[0] ?? '';
  const [, place = '', ...rest] = fault.path.split('/');
  const code = codeOf[keyword] ?? 'invalid';
  const name = (rest[0] ?? '').slice(0, 200);
  if (place === 'query' || place === 'params')
    return { parameter: name, code, detail: detailOf(fault, code) };
  if (place === 'headers') return { header: headerName(name), code, detail: detailOf(fault, code) };
  if (keyword === 'discriminator') rest.push(/tag "(\w+)"/.exec(fault.message)?.[1] ?? '');
  const tokens = code === 'unknown_property' ? withLastEscaped(rest, request.body) : rest;
  const pointer = tokens.map((token) => `/${token}`).join('');
  return {
    pointer: pointer.slice(0, 1000),
    code,
    detail: detailOf(fault, code, valueAt(request.body, rest)),
  };
}

/** What was expected and what kind of thing came. Never the value itself: it may be a secret or a card number. */
function detailOf(fault: Fault, code: ValidationError['code'], received?: unknown): string {
  if (fault.errorCode?.startsWith('discriminator'))
    return 'Must name one of the forms that the description lists.';
  const message = isAboutKey(fault, received) ? `a key of it ${fault.message}` : fault.message;
  const expected = `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
  const isAboutKind = code !== 'required' && code !== 'unknown_property' && received !== undefined;
  return `${expected.slice(0, 900)}${isAboutKind ? `; received ${kindOf(received)}` : ''}.`;
}

/** A key that is not allowed is told at the object that has it. */
function isAboutKey({ errorCode = '' }: Fault, received: unknown): boolean {
  return (
    /^(minLength|maxLength|pattern)\b/.test(errorCode) && typeof received === 'object' && received !== null
  );
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'string') return `a string of ${value.length} characters`;
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a number with a fraction';
  return typeof value === 'object' ? 'an object' : 'a boolean';
}

/** How deep a body can be, and so a pointer. */
const DEEPEST = 20;

/** The name of an unknown property comes as it was sent, so that a slash in it looks like a step. @see RFC 6901 */
function withLastEscaped(tokens: readonly string[], body: unknown): readonly string[] {
  for (let place = 0; place < tokens.length && place < DEEPEST; place += 1) {
    const name = tokens.slice(place).join('/');
    const parent = valueAt(body, tokens.slice(0, place));
    if (typeof parent === 'object' && parent !== null && Object.hasOwn(parent, name)) {
      return [...tokens.slice(0, place), name.replaceAll('~', '~0').replaceAll('/', '~1')];
    }
  }
  return tokens;
}

function valueAt(body: unknown, tokens: readonly string[]): unknown {
  return tokens.reduce<unknown>((value, token) => {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      ? (value as Record<string, unknown>)[key]
      : undefined;
  }, body);
}

/** `idempotency-key` as it is written in the description. */
function headerName(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

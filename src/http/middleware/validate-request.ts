import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, RequestHandler } from 'express';
import type { AppContext } from '../../engine/context.js';
import type { EnforcedDocument, Operation, Schema } from '../../openapi/api.js';
import { getOwn, suggestName, toValidationDetail } from '../../openapi/validation-detail.js';
import type { acceptRequest } from '../../openapi/accept-request.js';
import { loadValidator } from '../../openapi/validator.js';
import { Problem } from '../../domain/shared/problem.js';
import type { ValidationError } from '../../domain/shared/records.js';
import { escapePointerToken, unescapePointerToken } from '../../lib/json-pointer.js';
import { getOperation } from '../request/request-context.js';
import { composeMiddleware } from '../compose-middleware.js';
import { MAX_JSON_DEPTH } from './read-body.js';

interface ValidatorError {
  /** E.g. `/body/address/line1`. */
  path: string;
  message: string;
  /** E.g. `maxLength.openapi.validation`. */
  errorCode?: string;
}

/**
 * Validates parameters and body against the OpenAPI document, and rejects a request with all its validation errors. An
 * acceptor lets a request pass that is certainly valid. express-openapi-validator decides about all others.
 */
export function validateRequest(
  document: EnforcedDocument,
  { hasFastValidation }: Pick<AppContext, 'hasFastValidation'>,
): RequestHandler {
  let accept: typeof acceptRequest | undefined;
  /** Operation of the library, which would compile the paths of the document to search it at each request. */
  const known = new Map<Operation, object | undefined>();
  return async (request, response, next) => {
    const operation = getOperation(response);
    if (hasFastValidation) {
      accept ??= (await import('../../openapi/accept-request.js')).acceptRequest;
      if (accept(request, operation)) {
        next();
        return;
      }
    }
    // Requests that have arrived together are validated one after the other. With eight connections a request with a
    // validation error takes 0.77 times the CPU, and with one as much (Node.js 20.20.2, 2026-11-30).
    await nextTurn();
    const validators = await loadValidator(document, false);
    const openapi = known.get(operation);
    if (openapi) Object.assign(request, { openapi: { ...openapi, pathParams: { ...request.params } } });
    // The last middleware validates a request whose operation the others have found.
    const validate = composeMiddleware(...(openapi ? validators.slice(-1) : validators));
    const parameterErrors = findParameterErrors(request, operation);
    if (parameterErrors.length > 0) removeUnknownParameters(request, operation);
    const done = (error?: unknown): void => {
      known.set(operation, (request as { openapi?: object }).openapi);
      if (error === undefined && parameterErrors.length === 0) {
        next();
        return;
      }
      const errors = error === undefined ? [] : findValidatorErrors(error);
      next(
        errors
          ? toInvalidRequest([
              ...parameterErrors,
              ...errors.map((each) => toValidationError(each, request, operation)),
            ])
          : error,
      );
    };
    validate(request, response, done);
  };
}

/** Returns the validator's errors; null if an error is none of the validator. */
function findValidatorErrors(error: unknown): ValidatorError[] | null {
  const { status, errors } = error as { status?: number; errors?: ValidatorError[] };
  // A wrong property name has two errors: `propertyNames` and the keyword inside it. The second one says more.
  return status === 400 && errors
    ? errors.filter(({ errorCode }) => errorCode?.startsWith('propertyNames') !== true)
    : null;
}

/** Checks query parameters for what the validator accepts: undocumented names, and integers such as `1e2`. */
function findParameterErrors({ query }: Request, operation: Operation): ValidationError[] {
  return Object.entries(query).flatMap(([name, value]) => findParameterError(operation, name, value) ?? []);
}

/**
 * Removes undocumented parameters from the query. The validator would read `limit[]` and `limit[a]` as values of `limit`,
 * and report errors of a parameter that the client did not send.
 */
function removeUnknownParameters(request: Request, { queryParameters }: Operation): void {
  const known = Object.entries(request.query).filter(([name]) => queryParameters.has(name));
  // Express defines a getter without a setter.
  Object.defineProperty(request, 'query', {
    value: Object.fromEntries(known),
    configurable: true,
    writable: true,
  });
}

function findParameterError(
  { queryParameters, integerParameters }: Operation,
  name: string,
  value: unknown,
): ValidationError | null {
  if (!queryParameters.has(name)) {
    const detail = `The operation has no such query parameter. ${suggestName(name, [...queryParameters])}`;
    return { parameter: name.slice(0, 200), code: 'unknown_property', detail };
  }
  // A longer number would be infinite, which the validator accepts as if it had no maximum.
  if (integerParameters.has(name) && !(typeof value === 'string' && /^-?\d{1,308}$/.test(value)))
    return { parameter: name, code: 'wrong_type', detail: 'Must be an integer in decimal digits.' };
  return null;
}

/** Codes of errors that cause all other errors of the same place, such as the format of a value of another type. */
const causes: readonly string[] = ['required', 'wrong_type', 'pattern'];

/** Returns the problem for validation errors, without errors of the same place and cause as another one. */
export function toInvalidRequest(errors: readonly ValidationError[]): Problem {
  const places = new Map<string, Map<string, ValidationError>>();
  for (const error of errors) {
    const place = JSON.stringify({ ...error, code: '', detail: '' });
    places.set(place, new Map([...(places.get(place) ?? []), [error.code, error]]));
  }
  const distinct = [...places.values()].flatMap((byCode) => {
    const cause = causes.find((code) => byCode.has(code));
    return [...byCode.values()].filter(({ code }) => cause === undefined || code === cause);
  });
  const count = distinct.length === 1 ? '1 validation error' : `${distinct.length} validation errors`;
  return new Problem('invalid_request', `The request has ${count}; see \`errors\`.`, { errors: distinct });
}

const codesByKeyword: Record<string, ValidationError['code']> = {
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

function toValidationError(
  error: ValidatorError,
  request: Request,
  { parameters, bodySchema }: Operation,
): ValidationError {
  const keyword = error.errorCode?.split('.')[0] ?? '';
  const [, location = '', ...rest] = error.path.split('/');
  const code = codesByKeyword[keyword] ?? 'invalid';
  const name = (rest[0] ?? '').slice(0, 200);
  const toDetail = (schema: Schema, root: unknown, path: readonly string[]): string =>
    toValidationDetail(getMessage(error, getValueAt(root, path)), code, { schema, root, path });
  if (location === 'query' || location === 'params')
    return { parameter: name, code, detail: toDetail(parameters, request[location], rest) };
  if (location === 'headers') return { header: toHeaderName(name), code, detail: toDetail({}, {}, rest) };
  if (keyword === 'discriminator') rest.push(/tag "(\w+)"/.exec(error.message)?.[1] ?? '');
  const tokens = code === 'unknown_property' ? escapeLastToken(rest, request.body) : rest;
  const pointer = tokens.map((token) => `/${token}`).join('');
  const detail = toDetail(bodySchema, request.body, tokens.map(unescapePointerToken));
  return { pointer: pointer.slice(0, 1000), code, detail };
}

/** Returns the message of an error. A path of an error about the name of a property is that of the object that has it. */
function getMessage({ errorCode = '', message }: ValidatorError, received: unknown): string {
  const isAboutName =
    /^(minLength|maxLength|pattern)\b/.test(errorCode) && typeof received === 'object' && received !== null;
  return isAboutName ? `a key of the object ${message}` : message;
}

/**
 * Escapes the name of an unknown property in a path. The validator leaves it as received, so a slash in the name looks
 * like a separator.
 *
 * @see RFC 6901, section 3
 */
function escapeLastToken(tokens: readonly string[], body: unknown): readonly string[] {
  for (let depth = 0; depth < tokens.length && depth < MAX_JSON_DEPTH; depth += 1) {
    const name = tokens.slice(depth).join('/');
    const parent = getValueAt(body, tokens.slice(0, depth).map(unescapePointerToken));
    if (typeof parent === 'object' && parent !== null && Object.hasOwn(parent, name)) {
      return [...tokens.slice(0, depth), escapePointerToken(name)];
    }
  }
  return tokens;
}

function getValueAt(body: unknown, tokens: readonly string[]): unknown {
  return tokens.reduce<unknown>(getOwn, body);
}

/** Returns a header name as the OpenAPI document writes it: `Idempotency-Key` for `idempotency-key`. */
export function toHeaderName(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

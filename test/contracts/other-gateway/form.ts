import type { IncomingHttpHeaders } from 'node:http';
import type { DeploymentOptions } from './deployment-options.js';
import type { Operation, Parameter, Schema } from './document.js';
import { dereference } from './document.js';
import { Problem, type RequestError } from './problem.js';
import { validate, type ValidationOptions } from './validate.js';

/** Parts of a request whose form is checked. */
export interface ReceivedRequest {
  headers: IncomingHttpHeaders;
  /** Parameters of the path, percent-encoded. */
  rawParams: Record<string, string>;
  /** Query without question mark, percent-encoded. */
  rawQuery: string;
  /** JSON value; undefined without a body. */
  body: unknown;
}

/** Decoded parameters. */
export interface DecodedParameters {
  params: Record<string, string>;
  query: Record<string, string>;
}

/**
 * Checks the form of a request.
 *
 * @throws Problem that names all errors
 */
export function checkForm(
  operation: Operation,
  request: ReceivedRequest,
  options: DeploymentOptions,
): DecodedParameters {
  const errors: RequestError[] = [];
  const params = decodePath(request.rawParams, errors);
  const query = decodeQuery(request.rawQuery, operation, options, errors);
  const validation = toValidationOptions(options);
  for (const parameter of operation.parameters) {
    const value = readParameter(parameter, request.headers, params, query);
    if (value !== undefined) errors.push(...checkParameter(parameter, value, validation));
  }
  if (operation.body) errors.push(...checkBody(operation.body, request.body, validation));
  if (errors.length > 0) throw new Problem('invalid_request', toOrder(errors, options.errorOrder));
  return { params, query };
}

function toValidationOptions({
  email,
  textErrorCode,
  namesAllRules,
  laterVersion,
}: DeploymentOptions): ValidationOptions {
  return {
    email,
    textErrorCode,
    namesAllRules,
    extraProperties: laterVersion === 'property' ? ['nickname', 'tags', 'statement_descriptor'] : [],
  };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function decodePath(raw: Record<string, string>, errors: RequestError[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, text] of Object.entries(raw)) {
    const value = decode(text);
    if (value === null)
      errors.push({ parameter: name, code: 'invalid', detail: 'The encoding is not valid.' });
    else params[name] = value;
  }
  return params;
}

function decodeQuery(
  raw: string,
  operation: Operation,
  options: DeploymentOptions,
  errors: RequestError[],
): Record<string, string> {
  const query: Record<string, string> = {};
  const known = new Set(operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name));
  if (options.laterVersion === 'parameter') known.add('sort').add('expand');
  const later = options.laterVersion === 'parameter' ? ['sort', 'expand'] : [];
  for (const part of raw.split('&').filter((text) => text !== '')) {
    const at = part.includes('=') ? part.indexOf('=') : part.length;
    const name = decode(part.slice(0, at).replaceAll('+', ' '));
    const value = decode(part.slice(at + 1).replaceAll('+', ' '));
    const error = (code: string, detail: string): void => {
      errors.push({ parameter: (name ?? part.slice(0, at)).slice(0, 200), code, detail });
    };
    if (name === null || value === null) error('invalid', 'The encoding is not valid.');
    else if (!known.has(name)) {
      error('unknown_property', 'There is no such parameter.');
    } else if (Object.hasOwn(query, name)) error('invalid', 'The parameter is repeated.');
    else if (!later.includes(name)) query[name] = value;
  }
  return query;
}

function readParameter(
  { name, in: place }: Parameter,
  headers: IncomingHttpHeaders,
  params: Record<string, string>,
  query: Record<string, string>,
): string | undefined {
  if (place === 'path') return params[name];
  if (place === 'query') return query[name];
  return headers[name.toLowerCase()]?.toString();
}

function checkParameter(
  { name, in: place, schema }: Parameter,
  text: string,
  validation: ValidationOptions,
): RequestError[] {
  const location = place === 'header' ? { header: name } : { parameter: name };
  const isInteger = dereference(schema).type === 'integer';
  if (isInteger && !/^\d+$/.test(text)) {
    return [{ ...location, code: 'wrong_type', detail: 'The value is not an integer in decimal digits.' }];
  }
  return validate(schema, isInteger ? Number(text) : text, '', validation).map(({ code, detail }) => ({
    ...location,
    code,
    detail,
  }));
}

function checkBody(
  { schema, isRequired }: { schema: Schema; isRequired: boolean },
  value: unknown,
  validation: ValidationOptions,
): RequestError[] {
  if (value !== undefined) return validate(schema, value, '', validation);
  return isRequired ? [{ pointer: '', code: 'required', detail: 'The body is missing.' }] : [];
}

function toOrder(errors: RequestError[], order: DeploymentOptions['errorOrder']): RequestError[] {
  if (order === 'reversed') return errors.toReversed();
  if (order === 'document') return errors;
  return errors
    .map((error) => ({ error, rank: Math.random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ error }) => error);
}

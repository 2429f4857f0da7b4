import type { operations as PublicOperations } from '../../generated/closed/openapi.js';
import type { components, operations as SandboxOperations } from '../../generated/closed/sandbox.js';
import operationPaths from '../../generated/operation-paths.json' with { type: 'json' };

/** Schemas of the sandbox API. */
export type Schemas = components['schemas'];

type Operations = PublicOperations & SandboxOperations;
/** Id of an operation of the public API or the sandbox API. */
export type OperationId = keyof Operations;

/** Ids of all operations of both APIs. */
export const operationIds = Object.keys(operationPaths) as OperationId[];

/**
 * Parameters of the path and the query of an operation, by name, and its JSON body as `body`. The query also takes text of
 * the user, which the sandbox validates.
 */
export type OperationInput<Id extends OperationId> = Known<Operations[Id]['parameters']['path']> &
  AnyText<Known<Operations[Id]['parameters']['query']>> &
  (Operations[Id] extends { requestBody: RequestBody<infer Body> }
    ? { body: Body }
    : Operations[Id] extends { requestBody?: RequestBody<infer Body> }
      ? { body?: Body }
      : unknown);

/** Parameters in one place; `unknown` if there are none. */
type Known<Parameters> = [NonNullable<Parameters>] extends [never] ? unknown : NonNullable<Parameters>;
type AnyText<Query> = { [Name in keyof Query]?: Query[Name] | string | null | undefined };

interface RequestBody<Body> {
  content: { 'application/json': Body };
}

/** Body of the successful response of an operation; undefined if it has none. */
export type OperationResult<Id extends OperationId> = Operations[Id] extends { responses: infer Responses }
  ? BodyOf<Responses[Extract<keyof Responses, 200 | 201 | 204>]>
  : never;

type BodyOf<Response> = Response extends { content: infer Content } ? Content[keyof Content] : undefined;

/** Request of an operation. */
export interface OperationRequest {
  method: string;
  /** Path with the base of the API and the query, such as `/v1/plans?limit=1`. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * Sends a request to a sandbox, over the network or in this process.
 *
 * @returns the parsed body of a successful response; undefined if it is empty
 * @throws {Error} for an error response, and if no sandbox responds
 */
export type Transport = (request: OperationRequest) => Promise<unknown>;

/** Sends a request to an operation. @throws {Error} as the transport does */
export type SendOperation = <Id extends OperationId>(
  operationId: Id,
  ...input: object extends OperationInput<Id> ? [input?: OperationInput<Id>] : [input: OperationInput<Id>]
) => Promise<OperationResult<Id>>;

/** Creates the function that sends requests to the operations of both APIs of a sandbox. */
export const createSendOperation =
  (transport: Transport): SendOperation =>
  (operationId, ...[input]) =>
    transport(toRequest(operationId, input ?? {})) as Promise<never>;

/** Error for a request without a parameter of its path. */
export class MissingParameter extends TypeError {
  override name = 'MissingParameter';
}

/**
 * Returns the request of an operation. Values that are null or undefined are left out.
 *
 * @throws {MissingParameter} if a parameter of the path is missing
 */
function toRequest(operationId: OperationId, { body, ...values }: Record<string, unknown>): OperationRequest {
  const [method = '', template = ''] = operationPaths[operationId].split(' ');
  const query = new URLSearchParams();
  let path = template;
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(toText(value)));
    else query.append(name, toText(value));
  }
  const [, missing] = /\{(\w+)\}/.exec(path) ?? [];
  if (missing !== undefined)
    throw new MissingParameter(`${operationId} needs \`${missing}\`, which is missing.`);
  return {
    method,
    path: query.size === 0 ? path : `${path}?${query.toString()}`,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

/** Returns the text of a parameter, with a comma between the items of a list. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

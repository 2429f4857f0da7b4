/**
 * JSON schemas of the acceptors. They refer to schemas of the closed OpenAPI documents, so that each is compiled once. The
 * sources compile an acceptor at its first use, and the build all of them (see `.config/acceptors.ts`).
 */
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import openapi from '../../generated/closed/openapi.json' with { type: 'json' };
import sandbox from '../../generated/closed/sandbox.json' with { type: 'json' };
import { publicApi, sandboxApi, type EnforcedDocument, type OperationObject } from './api.js';
import { acceptorFormats } from './formats.js';

/** Closed document, in which each schema of a body is a reference. */
interface ClosedDocument {
  paths: Record<string, Record<string, ClosedOperation>>;
}

interface ClosedOperation {
  operationId: string;
  requestBody?: ClosedContent;
  responses: Record<string, ClosedContent>;
}

interface ClosedContent {
  content?: Record<string, { schema: { $ref?: string } }>;
}

const documents = { openapi, sandbox } as unknown as Record<string, ClosedDocument>;

/** Creates an Ajv instance with both closed documents, which validates like express-openapi-validator. */
export function createAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    discriminator: true,
    // Otherwise each acceptor would contain a copy of the schemas to which it refers.
    inlineRefs: false,
    ...options,
  });
  for (const [name, format] of Object.entries(acceptorFormats)) ajv.addFormat(name, format);
  for (const [name, document] of Object.entries(documents)) ajv.addSchema(document, name);
  return ajv;
}

/** Returns the reference of the schema of a JSON body, such as `openapi#/components/schemas/Customer`. */
function findReference(name: string, { content }: ClosedContent = {}): string | undefined {
  const reference = content?.['application/json']?.schema.$ref;
  return reference && name + reference;
}

const closedOperations = Object.entries(documents).flatMap(([name, { paths }]) =>
  Object.values(paths).flatMap((operations) =>
    Object.values(operations).map((operation) => ({ name, ...operation })),
  ),
);

/** References of the schemas of JSON responses by operation id and status, such as `listCustomers 200`. */
export const responseSchemas: ReadonlyMap<string, string> = new Map(
  closedOperations.flatMap(({ name, operationId, responses }) =>
    Object.entries(responses).flatMap(([status, response]): [string, string][] => {
      const reference = findReference(name, response);
      return reference === undefined ? [] : [[`${operationId} ${status}`, reference]];
    }),
  ),
);

const requestBodies = new Map(
  closedOperations.map(({ name, operationId, requestBody }) => [
    operationId,
    findReference(name, requestBody),
  ]),
);

/**
 * Returns the schema of a request in its plain form: path parameters, query, headers and body. The text of a boolean or a
 * list in the query has another type, so that it is left to the library.
 */
function toRequestSchema({ operationId, parameters = [], requestBody }: OperationObject<string>): object {
  const toObject = (location: string, toName = (name: string): string => name): object => {
    const located = parameters.filter((each) => each.in === location);
    return {
      type: 'object',
      properties: Object.fromEntries(located.map(({ name, schema }) => [toName(name), schema])),
      required: located.filter(({ required }) => required === true).map(({ name }) => toName(name)),
    };
  };
  const body = requestBodies.get(operationId);
  return {
    type: 'object',
    additionalProperties: false,
    required: ['params', 'query', 'headers', ...(requestBody?.required === true ? ['body'] : [])],
    properties: {
      params: toObject('path'),
      query: { ...toObject('query'), additionalProperties: false },
      headers: toObject('header', (name) => name.toLowerCase()),
      ...(body !== undefined && { body: { $ref: body } }),
    },
  };
}

const enforcedDocuments: readonly EnforcedDocument[] = [...publicApi.documents, ...sandboxApi.documents];

/** Schemas of requests by operation id. */
export const requestSchemas: ReadonlyMap<string, object> = new Map(
  enforcedDocuments
    .flatMap(({ paths }) => Object.values(paths))
    .flatMap((operations) => Object.values(operations))
    .map((operation) => [operation.operationId, toRequestSchema(operation)]),
);

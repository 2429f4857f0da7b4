/** JSON schemas of requests for the acceptors, which the sources compile at the first request, and the build beforehand. */
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import { publicApi, sandboxApi, type OperationObject, type Schema } from './api.js';
import { acceptorFormats } from './formats.js';

/** Creates an Ajv instance that validates like express-openapi-validator. */
export function createAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, discriminator: true, ...options });
  for (const [name, format] of Object.entries(acceptorFormats)) ajv.addFormat(name, format as never);
  return ajv;
}

/** Types of query parameters whose text is their value, or an integer in decimal digits. */
const PLAIN_TYPES: readonly unknown[] = ['string', 'integer'];

/** Returns the schema of a request in its plain form: path parameters, query, headers and body. */
function toRequestSchema({ parameters = [], requestBody }: OperationObject<string>): object {
  const toObject = (location: string, toName = (name: string): string => name): object => {
    const located = parameters.filter((each) => each.in === location);
    const plain = located.filter(({ schema }) => location !== 'query' || PLAIN_TYPES.includes(schema.type));
    return {
      type: 'object',
      properties: Object.fromEntries(plain.map(({ name, schema }) => [toName(name), schema])),
      required: located.filter(({ required }) => required === true).map(({ name }) => toName(name)),
    };
  };
  const body: Schema | undefined = requestBody?.content['application/json']?.schema;
  return {
    type: 'object',
    additionalProperties: false,
    required: ['params', 'query', 'headers', ...(requestBody?.required === true ? ['body'] : [])],
    properties: {
      params: toObject('path'),
      query: { ...toObject('query'), additionalProperties: false },
      headers: toObject('header', (name) => name.toLowerCase()),
      ...(body && { body }),
    },
  };
}

/** Schemas of requests by operation id. */
export const requestSchemas: ReadonlyMap<string, object> = new Map(
  [...publicApi.documents, ...sandboxApi.documents]
    .flatMap(({ paths }): Record<string, OperationObject<string>>[] => Object.values(paths))
    .flatMap((operations) => Object.values(operations))
    .map((operation) => [operation.operationId, toRequestSchema(operation)]),
);

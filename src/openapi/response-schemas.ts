/** Schemas of the JSON responses in the closed documents, with their references, so that each is compiled once. */
import type { Ajv2020 } from 'ajv/dist/2020.js';
import openapi from '../../generated/closed/openapi.json' with { type: 'json' };
import sandbox from '../../generated/closed/sandbox.json' with { type: 'json' };
import { escapePointerToken } from '../lib/json-pointer.js';

interface ClosedDocument {
  paths: Record<string, Record<string, { operationId?: string; responses?: Record<string, ClosedResponse> }>>;
}

type ClosedResponse = { $ref: string } | { content?: Record<string, { schema?: { $ref?: string } }> };

const documents = { openapi, sandbox } as unknown as Record<string, ClosedDocument>;

/** Adds both documents to an Ajv instance under their names. */
export function addDocuments(ajv: Ajv2020): Ajv2020 {
  for (const [name, document] of Object.entries(documents)) ajv.addSchema(document, name);
  return ajv;
}

/** References of the schemas of successful JSON responses by operation id and status, such as `listCustomers 200`. */
export const responseSchemas: ReadonlyMap<string, string> = new Map(
  Object.entries(documents).flatMap(([name, { paths }]) =>
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { operationId = '', responses = {} }]) =>
        Object.entries(responses).flatMap(([status, response]): [string, string][] => {
          const schema = 'content' in response ? response.content?.['application/json']?.schema : undefined;
          if (!schema) return [];
          const tokens = [
            'paths',
            path,
            method,
            'responses',
            status,
            'content',
            'application/json',
            'schema',
          ];
          const own = tokens.map((token) => `/${escapePointerToken(token)}`).join('');
          return [[`${operationId} ${status}`, `${name}#${schema.$ref?.slice(1) ?? own}`]];
        }),
      ),
    ),
  ),
);

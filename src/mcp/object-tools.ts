import { findSchemaErrors } from '../lib/find-schema-errors.js';
import { getOperation, listOperationIds, type ApiDocuments, type ApiOperation } from './api-documents.js';
import {
  createOperationTool,
  organizationArgument,
  sendOperation,
  toResult,
  toText,
} from './operation-tool.js';
import { DESTRUCTIVE, READ_ONLY, type Arguments, type Tool } from './tool.js';
import { ToolError } from './tool-error.js';
import { createArgumentsSchema } from './schema.js';

/** Creates the tools that read objects, and those for any operation. */
export function createObjectTools(documents: ApiDocuments): Tool[] {
  return [
    createOperationTool(documents, { name: 'list_objects', operationId: 'listObjects' }),
    createOperationTool(documents, { name: 'get_object', operationId: 'getObject' }),
    createDescribeTool(documents),
    createCallTool(documents),
  ];
}

function createDescribeTool(documents: ApiDocuments): Tool {
  const ids = [...listOperationIds(documents.openapi), ...listOperationIds(documents.sandbox)];
  return {
    name: 'describe_operation',
    title: 'Describe an operation',
    description:
      'Show the method, the path, the parameters and the body of an operation of the public or the sandbox API.',
    inputSchema: createArgumentsSchema({ operation_id: { type: 'string', enum: ids } }, ['operation_id']),
    annotations: READ_ONLY,
    run: ({ operation_id }) => {
      const { base, path, ...operation } = getOperation(documents, String(operation_id));
      const data = { ...operation, path: base + path };
      return Promise.resolve({ text: JSON.stringify(data, null, 1), data });
    },
  };
}

/** Creates the tool `call_operation`, for operations of the public API that have no tool of their own. */
function createCallTool(documents: ApiDocuments): Tool {
  return {
    name: 'call_operation',
    title: 'Call an operation of the public API',
    description:
      'Send a request to any operation of the public API, such as createOrganizationConfiguration for webhooks and ' +
      'dunning. describe_operation shows the parameters and the body.',
    inputSchema: createArgumentsSchema(
      {
        operation_id: { type: 'string', enum: listOperationIds(documents.openapi) },
        parameters: { type: 'object', description: 'Parameters of the path and the query, by name.' },
        body: { type: 'object', description: 'JSON body.' },
        ...organizationArgument,
      },
      ['operation_id'],
    ),
    annotations: DESTRUCTIVE,
    run: async ({ operation_id, parameters = {}, body = {}, organization }, session) => {
      const operation = getOperation(documents, String(operation_id));
      checkParameters(operation, parameters);
      const args: Arguments = { ...(body as object), ...(parameters as object) };
      const result = toResult(await sendOperation(session, operation, args, toText(organization)), operation);
      // The application under test needs the new webhook secret, which no later response has.
      return { ...result, showsSecrets: operation_id === 'createOrganizationConfiguration' };
    },
  };
}

/** Checks the names of parameters, and the values of those in the path. @throws {ToolError} */
function checkParameters({ operationId, parameters }: ApiOperation, values: unknown): void {
  const names = parameters.map(({ name }) => name);
  const unknown = Object.keys(values as object).filter((name) => !names.includes(name));
  const known = names.length === 0 ? 'It has none' : `It has ${names.join(', ')}`;
  if (unknown.length > 0)
    throw new ToolError(`${operationId} has no parameter ${unknown.join(', ')}. ${known}.`);
  const inPath = parameters.filter((each) => each.in === 'path');
  const properties = Object.fromEntries(inPath.map(({ name, schema }) => [name, schema]));
  const errors = findSchemaErrors({ type: 'object', properties }, values, 'parameter');
  if (errors.length > 0) throw new ToolError(`The parameters are invalid: ${errors.join('; ')}.`);
}

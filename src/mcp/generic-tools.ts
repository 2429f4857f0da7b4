import { findNearest } from '../lib/find-nearest.js';
import type { ApiDocuments, ApiOperation } from './api-documents.js';
import { listRequired, organizationArgument, sendOperation, toSchemas, toText } from './operation-tool.js';
import { checkValues } from './check-values.js';
import { createArgumentsSchema } from './schema.js';
import { sharedArguments } from './shared-arguments.js';
import { DESTRUCTIVE, READ_ONLY, type Tool } from './tool.js';
import { ToolError, type SandboxOperation, type ToolArguments } from '../commands/sandbox-command.js';
import { sandboxOperations } from '../commands/sandbox-operations.js';

const listed = new Map<string, unknown>(Object.entries(sandboxOperations));

/** Creates the tools for any operation. */
export const createGenericTools = (documents: ApiDocuments): Tool[] => [
  createFindTool(documents),
  createDescribeTool(documents),
  createCallTool(documents),
];

function createFindTool({ operations }: ApiDocuments): Tool {
  return {
    name: 'find_operations',
    title: 'Find operations',
    description: 'List operations by words of their ids, paths, descriptions and fields. Default: all.',
    inputSchema: createArgumentsSchema({ search: sharedArguments.search }),
    annotations: READ_ONLY,
    run: ({ search = '' }) => {
      const words = String(search).toLowerCase().split(/\s+/);
      const hasWords = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
      const found = [...operations.values()].filter((each) => hasWords(toSearchText(each))).map(toLine);
      const lines = found.toSorted((one, other) => Number(hasWords(other)) - Number(hasWords(one)));
      if (lines.length === 0)
        throw new ToolError(
          `No operation has all words of "${search as string}". Omit \`search\` to list all.`,
        );
      return Promise.resolve({ text: lines.join('\n'), data: { operations: lines } });
    },
  };
}

const toLine = ({ operationId, method, path, summary }: ApiOperation): string =>
  `${operationId}  ${method} ${path}  ${summary}`;

/** Returns the line, tags and first paragraph of an operation, and the names of properties and the values of its body. */
const toSearchText = (operation: ApiOperation): string => {
  const { tags, description, body } = operation;
  const names = JSON.stringify(body).replaceAll(/"(type|format|description)":"([^"\\]|\\.)*"/g, '');
  return [toLine(operation), ...tags, description.split('\n\n')[0], names].join(' ');
};

function createDescribeTool(documents: ApiDocuments): Tool {
  return {
    name: 'describe_operation',
    title: 'Describe an operation',
    description: 'Show the path, the parameters and the body of an operation of either API.',
    inputSchema: createArgumentsSchema({ operation_id: sharedArguments.operation_id }, ['operation_id']),
    annotations: READ_ONLY,
    run: ({ operation_id }) => {
      const { path, idName: _, ...operation } = requireOperation(documents, String(operation_id));
      const data = { ...operation, path };
      return Promise.resolve({ text: JSON.stringify(data, null, 1), data });
    },
  };
}

/** Creates the tool `call_operation`, for operations that have no tool of their own. */
function createCallTool(documents: ApiDocuments): Tool {
  return {
    name: 'call_operation',
    title: 'Call an operation',
    description:
      'Send a request to any operation of the public or the sandbox API, such as createCustomer, cancelPurchase or ' +
      'triggerEvent. find_operations lists them, and describe_operation shows the parameters and the body.',
    inputSchema: createArgumentsSchema(
      {
        operation_id: sharedArguments.operation_id,
        parameters: { type: 'object', description: 'Parameters of the path and the query, by name.' },
        body: { type: 'object', description: 'JSON body.' },
        ...organizationArgument,
      },
      ['operation_id'],
    ),
    annotations: { ...DESTRUCTIVE, idempotentHint: false },
    run: async ({ operation_id, parameters = {}, body, organization_id }, session) => {
      const operation = requireOperation(documents, String(operation_id));
      const { operationId } = operation;
      const { tool } = Object(listed.get(operationId)) as SandboxOperation;
      // The session tracks its organizations, and a stream has no end.
      if (typeof tool === 'string')
        throw new ToolError(`${operationId} has a tool of its own. Call ${tool}.`);
      if (body !== undefined && !operation.body)
        throw new ToolError(`${operationId} has no body. Send \`parameters\` only.`);
      const values = renameId(operation, parameters as ToolArguments);
      const schema = createArgumentsSchema(
        toSchemas(operation.parameters),
        listRequired(operation.parameters),
      );
      const inQuery = operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name);
      checkValues(values, 'parameter', { name: operationId, schema, unchecked: inQuery });
      const request = { parameters: values, body: body ?? {} };
      const result = await sendOperation(session, operation, request, toText(organization_id));
      // The application under test needs the new webhook secret.
      return { ...result, showsSecrets: operationId === 'createOrganizationConfiguration' };
    },
  };
}

/** Returns an operation. @throws {ToolError} with the nearest one if there is none */
function requireOperation({ operations }: ApiDocuments, operationId: string): ApiOperation {
  const found = operations.get(operationId);
  if (found) return found;
  const nearest = findNearest(operationId, [...operations.keys()]);
  const hint = nearest === null ? '' : ` Did you mean ${nearest}?`;
  throw new ToolError(`There is no operation "${operationId}".${hint} find_operations lists all.`);
}

/** Renames the parameter `id` of the OpenAPI documents to its name in all tools, such as `purchase_id`. */
function renameId({ parameters: [first] }: ApiOperation, { id, ...values }: ToolArguments): ToolArguments {
  return id === undefined ? values : { [first?.in === 'path' ? first.name : 'id']: id, ...values };
}

import type { OperationId } from '../client/operation-client.js';
import type { OperationTool, ToolArguments } from '../commands/sandbox-command.js';
import { getOperation, type ApiDocuments, type ApiOperation } from './api-documents.js';
import { formatResult } from '../commands/format-result.js';
import type { Session, Tool, ToolResult } from './tool.js';
import { ADDITIVE, DESTRUCTIVE, READ_ONLY } from './tool.js';
import { createArgumentsSchema, shortenSchema, toFirstSentence, type Schema } from './schema.js';
import { sharedArguments } from './shared-arguments.js';

/** Argument of every tool that uses an organization. */
export const organizationArgument = { organization_id: sharedArguments.organization_id };

/** Creates a tool that sends one request. */
export function createOperationTool(
  documents: ApiDocuments,
  operationId: OperationId,
  { name, renamed = {}, format, convert = (args) => args, ...definition }: OperationTool,
): Tool {
  const operation = getOperation(documents, operationId);
  const { method, summary, parameters, body } = operation;
  const inPath = parameters.filter((each) => each.in === 'path').map((each) => each.name);
  const schemas = { ...toSchemas(parameters), ...body?.properties };
  const required = [...listRequired(parameters), ...(body?.required ?? [])];
  const sources = new Map(
    (definition.arguments ?? Object.keys(schemas)).map((source) => [renamed[source] ?? source, source]),
  );
  const shared: Readonly<Record<string, Schema>> = sharedArguments;
  const properties = [...sources].map(([key, source]) => [
    key,
    shared[key] ?? shortenSchema(schemas[source] ?? {}),
  ]);
  return {
    name,
    title: summary,
    description: definition.description ?? toFirstSentence(operation.description),
    inputSchema: createArgumentsSchema(
      { ...(Object.fromEntries(properties) as Record<string, Schema>), ...organizationArgument },
      required.map((source) => renamed[source] ?? source),
    ),
    // The errors of the sandbox have the names of the operation.
    sandboxArguments: [...sources.keys()].filter((key) => sources.get(key) === key && !inPath.includes(key)),
    annotations: getAnnotations(method, definition),
    run: async ({ organization_id, ...args }, session) => {
      const values = Object.entries(convert(args)).map(
        ([key, value]) => [sources.get(key) ?? key, value] as const,
      );
      const inBody = values.filter(([source]) => !parameters.some((each) => each.name === source));
      const request = { parameters: Object.fromEntries(values), body: Object.fromEntries(inBody) };
      return sendOperation(session, operation, request, toText(organization_id), format);
    },
  };
}

/** Returns the schemas of parameters by name. */
export const toSchemas = (parameters: ApiOperation['parameters']): Record<string, Schema> =>
  Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));

export const listRequired = (parameters: ApiOperation['parameters']): string[] =>
  parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name);

/**
 * Sends a request.
 *
 * @param format formats a successful response as text
 * @throws {ToolError} for an error response
 */
export async function sendOperation(
  { organizations }: Session,
  operation: ApiOperation,
  { parameters, body }: { parameters: ToolArguments; body: object },
  organizationId: string | undefined,
  format: (response: object) => string = formatResult,
): Promise<ToolResult> {
  const { operationId, method, summary, idName } = operation;
  const { id, send } = await (method === 'GET'
    ? organizations.getForReading(organizationId)
    : organizations.getForWriting(organizationId));
  const values = operation.parameters.map(
    ({ name }) => [name === idName ? 'id' : name, parameters[name]] as const,
  );
  const input = { ...Object.fromEntries(values), ...(operation.body && { body }) };
  const response = (await send(operationId, input as never)) as object | string | undefined;
  if (response === undefined) return { text: `Done: ${summary}.`, data: { done: true } };
  if (typeof response === 'string') return { text: response, data: { text: response } };
  const { data } = response as { data?: unknown };
  const isEmpty = Array.isArray(data) && data.length === 0;
  return { text: format(response) + (isEmpty ? ` Organization: ${id}.` : ''), data: response };
}

/** Returns a text argument; undefined if it is missing. */
export const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function getAnnotations(
  method: string,
  {
    isDestructive = method === 'DELETE',
    isIdempotent = true,
  }: Pick<OperationTool, 'isDestructive' | 'isIdempotent'>,
): Tool['annotations'] {
  if (isDestructive) return { ...DESTRUCTIVE, idempotentHint: isIdempotent };
  return method === 'GET' ? READ_ONLY : ADDITIVE;
}

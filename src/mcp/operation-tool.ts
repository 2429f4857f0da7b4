import { getOperation, type ApiDocuments, type ApiOperation } from './api-documents.js';
import { formatResult } from './format-result.js';
import {
  ADDITIVE,
  DESTRUCTIVE,
  READ_ONLY,
  type Arguments,
  type Tool,
  type ToolResult,
  type Session,
} from './tool.js';
import { ToolError } from './tool-error.js';
import { createArgumentsSchema, type Schema } from './schema.js';

/** Argument of every tool that uses an organization. */
export const organizationArgument: Record<string, Schema> = {
  organization: {
    type: 'string',
    description: 'Organization of the call. Default: the newest one of list_organizations.',
  },
};

/** Definition of a tool that sends one request. */
export interface OperationToolDefinition {
  name: string;
  operationId: string;
  /** Default: first paragraph of the description of the operation. */
  description?: string;
  /** Number of levels of properties in the schema of the body; default: all. */
  depth?: number;
  /** Name of the argument for the path parameter `id`. */
  idArgument?: string;
  /** Default: a GET request is read-only, a DELETE request destructive, and any other additive. */
  annotations?: Tool['annotations'];
  /** Formats a successful response as text. */
  format?: (response: object) => string;
}

/** Creates a tool that sends one request. Its arguments are the parameters and the properties of the body. */
export function createOperationTool(documents: ApiDocuments, definition: OperationToolDefinition): Tool {
  const { name, operationId, idArgument, format = formatResult } = definition;
  const operation = getOperation(documents, operationId, definition.depth);
  const { method, summary } = operation;
  return {
    name,
    title: summary,
    description: definition.description ?? toFirstParagraph(operation.description),
    inputSchema: toArgumentsSchema(operation, idArgument),
    sandboxArguments: [
      ...operation.parameters.filter((each) => each.in === 'query').map((each) => each.name),
      ...Object.keys(operation.body?.properties ?? {}),
    ],
    annotations: definition.annotations ?? getAnnotations(method),
    run: async ({ organization, ...args }, session) => {
      const values = idArgument === undefined ? args : renameArgument(args, idArgument, 'id');
      const response = await sendOperation(session, operation, values, toText(organization));
      return toResult(response, operation, format);
    },
  };
}

/** Sends a request. The arguments are the parameters and the properties of the body. @returns undefined without content */
export async function sendOperation(
  session: Session,
  operation: ApiOperation,
  args: Arguments,
  organizationId: string | undefined,
): Promise<object | undefined> {
  const { method, base, parameters } = operation;
  const path = toPath(operation, args);
  const names = new Set(parameters.map((parameter) => parameter.name));
  const body = Object.fromEntries(Object.entries(args).filter(([name]) => !names.has(name)));
  const { organizations } = session;
  const { client } = await (method === 'GET'
    ? organizations.getForReading(organizationId)
    : organizations.getForWriting(organizationId));
  return client.request(method, path, operation.body ? body : undefined, base);
}

export function toResult(
  response: object | undefined,
  { summary }: ApiOperation,
  format: (response: object) => string = formatResult,
): ToolResult {
  if (response === undefined) return { text: `Done: ${summary}.`, data: { done: true } };
  return { text: format(response), data: response };
}

/** Returns the path of a request, with its query. @throws {ToolError} without a required parameter */
function toPath({ path, parameters, operationId }: ApiOperation, args: Arguments): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: location, isRequired } of parameters) {
    const value = args[name];
    if (value === undefined || value === null) {
      if (isRequired) throw new ToolError(`${operationId} requires the parameter "${name}".`);
    } else if (location === 'query') query.append(name, toParameterText(value));
    else filled = filled.replace(`{${name}}`, encodeURIComponent(toParameterText(value)));
  }
  return query.size === 0 ? filled : `${filled}?${query.toString()}`;
}

/** Returns the text of a parameter, with a comma between the items of a list. */
function toParameterText(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns a text argument; undefined if it is missing. */
export const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function toArgumentsSchema({ parameters, body }: ApiOperation, idArgument = 'id'): Tool['inputSchema'] {
  const toArgument = (name: string): string => (name === 'id' ? idArgument : name);
  return createArgumentsSchema(
    {
      ...Object.fromEntries(parameters.map(({ name, schema }) => [toArgument(name), schema])),
      ...body?.properties,
      ...organizationArgument,
    },
    [
      ...parameters.filter(({ isRequired }) => isRequired).map(({ name }) => toArgument(name)),
      ...(body?.required ?? []),
    ],
  );
}

function renameArgument(args: Arguments, from: string, to: string): Arguments {
  const { [from]: value, ...rest } = args;
  return value === undefined ? rest : { ...rest, [to]: value };
}

function getAnnotations(method: string): Tool['annotations'] {
  if (method === 'GET') return READ_ONLY;
  return method === 'DELETE' ? DESTRUCTIVE : ADDITIVE;
}

const toFirstParagraph = (text: string): string => (text.split('\n\n')[0] ?? '').replaceAll('\n', ' ');

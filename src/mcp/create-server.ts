import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
import type { ApiDocuments } from './api-documents.js';
import { Organizations } from './organizations.js';
import { listResources, listResourceTemplates, readResource } from './resources.js';
import type { CallSignals, Session, Tool, ToolResult } from './tool.js';
import type { Connection } from './connection.js';
import { createOrganizationTools } from './organization-tools.js';
import { contractTools } from './contract-tools.js';
import { examTools } from './exam-tools.js';
import { createGenericTools } from './generic-tools.js';
import { createOperationTool } from './operation-tool.js';
import type { OperationId } from '../client/operation-client.js';
import { sandboxOperations } from '../commands/sandbox-operations.js';
import { createSellTool } from './selling-tools.js';
import { createWaitTool } from './wait-tool.js';
import { checkValues } from './check-values.js';
import { findNearest } from '../lib/find-nearest.js';
import { maskSecrets } from '../lib/mask.js';
import { ToolError, type ToolArguments } from '../commands/sandbox-command.js';

interface McpServer {
  connect: (transport: Transport) => Promise<void>;
  close: () => Promise<void>;
}

export function createMcpServer(connection: Connection, documents: ApiDocuments): McpServer {
  const tools = new Map(listTools(documents).map((tool) => [tool.name, tool]));
  const session: Session = {
    connection,
    organizations: new Organizations(connection),
    lastContractRun: null,
  };
  // McpServer is for schemas in Zod, which adds 1 MB to the package. The schemas of these tools are JSON Schema from the
  // OpenAPI documents.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const server = new Server(
    { name: 'tollgate', title: 'Tollgate', version: connection.version },
    { capabilities: { tools: {}, resources: {} }, instructions: createInstructions(connection) },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...tools.values()].map(({ name, title, description, inputSchema, annotations }) => ({
      ...{ name, title, description, inputSchema, annotations },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal, sendNotification }) => {
    const { name, arguments: args = {}, _meta } = params;
    const progressToken = _meta?.progressToken;
    let progress = 0;
    const reportProgress = (message: string): void => {
      if (progressToken === undefined) return;
      progress += 1;
      // The connection may have ended since.
      sendNotification({
        method: 'notifications/progress',
        params: { progressToken, progress, message },
      }).catch(() => undefined);
    };
    return callTool(tools, name, args, session, { signal, reportProgress });
  });
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: listResources(connection.distFolder),
  }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: listResourceTemplates(),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => ({
    contents: [readResource(uri, connection.distFolder)],
  }));
  return server;
}

/** Creates the text with which a client tells its model how to use the tools. */
const createInstructions = ({ url }: Connection): string =>
  [
    `Tools for the payment gateway sandbox at ${url}. No money moves.`,
    'The first call that creates something also creates an organization. Call create_organization to get an API key for ' +
      'the application under test.',
    'Amounts are integers in the minor unit of the currency. Test tokens are tok_success, tok_declined and others; see ' +
      'the resource tollgate://guides/test-values.',
    'To test a failed renewal: sell, force_payment_outcome, advance_clock, wait_for_event.',
  ].join('\n');

/** Lists all tools, in the order in which clients show them. */
function listTools(documents: ApiDocuments): Tool[] {
  const ofOperations = Object.entries(sandboxOperations).flatMap(([id, operation]) =>
    typeof operation === 'object' && typeof operation.tool === 'object'
      ? [createOperationTool(documents, id as OperationId, operation.tool)]
      : [],
  );
  return [
    ...createOrganizationTools(documents),
    createSellTool(documents),
    ...createGenericTools(documents),
    ...ofOperations,
    createWaitTool(documents),
    ...contractTools,
    ...examTools,
  ];
}

/** Runs a tool. An expected failure is a result, too, so that the model reads it and can correct its call. */
export async function callTool(
  tools: ReadonlyMap<string, Tool>,
  name: string,
  args: ToolArguments,
  session: Session,
  signals: CallSignals,
): Promise<CallToolResult> {
  try {
    const tool = getTool(tools, name);
    const { inputSchema: schema, sandboxArguments: unchecked = [] } = tool;
    checkValues(args, 'argument', { name, schema, unchecked });
    return toCallResult(await tool.run(args, session, signals));
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { content: [{ type: 'text', text: maskSecrets(error.message) }], isError: true };
  }
}

function getTool(tools: ReadonlyMap<string, Tool>, name: string): Tool {
  const tool = tools.get(name);
  if (tool) return tool;
  const nearest = findNearest(name, [...tools.keys()]);
  const hint = nearest === null ? '' : ` Did you mean ${nearest}?`;
  throw new ToolError(`There is no tool "${name}".${hint} find_operations lists what call_operation can do.`);
}

/** Maximum length of the text of a result in characters, which is about 10,000 tokens. */
const MAX_TEXT_LENGTH = 40_000;

function toCallResult({ text, data, showsSecrets }: ToolResult): CallToolResult {
  const structuredContent = (showsSecrets ? data : maskTexts(data)) as Record<string, unknown>;
  const shown = shortenText(showsSecrets ? text : maskSecrets(text));
  return { content: [{ type: 'text', text: shown }], structuredContent };
}

function shortenText(text: string): string {
  if (text.length <= MAX_TEXT_LENGTH) return text;
  const note = `The text has ${text.length} characters, and these are the first ${MAX_TEXT_LENGTH}.`;
  return `${text.slice(0, MAX_TEXT_LENGTH)}\n${note} Send a filter or a smaller \`limit\`.`;
}

/** Masks secrets in all texts of a JSON value. Numbers stay as they are. */
function maskTexts(value: unknown): unknown {
  if (typeof value === 'string') return maskSecrets(value);
  if (Array.isArray(value)) return value.map(maskTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, maskTexts(each)]));
}

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
import {
  type Session,
  DESTRUCTIVE,
  type Tool,
  type Arguments,
  type CallSignals,
  type ToolResult,
} from './tool.js';
import type { Connection } from './connection.js';
import { createClockTools, createOrganizationTools } from './organization-tools.js';
import { contractTools } from './contract-tools.js';
import { examTools } from './exam-tools.js';
import { createObjectTools } from './object-tools.js';
import { createOperationTool, type OperationToolDefinition } from './operation-tool.js';
import { createSellingTools } from './selling-tools.js';
import { createWaitTool } from './wait-for-event.js';
import { findSchemaErrors } from '../lib/find-schema-errors.js';
import { findNearest } from '../lib/find-nearest.js';
import { maskSecrets } from '../lib/mask.js';
import { ToolError } from './tool-error.js';

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
      name,
      title,
      description,
      inputSchema,
      annotations,
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
    contents: [readResource(uri, documents, connection.distFolder)],
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
  const toTool = (definition: OperationToolDefinition): Tool => createOperationTool(documents, definition);
  return [
    ...createOrganizationTools(documents),
    ...createSellingTools(documents),
    ...createObjectTools(documents),
    ...createClockTools(documents),
    ...outcomeTools.map(toTool),
    createWaitTool(documents),
    ...eventTools.map(toTool),
    ...contractTools,
    ...examTools,
  ];
}

/** Tools that force payment outcomes and inject faults. */
const outcomeTools: readonly OperationToolDefinition[] = [
  { name: 'force_payment_outcome', operationId: 'forceOutcome', idArgument: 'purchase_id' },
  { name: 'clear_payment_outcomes', operationId: 'clearForcedOutcomes', idArgument: 'purchase_id' },
  { name: 'force_customer_outcome', operationId: 'forceCustomerOutcome', idArgument: 'customer_id' },
  { name: 'clear_customer_outcomes', operationId: 'clearCustomerOutcomes', idArgument: 'customer_id' },
  { name: 'inject_fault', operationId: 'createFault', annotations: DESTRUCTIVE },
  { name: 'list_faults', operationId: 'listFaults' },
  { name: 'remove_fault', operationId: 'deleteFault', idArgument: 'fault_id' },
];

/** Tools for events, webhook deliveries and the request log. */
const eventTools: readonly OperationToolDefinition[] = [
  { name: 'list_events', operationId: 'listEvents' },
  { name: 'trigger_event', operationId: 'triggerEvent' },
  { name: 'resend_event', operationId: 'resendEvent', idArgument: 'event_id' },
  { name: 'list_deliveries', operationId: 'listDeliveries' },
  { name: 'resend_failed_deliveries', operationId: 'resendFailedDeliveries' },
  { name: 'list_requests', operationId: 'listRequests' },
  { name: 'get_request', operationId: 'getRequest', idArgument: 'request_id' },
];

/** Runs a tool. An expected failure is a result, too, so that the model reads it and can correct its call. */
export async function callTool(
  tools: ReadonlyMap<string, Tool>,
  name: string,
  args: Arguments,
  session: Session,
  signals: CallSignals,
): Promise<CallToolResult> {
  try {
    const tool = getTool(tools, name);
    checkArguments(tool, args);
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
  throw new ToolError(`There is no tool "${name}".${nearest === null ? '' : ` Did you mean ${nearest}?`}`);
}

/** Checks the arguments of a call. @throws {ToolError} with all errors */
function checkArguments({ name, inputSchema, sandboxArguments = [] }: Tool, args: Arguments): void {
  const anyValues = Object.fromEntries(sandboxArguments.map((argument) => [argument, {}]));
  const schema = { ...inputSchema, properties: { ...inputSchema.properties, ...anyValues } };
  const errors = findSchemaErrors(schema, args, 'argument');
  if (errors.length === 0) return;
  throw new ToolError(
    [`The arguments of ${name} are invalid:`, ...errors.map((each) => `  ${each}`)].join('\n'),
  );
}

function toCallResult({ text, data, showsSecrets }: ToolResult): CallToolResult {
  const structuredContent = (showsSecrets ? data : maskTexts(data)) as Record<string, unknown>;
  return { content: [{ type: 'text', text: showsSecrets ? text : maskSecrets(text) }], structuredContent };
}

/** Masks secrets in all texts of a JSON value. Numbers stay as they are. */
function maskTexts(value: unknown): unknown {
  if (typeof value === 'string') return maskSecrets(value);
  if (Array.isArray(value)) return value.map(maskTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, maskTexts(each)]));
}

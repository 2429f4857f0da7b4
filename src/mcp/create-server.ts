import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { ApiDocuments } from './api-documents.js';
import { callTool } from './call-tool.js';
import { listTools } from './list-tools.js';
import { Organizations } from './organizations.js';
import { listResources, listResourceTemplates, readResource } from './resources.js';
import type { Session } from './session.js';
import type { Connection } from './connection.js';

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

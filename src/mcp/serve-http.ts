import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isAllowedHost } from '../http/request/allowed-hosts.js';
import { isSameOrigin } from '../http/request/same-origin.js';
import type { ApiDocuments } from './api-documents.js';
import { createMcpServer } from './create-server.js';
import type { Connection } from './connection.js';

export const MCP_PATH = '/mcp';

/** Number of sessions after which a new one ends the oldest one. Clients that crash never end theirs. */
const MAX_SESSIONS = 100;

type Sessions = Map<string, StreamableHTTPServerTransport>;

/**
 * Creates an HTTP server with an MCP endpoint. Each session has organizations of its own.
 *
 * It rejects foreign hosts, which stops DNS rebinding, and requests of web pages of other origins.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning
 */
export function createMcpHttpServer(connection: Connection, documents: ApiDocuments): HttpServer {
  const sessions: Sessions = new Map();
  const server = createServer((request, response) => {
    const rejection = findRejection(request);
    if (rejection) {
      sendError(response, rejection.status, rejection.message);
      return;
    }
    handleRequest(request, response, sessions, connection, documents).catch(
      (error: unknown) => void response.destroy(error instanceof Error ? error : undefined),
    );
  });
  // Aborts the tool calls in progress, which stops their processes.
  server.on('close', () => {
    for (const transport of sessions.values()) void transport.close();
  });
  return server;
}

function findRejection({ headers, url = '' }: IncomingMessage): { status: number; message: string } | null {
  const { host = '', origin = '' } = headers;
  if (!isAllowedHost({ allowedHosts: new Set() }, host))
    return {
      status: 403,
      message: `The host "${host.slice(0, 100)}" is not allowed. Use 127.0.0.1 or localhost.`,
    };
  if (!isSameOrigin({ getOrigin: () => `http://${host}` }, headers))
    return {
      status: 403,
      message: `The request comes from a web page (${origin.slice(0, 100)}). Send it without a browser.`,
    };
  if (url.split('?')[0] !== MCP_PATH)
    return {
      status: 404,
      message: `There is nothing at ${url.slice(0, 100)}. The MCP endpoint is ${MCP_PATH}.`,
    };
  return null;
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  sessions: Sessions,
  connection: Connection,
  documents: ApiDocuments,
): Promise<void> {
  const id = request.headers['mcp-session-id'];
  if (id === undefined) {
    // The transport rejects everything but an initialization, which begins a session.
    await (await createSession(sessions, connection, documents)).handleRequest(request, response);
    return;
  }
  const transport = sessions.get(String(id));
  if (transport) await transport.handleRequest(request, response);
  else sendError(response, 404, 'There is no session with this Mcp-Session-Id. Initialize a new one.');
}

async function createSession(
  sessions: Sessions,
  connection: Connection,
  documents: ApiDocuments,
): Promise<StreamableHTTPServerTransport> {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: async (id) => {
      sessions.set(id, transport);
      const [oldest] = sessions;
      if (sessions.size > MAX_SESSIONS && oldest) await oldest[1].close();
    },
  });
  transport.onclose = () => {
    if (transport.sessionId !== undefined) sessions.delete(transport.sessionId);
  };
  await createMcpServer(connection, documents).connect(transport);
  return transport;
}

function sendError(response: ServerResponse, status: number, message: string): void {
  const body = { jsonrpc: '2.0', error: { code: -32_000, message }, id: null };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

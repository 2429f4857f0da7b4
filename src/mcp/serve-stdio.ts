import { once } from 'node:events';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { ApiDocuments } from './api-documents.js';
import { createMcpServer } from './create-server.js';
import type { Connection } from './connection.js';

/** Serves one client over standard input and output until its input ends. */
export async function serveStdio(connection: Connection, documents: ApiDocuments): Promise<void> {
  const server = createMcpServer(connection, documents);
  const ended = once(process.stdin, 'end');
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
}

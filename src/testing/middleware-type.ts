import type { IncomingMessage, ServerResponse } from 'node:http';

/** Middleware of Express, Connect, or a server with the same interface, such as Vite. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

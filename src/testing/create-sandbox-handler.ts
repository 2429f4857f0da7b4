import { URL } from 'node:url';
import type { Sandbox as Server } from '../sandbox.js';
import { createInMemoryFetch } from './in-memory-fetch.js';
import { createMiddleware } from './middleware.js';
import type { Middleware } from './middleware-type.js';
import { createLocalFetch, loadServer, setUpSandbox } from './set-up-sandbox.js';
import { rejectUnknownOptions } from './reject-unknown-options.js';
import type { Sandbox } from './sandbox-type.js';
import { serverOptions, toServerOptions, type SandboxOptions } from './start-sandbox.js';

/** Options of `createSandboxHandler()`. */
export interface SandboxHandlerOptions extends Omit<SandboxOptions, 'port' | 'listen'> {
  /** URL of the sandbox in your server, including the path, such as `http://127.0.0.1:3000/tollgate`. */
  url: string;
  /**
   * Host names that the `Host` header of a request may contain, besides loopback names and the host of `url`. Default:
   * none.
   */
  allowedHosts?: readonly string[];
}

/** Sandbox that is part of your server. It opens no port. `await using` closes the sandbox at the end of a block. */
export interface SandboxHandler extends Sandbox, AsyncDisposable {
  /**
   * Handler for servers that use the Fetch API, such as route handlers of Next.js. Pass the original request, with its
   * full URL.
   */
  fetch: (request: Request) => Promise<Response>;
  /**
   * Middleware for Express, Connect and Vite. It passes requests outside the path of `url` to the next middleware.
   * Register it before parsers of request bodies.
   */
  middleware: Middleware;
}

/**
 * Creates a sandbox that your server serves below a path: the API, the checkout pages, the dashboard and the
 * documentation. The sandbox keeps its data in memory unless `dataDirectory` is set.
 *
 * @throws {TypeError} if an option is unknown, or if `url` has no path
 * @throws {ProblemError} if the sandbox rejects the value of an option
 * @example
 * import express from 'express';
 * import { createSandboxHandler } from 'tollgate';
 *
 * const app = express();
 * const sandbox = await createSandboxHandler({ url: 'http://127.0.0.1:3000/tollgate' });
 * app.use(sandbox.middleware);
 */
export async function createSandboxHandler(options: SandboxHandlerOptions): Promise<SandboxHandler> {
  rejectUnknownOptions('createSandboxHandler', options, handlerOptions);
  const url = parseUrl(options.url);
  const startServer = await loadServer();
  const server = await startServer({
    ...toServerOptions(options),
    publicUrl: url.href,
    allowedHosts: options.allowedHosts ?? [],
    // The machine of a visitor is unknown to a Fetch handler.
    allowsSignIn: true,
    listen: false,
  });
  const embedded: Server = { ...server, url: url.href };
  const sandbox = await setUpSandbox(embedded, options, createLocalFetch(server));
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => (closing ??= server.close());
  const send = createInMemoryFetch(server.connect, {});
  const handle = createMiddleware(server.connect, url.pathname);
  return {
    ...sandbox,
    fetch: (request) => (closing ? Promise.reject(new Error('The sandbox is closed.')) : send(request)),
    middleware: (request, response, next) => {
      if (closing) next();
      else handle(request, response, next);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

const handlerOptions: Record<keyof SandboxHandlerOptions, true> = {
  ...serverOptions,
  url: true,
  allowedHosts: true,
};

/** Characters of the path: those that no server encodes or decodes. */
const PATH = /^(?:\/[\w.~-]+)+$/;

/** Parses the URL of the sandbox, without a slash at its end. @throws {TypeError} if it is not an HTTP URL with a path */
function parseUrl(text: string): { href: string; pathname: string } {
  const { origin, href, pathname } = URL.canParse(text)
    ? new URL(text.replace(/\/$/, ''))
    : { origin: '', href: '', pathname: '' };
  if (/^https?:\/\/[^/]/i.test(text) && PATH.test(pathname) && href === origin + pathname)
    return { href, pathname };
  throw new TypeError(
    `\`url\` is "${text}". Use the URL of your server with a path for the sandbox, such as http://127.0.0.1:3000/tollgate.`,
  );
}

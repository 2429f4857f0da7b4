import { createSameOriginFetch } from './in-memory-fetch.js';
import { createLocalFetch, loadServer, organizationOptions, setUpSandbox } from './set-up-sandbox.js';
import { rejectUnknownOptions } from './reject-unknown-options.js';
import type { OrganizationOptions, Sandbox } from './sandbox-type.js';

/** Options of `startSandbox()`. */
export interface SandboxOptions extends OrganizationOptions {
  /** API key. Default: a random API key. */
  apiKey?: string;
  /** Data folder. Without this option, the sandbox keeps its data in memory, and `close()` discards the data. */
  dataDirectory?: string;
  /**
   * If true, the sandbox validates each of its own responses against the OpenAPI document, and returns 500 if one
   * differs. Default true.
   */
  validateResponses?: boolean;
  /** Port to listen on. Default 0: any free port. */
  port?: number;
  /**
   * If false, the sandbox opens no port, and `request` does not follow redirects. `request` and the clients always send
   * requests within this process. Default true.
   */
  listen?: boolean;
  /**
   * Time that `close()` waits for requests in progress, in milliseconds. Then it closes their connections. Default
   * 10,000.
   */
  shutdownTimeoutMs?: number;
}

/**
 * Starts a sandbox in this process. By default, it keeps its data in memory and listens on a free port. Any number of
 * sandboxes can run at the same time, each with its own API keys, clocks and objects.
 *
 * @throws {TypeError} if an option is unknown
 * @throws {ProblemError} if the sandbox rejects the value of an option
 * @throws {Error} if the port is in use
 * @example
 * import { startSandbox, unwrap } from 'tollgate';
 *
 * const sandbox = await startSandbox({ now: '2027-01-31T09:00:00Z', seed: 'smoke' });
 * const customers = await unwrap(sandbox.client.GET('/customers'));
 * await sandbox.clock.advance('1mo');
 * await sandbox.close();
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  rejectUnknownOptions('startSandbox', options, sandboxOptions);
  const { port = 0, listen = true } = options;
  const startServer = await loadServer();
  const sandbox = await startServer({ ...toServerOptions(options), port, listen }).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? createPortError(port, error) : error;
  });
  const send = createLocalFetch(sandbox);
  return setUpSandbox(sandbox, options, listen ? createSameOriginFetch(send, sandbox.url) : send);
}

/** Options of every sandbox in this process. */
type ServerOptions = Omit<SandboxOptions, 'port' | 'listen'>;

/** Converts the options to those of the server. */
export const toServerOptions = ({
  apiKey,
  dataDirectory,
  validateResponses: validatesResponses = true,
  rateLimit,
  shutdownTimeoutMs,
}: ServerOptions) => ({
  apiKey: apiKey ?? null,
  validatesResponses,
  ...(dataDirectory !== undefined && { dataDirectory }),
  ...(rateLimit !== undefined && { rateLimit }),
  ...(shutdownTimeoutMs !== undefined && { shutdownTimeoutMs }),
});

/** Names of the options of every sandbox in this process. */
export const serverOptions: Record<keyof ServerOptions, true> = {
  ...organizationOptions,
  apiKey: true,
  dataDirectory: true,
  validateResponses: true,
  shutdownTimeoutMs: true,
};

const sandboxOptions: Record<keyof SandboxOptions, true> = { ...serverOptions, port: true, listen: true };

function createPortError(port: number, cause: unknown): Error {
  const advice = 'Stop the program that listens there, or omit `port` to use a free one.';
  return new Error(`\`port\` is ${port}, which is in use. ${advice}`, { cause });
}

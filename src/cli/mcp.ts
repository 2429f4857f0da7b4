import { once } from 'node:events';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { ConfigError, readClientConfig, type ClientConfig, type ClientFlags } from '../config.js';
import { listen } from '../http/server.js';
import { packageRoot } from '../lib/package-root.js';
import { createSendOperation, type SendOperation } from '../client/operation-client.js';
import { readApiDocuments, type ApiDocuments } from '../mcp/api-documents.js';
import { createMcpHttpServer, MCP_PATH } from '../mcp/serve-http.js';
import { serveStdio } from '../mcp/serve-stdio.js';
import { EXIT_FAILURE, EXIT_INTERRUPTED } from './exit-codes.js';
import { printJson, printMessage, printText } from './print.js';
import {
  RequestRejected,
  SandboxClient,
  SandboxUnreachable,
  formatProblem,
} from '../client/sandbox-client.js';
import {
  isLoopbackUrl,
  type Connection,
  type ProgramOptions,
  type ProgramResult,
} from '../mcp/connection.js';
import { ToolError } from '../commands/sandbox-command.js';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { createLog, reportError } from './create-log.js';

export interface McpFlags extends ClientFlags {
  start?: true;
  organization: 'created' | 'default';
  allowRemote?: true;
  examApp?: string;
  examAdapter?: string;
  http?: true;
  port: number;
  json?: true;
}

/** Time between the signal that stops a process and the one that kills it, in milliseconds. A run of the suite ends within 3 seconds. */
const MAX_STOP_MS = 5_000;

const runningPrograms = new Set<Promise<unknown>>();

async function waitForPrograms(): Promise<void> {
  await Promise.allSettled(runningPrograms);
}

/** Runs this program with other arguments as a separate process, whose output does not mix with the output of this one. */
async function runProgram(
  args: readonly string[],
  { signal, onMessage }: ProgramOptions,
): Promise<ProgramResult> {
  const [, program = ''] = process.argv;
  const child = spawn(process.execPath, [...process.execArgv, program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let killTimer: NodeJS.Timeout | undefined;
  // The contract suite cleans up after a signal.
  const stop = (): void => {
    child.kill('SIGTERM');
    killTimer = setTimeout(() => child.kill('SIGKILL'), MAX_STOP_MS);
  };
  const kill = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  process.on('exit', kill);
  child.stderr.setEncoding('utf8').on('data', (message: string) => void onMessage(message.trim()));
  const closed = once(child, 'close') as Promise<[number | null]>;
  runningPrograms.add(closed);
  const [stdout, stderr, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  runningPrograms.delete(closed);
  clearTimeout(killTimer);
  signal.removeEventListener('abort', stop);
  process.off('exit', kill);
  return { exitCode, stdout, stderr };
}

/**
 * Runs `tollgate mcp` until the client closes standard input, or until a signal. Then exits, after the processes of tool
 * calls have ended: a request in progress, such as an advance of the clock, may take minutes.
 */
export async function runMcp(flags: McpFlags): Promise<void> {
  const config = readClientConfig(flags);
  if (!isLoopbackUrl(config.url) && flags.allowRemote !== true) {
    throw new ConfigError(
      `The sandbox URL is "${config.url}", which is not on this machine. Add --allow-remote to let tools use it.`,
    );
  }
  if (!isLoopbackUrl(config.url) && flags.start === true)
    throw new ConfigError(
      `--start starts a sandbox on this machine, but the sandbox URL is "${config.url}".`,
    );
  const started = flags.start === true ? await startIfAbsent(config) : null;
  try {
    const connection = createConnection(flags, started === null ? config : { ...config, ...started });
    const documents = readApiDocuments(connection.distFolder);
    if (flags.http === true) await serveHttp(connection, documents, flags);
    else if (await serveStdio(connection, documents)) process.exitCode = EXIT_INTERRUPTED;
  } finally {
    await waitForPrograms();
    await started?.close();
  }
  process.exit();
}

function createConnection(
  { organization, allowRemote, examApp, examAdapter }: McpFlags,
  config: ClientConfig,
): Connection {
  return {
    url: config.url,
    allowsRemote: allowRemote === true,
    examFlags: examApp === undefined ? null : toExamFlags(examApp, examAdapter),
    usesDefaultOrganization: organization === 'default',
    distFolder: join(packageRoot, 'dist'),
    version: packageJson.version,
    connect: (apiKey) => connect(config, apiKey),
    runProgram,
  };
}

function toExamFlags(app: string, adapter: string | undefined): string[] {
  return ['--app', app, ...(adapter === undefined ? [] : ['--adapter', adapter])];
}

const DELETED =
  'The organization no longer exists: it was deleted, or the sandbox lost its data at a restart. Call create_organization.';

/** Connects to the sandbox. The errors of requests are results of tools. */
async function connect(config: ClientConfig, apiKey: string | null): Promise<SendOperation> {
  const client = await SandboxClient.create(apiKey === null ? config : { ...config, apiKey });
  return createSendOperation((request) =>
    client.sendRequest(request).catch((error: unknown) => {
      if (error instanceof SandboxUnreachable) throw new ToolError(error.message, { cause: error });
      if (!(error instanceof RequestRejected)) throw error;
      const { problem, keySource } = error;
      const text = formatProblem({ problem, keySource: apiKey === null ? keySource : DELETED });
      throw new ToolError(`${text}\nCode: ${problem.code}, request id: ${problem.request_id}`, {
        cause: error,
      });
    }),
  );
}

/** Serves streamable HTTP until SIGINT or SIGTERM. */
async function serveHttp(
  connection: Connection,
  documents: ApiDocuments,
  { port, json }: McpFlags,
): Promise<void> {
  const server = createMcpHttpServer(connection, documents);
  // Before the URL is printed: a signal may follow at once.
  const interrupted = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  let url;
  try {
    url = `http://127.0.0.1:${await listen(server, '127.0.0.1', port)}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    printMessage(
      `Port ${port} is in use: stop the process that uses it, or choose a different port with --port.`,
    );
    process.exitCode = EXIT_FAILURE;
    return;
  }
  const mcpUrl = url + MCP_PATH;
  if (json === true) printJson({ url, mcp_url: mcpUrl, sandbox_url: connection.url });
  else printText(mcpUrl);
  await interrupted;
  server.close();
  server.closeAllConnections();
  process.exitCode = EXIT_INTERRUPTED;
}

interface StartedSandbox {
  url: string;
  apiKey: string;
  close: () => Promise<void>;
}

/**
 * Starts a sandbox in memory if nothing responds at a loopback URL.
 *
 * @returns null if a sandbox responds
 * @throws {SandboxUnreachable} if another program responds
 */
async function startIfAbsent(config: ClientConfig): Promise<StartedSandbox | null> {
  try {
    await (await SandboxClient.create(config)).send('getHealth');
    return null;
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    if (!(error instanceof SandboxUnreachable) || code !== 'ECONNREFUSED') throw error;
  }
  // Imported here, because it is slow to load.
  const { startSandbox } = await import('../sandbox.js');
  const log = createLog({ level: 'warn', format: 'auto' });
  const sandbox = await startSandbox({
    port: Number(new URL(config.url).port),
    apiKey: config.apiKey,
    log,
    report: (error, source) => void reportError(log, error, source),
  });
  printMessage(`A sandbox with data in memory runs at ${sandbox.url}.`);
  return sandbox;
}

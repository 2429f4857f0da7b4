import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, connect, type AddressInfo } from 'node:net';
import { ConfigError, readProcessEnvironment } from '../config.js';
import type { ExamAdapter, ExamApp, ExamResponse } from '../testing/exam-adapter.js';

/** Longest time that an application may take until it listens, in milliseconds. */
const START_TIMEOUT_MS = 30_000;
/** Longest time until the user has started an application, in milliseconds. */
const USER_START_TIMEOUT_MS = 5 * 60_000;
/** Longest time that the application may take for one request of the exam, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 10_000;
/** Number of characters of the log that the exam keeps. */
const MAX_LOG_LENGTH = 1_000_000;

/** Error of the exam's set-up: the application or the adapter does not do what the exam needs. */
export class ExamSetupError extends ConfigError {
  override name = 'ExamSetupError';
}

/** Returns the error that ends an exam: one of the set-up, or another one in a line, for example of a function of the adapter. */
export function toSetupError(error: unknown): ConfigError {
  if (error instanceof ConfigError) return error;
  const [summary = ''] = String(error).split('\n');
  return new ExamSetupError(`The exam cannot continue. ${summary}`, { cause: error });
}

/**
 * Program that runs the command in its own process group. It kills the group as soon as its standard input ends, which
 * happens even if the exam itself is killed.
 */
const supervisor = `
const { spawn } = require('node:child_process');
const child = spawn(process.argv[1], { shell: true, stdio: ['ignore', 'inherit', 'inherit'] });
const end = () => process.platform === 'win32'
  ? spawn('taskkill', ['/pid', String(child.pid), '/T', '/F']).on('exit', () => process.exit())
  : process.kill(-process.pid, 'SIGKILL');
child.on('error', end).on('exit', (code, signal) => {
  process.stdout.write('', () => process.exit(code ?? (signal ? 1 : 0)));
});
process.stdin.on('end', end).on('error', end).resume();
`;

/** The examined application: a process that the exam starts, or a URL that it does not control. */
export interface Application extends ExamApp {
  /** True if the exam can kill and start it. */
  canRestart: boolean;
  /** Sends a webhook or another raw request. Resolves to null if no response arrives. */
  send: (path: string, init: RequestInit) => Promise<Response | null>;
  /** Returns what the application has written to its standard output and standard error since the last call. */
  takeLog: () => string;
  /** Exit code of a process that ended by itself since the last start, or null. */
  getExitCode: () => number | null;
  /**
   * Returns the webhook or GET request that was not answered in time, or null. The application gets no further request
   * until it is started again.
   */
  getUnanswered: () => string | null;
  /** Kills the process with SIGKILL. */
  kill: () => Promise<void>;
  /** Starts the process and waits until it listens. @param environment additional environment variables */
  start: (environment: Record<string, string>) => Promise<void>;
}

/** Application, adapter and gateway of an exam. */
export interface ExamTarget {
  adapter: ExamAdapter;
  application: Application;
  /** Port of the application. */
  port: number;
  /** Port of the gateway for the application; 0 for any. */
  gatewayPort: number;
  apiKey: string;
  webhookSecret: string;
}

/**
 * Creates an application that the user starts.
 *
 * @param announce receives the environment variables with which the user has to start it
 */
export function connectApplication(
  url: string,
  announce: (environment: Record<string, string>) => void,
): Application {
  const { hostname, port, protocol } = new URL(url);
  return {
    ...createAppClient(url),
    canRestart: false,
    takeLog: () => '',
    getExitCode: () => null,
    kill: () => Promise.resolve(),
    start: async (environment) => {
      announce(environment);
      const address = { host: hostname, port: Number(port || (protocol === 'https:' ? 443 : 80)) };
      await waitUntilListening(
        address,
        USER_START_TIMEOUT_MS,
        () => null,
        () => '',
      );
    },
  };
}

/** Creates an application that a command of a shell starts. Call `start()` before you send requests. */
export function createApplication(command: string, port: number): Application {
  let child: ChildProcess | null = null;
  let exitCode: number | null = null;
  let log = '';
  const kill = async (): Promise<void> => {
    if (child === null) return;
    const ending = child;
    child = null;
    if (ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'close');
    // The supervisor is the leader of the group. A kill in the middle of a request must not wait for it.
    if (process.platform === 'win32' || ending.pid === undefined) ending.stdin?.end();
    else process.kill(-ending.pid, 'SIGKILL');
    await ended;
  };
  const client = createAppClient(`http://127.0.0.1:${port}`);
  const start = async (environment: Record<string, string>): Promise<void> => {
    await kill();
    exitCode = null;
    client.forgetUnanswered();
    const started = spawn(process.execPath, ['-e', supervisor, command], {
      env: { ...readProcessEnvironment(), ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    child = started;
    started.stdin.on('error', () => undefined);
    for (const stream of [started.stdout, started.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        log = (log + text).slice(-MAX_LOG_LENGTH);
      });
    started.on('exit', (code) => {
      if (child === started) exitCode = code ?? 1;
    });
    await waitUntilListening(
      { host: '127.0.0.1', port },
      START_TIMEOUT_MS,
      () => exitCode,
      () => log,
    );
  };
  return {
    ...client,
    canRestart: true,
    takeLog: () => {
      const taken = log;
      log = '';
      return taken;
    },
    getExitCode: () => exitCode,
    kill,
    start,
  };
}

/** Returns a free port of 127.0.0.1. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

interface Address {
  host: string;
  port: number;
}

/** @throws {ExamSetupError} if the application ends, or does not listen within the time limit */
async function waitUntilListening(
  address: Address,
  timeoutMs: number,
  getExitCode: () => number | null,
  readLog: () => string,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isListening(address))) {
    const code = getExitCode();
    const lastLines = readLog().trim().split('\n').slice(-15).join('\n');
    if (code !== null)
      throw new ExamSetupError(
        `The application ended with exit code ${code} before it listened.\n${lastLines}`,
      );
    if (Date.now() > deadline)
      throw new ExamSetupError(
        `The application does not listen on ${address.host}:${address.port} after ${timeoutMs / 1000} s. ` +
          `Set its port with the setting \`port\` in \`environment\` of the adapter.\n${lastLines}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

async function isListening(address: Address): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Statuses after which a user can repeat the action. */
const temporaryStatuses = new Set([408, 409, 425, 429]);

function createAppClient(
  url: string,
): ExamApp & Pick<Application, 'send' | 'getUnanswered'> & { forgetUnanswered: () => void } {
  let unanswered: string | null = null;
  const fetchOnce = async (
    path: string,
    init: RequestInit,
    isExpected: boolean,
  ): Promise<Response | null> => {
    if (unanswered !== null) return null;
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
    return fetch(url + path, { ...init, redirect: 'manual', signal }).catch(() => {
      if (isExpected && signal.aborted) unanswered = `${init.method ?? 'GET'} ${path}`;
      return null;
    });
  };
  const send = (path: string, init: RequestInit): Promise<Response | null> => fetchOnce(path, init, true);
  const request: ExamApp['request'] = async (method, path, body, headers = {}) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const init = {
      method,
      headers: { ...type, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    // An action may wait for the gateway: how long its customer waits is judged by itself.
    return toExamResponse(await fetchOnce(path, init, method === 'GET'));
  };
  return {
    ...createExamApp(url, request),
    send,
    getUnanswered: () => unanswered,
    forgetUnanswered: () => {
      unanswered = null;
    },
  };
}

function createExamApp(url: string, request: ExamApp['request']): ExamApp {
  return {
    url,
    request,
    get: (path, headers) => request('GET', path, undefined, headers),
    post: (path, body, headers) => request('POST', path, body, headers),
  };
}

/** Returns an app that reports the status of each response; no response has the status 0. */
export function observeStatuses(app: ExamApp, onStatus: (status: number) => void): ExamApp {
  return createExamApp(app.url, async (...request) => {
    const response = await app.request(...request);
    onStatus(response.status);
    return response;
  });
}

/** Converts a response of the application. No response has the status 0. */
async function toExamResponse(response: Response | null): Promise<ExamResponse> {
  const text = await response?.text().catch(() => null);
  if (response === null || text === null || text === undefined)
    return { status: 0, outcome: 'failed', body: null };
  const { status } = response;
  return { status, outcome: toOutcome(status), body: parseJson(text) };
}

function toOutcome(status: number): ExamResponse['outcome'] {
  if (status >= 200 && status < 400) return 'accepted';
  return status >= 500 || temporaryStatuses.has(status) ? 'failed' : 'refused';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

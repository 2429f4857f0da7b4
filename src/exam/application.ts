import { once } from 'node:events';
import { createServer, connect, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { readResponseText } from '../../contracts/lib/response-limits.js';
import { ShellCommand } from '../../contracts/lib/shell-command.js';
import { ConfigError } from '../config.js';
import type { ExamAdapter, ExamApp, ExamResponse } from '../testing/exam-adapter.js';
import { createTimeoutSignal } from '../lib/timeout-signal.js';

/** Longest time that an application may take until it listens, in milliseconds. */
const START_TIMEOUT_MS = 30_000;
/** Longest time until the user has started an application, in milliseconds. */
const USER_START_TIMEOUT_MS = 5 * 60_000;
/** Longest time that the application may take for one request of the exam, in milliseconds. */
export const RESPONSE_TIMEOUT_MS = 15_000;
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

/** The examined application: a process that the exam starts, or a URL that it does not control. */
export interface Application extends ExamApp {
  /** True if the exam can kill and start it. */
  canRestart: boolean;
  /** Sends a webhook or another raw request. @returns the status of the response, or null without one */
  send: (path: string, init: RequestInit) => Promise<number | null>;
  /** Returns what the application has written to its standard output and standard error since the last call. */
  takeLog: () => string;
  /** Exit code of a process that ended by itself since the last start, or null. */
  getExitCode: () => number | null;
  /**
   * Returns the webhook or GET request that was not answered in time, or null. The application gets no further request
   * until it is started again.
   */
  getUnanswered: () => string | null;
  /** Describes why the last request has no usable response; null if it has one. */
  getFailure: () => string | null;
  /** Returns the time since the start of the exam, or since the user has started the application. */
  getElapsedMs: () => number;
  /** Kills the process and what it has started. @returns a sentence about what still runs, without a period, or null */
  kill: () => Promise<string | null>;
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
  /** Ends the exam, with the reason, whatever the application does. */
  ending: AbortController;
}

/**
 * Creates an application that the user starts.
 *
 * @param announce receives the environment variables with which the user has to start it
 */
export function connectApplication(
  url: string,
  announce: (environment: Record<string, string>) => void,
  signal: AbortSignal,
): Application {
  const { hostname, port, protocol } = new URL(url);
  const client = createAppClient(url, signal);
  let startedAt: number | null = null;
  return {
    ...client,
    canRestart: false,
    takeLog: () => '',
    getExitCode: () => null,
    getElapsedMs: () => (startedAt === null ? 0 : performance.now() - startedAt),
    kill: () => Promise.resolve(null),
    start: async (environment) => {
      announce(environment);
      client.reset(`Nothing listens at ${url}`);
      const address = { host: hostname, port: Number(port || (protocol === 'https:' ? 443 : 80)) };
      await waitUntilListening(address, USER_START_TIMEOUT_MS, signal, { exitCode: null, log: '' });
      client.reset(null);
      startedAt ??= performance.now();
    },
  };
}

/**
 * Creates an application that a command of a shell starts. Call `start()` before you send requests.
 *
 * @param signal ends requests in progress, and prevents further starts
 */
export function createApplication(command: string, port: number, signal: AbortSignal): Application {
  const createdAt = performance.now();
  let running: ShellCommand | null = null;
  const output = { exitCode: null as number | null, log: '' };
  let leftover: string | null = null;
  const kill = async (): Promise<string | null> => {
    const ending = running;
    running = null;
    leftover = (await ending?.kill()) ?? leftover;
    return leftover;
  };
  const client = createAppClient(`http://127.0.0.1:${port}`, signal);
  const start = async (environment: Record<string, string>): Promise<void> => {
    await kill();
    signal.throwIfAborted();
    output.exitCode = null;
    client.reset(`The application has been started, and does not listen on port ${port} yet`);
    const started = new ShellCommand(command, environment);
    running = started;
    for (const stream of [started.child.stdout, started.child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output.log += text;
        if (output.log.length > 2 * MAX_LOG_LENGTH) output.log = output.log.slice(-MAX_LOG_LENGTH);
      });
    started.child.on('exit', (code) => {
      if (running === started) output.exitCode = code ?? 1;
    });
    await waitUntilListening({ host: '127.0.0.1', port }, START_TIMEOUT_MS, signal, output);
    client.reset(null);
  };
  return {
    ...client,
    canRestart: true,
    takeLog: () => {
      const taken = output.log.slice(-MAX_LOG_LENGTH);
      output.log = '';
      return taken;
    },
    getExitCode: () => output.exitCode,
    getElapsedMs: () => performance.now() - createdAt,
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

/** @throws {ExamSetupError} if the application ends, or does not listen within the time limit */
async function waitUntilListening(
  address: { host: string; port: number },
  timeoutMs: number,
  signal: AbortSignal,
  output: { exitCode: number | null; log: string },
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const { exitCode: code } = output;
    const socket = connect(address);
    const isListening = await once(socket, 'connect', { signal }).then(
      () => true,
      () => false,
    );
    socket.destroy();
    signal.throwIfAborted();
    if (isListening) return;
    const lastLines = output.log.trim().split('\n').slice(-15).join('\n');
    if (code !== null)
      throw new ExamSetupError(
        `The application ended with exit code ${code} before it listened.\n${lastLines}`,
      );
    if (Date.now() > deadline)
      throw new ExamSetupError(
        `The application does not listen on ${address.host}:${address.port} after ${timeoutMs / 1000} s. ` +
          `Set its port with the setting \`port\` in \`environment\` of the adapter.\n${lastLines}`,
      );
    await delay(15);
  }
}

/** Statuses after which a user can repeat the action. */
const temporaryStatuses = new Set([408, 409, 425, 429]);

type Client = Pick<Application, keyof ExamApp | 'send' | 'getUnanswered' | 'getFailure'>;

function createAppClient(
  url: string,
  ending: AbortSignal,
): Client & { reset: (problem: string | null) => void } {
  let unanswered: string | null = null;
  let failure: string | null = null;
  const fetchOnce = async (
    path: string,
    init: RequestInit,
    isExpected: boolean,
  ): Promise<{ status: number; text: string | null } | null> => {
    if (unanswered !== null || ending.aborted) return null;
    const timeout = createTimeoutSignal(RESPONSE_TIMEOUT_MS);
    const settings = { redirect: 'manual', signal: AbortSignal.any([timeout, ending]) } as const;
    const name = `${init.method ?? 'GET'} ${path}`;
    failure ??= `${name} has no response`;
    const response = await fetch(url + path, { ...init, ...settings }).catch((error: unknown) => {
      const { message, cause } = error as Error & { cause?: Error };
      failure = `${name} has no response: ${cause?.message ?? message}`;
      if (isExpected && timeout.aborted) unanswered = name;
      return null;
    });
    if (response === null) return null;
    const text = await readResponseText(response.body ?? []).catch(() => null);
    failure = text === null ? `${name} has an endless or incomplete response` : null;
    return { status: response.status, text };
  };
  const request: ExamApp['request'] = async (method, path, body, headers = {}) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const init = {
      method,
      headers: { ...type, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    // An action may wait for the gateway: how long its customer waits is judged by itself.
    const { status = 0, text = null } = (await fetchOnce(path, init, method === 'GET')) ?? {};
    if (text === null) return { status: 0, outcome: 'failed', body: null };
    return { status, outcome: toOutcome(status), body: parseJson(text) };
  };
  return {
    ...createExamApp(url, request),
    send: async (path, init) => (await fetchOnce(path, init, true))?.status ?? null,
    getUnanswered: () => unanswered,
    getFailure: () => failure,
    reset: (problem) => {
      unanswered = null;
      failure = problem;
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

function toOutcome(status: number): ExamResponse['outcome'] {
  if (status === 202) return 'unknown';
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

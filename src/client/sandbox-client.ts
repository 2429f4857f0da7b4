import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { UnreadableResponse, readResponseText } from '../../contracts/lib/response-limits.js';
import { ConfigError, type ClientConfig } from '../config.js';
import { getApiKeyPath } from '../lib/api-key-path.js';
import { EncodingError, readTextFile } from '../../contracts/lib/read-text-file.js';
import { STORED_API_KEY_PATTERN } from '../lib/secrets.js';
import { createSendOperation, type OperationRequest, type SendOperation } from './operation-client.js';
import { formatValidationErrors, type Problem } from './problem.js';

interface SendOptions {
  signal: AbortSignal;
  /** Called for each interim response, such as 103. */
  onInformation?: () => void;
}

/**
 * Maximum time from the first byte of a response to its end, milliseconds. The response to a GET request also has to begin
 * within this time. An advance of the clock takes as long as its scheduled work.
 */
const MAX_RESPONSE_MS = 30_000;

/** Error response of a sandbox. */
export class RequestRejected extends Error {
  override name = 'RequestRejected';

  constructor(
    readonly problem: Problem,
    /** Sentence that names the source of the API key. */
    readonly keySource: string,
  ) {
    super(problem.detail);
  }
}

/** Error for a URL where nothing, or something other than a sandbox, responds. */
export class SandboxUnreachable extends Error {
  override name = 'SandboxUnreachable';
}

/** Client of a sandbox that runs in another process. */
export class SandboxClient {
  /**
   * Sends a request to an operation.
   *
   * @throws {RequestRejected} for an error response
   * @throws {SandboxUnreachable} if there is no sandbox at the URL
   */
  readonly send: SendOperation = createSendOperation((request) => this.sendRequest(request));

  private constructor(
    readonly url: string,
    private readonly apiKey: string | null,
    private readonly keySource: string,
  ) {}

  /** Creates a client. Without `apiKey` it uses the key file in the data directory, if there is one. */
  static async create({
    url,
    dataDirectory,
    dataSource = 'the data folder',
    apiKey,
  }: ClientConfig): Promise<SandboxClient> {
    if (apiKey !== null) return new SandboxClient(url, apiKey, 'The key comes from TOLLGATE_API_KEY.');
    const keyFile = getApiKeyPath(dataDirectory);
    const key = await readKeyFile(keyFile);
    const keySource =
      key === null
        ? `No key was sent: TOLLGATE_API_KEY is not set, and ${keyFile} has no key (${dataSource}).`
        : `The key comes from ${keyFile} (${dataSource}). Set TOLLGATE_API_KEY to use a different key.`;
    return new SandboxClient(url, key, keySource);
  }

  /** Opens the event stream. @returns the response, whose body has not been read @throws as `send` does */
  openStream(headers: Record<string, string>, signal: AbortSignal): Promise<IncomingMessage> {
    return this.#open({ method: 'GET', path: '/_sandbox/stream', headers }, { signal });
  }

  /** Sends the request of an operation. @returns the body of the response @throws as `send` does */
  async sendRequest(request: OperationRequest): Promise<unknown> {
    const timeout = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const limitTime = (): void => {
      timer ??= setTimeout(() => {
        timeout.abort(
          new UnreadableResponse(`returned no complete response within ${MAX_RESPONSE_MS / 1_000} s`),
        );
      }, MAX_RESPONSE_MS);
    };
    if (request.method === 'GET') limitTime();
    try {
      const response = await this.#open(request, { signal: timeout.signal, onInformation: limitTime });
      limitTime();
      const content = await this.#readText(response);
      // Prometheus metrics. Other texts come from foreign servers.
      if (response.headers['content-type']?.startsWith('text/plain; version=') === true) return content;
      return content === '' ? undefined : this.#parse(content);
    } catch (error) {
      throw timeout.signal.aborted ? this.toForeignServerError(timeout.signal.reason) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Sends a request. @returns the successful response, whose body has not been read */
  async #open({ headers, ...request }: OperationRequest, options: SendOptions): Promise<IncomingMessage> {
    const authorization = this.apiKey === null ? {} : { authorization: `Bearer ${this.apiKey}` };
    let response;
    try {
      response = await sendRequest(
        this.url,
        { ...request, headers: { ...headers, ...authorization } },
        options,
      );
    } catch (cause) {
      if (options.signal.aborted) throw cause;
      throw new SandboxUnreachable(toConnectionMessage(this.url, cause as NodeJS.ErrnoException), { cause });
    }
    const { statusCode: status = 0, headers: responseHeaders } = response;
    if (status >= 200 && status < 300) return response;
    const content = await this.#readText(response);
    if (responseHeaders['content-type']?.startsWith('application/problem+json') === true)
      throw new RequestRejected(this.#parse(content) as Problem, this.keySource);
    throw this.toForeignServerError(new Error(`returned ${status}`));
  }

  /** Creates an error for a response that no sandbox sends. @param cause error that says what the server did */
  toForeignServerError(cause: unknown): SandboxUnreachable {
    const { message } = cause as Error;
    return new SandboxUnreachable(
      `The server at ${this.url} is not a Tollgate sandbox: it ${message}. Check --url.`,
      { cause },
    );
  }

  async #readText(response: IncomingMessage): Promise<string> {
    try {
      return await readResponseText(response);
    } catch (error) {
      if (error instanceof UnreadableResponse) throw this.toForeignServerError(error);
      throw new SandboxUnreachable(toConnectionMessage(this.url, error as NodeJS.ErrnoException), {
        cause: error,
      });
    }
  }

  #parse(content: string): object {
    try {
      const value: unknown = JSON.parse(content);
      if (typeof value === 'object' && value !== null) return value;
    } catch {
      // The error says nothing that helps, and repeats the text.
    }
    throw this.toForeignServerError(new Error('returned no JSON object'));
  }
}

/**
 * Sends a request without following redirects. The path is sent as it is: in a URL, an id such as `..` would select another
 * path.
 *
 * Uses `node:http` because loading `fetch` takes 56 ms of CPU, a fifth of a short command such as `tollgate clock`
 * (minimum of 25 processes, Node.js 20.20.2, 2026-11-22).
 */
async function sendRequest(
  url: string,
  { method, path, headers, body }: OperationRequest,
  { signal, onInformation }: SendOptions,
): Promise<IncomingMessage> {
  const send = url.startsWith('https:') ? (await import('node:https')).request : request;
  // `agent: false` closes the connection after the response. A kept one would keep the process alive.
  const { pathname } = new URL(url);
  const sent = send(url, { method, headers, agent: false, path: pathname.replace(/\/$/, '') + path, signal });
  if (onInformation) sent.on('information', onInformation);
  const received = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.end(body);
  return (await received)[0];
}

/** Returns the key in a file; null without a valid one. The sandbox then responds that the key is missing. */
async function readKeyFile(path: string): Promise<string | null> {
  try {
    const key = (await readTextFile(path)).trim();
    return STORED_API_KEY_PATTERN.test(key) ? key : null;
  } catch (cause) {
    if (cause instanceof EncodingError)
      throw new ConfigError(`${path} cannot be read: ${cause.message}.`, { cause });
    return null;
  }
}

function toConnectionMessage(url: string, { code, message }: NodeJS.ErrnoException): string {
  return `No sandbox responds at ${url} (${code ?? message}).\nStart one: ${toStartCommand(url)}`;
}

function toStartCommand(url: string): string {
  const { port } = new URL(url);
  return port === '' || port === '4010' ? 'tollgate start' : `tollgate start --port ${port}`;
}

/** Formats a problem: title and detail, a line for each validation error, and for a 401 the source of the API key. */
export function formatProblem({
  problem,
  keySource,
}: Pick<RequestRejected, 'problem' | 'keySource'>): string {
  const { title, detail, status } = problem;
  return [
    `${title}. ${detail}`,
    ...formatValidationErrors(problem),
    ...(status === 401 ? [keySource] : []),
  ].join('\n');
}

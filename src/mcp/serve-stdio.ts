import type { Readable, Writable } from 'node:stream';
import { once } from 'node:events';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, JSONRPCMessageSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { ApiDocuments } from './api-documents.js';
import { createMcpServer } from './create-server.js';
import type { Connection } from './connection.js';

/** Maximum length of a line of input, in bytes. The sandbox accepts bodies of 1 MiB. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;

/** Serves one client over standard input and output until its input ends, or until a signal. @returns true after a signal */
export async function serveStdio(connection: Connection, documents: ApiDocuments): Promise<boolean> {
  const server = createMcpServer(connection, documents);
  const transport = new StdioTransport(process.stdin, process.stdout);
  const ended = once(process.stdin, 'end').then(() => false);
  const interrupted = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]).then(() => true);
  await server.connect(transport);
  const wasInterrupted = await Promise.race([ended, interrupted]);
  // Aborts the tool calls in progress, which stops their processes.
  await server.close();
  return wasInterrupted;
}

/**
 * Transport with a message on each line. Unlike `StdioServerTransport` of the SDK, it responds to a line that it cannot
 * read with an error of JSON-RPC, and continues after a line that is too long.
 *
 * @see https://www.jsonrpc.org/specification#error_object
 */
class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  #line: Buffer[] = [];
  #lineBytes = 0;

  constructor(
    readonly input: Readable,
    readonly output: Writable,
  ) {}

  start(): Promise<void> {
    this.input.on('data', this.#read);
    return Promise.resolve();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#write(message);
  }

  close(): Promise<void> {
    this.input.off('data', this.#read);
    this.onclose?.();
    return Promise.resolve();
  }

  readonly #read = (chunk: Buffer): void => {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      this.#append(chunk.subarray(start, end));
      this.#endLine();
      start = end + 1;
    }
    this.#append(chunk.subarray(start));
  };

  /** Keeps a part of the current line, up to the maximum length. */
  #append(part: Buffer): void {
    this.#lineBytes += part.length;
    if (this.#lineBytes <= MAX_LINE_BYTES) this.#line.push(part);
    else this.#line = [];
  }

  #endLine(): void {
    const isTooLong = this.#lineBytes > MAX_LINE_BYTES;
    const text = Buffer.concat(this.#line).toString().trim();
    this.#line = [];
    this.#lineBytes = 0;
    if (isTooLong)
      this.#reject(ErrorCode.InvalidRequest, `A message has more than ${MAX_LINE_BYTES / 1024 / 1024} MiB.`);
    else if (text !== '') this.#receive(text);
  }

  #receive(text: string): void {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      this.#reject(ErrorCode.ParseError, 'A message is not JSON.');
      return;
    }
    const { success, data } = JSONRPCMessageSchema.safeParse(value);
    if (success) this.onmessage?.(data);
    else this.#reject(ErrorCode.InvalidRequest, 'A message is no request of JSON-RPC 2.0.');
  }

  /** Responds to a message whose id is unknown. */
  #reject(code: ErrorCode, message: string): void {
    void this.#write({ jsonrpc: '2.0', id: null, error: { code, message } });
  }

  async #write(message: object): Promise<void> {
    if (!this.output.write(`${JSON.stringify(message)}\n`)) await once(this.output, 'drain');
  }
}

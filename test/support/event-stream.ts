import { expect, onTestFinished } from 'vitest';
import type { components } from '../../generated/closed/sandbox.js';
import { ApiResponse, type Client } from './client.js';
import { parseMessages } from './event-stream-text.js';

export type Message = components['schemas']['StreamMessage'];

/** Opens a stream that is closed at the end of the test. */
export async function openStream(client: Client, headers: Record<string, string> = {}): Promise<OpenStream> {
  const hangUp = new AbortController();
  const path = '/_sandbox/stream';
  const response = await fetch(client.origin + path, {
    headers: { authorization: `Bearer ${client.apiKey ?? ''}`, accept: 'text/event-stream', ...headers },
    signal: hangUp.signal,
  });
  expect(response.status, response.ok ? '' : await response.text()).toBe(200);
  const stream = new OpenStream(client, response, hangUp);
  onTestFinished(async () => {
    await stream.close();
  });
  return stream;
}

/** Reads a stream piece by piece, like the body of a fetch in a browser. */
export class OpenStream {
  /** All received text. */
  text = '';
  /** Id of the last message that was read. */
  lastId = '';
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  /** Received text that was not read yet. */
  #untaken = '';
  #answer: ApiResponse | undefined;

  constructor(
    readonly client: Client,
    readonly response: Response,
    readonly hangUp: AbortController,
  ) {
    if (!response.body) throw new Error('The answer has no body.');
    this.#reader = response.body.getReader();
  }

  /** Reads until the predicate is true for all received text. */
  async until(holds: (text: string) => boolean): Promise<void> {
    while (!holds(this.text)) {
      if (!(await this.#read())) throw new Error(`The stream ended after:\n${this.text}`);
    }
  }

  /** Returns the next message. */
  async next(): Promise<Message> {
    for (;;) {
      const end = this.#untaken.indexOf('\n\n') + 2;
      const [block] = parseMessages(this.#untaken.slice(0, end));
      this.#untaken = this.#untaken.slice(end === 1 ? 0 : end);
      if (block) {
        this.lastId = block.id;
        return JSON.parse(block.data) as Message;
      }
      if (end === 1 && !(await this.#read())) throw new Error(`The stream ended after:\n${this.text}`);
    }
  }

  /** Returns the next `count` messages. */
  async take(count: number): Promise<Message[]> {
    const messages: Message[] = [];
    while (messages.length < count) messages.push(await this.next());
    return messages;
  }

  /** Returns all messages up to and including the first that matches. */
  async takeUntil(isLast: (message: Message) => boolean): Promise<Message[]> {
    const messages = [await this.next()];
    while (!messages.slice(-1).every(isLast)) messages.push(await this.next());
    return messages;
  }

  /** Reads the rest. Resolves when the server has ended the stream. */
  async ended(): Promise<void> {
    while (await this.#read());
  }

  /** Closes the connection and validates all received messages. */
  async close(): Promise<ApiResponse> {
    if (this.#answer) return this.#answer;
    this.hangUp.abort();
    await this.#reader.cancel().catch(() => undefined);
    const { status, headers } = this.response;
    this.client.receive({ method: 'GET', path: '/_sandbox/stream', status, headers, text: this.text });
    this.#answer = new ApiResponse(status, headers, this.text);
    return this.#answer;
  }

  /** @returns false at the end of the stream */
  async #read(): Promise<boolean> {
    const { done, value } = await this.#reader.read();
    const text = done ? '' : this.#decoder.decode(value, { stream: true });
    this.text += text;
    this.#untaken += text;
    return !done;
  }
}

/** Returns the response to a request for a stream when twenty are open. */
export async function withTwentyStreams(client: Client): Promise<ApiResponse> {
  for (let open = 0; open < 20; open += 1) await openStream(client);
  return client.send('GET', '/_sandbox/stream');
}

import { expect, onTestFinished } from 'vitest';
import type { components } from '../../generated/sandbox.js';
import { Answer, type Client } from './client.js';
import { messagesOf } from './event-stream-text.js';

export type Message = components['schemas']['StreamMessage'];

/** A stream that is open until the test is over. */
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

/** Reads a stream piece by piece, as a page does with the body of a fetch. */
export class OpenStream {
  /** All that came, as it came. */
  text = '';
  /** The id of the last message that was taken. */
  lastId = '';
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  /** What came and was not taken yet. */
  #untaken = '';
  #answer: Answer | undefined;

  constructor(
    readonly client: Client,
    readonly response: Response,
    readonly hangUp: AbortController,
  ) {
    if (!response.body) throw new Error('The answer has no body.');
    this.#reader = response.body.getReader();
  }

  /** Reads on until it holds of all that came. */
  async until(holds: (text: string) => boolean): Promise<void> {
    while (!holds(this.text)) {
      if (!(await this.#read())) throw new Error(`The stream ended after:\n${this.text}`);
    }
  }

  /** The next message. */
  async next(): Promise<Message> {
    for (;;) {
      const end = this.#untaken.indexOf('\n\n') + 2;
      const [block] = messagesOf(this.#untaken.slice(0, end));
      this.#untaken = this.#untaken.slice(end === 1 ? 0 : end);
      if (block) {
        this.lastId = block.id;
        return JSON.parse(block.data) as Message;
      }
      if (end === 1 && !(await this.#read())) throw new Error(`The stream ended after:\n${this.text}`);
    }
  }

  /** The next so many messages. */
  async take(count: number): Promise<Message[]> {
    const messages: Message[] = [];
    while (messages.length < count) messages.push(await this.next());
    return messages;
  }

  /** All messages up to the first of which it holds, inclusive. */
  async takeUntil(isLast: (message: Message) => boolean): Promise<Message[]> {
    const messages = [await this.next()];
    while (!messages.slice(-1).every(isLast)) messages.push(await this.next());
    return messages;
  }

  /** Reads what is left. Resolves when the server has ended the stream. */
  async ended(): Promise<void> {
    while (await this.#read());
  }

  /** Hangs up, and checks all that came against the description. */
  async close(): Promise<Answer> {
    if (this.#answer) return this.#answer;
    this.hangUp.abort();
    await this.#reader.cancel().catch(() => undefined);
    const { status, headers } = this.response;
    this.client.receive({ method: 'GET', path: '/_sandbox/stream', status, headers, text: this.text });
    this.#answer = new Answer(status, headers, this.text);
    return this.#answer;
  }

  /** @returns false when there is nothing more to come */
  async #read(): Promise<boolean> {
    const { done, value } = await this.#reader.read();
    const text = done ? '' : this.#decoder.decode(value, { stream: true });
    this.text += text;
    this.#untaken += text;
    return !done;
  }
}

/** The answer to one who opens a stream where twenty are open. */
export async function withTwentyStreams(client: Client): Promise<Answer> {
  for (let open = 0; open < 20; open += 1) await openStream(client);
  return client.send('GET', '/_sandbox/stream');
}

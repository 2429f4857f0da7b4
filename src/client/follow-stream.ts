import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { components } from '../../generated/closed/sandbox.js';

export type StreamMessage = components['schemas']['StreamMessage'];

/** Delay before a lost stream is opened again. */
const RECONNECT_DELAY_MS = 1_000;

/** Maximum length of a message in characters. */
const MAX_MESSAGE_LENGTH = 4 * 1024 * 1024;

/** Thrown for a stream that sends a message without an end. The message says what the server did. */
export class EndlessMessage extends Error {
  override name = 'EndlessMessage';
}

/** Position in the stream, at which another connection resumes. */
export interface StreamPosition {
  /** Id of the last message; null before the first. */
  lastId: string | null;
}

export interface StreamOptions {
  /** Sends the request for the stream with these headers. @returns the response body, in parts */
  open: (headers: Record<string, string>) => Promise<AsyncIterable<Uint8Array>>;
  /** Start of the stream; updated with each message. */
  position: StreamPosition;
  /** Ends the iteration. */
  signal: AbortSignal;
  onOpen: () => void;
  /** Called when the stream broke off, and when it could not be opened. */
  onLost: () => void;
  /** Returns the error to throw for an error of the stream, or null to open it again. Default: always null. */
  toFatalError?: (error: unknown) => Error | null;
  parse?: (data: string) => StreamMessage;
}

/**
 * Yields the messages of a sandbox's event stream until the signal aborts. A stream that breaks off is opened again,
 * and resumes after the last message if the sandbox still has the next one.
 */
export async function* followStream({
  open,
  position,
  signal,
  onOpen,
  onLost,
  toFatalError = () => null,
  parse = (data) => JSON.parse(data) as StreamMessage,
}: StreamOptions): AsyncGenerator<StreamMessage, void> {
  for (;;) {
    const { lastId } = position;
    try {
      const resume = lastId === null ? {} : { 'last-event-id': lastId };
      const chunks = await open({ accept: 'text/event-stream', ...resume });
      onOpen();
      for await (const { id, data } of readMessages(chunks)) {
        position.lastId = id ?? position.lastId;
        yield parse(data);
      }
    } catch (error) {
      const fatalError = signal.aborted ? null : toFatalError(error);
      if (fatalError !== null) throw fatalError;
    }
    if (signal.aborted) return;
    onLost();
    if (!(await pause(RECONNECT_DELAY_MS, signal))) return;
  }
}

async function* readMessages(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<EventSourceMessage> {
  const decoder = new TextDecoder();
  let messages: EventSourceMessage[] = [];
  const parser = createParser({
    onEvent: (message) => messages.push(message),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw new EndlessMessage('sent a message without an end');
    },
    maxBufferSize: MAX_MESSAGE_LENGTH,
  });
  for await (const chunk of chunks) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* messages;
    messages = [];
  }
}

/** Waits for a time, or until the signal aborts. @returns false if it aborts */
function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve(!signal.aborted);
    };
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener('abort', finish);
    if (signal.aborted) finish();
  });
}

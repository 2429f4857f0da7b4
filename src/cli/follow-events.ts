import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { checkJsonLimits, UnreadableResponse, MAX_BODY_BYTES } from '../../contracts/lib/response-limits.js';
import { JSON_LIMITS, SandboxUnreachable, type SandboxClient, type Schemas } from './sandbox-client.js';

type Message = Schemas['StreamMessage'];

const RECONNECT_DELAY_MS = 1_000;

interface FollowOptions {
  /** Ends the iteration. */
  signal: AbortSignal;
  /** Called when a stream is open. */
  onOpen: () => void;
  /** Called when a stream broke off. */
  onLost: () => void;
}

/**
 * Yields the messages of a sandbox's event stream until the signal aborts. A stream that breaks off is opened again,
 * and resumes after the last message if the sandbox still has the next one.
 *
 * @throws {RequestRejected} if the sandbox rejects the request for the stream
 * @throws {SandboxUnreachable} if there is no sandbox at the start, or a message exceeds a limit
 */
export async function* followEvents(
  sandbox: SandboxClient,
  { signal, onOpen, onLost }: FollowOptions,
): AsyncGenerator<Message, void> {
  let lastId: string | undefined;
  let stream: IncomingMessage | null = await openStream(sandbox, signal);
  for (;;) {
    if (stream) {
      onOpen();
      try {
        for await (const { id, data } of readMessages(stream)) {
          lastId = id ?? lastId;
          checkJsonLimits(data, JSON_LIMITS);
          yield JSON.parse(data) as Message;
        }
      } catch (error) {
        // The stream is opened again after every other kind of failure.
        if (error instanceof UnreadableResponse) throw sandbox.toForeignServerError(error);
      }
      if (signal.aborted) return;
      onLost();
    }
    stream = await reopenStream(sandbox, signal, lastId);
    if (signal.aborted) return;
  }
}

function openStream(sandbox: SandboxClient, signal: AbortSignal, lastId?: string): Promise<IncomingMessage> {
  const resume = lastId === undefined ? {} : { 'last-event-id': lastId };
  return sandbox.send('/stream', {
    method: 'GET',
    headers: { accept: 'text/event-stream', ...resume },
    signal,
  });
}

/** Opens the stream, or waits if the sandbox is not back yet. @returns null after waiting */
async function reopenStream(
  sandbox: SandboxClient,
  signal: AbortSignal,
  lastId: string | undefined,
): Promise<IncomingMessage | null> {
  try {
    return await openStream(sandbox, signal, lastId);
  } catch (error) {
    if (!signal.aborted && !(error instanceof SandboxUnreachable)) throw error;
    // An aborted wait is not an error.
    await wait(RECONNECT_DELAY_MS, null, { signal }).catch(() => null);
    return null;
  }
}

async function* readMessages(stream: IncomingMessage): AsyncGenerator<EventSourceMessage> {
  let messages: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => messages.push(message) });
  let length = 0;
  for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new UnreadableResponse('sent a message without an end');
    parser.feed(chunk);
    if (messages.length > 0) length = 0;
    yield* messages;
    messages = [];
  }
}

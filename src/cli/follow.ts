import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { Unreachable, type RunningSandbox, type Schemas } from './running-sandbox.js';

type Message = Schemas['StreamMessage'];

/** So long it waits before it looks again for a sandbox that has gone. */
const LOOK_MILLISECONDS = 1_000;

export interface FollowOptions {
  /** Ends it. */
  signal: AbortSignal;
  /** Told when a stream is open. */
  opened: () => void;
  /** Told when one broke off. */
  lost: () => void;
}

/**
 * What happens in a sandbox, as it happens, until it is told to end. A stream that breaks off is opened again, and goes
 * on where it was if that was not long ago.
 *
 * @throws {Refused} @throws {Unreachable} when there is no sandbox to begin with
 */
export async function* follow(
  sandbox: RunningSandbox,
  { signal, opened, lost }: FollowOptions,
): AsyncGenerator<Message, void> {
  let lastId: string | undefined;
  let stream: IncomingMessage | null = await open(sandbox, signal);
  for (;;) {
    if (stream) {
      opened();
      try {
        for await (const { id, message } of messagesOf(stream)) {
          lastId = id;
          yield message;
        }
      } catch {
        // However it broke off, it is opened again.
      }
      if (signal.aborted) return;
      lost();
    }
    stream = await openAgain(sandbox, signal, lastId);
    if (signal.aborted) return;
  }
}

function open(sandbox: RunningSandbox, signal: AbortSignal, lastId?: string): Promise<IncomingMessage> {
  const goOn = lastId === undefined ? {} : { 'last-event-id': lastId };
  return sandbox.send('/stream', {
    method: 'GET',
    headers: { accept: 'text/event-stream', ...goOn },
    signal,
  });
}

/** @returns null where there is none yet */
async function openAgain(
  sandbox: RunningSandbox,
  signal: AbortSignal,
  lastId: string | undefined,
): Promise<IncomingMessage | null> {
  try {
    return await open(sandbox, signal, lastId);
  } catch (error) {
    if (!signal.aborted && !(error instanceof Unreachable)) throw error;
    // The end of a wait that is cut short is no error.
    await setTimeout(LOOK_MILLISECONDS, null, { signal }).catch(() => null);
    return null;
  }
}

/** Takes a stream of server-sent events apart. Each message of a sandbox has its id before its data, each in one line. */
async function* messagesOf(stream: IncomingMessage): AsyncGenerator<{ id: string; message: Message }> {
  let rest = '';
  let id = '';
  for await (const piece of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('id: ')) id = line.slice(4);
      if (line.startsWith('data: ')) yield { id, message: JSON.parse(line.slice(6)) as Message };
    }
  }
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EndlessMessage, followStream, type StreamOptions } from './follow-stream.js';

const encoder = new TextEncoder();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates the body of a stream that breaks off after some parts. */
async function* createBody(...parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
  await Promise.reject(new Error('The connection was reset.'));
}

/** Follows a stream whose connections have these bodies, until the last one breaks off. @returns what was observed */
async function follow(
  bodies: readonly (readonly Uint8Array[])[],
  options: Partial<StreamOptions> = {},
): Promise<unknown[]> {
  const observed: unknown[] = [];
  const controller = new AbortController();
  const left = [...bodies];
  const messages = followStream({
    open: (headers) => {
      observed.push(headers['last-event-id'] ?? 'no id');
      return Promise.resolve(createBody(...(left.shift() ?? [])));
    },
    position: { lastId: null },
    signal: controller.signal,
    onOpen: () => observed.push('open'),
    onLost: () => {
      observed.push('lost');
      if (left.length === 0) controller.abort();
      // The wait begins after this call.
      else queueMicrotask(() => vi.advanceTimersByTime(1_000));
    },
    ...options,
  });
  for await (const message of messages) observed.push(message);
  return observed;
}

test('followStream resumes after the last message when a stream breaks off, and ends when the signal aborts', async () => {
  const first = encoder.encode('id: 1\ndata: {"name":"é"}\n\n');
  // The second byte of "é" is in another part.
  const split = first.indexOf(0xa9);
  expect(
    await follow([[first.slice(0, split), first.slice(split)], [encoder.encode('id: 2\ndata: {}\n\n')]]),
  ).toEqual(['no id', 'open', { name: 'é' }, 'lost', '1', 'open', {}, 'lost']);
});

test('followStream throws a fatal error of a stream', async () => {
  const toFatalError = (error: unknown): Error | null => (error instanceof EndlessMessage ? error : null);
  const endless = encoder.encode(`data: ${'x'.repeat(5 * 1024 * 1024)}`);
  await expect(follow([[endless]], { toFatalError })).rejects.toThrow('sent a message without an end');
});

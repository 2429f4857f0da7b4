import { expect, test } from 'vitest';
import { EventStreamParser } from './event-stream.js';

const resync = { type: 'resync', data: { reason: 'opened' } };
const text = `retry: 1000\n\nid: a.1\nevent: resync\ndata: ${JSON.stringify(resync)}\n\n:\n\nid: a.2\nevent: resync\ndata: ${JSON.stringify(resync)}\n\n`;

test.each([1, 2, 7, 1_000])('takes messages from pieces of %i characters', (size) => {
  const parser = new EventStreamParser();
  const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  expect(pieces.flatMap((piece) => parser.take(piece))).toEqual([
    { id: 'a.1', message: resync },
    { id: 'a.2', message: resync },
  ]);
});

test('keeps what is not complete to itself', () => {
  expect(new EventStreamParser().take('id: a.1\ndata: {"type"')).toEqual([]);
});

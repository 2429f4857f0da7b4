import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReplayBuffer, type StreamMessage } from './replay-buffer.js';

const createMessage = (length: number): StreamMessage =>
  ({ type: 'event', data: { filling: 'é'.repeat(length) } }) as never;

test('ReplayBuffer keeps the latest messages within its limits of number and bytes, and always the last one', () => {
  const limits = fc.record({
    messages: fc.integer({ min: 1, max: 8 }),
    bytes: fc.integer({ min: 0, max: 600 }),
  });
  // A negative number skips messages.
  const steps = fc.array(fc.integer({ min: -3, max: 200 }), { maxLength: 40 });
  fc.assert(
    fc.property(limits, steps, (limit, lengths) => {
      const buffer = new ReplayBuffer(limit);
      let added: string[] = [];
      let skipped = 0;
      for (const length of lengths) {
        if (length < 0) {
          buffer.skipTo(buffer.last - length);
          skipped = buffer.last;
          added = [];
        } else {
          buffer.add(createMessage(length));
          added.push(JSON.stringify(createMessage(length)));
        }
        const kept = added.flatMap((_, index) => buffer.find(skipped + 1 + index)?.json ?? []);
        expect(kept).toEqual(added.slice(added.length - kept.length));
        expect(kept.length).toBeLessThanOrEqual(limit.messages);
        expect(kept.length).toBeGreaterThanOrEqual(Math.min(added.length, 1));
        expect(buffer.bytes).toBe(Buffer.byteLength(kept.join('')));
        if (kept.length > 1) expect(buffer.bytes).toBeLessThanOrEqual(limit.bytes);
        expect(buffer.hasAllAfter(buffer.last - kept.length)).toBe(true);
        expect(buffer.hasAllAfter(buffer.last - kept.length - 1)).toBe(false);
      }
    }),
  );
});

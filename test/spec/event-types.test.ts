import { expect, test } from 'vitest';
import { formatEventTypes } from '../../spec/build/event-types.js';

const charge = { $ref: '../schemas/events.yaml#/ChargeEvent' };

test('formatEventTypes lists an event without a status, which announces none', () => {
  const generated = formatEventTypes({
    'charge.failed': { schema: charge, status: 'failed' },
    'charge.refunded': { schema: charge },
  });
  expect(generated.match(/charge\.refunded/g)).toHaveLength(1);
  expect(generated).toContain('"failed": "charge.failed"');
});

test('formatEventTypes rejects two events of an object with the same status', () => {
  const table = {
    'charge.failed': { schema: charge, status: 'failed' },
    'charge.declined': { schema: charge, status: 'failed' },
  };
  expect(() => formatEventTypes(table)).toThrow(
    'charge.failed and charge.declined have the same status, failed.',
  );
});

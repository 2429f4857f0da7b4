import { expect, test } from 'vitest';
import { Finding } from '../results/finding.js';
import { omitRepeated, parseEvent } from './endpoint.js';

test.each([
  '',
  'text',
  'null',
  '1',
  '"evt"',
  '[]',
  '{}',
  '{"type":1,"data":{}}',
  '{"type":"ping","data":null}',
])('a delivery with the body %j is a finding', (body) => {
  const received = { method: 'POST', target: '/hook', headers: {}, body };
  expect(() => parseEvent(received)).toThrow(Finding);
});

test('a delivery of an event that has arrived before is omitted, wherever it arrives again', () => {
  const requests = ['evt_1', 'evt_1', 'evt_2', 'evt_1'].map((id, index) => ({
    method: 'POST',
    target: `/hook?number=${index}`,
    headers: { 'webhook-id': id },
    body: '{}',
  }));
  expect(omitRepeated(requests)).toEqual([requests[0], requests[2]]);
});

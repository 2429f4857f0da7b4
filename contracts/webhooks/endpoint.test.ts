import { expect, test } from 'vitest';
import { Finding } from '../results/finding.js';
import { parseEvent } from './endpoint.js';

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

import { expect, test } from 'vitest';
import { isSameOrigin } from './same-origin.js';

const host = '127.0.0.1:4010';

test.each([
  ['accepts a client that sends neither header', {}, true],
  ['accepts Sec-Fetch-Site same-origin', { 'sec-fetch-site': 'same-origin' }, true],
  [
    'accepts Sec-Fetch-Site same-origin with Origin null',
    { 'sec-fetch-site': 'same-origin', origin: 'null' },
    true,
  ],
  ['accepts Sec-Fetch-Site none', { 'sec-fetch-site': 'none' }, true],
  [
    'rejects Sec-Fetch-Site same-site',
    { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:3000' },
    false,
  ],
  [
    'rejects Sec-Fetch-Site cross-site with the own origin',
    { 'sec-fetch-site': 'cross-site', origin: `http://${host}` },
    false,
  ],
  ['accepts the own Origin without Sec-Fetch-Site', { origin: `http://${host}` }, true],
  ['rejects another Origin without Sec-Fetch-Site', { origin: 'http://127.0.0.1:3000' }, false],
  ['rejects Origin null without Sec-Fetch-Site', { origin: 'null' }, false],
  ['accepts the origin of the public URL under another Host', { origin: 'https://pay.example' }, true],
])('isSameOrigin %s', (_name, headers, expected) => {
  expect(isSameOrigin({ getOrigin: () => 'https://pay.example' }, { host, ...headers })).toBe(expected);
});

import { expect, test } from 'vitest';
import { isSameOrigin } from './same-origin.js';

const host = '127.0.0.1:4010';

test.each([
  ['no browser', {}, true],
  ['own page', { 'sec-fetch-site': 'same-origin' }, true],
  // The referrer policy of the page makes browsers keep the origin back.
  ['own page without a referrer', { 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
  ['typed in', { 'sec-fetch-site': 'none' }, true],
  ['another port', { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:3000' }, false],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: `http://${host}` }, false],
  ['own origin, old browser', { origin: `http://${host}` }, true],
  ['another origin, old browser', { origin: 'http://127.0.0.1:3000' }, false],
  ['no origin that is told, old browser', { origin: 'null' }, false],
])('%s', (_name, headers, expected) => {
  expect(isSameOrigin({ host, ...headers })).toBe(expected);
});

import { expect, test } from 'vitest';
import { hrefTo, parseRoute } from './route.js';

test.each([
  ['', 'requests', null, {}],
  ['#/', 'requests', null, {}],
  ['#/clock', 'clock', null, {}],
  ['#/requests/req_1?status=4xx', 'requests', 'req_1', { status: '4xx' }],
  ['#/console/%E0%A4%A', 'console', '%E0%A4%A', {}],
])('%s leads to %s', (hash, screen, id, query) => {
  const route = parseRoute(hash);
  expect([route.screen, route.id, Object.fromEntries(route.query)]).toEqual([screen, id, query]);
});

test.each([
  ['#/objects', hrefTo('objects')],
  ['#/objects/a%2Fb', hrefTo('objects', 'a/b')],
  ['#/objects?type=charge', hrefTo('objects', null, { type: 'charge', status: '' })],
])('%s is where it leads', (expected, href) => {
  expect(href).toBe(expected);
});

import { expect, test } from 'vitest';
import { toHref, parseRoute } from './route.js';

test.each([
  ['', 'overview', null, {}],
  ['#/', 'overview', null, {}],
  ['#/time', 'time', null, {}],
  ['#/clock', 'time', null, {}],
  ['#/requests/req_1?status=4xx', 'requests', 'req_1', { status: '4xx' }],
  ['#/objects?type=customer', 'customers', null, { type: 'customer' }],
  ['#/objects/cus_1', 'customers', 'cus_1', {}],
  ['#/objects', 'subscriptions', null, {}],
  ['#/objects?type=purchase&status=unpaid', 'subscriptions', null, { type: 'purchase', status: 'unpaid' }],
  ['#/objects/pur_1', 'subscriptions', 'pur_1', {}],
  ['#/objects?type=charge', 'payments', null, { type: 'charge' }],
  ['#/objects/chg_1', 'payments', 'chg_1', {}],
  ['#/objects?type=plan', 'catalog', null, { type: 'plan' }],
  ['#/objects/svc_1', 'catalog', 'svc_1', {}],
  ['#/objects?type=consumption&status=open', 'usage', null, { type: 'consumption', status: 'open' }],
  ['#/objects/con_1', 'usage', 'con_1', {}],
  ['#/objects/evt_1', 'objects', 'evt_1', {}],
  ['#/console/%E0%A4%A', 'console', '%E0%A4%A', {}],
])('parseRoute parses the fragment %s as the screen %s', (hash, screen, id, query) => {
  const route = parseRoute(hash);
  expect([route.screen, route.id, Object.fromEntries(route.query)]).toEqual([screen, id, query]);
});

test.each([
  ['#/objects', toHref('objects')],
  ['#/objects/a%2Fb', toHref('objects', 'a/b')],
  ['#/objects?type=charge', toHref('objects', null, { type: 'charge', status: '' })],
])('toHref builds the fragment %s', (expected, href) => {
  expect(href).toBe(expected);
});

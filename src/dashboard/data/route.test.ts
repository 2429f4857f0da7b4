import { afterEach, expect, test, vi } from 'vitest';
import { parseRoute, toFilteredHref, toHref, describeFilters, omitEmpty } from './route.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['', 'overview', null, {}],
  ['#/', 'overview', null, {}],
  ['#/time', 'time', null, {}],
  ['#/clock', 'time', null, {}],
  ['#/settings', 'configurations', null, {}],
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
  ['#/objects/evt_1', 'events', 'evt_1', {}],
  ['#/objects/evt_1?type=plan', 'events', 'evt_1', { type: 'plan' }],
  ['#/objects/dlv_1', 'webhooks', 'dlv_1', {}],
  ['#/objects/cfg_1', 'configurations', 'cfg_1', {}],
  ['#/objects/xyz_1', 'objects', 'xyz_1', {}],
  ['#/console/%E0%A4%A', 'console', '%E0%A4%A', {}],
])('parseRoute parses the fragment %s as the screen %s', (hash, screen, id, query) => {
  const route = parseRoute(hash);
  expect([route.screen, route.id, Object.fromEntries(route.query)]).toEqual([screen, id, query]);
});

test.each([
  ['#/payments', toHref('payments')],
  ['#/payments/a%2Fb', toHref('payments', 'a/b')],
  ['#/payments?status=failed', toHref('payments', null, { status: 'failed', from: '' })],
])('toHref builds the fragment %s', (expected, href) => {
  expect(href).toBe(expected);
});

test('toFilteredHref keeps the other filters of the URL, and returns to the first page', () => {
  vi.stubGlobal('location', { hash: '#/requests/req_1?status=4xx&path=%2Fcustomers&cursor=abc&page=3' });
  expect(toFilteredHref({ path: '' })).toBe('#/requests?status=4xx');
  expect(toFilteredHref({ path: '/plans' }, { keepsItem: true })).toBe(
    '#/requests/req_1?status=4xx&path=%2Fplans',
  );
});

test('omitEmpty keeps only the filters that are set', () => {
  expect(omitEmpty({ status: 'past_due', customer_id: '' })).toEqual({ status: 'past_due' });
});

test('describeFilters says the filters that are set with names and dates, and is empty without any', () => {
  const filters = {
    status: 'past_due',
    plan_id: '',
    customer_id: 'cus_1',
    external_id: 'a_b',
    from: '2027-04-22',
  };
  expect(describeFilters(filters, new Map([['cus_1', 'Ada Lindqvist']]))).toBe(
    'status past due, customer Ada Lindqvist, external id a_b, from 22 Apr 2027',
  );
  expect(describeFilters({ status: '' })).toBe('');
});

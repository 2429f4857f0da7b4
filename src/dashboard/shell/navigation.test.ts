import { expect, test } from 'vitest';
import { parseRoute, toHref } from '../data/route.js';
import { findCurrentEntry, navigationEntries } from './navigation.js';

test.each([
  ['#/objects', 'Purchases'],
  ['#/objects?type=charge', 'Payments'],
  ['#/objects?type=service', 'Catalog'],
  ['#/objects/cus_01kx3hv8tgeb2s6f5jq4tq9ra0', 'Customers'],
  ['#/objects/cfg_01kx3hv8tgeb2s6f5jq4tq9ra0', 'Settings'],
  ['#/time', 'Time machine'],
  ['#/clock', 'Time machine'],
  ['#/requests/req_1?status=4xx', 'Requests'],
  ['#/elsewhere', undefined],
])('the entry of %s in the navigation is %s', (hash, title) => {
  expect(findCurrentEntry(parseRoute(hash))?.title).toBe(title);
});

test('each entry of the navigation leads to itself and has its own shortcut', () => {
  for (const entry of navigationEntries)
    expect(findCurrentEntry(parseRoute(toHref(entry.screen)))?.title).toBe(entry.title);
  const keys = navigationEntries.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

import { expect, onTestFinished, test } from 'vitest';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { StoreUnavailable } from '../../src/store/store.js';
import { ControlledStore } from '../support/controlled-store.js';
import { cardOf, Payer } from '../support/payer.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';

const store = new ControlledStore(createMemoryStore());
const sandbox = await testSandbox({ store });

/** A payer before a page, whose store fails from now on to the end of the test. */
async function stranded(failure: Error): Promise<Payer> {
  const shop = await sandbox.shop();
  const { checkout_url } = await shop.purchase(plans.one_time, { payment_token: null });
  store.failure = failure;
  onTestFinished(() => {
    store.failure = null;
  });
  return new Payer(checkout_url);
}

const headers = { 'x-request-id': 'req-of-the-payer', 'accept-language': 'es' };

test.each([
  [
    'a store that is down',
    new StoreUnavailable('The disk is full.'),
    503,
    'Esta página no está disponible ahora',
  ],
  ['a bug', new TypeError('secret is not a function'), 500, 'Algo ha fallado'],
])('%s is told on a page', async (_what, failure, status, heading) => {
  const payer = await stranded(failure);
  const reported = sandbox.errors.length;
  const pages = [
    await payer.load('', headers),
    await payer.load('/challenge', headers),
    await payer.send(cardOf('tok_success'), '', headers),
    await payer.send({ answer: 'pass' }, '/challenge', headers),
  ];
  for (const page of pages) {
    expect([page.status, page.heading]).toEqual([status, heading]);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('retry-after')).toBe(status === 503 ? '5' : null);
    expect(page.text).toContain('Identificador de la solicitud: req-of-the-payer');
    expect(page.text).not.toMatch(/secret|disk|TypeError|\.ts:/);
  }
  expect(sandbox.errors.slice(reported)).toEqual(status === 500 ? pages.map(() => failure) : []);
});

test('once it works again, the payer goes on', async () => {
  const payer = await stranded(new StoreUnavailable('The disk is full.'));
  expect((await payer.send(cardOf('tok_success'))).status).toBe(503);
  store.failure = null;
  expect((await payer.pay('tok_success')).status).toBe(303);
});

test.each([
  '/checkout',
  '/checkout/',
  '/checkout/a/b',
  '/checkout/a/challenge/',
  '/checkout/assets/brand/x.css',
])('%s is a page that is not there', async (path) => {
  const page = await new Payer(sandbox.url + path).load();
  expect([page.status, page.heading]).toEqual([404, 'There is no such page']);
});

test('a path that cannot be read is refused on a page', async () => {
  const page = await new Payer(`${sandbox.url}/checkout/%E0%A4%A`).load();
  expect([page.status, page.heading]).toEqual([400, 'This was not carried out']);
});

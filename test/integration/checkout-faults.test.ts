import { expect, onTestFinished, test } from 'vitest';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { StoreUnavailable } from '../../src/store/errors.js';
import { ControlledStore } from '../support/controlled-store.js';
import { toCardFields, Payer } from '../support/payer.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';

const store = new ControlledStore(createMemoryStore());
const sandbox = await testSandbox({ store });

/** Returns a payer on a checkout page whose store fails until the end of the test. */
async function openPageWithFailingStore(failure: Error): Promise<Payer> {
  const organization = await sandbox.newOrganization();
  const { checkout_url } = await organization.purchase(plans.one_time, { payment_token: null });
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
    'Esta página no está disponible temporalmente',
  ],
  ['a bug', new TypeError('secret is not a function'), 500, 'Algo ha fallado'],
])('the checkout shows %s as an HTML page', async (_what, failure, status, heading) => {
  const payer = await openPageWithFailingStore(failure);
  const reported = sandbox.errors.length;
  const pages = [
    await payer.load('', headers),
    await payer.load('/challenge', headers),
    await payer.send(toCardFields('tok_success'), '', headers),
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

test('the checkout lets the payer continue after an injected fault is over', async () => {
  const payer = await openPageWithFailingStore(new StoreUnavailable('The disk is full.'));
  expect((await payer.send(toCardFields('tok_success'))).status).toBe(503);
  store.failure = null;
  expect((await payer.pay('tok_success')).status).toBe(303);
});

test.each([
  '/checkout',
  '/checkout/',
  '/checkout/a/b',
  '/checkout/a/challenge/',
  '/checkout/assets/brand/x.css',
])('the checkout returns an HTML page with 404 for %s', async (path) => {
  const page = await new Payer(sandbox.url + path).load();
  expect([page.status, page.heading]).toEqual([404, 'Page not found']);
});

test('the checkout returns an HTML page with 400 for a path that cannot be decoded', async () => {
  const page = await new Payer(`${sandbox.url}/checkout/%E0%A4%A`).load();
  expect([page.status, page.heading]).toEqual([400, 'Request rejected']);
});

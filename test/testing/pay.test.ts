import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it, test } from 'vitest';
import { paymentTokenNames, getCardNumber } from '../../src/domain/billing/payment-outcome.js';
import {
  createOrganization,
  startSandbox,
  unwrap,
  type Sandbox,
  type TestOrganization,
} from '../../src/testing/index.js';

const seed = {
  customers: [{ ref: 'ada', email: 'ada@example.com', name: 'Ada Lindqvist' }],
  services: [{ ref: 'power', name: 'Home electricity' }],
  plans: [
    {
      ref: 'home',
      service_id: 'power',
      name: 'Fixed home tariff',
      rate: { kind: 'fixed_subscription', amount: 4900, currency: 'EUR', interval: 'month' },
    },
  ],
} as const;
const now = '2027-01-31T09:00:00Z';

const network = await startSandbox({ now, seed: structuredClone(seed) as never });
const inProcess = await startSandbox({ now, seed: structuredClone(seed) as never, listen: false });
const other = await startSandbox();
afterAll(async () => {
  await Promise.all([network.close(), inProcess.close(), other.close()]);
});

/** Creates a purchase without a card. */
const createPurchase = async (gateway: TestOrganization, more: object = {}) => {
  const { home = '', ada = '' } = gateway.seeded;
  return unwrap(gateway.client.POST('/purchases', { body: { plan_id: home, customer_id: ada, ...more } }));
};

const success_url = 'https://shop.example/thanks?order=1';
const declined = { status: 'pending', outcome: 'declined', isRedirected: false };
const paid = { status: 'active', outcome: 'succeeded', failureCode: null, isRedirected: true };
const pending = { status: 'pending', outcome: 'pending', failureCode: null, isRedirected: true };

/** Result of the payment with each test card. The compiler reports a card without a result. */
const results: Record<(typeof paymentTokenNames)[number], object> = {
  tok_success: paid,
  tok_declined: { ...declined, failureCode: 'card_declined' },
  tok_insufficient_funds: { ...declined, failureCode: 'insufficient_funds' },
  tok_processing_error: { ...declined, failureCode: 'processing_error' },
  tok_expired_card: { ...declined, failureCode: 'expired_card' },
  tok_incorrect_cvc: { ...declined, failureCode: 'incorrect_cvc' },
  tok_lost_card: { ...declined, failureCode: 'lost_card' },
  tok_success_then_declined: paid,
  tok_declined_twice_then_success: paid,
  tok_challenge: paid,
  tok_challenge_on_renewal: paid,
  tok_pending_then_success: pending,
  tok_pending_then_failure: pending,
};

describe.each([
  ['in the process', inProcess],
  ['over the network', network],
])('pay() %s', (_name, sandbox: Sandbox) => {
  it.each(paymentTokenNames)(
    'returns the result of the test card %s by its token and by its number',
    async (token) => {
      for (const card of [token, getCardNumber(token).replaceAll(/\d{4}(?=\d)/g, '$& ')]) {
        const { id, checkout_url } = await createPurchase(sandbox, { success_url });
        const { redirectUrl, ...result } = await sandbox.pay(checkout_url, card);
        const isRedirected = redirectUrl === `${success_url}&purchase_id=${id}&status=${result.status}`;
        expect({ ...result, isRedirected }).toEqual({ purchaseId: id, ...results[token] });
        const { status } = await unwrap(sandbox.client.GET('/purchases/{id}', { params: { path: { id } } }));
        expect(status).toBe(result.status);
      }
    },
  );

  it('fails, abandons and passes a challenge', async () => {
    const { checkout_url } = await createPurchase(sandbox);
    const pay = (card?: string, challenge?: 'pass' | 'fail' | 'abandon') =>
      sandbox.pay(checkout_url, card, { challenge });
    expect(await pay('tok_challenge', 'fail')).toMatchObject({
      status: 'pending',
      outcome: 'declined',
      failureCode: 'authentication_failed',
    });
    expect(await pay('tok_challenge', 'abandon')).toMatchObject({
      status: 'requires_action',
      outcome: 'requires_action',
    });
    await expect(pay('tok_success')).rejects.toThrow('Omit the card to continue.');
    expect(await pay()).toMatchObject({ status: 'active', outcome: 'succeeded', redirectUrl: null });
  });

  it('names the purchase and the reason if the payer cannot pay', async () => {
    const { id, checkout_url } = await createPurchase(sandbox);
    await expect(sandbox.pay(checkout_url, '4111 1111 1111 1111')).rejects.toThrow(
      'The checkout page has no test card "4111 1111 1111 1111". Use tok_success, ',
    );
    await expect(sandbox.pay(checkout_url, 'tok_declined', { challenge: 'fail' })).rejects.toThrow(
      'required no 3-D Secure challenge',
    );
    await sandbox.pay(checkout_url, 'tok_pending_then_success');
    await expect(sandbox.pay(checkout_url)).rejects.toThrow(`A payment of the purchase ${id} is pending.`);
    await sandbox.clock.advance('1d');
    await expect(sandbox.pay(checkout_url)).rejects.toThrow(`the purchase ${id} has the status "active"`);
    const expired = await createPurchase(sandbox);
    await sandbox.clock.advance('2d');
    await expect(sandbox.pay(expired.checkout_url)).rejects.toThrow(
      `The checkout of the purchase ${expired.id} has expired.`,
    );
    const unknown = new URL('/checkout/unknown', checkout_url).href;
    await expect(sandbox.pay(unknown)).rejects.toThrow(`There is no checkout at ${unknown}.`);
  });
});

test('pay() repairs a renewal with the challenge of its card, or with another card', async () => {
  const { client, pay, clock } = network;
  const purchases = [await createPurchase(network), await createPurchase(network)];
  for (const { checkout_url } of purchases) await pay(checkout_url, 'tok_challenge_on_renewal');
  await clock.advanceToNextRenewal(purchases[1]);
  const [first, second] = purchases;
  expect(await pay(first?.checkout_url ?? '')).toMatchObject({ status: 'active', outcome: 'succeeded' });
  expect(await pay(second?.checkout_url ?? '', 'tok_success')).toMatchObject({ outcome: 'succeeded' });
  const { payment_method } = await unwrap(
    client.GET('/purchases/{id}', { params: { path: { id: second?.id ?? '' } } }),
  );
  expect(payment_method?.last4).toBe('4242');
});

test('pay() pays in the sandbox of the checkout page', async () => {
  const { id, checkout_url } = await createPurchase(network);
  expect(await other.pay(checkout_url)).toMatchObject({ purchaseId: id, status: 'active' });
  const shared = await createOrganization({ url: network.url, now, seed: structuredClone(seed) as never });
  const purchase = await createPurchase(shared);
  expect(await shared.pay(purchase.checkout_url)).toMatchObject({
    purchaseId: purchase.id,
    outcome: 'succeeded',
  });
});

test('pay() sends no API key to the server of the checkout page', async () => {
  const received: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    received.push(request.headers);
    response.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(network.pay(`http://127.0.0.1:${port}/checkout/x`)).rejects.toThrow('There is no checkout at');
  server.close();
  expect(received.map(({ authorization }) => authorization)).toEqual([undefined]);
});

test.each<[string, unknown[], string]>([
  [
    'an unknown option',
    ['tok_challenge', { chalenge: 'fail' }],
    'pay() has no option `chalenge`. Did you mean `challenge`?',
  ],
  [
    'an unknown answer',
    ['tok_challenge', { challenge: 'failed' }],
    '`challenge` is "failed". Did you mean `fail`?',
  ],
  ['options instead of a card', [{ challenge: 'fail' }], 'Options come third.'],
])('pay() rejects %s before it sends a request', async (_title, args, message) => {
  const pay = network.pay as (...values: unknown[]) => Promise<unknown>;
  await expect(pay(`${network.url}/checkout/none`, ...args)).rejects.toThrow(message);
});

test('pay() rejects a purchase instead of its checkout_url', async () => {
  const pay = network.pay as (url: unknown) => Promise<unknown>;
  for (const value of [{}, undefined])
    await expect(pay(value)).rejects.toThrow('pay() needs the `checkout_url` of a purchase');
});

import { describe, expect, it } from 'vitest';
import { payOnCheckout } from '../../src/testing/index.js';
import { testSandbox } from '../support/sandbox.js';
import { startReceiver, type Receiver } from '../webhooks/receivers.js';
import { CheckoutSession } from './checkout-session.js';
import { createTestBrowser } from './test-browser.js';
import { sampleCases } from '../support/sample-cases.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

const CHALLENGE_CARD = '4000 0025 0000 3155';

/** Chains of redirects from the `success_url` to the page of the shop, by the status of each redirect. */
const chains: readonly (readonly [name: string, statuses: readonly number[], host: string])[] = [
  ['the page itself', [], '127.0.0.1'],
  ['a redirect to another origin', [302], '127.0.0.1'],
  ['a redirect that keeps the method', [307], '127.0.0.1'],
  ['redirects through two more origins', [308, 303], '127.0.0.1'],
  ['a redirect from localhost to 127.0.0.1', [302], 'localhost'],
];

/** Shop whose `success_url` redirects from one origin to the next, and ends at a page. */
interface Shop {
  successUrl: string;
  /** Servers in the order of the redirects. The last one has the page. */
  servers: Receiver[];
  origins: string[];
}

async function startShop(statuses: readonly number[], host: string): Promise<Shop> {
  const page = await startReceiver((response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      '<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><h1>Thanks</h1>',
    );
  });
  const servers = [page];
  for (const status of statuses.toReversed()) {
    const next = servers[0]?.url ?? '';
    const server = await startReceiver((response, { path }) => {
      response.writeHead(status, { location: next + new URL(path, next).search }).end();
    });
    servers.unshift(server);
  }
  const first = new URL(servers[0]?.url ?? '');
  first.hostname = host;
  return {
    successUrl: first.href,
    servers,
    origins: [first.origin, ...servers.map(({ url }) => new URL(url).origin)],
  };
}

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('a payer in a browser %s', (_name, javaScriptEnabled) => {
  describe.each(sampleCases(chains, ([, statuses]) => statuses.length !== 1))(
    'whose success_url is %s',
    (_chain, statuses, host) => {
      it.each([
        ['pays', '4242 4242 4242 4242'],
        ['completes a 3-D Secure challenge', CHALLENGE_CARD],
      ])('%s and reaches the page of the shop with a GET request', async (_step, card) => {
        const shop = await startShop(statuses, host);
        const checkout = await CheckoutSession.create({
          sandbox,
          browser,
          javaScriptEnabled,
          origins: shop.origins,
          options: { success_url: shop.successUrl },
        });
        await checkout.open();
        await payOnCheckout(checkout.page, { card });
        expect(await checkout.getHeading()).toBe('Thanks');
        const url = new URL(checkout.page.url());
        expect(url.origin).toBe(new URL(shop.servers.at(-1)?.url ?? '').origin);
        expect(Object.fromEntries(url.searchParams)).toEqual({
          purchase_id: checkout.id,
          status: 'succeeded',
        });
        for (const { received } of shop.servers) {
          expect(received.map(({ method }) => method)).toEqual(['GET']);
          expect(received[0]?.headers.referer).toBeUndefined();
        }
        expect(await checkout.listChargeStatuses()).toEqual(['succeeded']);
      });
    },
  );

  it('returns to the receipt with the back button, and is not charged again by a reload', async () => {
    const shop = await startShop([302], '127.0.0.1');
    const checkout = await CheckoutSession.create({
      sandbox,
      browser,
      javaScriptEnabled,
      origins: shop.origins,
      options: { success_url: shop.successUrl },
    });
    await checkout.open();
    await payOnCheckout(checkout.page);
    await checkout.page.goBack();
    await checkout.page.getByRole('heading', { name: 'Payment successful' }).waitFor();
    await checkout.page.reload();
    await checkout.page.getByRole('link', { name: /return/i }).click();
    await checkout.page.getByRole('heading', { name: 'Thanks' }).waitFor();
    expect(await checkout.listChargeStatuses()).toEqual(['succeeded']);
  });
});

describe('the page that leads to the shop', () => {
  it('shows the receipt with a link, and is for payments that are complete', async () => {
    const shop = await startShop([], '127.0.0.1');
    const checkout = await CheckoutSession.create({
      sandbox,
      browser,
      javaScriptEnabled: false,
      origins: shop.origins,
      options: { success_url: shop.successUrl },
    });
    const before = await fetch(`${checkout.url}/return`, { redirect: 'manual' });
    expect([before.status, before.headers.get('location')]).toEqual([303, new URL(checkout.url).pathname]);
    await checkout.open();
    await payOnCheckout(checkout.page);
    const after = await fetch(`${checkout.url}/return`);
    const target = `${shop.successUrl}?purchase_id=${checkout.id}&status=succeeded`;
    expect(after.status).toBe(200);
    expect(after.headers.get('refresh')).toBe(`0; url=${target}`);
    expect(after.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(await after.text()).toContain(`href="${target.replaceAll('&', '&amp;')}"`);
  });
});

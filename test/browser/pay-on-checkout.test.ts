import { describe, expect, it } from 'vitest';
import { payOnCheckout } from '../../src/testing/index.js';
import { plans } from '../support/plans.js';
import { sampleCases } from '../support/sample-cases.js';
import { testSandbox } from '../support/sandbox.js';
import { CheckoutSession } from './checkout-session.js';
import { createTestBrowser } from './test-browser.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

const CHALLENGE_CARD = '4000 0025 0000 3155';

describe.each(
  sampleCases(
    [
      ['with JavaScript', true],
      ['without JavaScript', false],
    ] as const,
    (_, index) => index === 0,
  ),
)('payOnCheckout in a browser %s', (_name, javaScriptEnabled) => {
  const openCheckout = async (
    more: Partial<Parameters<typeof CheckoutSession.create>[0]> = {},
  ): Promise<CheckoutSession> => {
    const checkout = await CheckoutSession.create({ sandbox, browser, javaScriptEnabled, ...more });
    await checkout.open();
    return checkout;
  };

  it('pays with a card that succeeds, and returns to the shop', async () => {
    const checkout = await openCheckout();
    await payOnCheckout(checkout.page);
    await checkout.expectReturn('thanks', 'succeeded');
  });

  it('resolves after a decline, so that another card can pay at once', async () => {
    const checkout = await openCheckout({ plan: plans.fixed });
    await payOnCheckout(checkout.page, { card: '4000000000000002' });
    expect(await checkout.getAlert()).toContain('Your bank declined the card.');
    await payOnCheckout(checkout.page, { card: '4242 4242 4242 4242' });
    await checkout.expectReturn('thanks', 'active');
    expect(await checkout.listChargeStatuses()).toEqual(['failed', 'succeeded']);
  });

  it('passes a 3-D Secure challenge by default', async () => {
    const checkout = await openCheckout();
    await payOnCheckout(checkout.page, { card: CHALLENGE_CARD });
    await checkout.expectReturn('thanks', 'succeeded');
  });

  it('fails a 3-D Secure challenge', async () => {
    const checkout = await openCheckout();
    await payOnCheckout(checkout.page, { card: CHALLENGE_CARD, challenge: 'fail' });
    expect(await checkout.listChargeStatuses()).toEqual(['failed']);
    expect((await checkout.getPurchase()).status).toBe('pending');
    await payOnCheckout(checkout.page, { card: CHALLENGE_CARD, challenge: 'pass' });
    await checkout.expectReturn('thanks', 'succeeded');
  });

  it('pays in another language, and shows the receipt without a URL of the shop', async () => {
    const checkout = await openCheckout({
      configuration: { checkout: { locale: 'es' } },
      options: { success_url: null, cancel_url: null },
    });
    await payOnCheckout(checkout.page);
    expect(checkout.page.url()).toBe(checkout.url);
    expect((await checkout.getPurchase()).status).toBe('succeeded');
  });

  it('throws the reason when the card is not a test card, and nothing is charged', async () => {
    const checkout = await openCheckout();
    await expect(payOnCheckout(checkout.page, { card: '4111 1111 1111 1111' })).rejects.toThrow(
      /^The checkout page rejected the card "4111 1111 1111 1111": /,
    );
    expect(await checkout.listChargeStatuses()).toEqual([]);
  });

  it('throws when `challenge` is set and the card requires no challenge', async () => {
    const checkout = await openCheckout();
    await expect(payOnCheckout(checkout.page, { challenge: 'fail' })).rejects.toThrow(
      'The card "4242 4242 4242 4242" required no 3-D Secure challenge.',
    );
  });

  it('throws when the page has no card form', async () => {
    const checkout = await openCheckout();
    await checkout.page.goto(`${sandbox.url}/checkout/unknown`);
    await expect(payOnCheckout(checkout.page)).rejects.toThrow(/\/checkout\/unknown has no card form\./);
  });
});

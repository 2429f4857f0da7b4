import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PaymentTokenName } from '../../src/domain/shared/records.js';
import { plans } from '../support/plans.js';
import { testInLongRun } from '../support/sample-cases.js';
import type { TestSandbox } from '../support/sandbox.js';
import { CheckoutSession } from './checkout-session.js';
import type { TestBrowser } from './test-browser.js';

const weekly = { rate: { ...plans.fixed.rate, interval: 'week' } } as const;
const withoutReturnUrls = { success_url: null, cancel_url: null };

/** Defines the tests of what a payer does on the checkout, in a browser with or without JavaScript. */
export function testCheckout(sandbox: TestSandbox, browser: TestBrowser, javaScriptEnabled: boolean): void {
  describe(`the checkout in a browser ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    type Options = Partial<Parameters<typeof CheckoutSession.create>[0]>;

    const startCheckout = (more: Options = {}): Promise<CheckoutSession> =>
      CheckoutSession.create({ sandbox, browser, javaScriptEnabled, ...more });

    it('returns the payer to the shop after a successful payment', async () => {
      const checkout = await startCheckout();
      await checkout.open();
      expect(await checkout.getHeading()).toBe('Pay the shop');
      await checkout.pay('tok_success');
      await checkout.expectReturn('thanks', 'succeeded');
      await checkout.expectWebhooks(
        'charge.succeeded',
        'purchase.payment_method_attached',
        'purchase.succeeded',
      );
    });

    it('shows a validation error, focuses the invalid field and keeps the expiry date', async () => {
      const checkout = await startCheckout();
      await checkout.open();
      await checkout.fillCard('tok_success');
      await checkout.page.getByLabel('Security code').fill('1');
      await checkout.clickButton('Pay €120.00');
      expect(await checkout.getAlert()).toBe('Enter the three or four digits of the security code.');
      await expect.poll(() => checkout.page.locator('input:focus').getAttribute('name')).toBe('cvc');
      await expect
        .poll(() => checkout.page.getByLabel('Expiry date').inputValue())
        .toBe(javaScriptEnabled ? '12 / 34' : '12/34');
      expect(await checkout.listChargeStatuses()).toEqual([]);
      await checkout.pay('tok_success');
      await checkout.expectReturn('thanks', 'succeeded');
      await checkout.expectWebhooks('charge.succeeded', 'purchase.succeeded');
    });

    testInLongRun(
      'shows each error below its input, and the button before the opened test cards',
      async () => {
        const checkout = await startCheckout();
        await checkout.open();
        const { page } = checkout;
        const getTop = async (element: Locator): Promise<number> => (await element.boundingBox())?.y ?? NaN;
        await page.getByLabel('Card number').fill('1');
        await checkout.clickButton('Pay €120.00');
        const input = page.getByLabel('Card number');
        const error = page.locator('#card_number-fault');
        const button = page.getByRole('button', { name: 'Pay €120.00' });
        const testCard = page.locator('button[aria-describedby=tok_success]');
        const tops = await Promise.all([input, error, button, testCard].map(getTop));
        expect(tops).toEqual(tops.toSorted((left, right) => left - right));
        await testCard.click();
        await checkout.expectReturn('thanks', 'succeeded');
        await checkout.expectWebhooks(
          'charge.succeeded',
          'purchase.payment_method_attached',
          'purchase.succeeded',
        );
      },
    );

    it('accepts another card after a declined one', async () => {
      const checkout = await startCheckout({ plan: plans.fixed });
      await checkout.open();
      await checkout.pay('tok_declined');
      expect(await checkout.getAlert()).toContain('Your bank declined the card.');
      expect((await checkout.getPurchase()).status).toBe('pending');
      await checkout.expectWebhooks('charge.failed');
      await checkout.pay('tok_success');
      await checkout.expectReturn('thanks', 'active');
      expect(await checkout.listChargeStatuses()).toEqual(['failed', 'succeeded']);
      await checkout.expectWebhooks('purchase.activated', 'purchase.period_started');
    });

    it('completes a payment whose challenge succeeds', async () => {
      const checkout = await startCheckout();
      await checkout.open();
      await checkout.pay('tok_challenge');
      expect(await checkout.getHeading()).toBe('Confirm your payment');
      await checkout.expectWebhooks('charge.requires_action', 'purchase.requires_action');
      await checkout.clickButton('Complete authentication');
      await checkout.expectReturn('thanks', 'succeeded');
      await checkout.expectWebhooks('charge.succeeded', 'purchase.succeeded');
    });

    it('shows the card form again after a failed challenge', async () => {
      const checkout = await startCheckout();
      await checkout.open();
      await checkout.useTestCard('tok_challenge');
      await checkout.clickButton('Fail authentication');
      expect(await checkout.getAlert()).toContain('Your bank could not verify your identity.');
      expect((await checkout.getPurchase()).status).toBe('pending');
      await checkout.expectWebhooks('charge.failed', 'purchase.pending');
      await checkout.useTestCard('tok_success');
      await checkout.expectReturn('thanks', 'succeeded');
      await checkout.expectWebhooks('charge.succeeded', 'purchase.succeeded');
    });

    it('returns the payer to the shop while a payment is pending, and shows its progress', async () => {
      const checkout = await startCheckout();
      await checkout.open();
      await checkout.pay('tok_pending_then_success');
      await checkout.expectReturn('thanks', 'pending');
      await checkout.expectWebhooks('charge.pending');
      await checkout.open();
      expect(await checkout.getHeading()).toBe('Payment processing');
      await checkout.advance('P1D');
      expect((await checkout.getPurchase()).status).toBe('succeeded');
      await checkout.expectWebhooks('charge.succeeded', 'purchase.succeeded');
    });

    testInLongRun('shows the card form again after a pending payment has failed', async () => {
      const checkout = await startCheckout();
      await checkout.open();
      await checkout.pay('tok_pending_then_failure');
      await checkout.expectReturn('thanks', 'pending');
      await checkout.advance('P1D');
      await checkout.expectWebhooks('charge.pending', 'charge.failed');
      await checkout.open();
      expect(await checkout.getHeading()).toBe('Pay the shop');
      await checkout.pay('tok_success');
      await checkout.expectReturn('thanks', 'succeeded');
      expect(await checkout.listChargeStatuses()).toEqual(['failed', 'succeeded']);
      await checkout.expectWebhooks('charge.succeeded', 'purchase.succeeded');
    });

    testInLongRun('saves the card during a trial and charges it at the trial end', async () => {
      const checkout = await startCheckout({ plan: plans.fixed_with_trial });
      await checkout.open();
      await checkout.pay('tok_success');
      await checkout.expectReturn('thanks', 'trialing');
      expect(await checkout.listChargeStatuses()).toEqual([]);
      await checkout.expectWebhooks('purchase.payment_method_attached', 'purchase.trialing');
      await checkout.advance('P1M');
      expect((await checkout.getPurchase()).status).toBe('active');
      await checkout.expectWebhooks('charge.succeeded', 'purchase.activated');
    });

    it('keeps the purchase pending if the payer cancels and comes back later', async () => {
      const checkout = await startCheckout();
      await checkout.open();
      await checkout.clickLink('Cancel and return');
      await checkout.expectReturn('basket', 'pending');
      await checkout.expectWebhooks('purchase.created');
      await checkout.open();
      await checkout.useTestCard('tok_success');
      await checkout.expectReturn('thanks', 'succeeded');
      await checkout.expectWebhooks('charge.succeeded', 'purchase.succeeded');
    });

    it('shows an expiry page and charges nothing after the checkout has expired', async () => {
      const checkout = await startCheckout();
      await checkout.open();
      await checkout.advance('P1D');
      await checkout.pay('tok_success');
      expect(await checkout.getHeading()).toBe('This checkout has expired');
      expect(await checkout.listChargeStatuses()).toEqual([]);
      await checkout.expectWebhooks('purchase.expired');
      await checkout.clickLink('Return to the shop');
      await checkout.expectReturn('basket', 'expired');
    });

    it.each<[string, PaymentTokenName, number, string]>([
      ['past_due', 'tok_success_then_declined', 3, 'past_due'],
      ['unpaid', 'tok_success_then_declined', 0, 'unpaid'],
    ])(
      'pays the overdue amount of a purchase that is %s with a new card',
      async (_state, payment_token, max_retries, status) => {
        const dunning = { max_retries };
        const checkout = await startCheckout({
          plan: weekly,
          options: { payment_token },
          configuration: { dunning },
        });
        await checkout.advance('P1W');
        expect((await checkout.getPurchase()).status).toBe(status);
        await checkout.open();
        expect(await checkout.getHeading()).toBe('Your payment is overdue');
        await checkout.pay('tok_success');
        await checkout.expectReturn('thanks', 'active');
        await checkout.expectWebhooks(`purchase.${status}`, 'purchase.activated');
        expect((await checkout.getPurchase()).payment_method?.last4).toBe('4242');
      },
    );

    it('completes a renewal whose challenge succeeds', async () => {
      const checkout = await startCheckout({
        plan: weekly,
        options: { payment_token: 'tok_challenge_on_renewal' },
      });
      await checkout.advance('P1W');
      await checkout.open();
      await checkout.clickLink('Confirm payment');
      await checkout.clickButton('Complete authentication');
      await checkout.expectReturn('thanks', 'active');
      await checkout.expectWebhooks('charge.succeeded', 'purchase.activated');
    });

    it('charges once if the payer double-clicks the button', async () => {
      const checkout = await startCheckout();
      await checkout.open();
      await checkout.fillCard('tok_success');
      const button = checkout.page.getByRole('button', { name: /^Pay / });
      await button.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      // Clicks at coordinates, because the button may be gone before the second click.
      await checkout.page.mouse.dblclick(x + width / 2, y + height / 2);
      await checkout.expectReturn('thanks', 'succeeded');
      expect(await checkout.listChargeStatuses()).toEqual(['succeeded']);
      await checkout.expectWebhooks('purchase.succeeded');
    });

    testInLongRun('rejects an outdated form in a second window, and charges once', async () => {
      const checkout = await startCheckout();
      await checkout.open();
      const other = await checkout.page.context().newPage();
      await other.goto(checkout.url);
      await checkout.pay('tok_declined');
      await checkout.getAlert();
      await other.locator('summary').click();
      await other.locator('button[aria-describedby=tok_success]').click();
      // The second form was rendered before the decline, so it is rendered again and no charge is created.
      await expect.poll(() => other.getByRole('alert').innerText()).toContain('Your bank declined the card.');
      expect(await checkout.listChargeStatuses()).toEqual(['failed']);
      await other.locator('summary').click();
      await other.locator('button[aria-describedby=tok_success]').click();
      await other.waitForURL(/thanks/);
      await checkout.useTestCard('tok_success');
      await checkout.expectReturn('thanks', 'succeeded');
      expect(await checkout.listChargeStatuses()).toEqual(['failed', 'succeeded']);
      await checkout.expectWebhooks('charge.failed', 'charge.succeeded', 'purchase.succeeded');
    });

    it('hides the test cards in a drawer that the payer opens, grouped by outcome', async () => {
      const checkout = await startCheckout();
      await checkout.open();
      const { page } = checkout;
      const button = page.locator('button[aria-describedby=tok_challenge]');
      await expect.poll(() => button.isVisible()).toBe(false);
      await page.locator('summary').click();
      await expect.poll(() => button.isVisible()).toBe(true);
      await expect
        .poll(() => page.locator('details h3').allInnerTexts())
        .toEqual(['Succeeds', 'Declines', '3-D Secure', 'Delayed']);
      await button.click();
      expect(await checkout.getHeading()).toBe('Confirm your payment');
    });

    it('shows a receipt after the payment, with a link back to the shop', async () => {
      const checkout = await startCheckout({ plan: plans.fixed });
      await checkout.open();
      await checkout.pay('tok_success');
      await checkout.expectReturn('thanks', 'active');
      await checkout.open();
      expect(await checkout.getHeading()).toBe('Payment successful');
      const receipt = await checkout.page.locator('main dl').innerText();
      for (const text of ['€49.00', '€49.00 a month', 'Visa •••• 4242', checkout.id])
        expect(receipt).toContain(text);
      await checkout.clickLink('Return to the shop');
      await checkout.expectReturn('thanks', 'active');
    });

    testInLongRun(
      'explains on the receipt of a usage charge why the payment follows its period',
      async () => {
        const checkout = await startCheckout({
          plan: { ...plans.variable, rate: { ...plans.variable.rate, report_grace_hours: 24 } },
          options: { payment_token: 'tok_success' },
        });
        await checkout.organization.report(checkout.id, { quantity: '84.5' });
        await checkout.organization.call('advanceClock', { body: { by: 'P33D' } });
        await checkout.open();
        const receipt = checkout.page.locator('main dl');
        await receipt.getByText('Usage is charged 24 hours after the end of the period.').waitFor();
      },
    );

    testInLongRun('names the card and the date of an overdue payment', async () => {
      const checkout = await startCheckout({
        plan: plans.fixed,
        options: { payment_token: 'tok_success_then_declined' },
      });
      await checkout.organization.call('advanceClock', { body: { by: 'P1M' } });
      await checkout.open();
      await checkout.page
        .getByText(/^The payment with Visa •••• 0341 on \w+ \d+, 2027 did not go through\. Pay now/)
        .waitFor();
    });

    testInLongRun('shows the paid status if the payer navigates back after the payment', async () => {
      const checkout = await startCheckout();
      await checkout.open();
      await checkout.pay('tok_success');
      await checkout.expectReturn('thanks', 'succeeded');
      await checkout.page.goBack();
      expect(await checkout.getHeading()).toBe('Payment successful');
      await checkout.clickLink('Return to the shop');
      await checkout.expectReturn('thanks', 'succeeded');
      expect(await checkout.listChargeStatuses()).toEqual(['succeeded']);
      await checkout.expectWebhooks('charge.succeeded', 'purchase.succeeded');
    });

    testInLongRun('redirects to the challenge again if the payer navigates back from it', async () => {
      const checkout = await startCheckout({ options: withoutReturnUrls });
      await checkout.open();
      await checkout.useTestCard('tok_challenge');
      await checkout.page.waitForURL(/challenge$/);
      const challenge = checkout.page.url();
      await checkout.page.goBack();
      expect(checkout.page.url()).toBe(challenge);
      await checkout.clickButton('Complete authentication');
      expect(await checkout.getHeading()).toBe('Payment successful');
      expect((await checkout.getPurchase()).status).toBe('succeeded');
      await checkout.expectWebhooks('purchase.succeeded');
    });
  });
}

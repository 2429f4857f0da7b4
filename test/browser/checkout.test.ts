import { describe, expect, it, test } from 'vitest';
import type { PaymentTokenName } from '../../src/domain/billing/payment-outcome.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { Sale } from './purchase-flow.js';
import { testBrowser } from './test-browser.js';

const sandbox = await testSandbox();
const browser = await testBrowser();

const weekly = { rate: { ...plans.fixed.rate, interval: 'week' } } as const;
const without = { success_url: null, cancel_url: null };

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (_name, javaScriptEnabled) => {
  type More = Partial<Parameters<typeof Sale.of>[0]>;

  const sell = (more: More = {}): Promise<Sale> => Sale.of({ sandbox, browser, javaScriptEnabled, ...more });

  it('pays, and goes back to the shop', async () => {
    const sale = await sell();
    await sale.open();
    expect(await sale.heading()).toBe('Pay the shop');
    await sale.pay('tok_success');
    await sale.isBack('thanks', 'succeeded');
    await sale.isTold('charge.succeeded', 'purchase.payment_method_attached', 'purchase.succeeded');
  });

  it('is told what is wrong with the form, and where', async () => {
    const sale = await sell();
    await sale.open();
    await sale.type('tok_success');
    await sale.page.getByLabel('Security code').fill('1');
    await sale.press('Pay €120.00');
    const fault = 'Enter the three or four digits of the security code.';
    expect(await sale.alert()).toContain(fault);
    await sale.follow(fault);
    await sale.page.keyboard.type('123');
    expect(await sale.page.getByLabel('Security code').inputValue()).toBe('123');
    expect(await sale.page.getByLabel('Card number').inputValue()).toBe('');
    expect(await sale.charges()).toEqual([]);
    await sale.pay('tok_success');
    await sale.isBack('thanks', 'succeeded');
    await sale.isTold('charge.succeeded', 'purchase.succeeded');
  });

  it('is declined, and pays with another card', async () => {
    const sale = await sell({ plan: plans.fixed });
    await sale.open();
    await sale.pay('tok_declined');
    expect(await sale.alert()).toContain('Your bank declined the card.');
    expect((await sale.purchase()).status).toBe('pending');
    await sale.isTold('charge.failed');
    await sale.pay('tok_success');
    await sale.isBack('thanks', 'active');
    expect(await sale.charges()).toEqual(['failed', 'succeeded']);
    await sale.isTold('purchase.activated', 'purchase.period_started');
  });

  it('passes a challenge', async () => {
    const sale = await sell();
    await sale.open();
    await sale.pay('tok_challenge');
    expect(await sale.heading()).toBe('Confirm that it is you');
    await sale.isTold('charge.requires_action', 'purchase.requires_action');
    await sale.press('Complete authentication');
    await sale.isBack('thanks', 'succeeded');
    await sale.isTold('charge.succeeded', 'purchase.succeeded');
  });

  it('fails a challenge, and is asked for a card again', async () => {
    const sale = await sell();
    await sale.open();
    await sale.use('tok_challenge');
    await sale.press('Fail authentication');
    expect(await sale.alert()).toContain('Your bank could not confirm that it is you.');
    expect((await sale.purchase()).status).toBe('pending');
    await sale.isTold('charge.failed');
    await sale.use('tok_success');
    await sale.isBack('thanks', 'succeeded');
    await sale.isTold('charge.succeeded', 'purchase.succeeded');
  });

  it('pays with a delay', async () => {
    const sale = await sell();
    await sale.open();
    await sale.pay('tok_pending_then_success');
    await sale.isBack('thanks', 'pending');
    await sale.isTold('charge.pending');
    await sale.open();
    expect(await sale.heading()).toBe('Your payment is on its way');
    await sale.advance('P1D');
    expect((await sale.purchase()).status).toBe('succeeded');
    await sale.isTold('charge.succeeded', 'purchase.succeeded');
  });

  it('pays with a delay that comes to nothing, and is asked for a card again', async () => {
    const sale = await sell();
    await sale.open();
    await sale.pay('tok_pending_then_failure');
    await sale.isBack('thanks', 'pending');
    await sale.advance('P1D');
    await sale.isTold('charge.pending', 'charge.failed');
    await sale.open();
    expect(await sale.heading()).toBe('Pay the shop');
    await sale.pay('tok_success');
    await sale.isBack('thanks', 'succeeded');
    expect(await sale.charges()).toEqual(['failed', 'succeeded']);
    await sale.isTold('charge.succeeded', 'purchase.succeeded');
  });

  it('saves a card, and is charged once the trial is over', async () => {
    const sale = await sell({ plan: plans.fixed_with_trial });
    await sale.open();
    await sale.pay('tok_success');
    await sale.isBack('thanks', 'trialing');
    expect(await sale.charges()).toEqual([]);
    await sale.isTold('purchase.payment_method_attached', 'purchase.trialing');
    await sale.advance('P1M');
    expect((await sale.purchase()).status).toBe('active');
    await sale.isTold('charge.succeeded', 'purchase.activated');
  });

  it('gives up', async () => {
    const sale = await sell();
    await sale.open();
    await sale.follow('Cancel and go back');
    await sale.isBack('basket', 'pending');
    await sale.isTold('purchase.created');
    await sale.open();
    await sale.use('tok_success');
    await sale.isBack('thanks', 'succeeded');
    await sale.isTold('charge.succeeded', 'purchase.succeeded');
  });

  it('comes too late', async () => {
    const sale = await sell();
    await sale.open();
    await sale.advance('P1D');
    await sale.pay('tok_success');
    expect(await sale.heading()).toBe('This page has expired');
    expect(await sale.charges()).toEqual([]);
    await sale.isTold('purchase.expired');
    await sale.follow('Back to the shop');
    await sale.isBack('basket', 'expired');
  });

  it.each<[string, PaymentTokenName, number, string]>([
    ['past_due', 'tok_success_then_declined', 3, 'past_due'],
    ['unpaid', 'tok_success_then_declined', 0, 'unpaid'],
  ])('pays what is %s with a new card', async (_state, payment_token, max_retries, status) => {
    const dunning = { max_retries };
    const sale = await sell({ plan: weekly, options: { payment_token }, configuration: { dunning } });
    await sale.advance('P1W');
    expect((await sale.purchase()).status).toBe(status);
    await sale.open();
    expect(await sale.heading()).toBe('A payment is due');
    await sale.pay('tok_success');
    await sale.isBack('thanks', 'active');
    await sale.isTold(`purchase.${status}`, 'purchase.activated');
    expect((await sale.purchase()).payment_method?.last4).toBe('4242');
  });

  it('answers the challenge of a renewal', async () => {
    const sale = await sell({ plan: weekly, options: { payment_token: 'tok_challenge_on_renewal' } });
    await sale.advance('P1W');
    await sale.open();
    await sale.follow('Confirm the payment with the card that you have');
    await sale.press('Complete authentication');
    await sale.isBack('thanks', 'active');
    await sale.isTold('charge.succeeded', 'purchase.activated');
  });

  it('clicks twice, and pays once', async () => {
    const sale = await sell();
    await sale.open();
    await sale.type('tok_success');
    const button = sale.page.getByRole('button', { name: /^Pay / });
    await button.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    // By the place alone: the page may be gone before the second click, and with it the button.
    await sale.page.mouse.dblclick(x + width / 2, y + height / 2);
    await sale.isBack('thanks', 'succeeded');
    expect(await sale.charges()).toEqual(['succeeded']);
    await sale.isTold('purchase.succeeded');
  });

  it('pays in one window, and in the other one afterwards', async () => {
    const sale = await sell();
    await sale.open();
    const other = await sale.page.context().newPage();
    await other.goto(sale.url);
    await sale.pay('tok_declined');
    await sale.alert();
    await other.locator('button[aria-describedby=tok_success]').click();
    // The other form knew nothing of the card that was declined, so it says how things stand, and nothing is paid.
    expect(await other.getByRole('alert').innerText()).toContain('Your bank declined the card.');
    expect(await sale.charges()).toEqual(['failed']);
    await other.locator('button[aria-describedby=tok_success]').click();
    await other.waitForURL(/thanks/);
    await sale.use('tok_success');
    await sale.isBack('thanks', 'succeeded');
    expect(await sale.charges()).toEqual(['failed', 'succeeded']);
    await sale.isTold('charge.failed', 'charge.succeeded', 'purchase.succeeded');
  });

  it('goes back to the form after it has paid, and is shown that all is done', async () => {
    const sale = await sell();
    await sale.open();
    await sale.pay('tok_success');
    await sale.isBack('thanks', 'succeeded');
    await sale.page.goBack();
    expect(await sale.heading()).toBe('Everything is paid');
    await sale.follow('Back to the shop');
    await sale.isBack('thanks', 'succeeded');
    expect(await sale.charges()).toEqual(['succeeded']);
    await sale.isTold('charge.succeeded', 'purchase.succeeded');
  });

  it('goes back from a challenge, and is led to it again', async () => {
    const sale = await sell({ options: without });
    await sale.open();
    await sale.use('tok_challenge');
    await sale.page.waitForURL(/challenge$/);
    const challenge = sale.page.url();
    await sale.page.goBack();
    expect(sale.page.url()).toBe(challenge);
    await sale.press('Complete authentication');
    expect(await sale.heading()).toBe('Everything is paid');
    expect((await sale.purchase()).status).toBe('succeeded');
    await sale.isTold('purchase.succeeded');
  });
});

test('the keyboard is enough, from the top of the page to the shop', async () => {
  const sale = await Sale.of({ sandbox, browser, javaScriptEnabled: true });
  await sale.open();
  const { keyboard } = sale.page;
  for (const typed of ['4242424242424242', '12/34', '123']) {
    await keyboard.press('Tab');
    await keyboard.type(typed);
  }
  await keyboard.press('Enter');
  await sale.isBack('thanks', 'succeeded');
  await sale.isTold('charge.succeeded', 'purchase.succeeded');
});

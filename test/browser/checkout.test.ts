import { describe, expect, it, test } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { CheckoutSession } from './checkout-session.js';
import { findViolations } from './find-violations.js';
import { createTestBrowser } from './test-browser.js';
import { testCheckout } from './test-checkout.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

testCheckout(sandbox, browser, true);

test('the checkout accepts another card after a declined one, and a challenge, in a browser without JavaScript', async () => {
  const checkout = await CheckoutSession.create({ sandbox, browser, javaScriptEnabled: false });
  await checkout.open();
  await checkout.pay('tok_declined');
  expect(await checkout.getAlert()).toContain('Your bank declined the card.');
  await checkout.useTestCard('tok_challenge');
  await checkout.clickButton('Complete authentication');
  await checkout.expectReturn('thanks', 'succeeded');
  expect(await checkout.listChargeStatuses()).toEqual(['failed', 'succeeded']);
});

test('the checkout can be completed with the keyboard only', async () => {
  const checkout = await CheckoutSession.create({ sandbox, browser, javaScriptEnabled: true });
  await checkout.open();
  const { keyboard } = checkout.page;
  for (const typed of ['4242424242424242', '12/34', '123']) {
    await keyboard.press('Tab');
    await keyboard.type(typed);
  }
  await keyboard.press('Enter');
  await checkout.expectReturn('thanks', 'succeeded');
  await checkout.expectWebhooks('charge.succeeded', 'purchase.succeeded');
});

describe('the card form with JavaScript', () => {
  const submitCard = async (card_number: string, expiry: string, cvc: string): Promise<CheckoutSession> => {
    const checkout = await CheckoutSession.create({ sandbox, browser, javaScriptEnabled: true });
    await checkout.open();
    await checkout.page.getByLabel('Card number').fill(card_number);
    await checkout.page.getByLabel('Expiry date').fill(expiry);
    await checkout.page.getByLabel('Security code').fill(cvc);
    await checkout.clickButton(/^Pay /);
    return checkout;
  };

  it('shows the errors of an invalid card without sending it, and keeps what the payer typed', async () => {
    const { page, organization } = await submitCard('4111111111111111', '12/26', '12');
    await expect
      .poll(() => page.locator('.fault').allInnerTexts())
      .toEqual([
        'This is not one of the test cards. Use a number from the list on this page.',
        'The card has expired. Enter a date in the future.',
        'Enter the three or four digits of the security code.',
      ]);
    const number = page.getByLabel('Card number');
    await expect.poll(() => number.inputValue()).toBe('4111 1111 1111 1111');
    await expect.poll(() => page.locator('input:focus').getAttribute('name')).toBe('card_number');
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(3);
    await expect.poll(() => page.locator('details').getAttribute('open')).toBe('');
    const { data } = (await organization.call('listCharges')).body;
    expect(data).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
  });

  it('removes the error of a field when the payer changes the field', async () => {
    const { page } = await submitCard('', '13 / 30', '123');
    await expect
      .poll(() => page.getByRole('alert').locator('p:visible').allInnerTexts())
      .toEqual(['Enter the card number.', 'Enter the expiry date as month and year, for example 12/34.']);
    await page.getByLabel('Card number').fill('4242424242424242');
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(1);
    await page.getByLabel('Expiry date').fill('12 / 30');
    await page.getByRole('button', { name: /^Pay / }).click();
    await page.waitForURL(/thanks/);
  });
});

test('the card form groups the digits of the number and the expiry date, and names the brand', async () => {
  const checkout = await CheckoutSession.create({ sandbox, browser, javaScriptEnabled: true });
  await checkout.open();
  const { page } = checkout;
  const number = page.getByLabel('Card number');
  await number.pressSequentially('4242424242424242');
  await expect.poll(() => number.inputValue()).toBe('4242 4242 4242 4242');
  await expect.poll(() => page.locator('.field').first().getAttribute('data-brand')).toBe('visa');
  await number.fill('378282246310005');
  await expect.poll(() => number.inputValue()).toBe('3782 822463 10005');
  const expiry = page.getByLabel('Expiry');
  await expiry.pressSequentially('1230');
  await expect.poll(() => expiry.inputValue()).toBe('12 / 30');
  await expiry.fill('');
  await expiry.pressSequentially('5/30');
  await expect.poll(() => expiry.inputValue()).toBe('05 / 30');
});

test('a digit that is inserted into the card number leaves the caret behind it', async () => {
  const checkout = await CheckoutSession.create({ sandbox, browser, javaScriptEnabled: true });
  await checkout.open();
  const number = checkout.page.getByLabel('Card number');
  await number.fill('4242 4242 424');
  await number.press('Home');
  for (let key = 0; key < 4; key += 1) await number.press('ArrowRight');
  await number.pressSequentially('99');
  await expect.poll(() => number.inputValue()).toBe('4242 9942 4242 4');
});

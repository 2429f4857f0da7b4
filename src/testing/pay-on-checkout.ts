/** Methods of a Playwright `Page` that `payOnCheckout` uses. */
export interface CheckoutPage {
  /** Returns the URL of the page. */
  url: () => string;
  /** Returns the elements that match a CSS selector. */
  locator: (selector: string) => CheckoutLocator;
  /** Waits for the `load` event of the next page. */
  waitForEvent: (event: 'load') => Promise<unknown>;
  /** Waits until the page has loaded a URL that meets a condition. */
  waitForURL: (predicate: (url: URL) => boolean) => Promise<unknown>;
  /** Waits for a response that meets a condition. */
  waitForResponse: (predicate: (response: CheckoutResponse) => boolean) => Promise<CheckoutResponse>;
}

/** Methods of a Playwright `Locator` that `payOnCheckout` uses. */
export interface CheckoutLocator {
  /** Counts the elements. */
  count: () => Promise<number>;
  /** Fills in a field. */
  fill: (value: string) => Promise<void>;
  /** Clicks the element. */
  click: () => Promise<void>;
  /** Returns the visible text of the element. */
  innerText: () => Promise<string>;
}

/** Methods of a Playwright `Response` that `payOnCheckout` uses. */
export interface CheckoutResponse {
  /** Returns the HTTP status. */
  status: () => number;
  /** Returns the request to which the response belongs. */
  request: () => { method: () => string };
}

/** Options of `payOnCheckout()`. */
export interface CheckoutPaymentOptions {
  /** Number of a test card, with or without spaces. Default: a card whose payments succeed. */
  card?: string | undefined;
  /** Result of the 3-D Secure challenge. Default: if a challenge appears, the payer passes it. */
  challenge?: 'pass' | 'fail' | undefined;
}

const SUCCESSFUL_CARD = '4242 4242 4242 4242';

/** Expiry date that is valid at any time of a test clock in this century. */
const EXPIRY = '12/99';

/**
 * Pays on a checkout page in a browser test with Playwright. The page must show the card form: open `checkout_url` first.
 * Resolves when the next page has loaded: your `success_url`, the receipt, or the card form after a declined card.
 *
 * @param page Playwright page that shows the checkout page in any of its languages
 * @throws {Error} if the page has no card form, the card is not a test card, or `challenge` is set and no challenge appears
 * @example
 * import { test } from '@playwright/test';
 * import { payOnCheckout } from 'tollgate';
 *
 * test('a payer fails the challenge', async ({ page }) => {
 *   await page.goto(process.env.CHECKOUT_URL ?? '');
 *   await payOnCheckout(page, { card: '4000 0025 0000 3155', challenge: 'fail' });
 * });
 */
export async function payOnCheckout(
  page: CheckoutPage,
  { card = SUCCESSFUL_CARD, challenge }: CheckoutPaymentOptions = {},
): Promise<void> {
  if ((await page.locator('input[name="card_number"]').count()) === 0)
    throw new Error(`The page ${page.url()} has no card form. Open the checkout_url of a purchase first.`);
  const number = card.replaceAll(/[ -]/g, '');
  // The script of the page would not submit the form, so there would be no response to wait for.
  if ((await page.locator(`button[name="card_number"][value=${JSON.stringify(number)}]`).count()) === 0)
    throw new Error(
      `The checkout page rejected the card "${card}": it is not one of the test cards that the page lists.`,
    );
  await page.locator('input[name="card_number"]').fill(card);
  await page.locator('input[name="expiry"]:not([type="hidden"])').fill(EXPIRY);
  await page.locator('input[name="cvc"]:not([type="hidden"])').fill('123');
  const response = await submit(page, 'form:has(input[name="card_number"]) button:not([form])');
  if (response.status() === 422) {
    const reason = await page.locator('[role="alert"]').innerText();
    throw new Error(`The checkout page rejected the card "${card}": ${reason.replaceAll(/\s+/g, ' ')}`);
  }
  const answer = challenge ?? 'pass';
  const answerButton = `form[action$="/challenge"] button[value="${answer}"]`;
  if ((await page.locator(answerButton).count()) > 0) await submit(page, answerButton);
  else if (challenge !== undefined)
    throw new Error(
      `The card "${card}" required no 3-D Secure challenge. Use another card, or omit \`challenge\`.`,
    );
}

/**
 * Clicks a submit button and waits until the next page has loaded. The checkout leads to your `success_url` through a page
 * of its own, which is not the next page.
 *
 * @returns response to the form
 */
async function submit(page: CheckoutPage, button: string): Promise<CheckoutResponse> {
  const { origin, pathname } = new URL(page.url());
  const returnPage = `${origin}${pathname.replace(/\/challenge$/, '')}/return`;
  const [response] = await Promise.all([
    page.waitForResponse((each) => each.request().method() === 'POST'),
    page.waitForEvent('load'),
    page.locator(button).click(),
  ]);
  await page.waitForURL((url) => url.origin + url.pathname !== returnPage);
  return response;
}

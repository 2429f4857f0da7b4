import { URL } from 'node:url';
import type { components } from '../../generated/openapi.js';
import { rejectUnknownOptions, suggestValue } from './reject-unknown-options.js';

/** Options of `pay()`. */
export interface PayOptions {
  /** What the payer does with a 3-D Secure challenge. With `abandon`, the challenge stays open. Default `pass`. */
  challenge?: 'pass' | 'fail' | 'abandon' | undefined;
}

/** Result of `pay()`. */
export interface PayResult {
  /** Id of the purchase. */
  purchaseId: string;
  /** Status of the purchase after the payment. */
  status: components['schemas']['Purchase']['status'];
  /** Result of the payment. `pending`: it settles later. `requires_action`: the payer abandoned the challenge. */
  outcome: 'succeeded' | 'declined' | 'pending' | 'requires_action';
  /** Failure code of a declined payment, such as `insufficient_funds`; otherwise null. */
  failureCode: string | null;
  /** Your `success_url` with the id and the status of the purchase; null if the payer stays on the checkout page. */
  redirectUrl: string | null;
}

/** Creates a payer. The requests have no API key, because a payer has none. @param send sends the requests */
export function createPay(
  send: (request: Request) => Promise<Response>,
): (checkoutUrl: string, card?: string, options?: PayOptions) => Promise<PayResult> {
  return async (checkoutUrl, card, options = {}) => {
    checkArguments(checkoutUrl, card, options);
    const { challenge } = options;
    const challengeUrl = `${checkoutUrl}/challenge`;
    const load = async (): Promise<string> => {
      const page = await send(new Request(checkoutUrl, { redirect: 'manual' }));
      return (page.headers.has('location') ? await send(new Request(challengeUrl)) : page).text();
    };
    const submit = async (url: string, fields: Record<string, string>): Promise<string> => {
      const body = new URLSearchParams(fields);
      const { status, headers } = await send(new Request(url, { method: 'POST', body, redirect: 'manual' }));
      const location = headers.get('location');
      if (location === null) throw new Error(`The checkout page ${url} returned ${status}.`);
      return new URL(location, url).href;
    };

    const page = await load();
    checkState(checkoutUrl, page);
    // A page with an open challenge links to it. With a card, the payer uses this card instead.
    const isChallenged = card === undefined && page.includes('/challenge"');
    const fields = { expiry: '12/99', cvc: '123' };
    let url = isChallenged
      ? challengeUrl
      : await submit(checkoutUrl, { ...fields, card_number: findCardNumber(page, card) });
    if (url !== challengeUrl && challenge !== undefined)
      throw new Error(
        `The card "${card}" required no 3-D Secure challenge. Use another card, or omit \`challenge\`.`,
      );
    if (url === challengeUrl && challenge !== 'abandon')
      url = await submit(challengeUrl, { answer: challenge ?? 'pass' });
    return toResult(await load(), url.startsWith(checkoutUrl) ? null : url);
  };
}

/** @throws {TypeError} if an argument has no value that `pay()` knows */
function checkArguments(checkoutUrl: unknown, card: unknown, options: PayOptions): void {
  if (typeof checkoutUrl !== 'string' || !URL.canParse(checkoutUrl))
    throw new TypeError(`pay() needs the \`checkout_url\` of a purchase; received ${String(checkoutUrl)}.`);
  if (card !== undefined && typeof card !== 'string')
    throw new TypeError('The second argument of pay() is a token or a card number. Options come third.');
  rejectUnknownOptions('pay', options, { challenge: true });
  const { challenge = 'pass' } = options;
  const answers = ['pass', 'fail', 'abandon'];
  if (!answers.includes(challenge))
    throw new TypeError(`\`challenge\` is "${challenge}". ${suggestValue(challenge, answers)}`);
}

/** Returns an attribute of the body of a checkout page. */
const read = (page: string, name: string): string =>
  new RegExp(` data-${name}="([^"]*)"`).exec(page)?.[1] ?? '';

/** @throws {Error} if the payer cannot pay on a page */
function checkState(url: string, page: string): void {
  const [id, status, step] = ['purchase-id', 'status', 'step'].map((name) => read(page, name));
  if (id === '')
    throw new Error(
      `There is no checkout at ${url}. Pass the \`checkout_url\` of a purchase of this sandbox.`,
    );
  if (status === 'expired')
    throw new Error(`The checkout of the purchase ${id} has expired. Create another purchase.`);
  if (step === 'nothing')
    throw new Error(`The payer has nothing to pay: the purchase ${id} has the status "${status}".`);
  if (step === 'wait')
    throw new Error(`A payment of the purchase ${id} is pending. Advance the clock until it settles.`);
}

/** Returns the number of a test card. @throws {Error} if the page does not list it */
function findCardNumber(page: string, card = 'tok_success'): string {
  const buttons = [...page.matchAll(/value="(\d+)" aria-describedby="(\w+)"/g)];
  const sent = card.replaceAll(/[ -]/g, '');
  const number = buttons.find(([, each, token]) => each === sent || token === card)?.[1];
  if (number !== undefined) return number;
  const tokens = buttons.map(([, , token]) => token).join(', ');
  throw new Error(
    tokens === ''
      ? 'The checkout waits for the 3-D Secure challenge of another card. Omit the card to continue.'
      : `The checkout page has no test card "${card}". Use ${tokens}, or the number of one of these cards.`,
  );
}

function toResult(page: string, redirectUrl: string | null): PayResult {
  const [step, failure] = [read(page, 'step'), read(page, 'failure')];
  const settled = failure === '' ? 'succeeded' : 'declined';
  return {
    purchaseId: read(page, 'purchase-id'),
    status: read(page, 'status'),
    outcome: step === 'challenge' ? 'requires_action' : step === 'wait' ? 'pending' : settled,
    failureCode: failure === '' ? null : failure,
    redirectUrl,
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { publicDocument } from '../../../contracts/spec/api-documents.js';
import type { Purchase } from '../../../generated/openapi.js';
import { getSettings } from './configuration.js';
import type { Deployment } from './deployment.js';
import { answerChallenge, payOnPage, type Checkout } from './purchases.js';

/** Tokens of the test cards by number, from the table in the OpenAPI document. */
const tokens = new Map(
  [
    ...(
      publicDocument.components['schemas']?.['PaymentToken'] as { description: string }
    ).description.matchAll(/^\| `(tok_\w+)` \| ([\d ]+) \|/gm),
  ].map(([, token = '', number = '']) => [number.replaceAll(' ', ''), token]),
);

/** Number of forms that each purchase has processed. */
const processedForms = new WeakMap<Purchase, number>();
/** Last message for the payer. */
const messages = new WeakMap<Purchase, string>();

/**
 * Responds to a request for a checkout page. The page differs from that of the sandbox wherever the OpenAPI document
 * leaves a choice: the forms have their own URLs, a cookie and a hidden field protect them, the challenge has a select,
 * the payer passes a page without content on the way to the shop, and a meta element redirects.
 */
export async function respondToPayer(
  deployment: Deployment,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, , token = '', step = ''] = (request.url ?? '').split('/');
  const checkout = findCheckout(deployment, token);
  if (!checkout || !['', 'card', 'bank', 'next'].includes(step)) {
    request.resume();
    sendPage(response, 404, '<P>Nothing here.');
    return;
  }
  if (request.method !== 'POST') {
    request.resume();
    if (step === 'next') sendShop(checkout, response);
    else sendCheckout(checkout, response);
    return;
  }
  let text = '';
  for await (const chunk of request as AsyncIterable<Buffer>) text += chunk.toString();
  const fields = new URLSearchParams(text);
  const isOwnForm = (request.headers.cookie ?? '').includes(`guard=${fields.get('guard') ?? 'none'}`);
  const { purchase } = checkout;
  const processed = processedForms.get(purchase) ?? 0;
  if (isOwnForm && fields.get('form') === String(processed)) {
    const isDone = step === 'bank' ? answer(checkout, fields) : pay(checkout, fields);
    if (isDone) processedForms.set(purchase, processed + 1);
  }
  const isPayable = purchase.status === 'requires_action' || purchase.next_action !== null;
  response.writeHead(302, { Location: isPayable ? `../${token}` : 'next' }).end();
}

function findCheckout(deployment: Deployment, token: string): Checkout | undefined {
  for (const organization of deployment.organizations) {
    const purchase = organization.purchases.find(`pur_${token}`);
    if (purchase) return { deployment, organization, purchase };
  }
  return undefined;
}

/** @returns false for a form that is not valid */
function pay(checkout: Checkout, fields: URLSearchParams): boolean {
  const token = tokens.get(fields.get('card_number') ?? '');
  const [, month = '', year = ''] = /^(\d\d)\/(\d\d)$/.exec(fields.get('expiry') ?? '') ?? [];
  const expires = Date.parse(`20${year}-${month}-28`);
  const isValid = expires > checkout.deployment.now() && /^\d{3}$/.test(fields.get('cvc') ?? '');
  messages.set(checkout.purchase, 'Check your card.');
  if (token === undefined || !isValid) return false;
  const failure = payOnPage(checkout, token);
  messages.set(checkout.purchase, failure === null ? '' : 'Declined. Use another card.');
  return true;
}

function answer(checkout: Checkout, fields: URLSearchParams): boolean {
  return answerChallenge(checkout, fields.get('answer') === 'pass');
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

function sendCheckout(checkout: Checkout, response: ServerResponse): void {
  const { deployment, organization, purchase } = checkout;
  const { checkout: settings } = getSettings(deployment, organization);
  const form = `<input type=hidden name=form value=${processedForms.get(purchase) ?? 0}><input type=hidden name=guard value=a1>`;
  const base = `/pay/${purchase.id.slice(4)}`;
  const cards = `<FORM ACTION="${base}/card" METHOD="POST">${form}
    <label>Card <input name=card_number></label><label>Until <input name="expiry"></label><input name='cvc'>
    <button>OK</button></FORM>`;
  const bank = `<form action=${base}/bank method=post>${form}<select name=answer><option>fail<option>pass</select>
    <input type=submit name=go value=Continue></form>`;
  const isWaiting = purchase.status === 'pending' && purchase.next_action !== null;
  const cancelUrl = purchase.cancel_url ?? settings.cancel_url;
  const successUrl = purchase.success_url ?? settings.success_url;
  const link = isWaiting ? cancelUrl : successUrl;
  const plan = organization.plans.find(purchase.plan_id);
  const body = [
    `<p>The shop sells ${escape(plan?.name ?? '')}`,
    `<p>${messages.get(purchase) ?? ''}`,
    isWaiting ? cards : purchase.status === 'requires_action' ? bank : '<p>Thanks.',
    link === null ? '' : `<a href="${escape(addToQuery(link, purchase))}">More</a>`,
  ].join('\n');
  response.setHeader('Set-Cookie', [
    'theme=light; Expires=Wed, 21 Oct 2099 07:28:00 GMT',
    'guard=a1; Path=/',
  ]);
  sendPage(response, 200, body);
}

/** Leads the payer to the shop, or back to the page. */
function sendShop({ deployment, organization, purchase }: Checkout, response: ServerResponse): void {
  const url = purchase.success_url ?? getSettings(deployment, organization).checkout.success_url;
  const target = url === null ? `/pay/${purchase.id.slice(4)}` : addToQuery(url, purchase);
  sendPage(response, 200, `<p>One moment`, `<meta http-equiv=Refresh content="0;URL='${escape(target)}'">`);
}

function sendPage(response: ServerResponse, status: number, body: string, head = ''): void {
  response.writeHead(status, { 'Content-Type': 'text/html;charset=UTF-8' });
  response.end(`<!DOCTYPE html><HTML LANG=en-XX><title>Checkout</title>${head}<body class=x>${body}`);
}

function addToQuery(url: string, { id, status }: Purchase): string {
  const result = new URL(url);
  result.search += `${result.search === '' ? '?' : '&'}purchase_id=${id}&status=${status}`;
  return result.href;
}

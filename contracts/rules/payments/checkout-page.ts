import { buildFixedTerms, plans, type PlanTerms } from '../../fixtures/plans.js';
import type { Purchase, TestOrganization } from '../../fixtures/test-organization.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import type { RequestBody } from '../../http/api.js';
import type { HtmlPage } from '../../http/html-page.js';
import type { Context } from '../../session/context.js';
import { getCardFields, paymentTokens } from '../../spec/payment-tokens.js';
import { configure } from '../configurations/configurations.js';
import { cite } from '../shared/cite.js';
import {
  defineJourneyRequirement,
  withDefaults,
  withNewOrganization,
  withOrganization,
} from '../shared/define-requirement.js';
import { repeatConcurrently } from '../shared/operations.js';
import { findForm, Payer } from '../shared/payer.js';

const define = withDefaults(defineJourneyRequirement, { area: 'payments' });

/** Defines a requirement that depends on the configuration of the organization. */
const defineConfigured = withDefaults(define, { needs: ['write', 'own-organization'] });

const SHOP = 'https://brightwater.invalid';
const TRIAL_TERMS = buildFixedTerms('month', 1, { trial_days: 14 });

/** Purchase without a card, and its payer. */
async function startCheckout(
  organization: TestOrganization,
  { session }: Context,
  order: Partial<RequestBody<'createPurchase'>> = {},
  terms: PlanTerms = plans.one_time,
): Promise<{ payer: Payer; id: string; purchase: Purchase }> {
  const purchase = await organization.purchasePlan(terms, { payment_token: null, ...order });
  const payer = new Payer(organization, session, purchase.checkout_url);
  // What a cache stores now is outdated after a payment on the page.
  await Promise.all([organization.getPurchase(purchase.id), organization.listCharges(purchase.id)]);
  return { payer, id: purchase.id, purchase };
}

/** Expects the status of a purchase and the statuses and failures of its charges, oldest first. */
async function expectCharged(
  organization: TestOrganization,
  id: string,
  status: Purchase['status'],
  charges: readonly string[],
): Promise<void> {
  const listed = await organization.listCharges(id);
  const received = listed.map((charge) => charge.failure?.code ?? charge.status);
  expectEqual(received, charges, 'The charges, with the code of a failure');
  expectEqual((await organization.getPurchase(id)).status, status, 'The status of the purchase');
}

/** Returns the URL of the shop with the additions of the checkout. */
function toReturnUrl(url: string, { id, status }: Pick<Purchase, 'id' | 'status'>): string {
  const returnUrl = new URL(url);
  const added = `purchase_id=${id}&status=${status}`;
  returnUrl.search = returnUrl.search === '' ? added : `${returnUrl.search}&${added}`;
  return returnUrl.href;
}

/** Expects that a page leads to a URL of the shop, by a redirect or a link. */
function expectLeadsTo(page: HtmlPage, url: string, subject: string): void {
  // The body of a redirect is not shown.
  const addresses = page.url.href.startsWith(SHOP) ? [page.url.href] : page.links;
  const isLeading = addresses.some((link) => isSameUrl(link, url));
  const found = addresses.filter((link) => link.startsWith(SHOP)).join(', ');
  expectThat(
    isLeading,
    `${subject}: the page does not lead to ${url}, but to ${found || 'no shop'}`,
    page.response,
  );
}

/** Compares URLs, of which the parameters may be in another order, but keep the encoding that the merchant chose. */
function isSameUrl(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  const toParameters = ({ search }: URL): string => search.slice(1).split('&').toSorted().join('&');
  return (
    a.origin === b.origin &&
    a.pathname === b.pathname &&
    toParameters(a) === toParameters(b) &&
    a.hash === b.hash
  );
}

/** Results of a card on the checkout page: of a payment that is due, and of the verification for a trial. */
const resultsByOutcome = {
  success: { paid: ['succeeded', 'succeeded'], verified: 'trialing' },
  failure: { paid: ['pending', null], verified: 'pending' },
  challenge: { paid: ['requires_action', 'requires_action'], verified: 'requires_action' },
  delay: { paid: ['pending', 'pending'], verified: 'trialing' },
} as const;

const cards = paymentTokens.map(({ name, outcome, last4 }) =>
  define({
    id: `checkout.card.${name.replaceAll('_', '-')}`,
    citation: cite(
      'cards.with-payer',
      'checkout.card-form',
      'checkout.declined-card',
      'cards.verification-immediate',
    ),
    statement: `process the card of ${name} on the checkout page as documented in the table of tokens`,
    verify: withOrganization(async (organization, context) => {
      const { paid, verified } = resultsByOutcome[outcome.is];
      const { payer, id } = await startCheckout(organization, context);
      await payer.pay(name);
      const charge = outcome.is === 'failure' ? outcome.code : (paid[1] ?? '');
      await expectCharged(organization, id, paid[0], [charge]);
      const isAttached = outcome.is === 'success';
      const { payment_method } = await organization.getPurchase(id);
      expectEqual(payment_method?.last4 ?? null, isAttached ? last4 : null, 'The attached card');
      const trial = await startCheckout(organization, context, {}, TRIAL_TERMS);
      await trial.payer.pay(name);
      await expectCharged(organization, trial.id, verified, []);
    }),
  }),
);

/** Name with characters that HTML, or a page that escapes twice, would change. */
const PLAN_NAME = `<b>Größe</b> "M" & 'L' &lt; {{7*7}}`;

const page = define({
  id: 'checkout.page',
  citation: cite('checkout.plain-html', 'checkout.card-form', 'checkout.texts', 'checkout.unknown'),
  statement:
    'serve the checkout page as HTML with a card form and the name of the plan, and 404 for an unknown URL',
  needs: ['write'],
  verify: withOrganization(async (organization, context) => {
    const { payer } = await startCheckout(organization, context, {}, { ...plans.one_time, name: PLAN_NAME });
    const opened = await payer.open();
    opened.response.expectStatus(200);
    findForm(opened, ...Object.keys(getCardFields('tok_success')));
    expectThat(
      opened.text.includes(PLAN_NAME),
      `The page does not show the plan ${PLAN_NAME}`,
      opened.response,
    );
    const unknown = await payer.open(`${payer.address}0`);
    for (const { response } of [opened, unknown]) {
      const type = response.getHeader('content-type') ?? '';
      expectThat(/^text\/html\b/i.test(type), `The page has the media type ${type}`, response);
    }
    unknown.response.expectStatus(404);
  }),
});

const state = define({
  id: 'checkout.state',
  citation: cite('sandbox.checkout-state', 'sandbox.checkout-redirect'),
  statement:
    'name the state of the purchase in the attributes of the checkout page, and redirect an HTTP client',
  needs: ['write', 'sandbox'],
  verify: withOrganization(async (organization, context) => {
    const { payer, id } = await startCheckout(organization, context, { success_url: `${SHOP}/thanks` });
    const expectState = (shown: HtmlPage, status: string, step: string, failure = ''): void => {
      const { state: received } = shown;
      expectEqual(
        ['purchase-id', 'status', 'step', 'failure'].map((name) => received[`data-${name}`]),
        [id, status, step, failure],
        'The state in the attributes of the page',
        shown.response,
      );
    };
    expectState(await payer.open(), 'pending', 'pay');
    expectState(await payer.pay('tok_lost_card'), 'pending', 'pay', 'lost_card');
    expectState(await payer.pay('tok_challenge'), 'requires_action', 'challenge');
    payer.headers['accept'] = '*/*';
    const left = await payer.answer('pass');
    expectEqual(
      left.url.href,
      toReturnUrl(`${SHOP}/thanks`, { id, status: 'succeeded' }),
      'The redirect',
      left.response,
    );
    expectState(await payer.open(), 'succeeded', 'nothing');
  }),
});

const challenge = define({
  id: 'checkout.challenge',
  citation: cite('checkout.challenge-form', 'checkout.declined-card', 'checkout.decline-shown'),
  statement:
    'let the payer complete a challenge, say why a payment failed, and accept another card after a failed challenge',
  verify: withOrganization(async (organization, context) => {
    const { payer, id } = await startCheckout(organization, context);
    const before = await payer.open();
    const declined = await payer.pay('tok_insufficient_funds');
    expectThat(
      declined.text !== before.text,
      'The page does not say why the payment failed: its text is the same as before',
      declined.response,
    );
    await payer.pay('tok_challenge');
    await payer.answer('fail');
    const charges = ['insufficient_funds', 'authentication_failed'];
    await expectCharged(organization, id, 'pending', charges);
    await payer.pay('tok_challenge');
    await payer.answer('pass');
    await expectCharged(organization, id, 'succeeded', [...charges, 'succeeded']);
  }),
});

const doubleSubmission = define({
  id: 'checkout.double-submission',
  citation: cite('checkout.double-submission', 'checkout.nothing-to-pay'),
  statement:
    'process a form of the checkout page once, also if it is sent twice at once, or after the payment',
  verify: withOrganization(async (organization, context) => {
    const { payer, id } = await startCheckout(organization, context);
    const first = await payer.open();
    const fields = getCardFields('tok_declined');
    await payer.submit(first, fields);
    await payer.submit(first, fields);
    await expectCharged(organization, id, 'pending', ['card_declined']);
    await payer.pay('tok_challenge');
    const challenged = await payer.open();
    await repeatConcurrently(2, () => payer.submit(challenged, { answer: 'fail' }));
    const failed = ['card_declined', 'authentication_failed'];
    await expectCharged(organization, id, 'pending', failed);
    const last = await payer.open();
    await repeatConcurrently(3, () => payer.submit(last, getCardFields('tok_success')));
    await payer.submit(last, getCardFields('tok_success'));
    await expectCharged(organization, id, 'succeeded', [...failed, 'succeeded']);

    const subscription = await startCheckout(organization, context, {}, plans.fixed);
    const loaded = await subscription.payer.open();
    await organization.cancelPurchase(subscription.id, { mode: 'immediate' });
    await subscription.payer.submit(loaded, getCardFields('tok_success'));
    await expectCharged(organization, subscription.id, 'canceled', []);
  }),
});

/** Fields of a card that pays, with one that is not valid. */
const invalidFields: readonly Record<string, string>[] = [
  { card_number: '' },
  { card_number: '4000000000000001' },
  { card_number: '424242424242' },
  { expiry: '' },
  { expiry: '12/20' },
  { expiry: '13/99' },
  { cvc: '' },
];

const invalidCards = define({
  id: 'checkout.invalid-card',
  citation: cite('checkout.invalid-card'),
  statement: 'make no payment with an incomplete, unknown or expired card, and show the card form again',
  verify: withOrganization(async (organization, context) => {
    const { payer, id } = await startCheckout(organization, context);
    for (const fields of invalidFields) {
      const shown = await payer.submit(await payer.open(), { ...getCardFields('tok_success'), ...fields });
      findForm(shown, ...Object.keys(getCardFields('tok_success')));
    }
    await expectCharged(organization, id, 'pending', []);
  }),
});

const SUCCESS_URL = `${SHOP}/thanks?order=7&to=a%20b+c%2Bd&mark=~%7E&status=open#top`;
const CANCEL_URL = `${SHOP}/basket?order=7`;

const returnUrls = define({
  id: 'checkout.return-urls',
  citation: cite('checkout.redirect', 'checkout.receipt-link', 'checkout.cancel-link'),
  statement:
    'lead the payer to success_url or cancel_url, whose query is kept, with purchase_id and the actual status',
  verify: withOrganization(async (organization, context) => {
    const order = { success_url: SUCCESS_URL, cancel_url: CANCEL_URL };
    for (const [token, terms, status] of [
      ['tok_success', plans.one_time, 'succeeded'],
      ['tok_success', TRIAL_TERMS, 'trialing'],
      ['tok_pending_then_success', plans.one_time, 'pending'],
    ] as const) {
      const { payer, id } = await startCheckout(organization, context, order, terms);
      const cancelUrl = toReturnUrl(CANCEL_URL, { id, status: 'pending' });
      expectLeadsTo(await payer.open(), cancelUrl, 'The card form');
      const successUrl = toReturnUrl(SUCCESS_URL, { id, status });
      expectLeadsTo(await payer.pay(token), successUrl, `After ${token}`);
      if (status !== 'pending') expectLeadsTo(await payer.open(), successUrl, 'The page after the payment');
    }
  }),
});

const configuredUrls = defineConfigured({
  id: 'checkout.configured-urls',
  citation: cite('checkout.url-at-redirect', 'checkout.default-urls'),
  statement:
    'use the URLs that the configuration has at the time, for a purchase that has no URLs of its own',
  needs: ['write', 'payment-tokens', 'own-organization'],
  verify: withNewOrganization({}, async (organization, context) => {
    const toUrls = (name: string): { success_url: string; cancel_url: string } => ({
      success_url: `${SHOP}/${name}?kind=success`,
      cancel_url: `${SHOP}/${name}?kind=cancel`,
    });
    await configure(organization, { checkout: toUrls('first') });
    const { payer, id, purchase } = await startCheckout(organization, context);
    await configure(organization, { checkout: toUrls('second') });
    const { success_url, cancel_url } = toUrls('second');
    const cancelUrl = toReturnUrl(purchase.cancel_url ?? cancel_url, { id, status: 'pending' });
    expectLeadsTo(await payer.open(), cancelUrl, 'The card form');
    const successUrl = toReturnUrl(purchase.success_url ?? success_url, { id, status: 'succeeded' });
    expectLeadsTo(await payer.pay('tok_success'), successUrl, 'After the payment');
  }),
});

/** Values of `Accept-Language`, with the language of the page. */
const languages = [
  ...['en', 'es', 'pt', 'de', 'fr', 'it'].map((language) => [language, language] as const),
  ['fr-CA, en;q=0.5', 'fr'],
  ['de;q=0.4, it;q=0.9', 'it'],
  ['xx, es;q=0.1', 'es'],
  ['xx', 'en'],
] as const;

const language = defineConfigured({
  id: 'checkout.language',
  citation: cite('checkout.language'),
  statement:
    'show the checkout page in the configured locale, or else in the language that Accept-Language prefers',
  verify: withNewOrganization({}, async (organization, context) => {
    const { payer } = await startCheckout(organization, context);
    const expectLanguage = async (accepted: string, expected: string): Promise<void> => {
      payer.headers['accept-language'] = accepted;
      const shown = await payer.open();
      const [received] = shown.language.toLowerCase().split('-');
      expectEqual(received, expected, `The language of the page for ${accepted}`, shown.response);
    };
    for (const [accepted, expected] of languages) await expectLanguage(accepted, expected);
    await configure(organization, { checkout: { locale: 'it' } });
    await expectLanguage('de', 'it');
  }),
});

const branding = defineConfigured({
  id: 'checkout.branding',
  citation: cite('checkout.branding'),
  statement: 'show the name and logo of the shop, and link to its terms, privacy policy and support',
  verify: withNewOrganization({}, async (organization, context) => {
    const { payer } = await startCheckout(organization, context);
    payer.headers['accept-language'] = 'en';
    const unnamed = await payer.open();
    expectThat(
      /the shop/i.test(unnamed.text),
      'A shop without a name is not called "the shop"',
      unnamed.response,
    );
    const name = `Ada & Söhne <i>KG</i>`;
    const logo = `${SHOP}/logo.svg?a=1&b=2`;
    const links = { terms_url: `${SHOP}/terms?a=1&b=2`, privacy_url: `${SHOP}/privacy` };
    await configure(organization, {
      branding: { display_name: name, logo_url: logo },
      checkout: { ...links, support_email: 'help@brightwater.example' },
    });
    const shown = await payer.open();
    expectThat(shown.text.includes(name), `The page does not show the name ${name}`, shown.response);
    expectThat(shown.images.includes(logo), `The page does not show the image ${logo}`, shown.response);
    for (const link of [...Object.values(links), 'mailto:help@brightwater.example'])
      expectThat(shown.links.includes(link), `The page does not link to ${link}`, shown.response);
  }),
});

export const checkoutPage = [
  page,
  ...cards,
  challenge,
  doubleSubmission,
  invalidCards,
  returnUrls,
  configuredUrls,
  language,
  branding,
  state,
];

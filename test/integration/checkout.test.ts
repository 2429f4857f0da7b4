import type { PaymentTokenName } from '../../src/domain/shared/records.js';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { getCardNumber, paymentTokenNames } from '../../src/domain/billing/payment-outcome.js';
import { startSandbox } from '../../src/sandbox.js';
import type { Body, Success } from '../support/client.js';
import { listPaymentEvents } from '../support/payment-events.js';
import { toCardFields, Payer } from '../support/payer.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { TestOrganization } from '../support/test-organization.js';

const sandbox = await testSandbox();

const success_url = 'https://shop.example/thanks?order=1';
const cancel_url = 'https://shop.example/basket';
const urls = { success_url, cancel_url };

type Options = Partial<Body<'createPurchase'>>;
type CheckoutSession = Success<'getPurchase'>;

interface Sale {
  organization: TestOrganization;
  payer: Payer;
  id: string;
  purchase: () => Promise<CheckoutSession>;
  charges: () => Promise<string[]>;
  /** Returns the types of the events of payments and of their purchase, since the previous call. */
  events: () => Promise<string[]>;
  advance: (by: string) => Promise<unknown>;
}

/** Creates a purchase, without a card by default. */
async function createCheckout(
  plan: Parameters<TestOrganization['purchase']>[0] = plans.one_time,
  options: Options = {},
): Promise<Sale> {
  const organization = await sandbox.newOrganization();
  const { id, checkout_url } = await organization.purchase(plan, {
    payment_token: null,
    ...urls,
    ...options,
  });
  let heard = (await sandbox.events(organization)).length;
  return {
    organization: organization,
    id,
    payer: new Payer(checkout_url),
    purchase: async () => (await organization.call('getPurchase', { path: { id } })).body,
    charges: async () => {
      const { data } = (await organization.call('listCharges', { query: { purchase_id: id } })).body;
      return data.map(({ status }) => status).reverse();
    },
    events: async () => {
      const all = await sandbox.events(organization);
      const since = all.slice(heard);
      heard = all.length;
      return listPaymentEvents(since);
    },
    advance: (by) => organization.call('advanceClock', { body: { by } }),
  };
}

const returnUrl = (id: string, status: string): string => `${success_url}&purchase_id=${id}&status=${status}`;

describe('the checkout of a purchase without a card', () => {
  it('accepts no second payment while a delayed payment is pending', async () => {
    const sale = await createCheckout();
    const { location } = await sale.payer.pay('tok_pending_then_failure');
    expect(location).toBe(returnUrl(sale.id, 'pending'));
    expect(await sale.events()).toEqual(['charge.pending']);
    expect((await sale.purchase()).next_action).toBeNull();
    expect((await sale.payer.load()).heading).toBe('Payment processing');
    const second = await sale.payer.send(toCardFields('tok_success'));
    expect(second.status).toBe(409);
    expect(second.text).toContain('You were not charged again.');
    expect(await sale.charges()).toEqual(['pending']);
    await sale.advance('P1D');
    expect(await sale.events()).toEqual(['charge.failed']);
    expect((await sale.payer.load()).text).toContain('The payment was not received.');
    await sale.payer.pay('tok_success');
    expect((await sale.purchase()).status).toBe('succeeded');
  });

  it('applies the forced outcome to a payment at the checkout', async () => {
    const sale = await createCheckout();
    const body = { outcome: 'processing_error' } as const;
    await sale.organization.call('forceOutcome', { path: { id: sale.id }, body });
    await sale.payer.pay('tok_success');
    expect(await sale.charges()).toEqual(['failed']);
    expect((await sale.payer.load()).text).toContain('could not be processed');
  });
});

describe('the checkout of a purchase with an overdue amount', () => {
  const weekly = { rate: { ...plans.fixed.rate, interval: 'week' } } as const;
  const owing = async (token: PaymentTokenName, weeks: number, max_retries = 1): Promise<Sale> => {
    const sale = await createCheckout(weekly, { payment_token: token });
    await sale.organization.call('createOrganizationConfiguration', { body: { dunning: { max_retries } } });
    await sale.advance(`P${weeks}W`);
    await sale.events();
    return sale;
  };

  it('changes nothing when the new card is declined', async () => {
    const sale = await owing('tok_success_then_declined', 1);
    const before = await sale.purchase();
    await sale.payer.pay('tok_lost_card');
    expect((await sale.payer.load()).text).toContain('reported lost');
    expect(await sale.purchase()).toEqual(before);
    expect(await sale.events()).toEqual([]);
  });

  it('accepts no second payment of an overdue amount while one is pending', async () => {
    const sale = await owing('tok_success_then_declined', 1);
    expect((await sale.payer.pay('tok_pending_then_success')).location).toBe(returnUrl(sale.id, 'past_due'));
    expect((await sale.payer.send(toCardFields('tok_success'))).status).toBe(409);
    await sale.advance('P1D');
    expect((await sale.purchase()).status).toBe('active');
  });
});

describe('a checkout form that is submitted twice', () => {
  it.each(['tok_success', 'tok_declined', 'tok_pending_then_success'] as const)(
    'executes %s once when both submissions are concurrent',
    async (token) => {
      const sale = await createCheckout();
      const { hidden } = await sale.payer.load();
      const sent = Array.from({ length: 10 }, () => sale.payer.send({ ...hidden, ...toCardFields(token) }));
      const responses = await Promise.all(sent);
      expect(new Set(responses.map(({ status, location }) => `${status} ${String(location)}`)).size).toBe(1);
      expect(await sale.charges()).toHaveLength(1);
    },
  );

  it('pays one overdue charge, not two', async () => {
    const rate = { ...plans.fixed.rate, interval: 'week' } as const;
    const sale = await createCheckout({ rate }, { payment_token: 'tok_success_then_declined' });
    await sale.advance('P2W');
    const { hidden } = await sale.payer.load();
    const form = { ...hidden, ...toCardFields('tok_success') };
    await Promise.all([sale.payer.send(form), sale.payer.send(form)]);
    expect((await sale.charges()).filter((status) => status === 'succeeded')).toHaveLength(2);
  });

  it('completes a challenge once', async () => {
    const sale = await createCheckout(plans.one_time, { payment_token: 'tok_challenge' });
    const { hidden } = await sale.payer.load('/challenge');
    await sale.payer.send({ ...hidden, answer: 'fail' }, '/challenge');
    await sale.payer.send({ ...hidden, answer: 'pass' }, '/challenge');
    expect((await sale.purchase()).status).toBe('failed');
  });

  it('creates one payment also without a submission count', async () => {
    const sale = await createCheckout();
    await Promise.all([1, 2, 3].map(() => sale.payer.send(toCardFields('tok_success'))));
    expect(await sale.charges()).toEqual(['succeeded']);
  });
});

/** Status of a one-time purchase right after a card was submitted, where it is not paid. */
const immediateStatus: Partial<Record<PaymentTokenName, string>> = {
  tok_declined: 'pending',
  tok_insufficient_funds: 'pending',
  tok_processing_error: 'pending',
  tok_expired_card: 'pending',
  tok_incorrect_cvc: 'pending',
  tok_lost_card: 'pending',
  tok_challenge: 'requires_action',
  tok_pending_then_success: 'pending',
  tok_pending_then_failure: 'pending',
};

describe('the checkout form', () => {
  it.each([
    ['no test card', { card_number: '4111 1111 1111 1111' }, 'card_number', 'not one of the test cards'],
    ['an expired card', { expiry: '12/26' }, 'expiry', 'The card has expired'],
    ['a short security code', { cvc: '12' }, 'cvc', 'three or four digits of the security code'],
  ])('shows the error of an invalid input, and focuses the input: %s', async (_name, more, field, error) => {
    const sale = await createCheckout();
    const { hidden } = await sale.payer.load();
    const page = await sale.payer.send({ ...hidden, ...toCardFields('tok_success'), ...more });
    expect(page.status).toBe(422);
    expect(page.text).toContain('<title>Error: ');
    const [, text] = new RegExp(`<p class="fault" id="${field}-fault">(.*?)</p>`).exec(page.text) ?? [];
    expect(text).toContain(error);
    expect(page.text.match(/aria-invalid="true"/g)).toHaveLength(1);
    expect(page.text.match(/<input[^>]*\sautofocus/g)).toEqual([expect.stringContaining(`id="${field}"`)]);
    expect(await sale.charges()).toEqual([]);
    expect(await sale.events()).toEqual([]);
  });

  it('keeps only the expiry date of an invalid card', async () => {
    const { payer } = await createCheckout();
    const { text } = await payer.send({ card_number: '4111 1111 1111 1111', expiry: '1"2/26', cvc: '654' });
    expect(text).toContain('value="1&quot;2/26"');
    // An id can contain any digits.
    const withoutIds = text.replaceAll(/(?<=\b(pur|cs_test)_)\w+/g, '');
    for (const typed of ['4111', '654']) expect(withoutIds).not.toContain(typed);
    const { text: long } = await payer.send({ card_number: '', expiry: '4242424242424242', cvc: '' });
    expect(long).toMatch(/placeholder="MM \/ YY"\s+value=""/);
  });

  it.each(paymentTokenNames)('has a button that submits the test card for %s', async (token) => {
    const sale = await createCheckout(plans.one_time);
    const { text, hidden } = await sale.payer.load();
    const buttons = [
      ...text.matchAll(/<button type="submit" name="card_number" value="(\d+)" aria-describedby="(\w+)"/g),
    ];
    expect(buttons).toHaveLength(paymentTokenNames.length);
    const [, card_number = ''] = buttons.find(([, , outcome]) => outcome === token) ?? [];
    const [, form = ''] = text.split('<details class="test-cards"');
    const [, expiry = ''] = /name="expiry" value="([^"]*)"/.exec(form) ?? [];
    const sent = await sale.payer.send({ ...hidden, expiry, card_number });
    expect(sent.status).toBe(303);
    const { payment_method, status } = await sale.purchase();
    const { data } = (await sale.organization.call('listCharges', { query: { purchase_id: sale.id } })).body;
    expect(data).toHaveLength(1);
    expect(payment_method?.last4 ?? getCardNumber(token).slice(-4)).toBe(card_number.slice(-4));
    expect(status).toBe(immediateStatus[token] ?? 'succeeded');
  });

  it.each([
    ['Pay', 'a payment', plans.one_time],
    ['Submit', 'a subscription without a payment today', plans.variable],
  ])('labels the buttons of the test cards "%s" for %s', async (label, _what, plan) => {
    const { payer } = await createCheckout(plan);
    const [, cards = ''] = (await payer.load()).text.split('<details class="test-cards"');
    expect(cards).toContain('<small>13 outcomes</small>');
    expect([...cards.matchAll(/>\s*(\w+)\s*<\/button>/g)].map(([, text]) => text)).toEqual(
      paymentTokenNames.map(() => label),
    );
  });

  it.each([
    ['JPY', '¥12,000'],
    ['KWD', 'KWD&nbsp;12.000'],
    ['EUR', '€120.00'],
  ] as const)('shows the amount in %s', async (currency, amount) => {
    const sale = await createCheckout({ rate: { kind: 'one_time', amount: 12_000, currency } });
    const { text } = await sale.payer.load();
    expect(text.replaceAll('\u00a0', '&nbsp;')).toContain(`Pay ${amount}</button>`);
  });

  it('escapes names as text, whatever characters they contain', async () => {
    const sale = await createCheckout({ ...plans.one_time, name: '<script>alert("1")</script>' });
    await sale.organization.call('createOrganizationConfiguration', {
      body: { branding: { display_name: 'Ada & "Sons"' } },
    });
    const { text } = await sale.payer.load();
    expect(text).not.toContain('<script>');
    expect(text).toContain('&lt;script&gt;');
    expect(text).toContain('Ada &amp; &quot;Sons&quot;');
  });

  it('redirects to a Tollgate page when no return URL is known', async () => {
    const sale = await createCheckout(plans.one_time, { success_url: null, cancel_url: null });
    const { location } = await sale.payer.pay('tok_success');
    expect(location).toBe(new URL(sale.payer.url).pathname);
    expect((await sale.payer.load()).heading).toBe('Payment successful');
  });
});

const readRows = ({ text }: { text: string }): Record<string, string> => {
  const [, main = ''] = text.split('<main>');
  const rows = main.matchAll(/<dt>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/g);
  return Object.fromEntries(
    // Intl separates the dates of a range by thin spaces.
    [...rows].map(([, label = '', value = '']) => [
      label,
      value.replace(/<.*?>/g, '').replaceAll(/\s/g, ' '),
    ]),
  );
};

describe('the receipt of a checkout', () => {
  it('shows amount, card and dates of the payment that activated a subscription', async () => {
    const sale = await createCheckout(plans.fixed);
    await sale.payer.pay('tok_success');
    const page = await sale.payer.load();
    expect(page.heading).toBe('Payment successful');
    const { next_charge_at } = await sale.purchase();
    const [charge] = (await sale.organization.call('listCharges', { query: { purchase_id: sale.id } })).body
      .data;
    const toLongDate = (instant: string | null | undefined): string =>
      new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant ?? ''));
    const { 'Payment date': date = '', Email: email, ...rows } = readRows(page);
    expect(rows).toEqual({
      'Amount paid': '€49.00',
      Plan: 'A plan',
      Price: '€49.00 a month',
      'Billing period': 'January 10 – February 10, 2027',
      'Next payment': toLongDate(next_charge_at),
      Card: 'Visa •••• 4242',
      Reference: sale.id,
    });
    expect(date).toContain(toLongDate(charge?.settled_at));
    expect(email).toContain('@');
    expect(page.text).toContain('Return to the shop</a>');
  });

  it('shows the end of a trial and the first payment instead of a payment date', async () => {
    const sale = await createCheckout({ ...plans.fixed, trial_days: 14 });
    const { text } = await sale.payer.load();
    expect(text).toContain('14 days');
    expect(text).toContain('Start free trial</button>');
    await sale.payer.pay('tok_success');
    const page = await sale.payer.load();
    const rows = readRows(page);
    expect([page.heading, rows['Amount paid'], rows['Payment date']]).toEqual([
      'Your trial has started',
      '€0.00',
      undefined,
    ]);
    expect(rows['Trial ends']).toBe(rows['First payment']);
    expect(text).toContain(`${String(rows['First payment'])} <small>€49.00</small>`);
  });

  it('names the price and the first day of the automatic payments below the card form', async () => {
    const trial = await createCheckout({ ...plans.fixed, trial_days: 14 });
    const page = await trial.payer.load();
    expect(page.heading).toBe('Start free trial');
    expect(page.text).toContain(
      'From January 24, 2027, your card is charged automatically until you cancel: €49.00 a month.',
    );
    expect((await (await createCheckout(plans.one_time)).payer.load()).text).not.toContain('automatically');
  });

  it.each([
    ['an end date', plans.fixed, { end_date: '2027-06-15' }, 'February 10', 'June 15'],
    ['six billing cycles', { ...plans.fixed, billing_cycles: 6 }, {}, 'February 10', 'July 10'],
    [
      'an end date and a trial',
      { ...plans.fixed, trial_days: 14 },
      { end_date: '2027-06-15' },
      'January 24',
      'June 15',
    ],
  ])(
    'states the automatic payments and the end of a subscription with %s below the card form',
    async (_, plan, options, first, end) => {
      const { text } = await (await createCheckout(plan, options)).payer.load();
      expect(text).toContain(
        `From ${first}, 2027, your card is charged automatically: €49.00 a month. The subscription ends on ${end}, 2027, or earlier if you cancel.`,
      );
    },
  );

  it('does not mention automatic payments if the subscription ends before its second payment', async () => {
    const sale = await createCheckout(plans.fixed, { end_date: '2027-02-01' });
    expect((await sale.payer.load()).text).not.toContain('automatically');
  });

  it('shows the billed usage, its unit price and the billing period', async () => {
    const sale = await createCheckout(plans.variable, { payment_token: 'tok_success' });
    await sale.organization.report(sale.id, { quantity: '1234.5' });
    await sale.advance('P1M2D');
    const rows = readRows(await sale.payer.load());
    expect(rows['Usage']).toBe('1,234.5 kWh × €0.325');
    expect(rows['Billing period']).toBe('January 10 – February 10, 2027');
    expect(rows['Amount paid']).toBe('€401.21');
  });

  it('shows the amount of the last successful charge after a failed renewal is paid', async () => {
    const sale = await createCheckout(plans.fixed, { payment_token: 'tok_success_then_declined' });
    await sale.advance('P1M');
    expect((await sale.payer.load()).heading).toBe('Your payment is overdue');
    await sale.payer.pay('tok_success');
    expect(readRows(await sale.payer.load())).toMatchObject({
      'Amount paid': '€49.00',
      Card: 'Visa •••• 4242',
    });
  });

  it('does not claim a payment of a subscription that is billed by usage', async () => {
    const sale = await createCheckout(plans.variable);
    await sale.payer.pay('tok_success');
    const page = await sale.payer.load();
    expect(page.heading).toBe('Your subscription is active');
    expect(readRows(page)['Amount paid']).toBe('€0.00');
  });
});

describe('the brand panel of a checkout', () => {
  const readPanel = async ({ payer }: Sale): Promise<string> => {
    const [, panel = ''] = /<section class="offer"[^>]*>(.*?)<dl/s.exec((await payer.load()).text) ?? [];
    return panel.replaceAll(/<.*?>/g, '').replaceAll(/\s+/g, ' ').trim();
  };

  it.each<[string, Parameters<typeof createCheckout>, string]>([
    ['a failed payment', [plans.one_time, { payment_token: 'tok_declined' }], '€120.00 Not charged'],
    [
      'a started trial',
      [plans.fixed_with_trial, { payment_token: 'tok_success' }],
      '€0.00 Amount paid Then ',
    ],
    ['a subscription that is billed by usage', [plans.variable], '€0.00 Due today Then €0.325 per kWh'],
    ['a subscription that is paid today', [plans.fixed], '€49.00 Due today Then €49.00 a month, from Feb'],
  ])('shows the amount of %s, and its meaning', async (_what, options, text) => {
    expect(await readPanel(await createCheckout(...options))).toContain(text);
  });

  it('shows the amount of a payment that is processing, of a canceled and of an expired purchase', async () => {
    const pending = await createCheckout(plans.fixed);
    await pending.payer.pay('tok_pending_then_success');
    expect(await readPanel(pending)).toContain('€49.00 Processing');
    const canceled = await createCheckout(plans.fixed);
    await canceled.organization.call('cancelPurchase', { path: canceled });
    const expired = await createCheckout(plans.fixed);
    await expired.advance('P1D');
    for (const sale of [canceled, expired]) expect(await readPanel(sale)).toContain('€49.00 Not charged');
    expect((await canceled.payer.load()).text).toContain('<p>You were not charged.</p>');
  });

  it('says after payments of a canceled purchase that the payer is not charged again', async () => {
    const sale = await createCheckout(plans.fixed, { payment_token: 'tok_success' });
    await sale.organization.call('cancelPurchase', { path: sale });
    expect((await sale.payer.load()).text).toContain('<p>You will not be charged again.</p>');
  });
});

describe('the status page of a checkout', () => {
  it('tells the developer when a pending payment settles, and that the payer is not charged twice', async () => {
    const sale = await createCheckout();
    await sale.payer.pay('tok_pending_then_success');
    const { text } = await sale.payer.load();
    expect(text.replaceAll(/\s/g, ' ')).toContain('this payment settles on January 11, 2027 at 3:30 PM UTC.');
    const { text: repeated } = await sale.payer.send(toCardFields('tok_success'));
    expect(repeated).toMatch(/<p class="notice" role="status">[^]*You were not charged again\./);
  });

  it('gives the reason of a failed payment without advice to try another card', async () => {
    const { payer } = await createCheckout(plans.one_time, { payment_token: 'tok_declined' });
    const { text } = await payer.load();
    expect(text).toContain('Your bank declined the card. Return to the shop and place your order again.');
    expect(text).not.toContain('another card');
  });
});

test('the checkout of an overdue payment that waits for 3-D Secure offers the confirmation with the current card above the card form', async () => {
  const sale = await createCheckout(plans.fixed, { payment_token: 'tok_challenge_on_renewal' });
  await sale.advance('P1M');
  const { text } = await sale.payer.load();
  expect(text).toContain('Your bank asks you to confirm the payment of €49.00 with Visa •••• 3184.');
  expect(text.indexOf('Confirm payment')).toBeLessThan(text.indexOf('Or pay with another card'));
  expect(text.indexOf('Or pay with another card')).toBeLessThan(text.indexOf('name="card_number"'));
  expect(text).toContain('Return to the shop</a>');
  expect(text).not.toContain('Cancel and return');
});

test('the page of a pending payment refreshes itself, and all other pages do not', async () => {
  const sale = await createCheckout();
  expect((await sale.payer.load()).headers.get('refresh')).toBeNull();
  await sale.payer.pay('tok_pending_then_success');
  expect((await sale.payer.load()).headers.get('refresh')).toBe('15');
  await sale.advance('P1D');
  expect((await sale.payer.load()).headers.get('refresh')).toBeNull();
});

const getToken = ({ url }: Payer): string => url.slice(url.lastIndexOf('/') + 1);

describe('the checkout page', () => {
  it('requires a checkout token that exists', async () => {
    const payer = new Payer(`${sandbox.url}/checkout/unknown`);
    for (const page of [
      await payer.load(),
      await payer.load('/challenge'),
      await payer.send(toCardFields('tok_success')),
      await payer.send({ answer: 'pass' }, '/challenge'),
    ]) {
      expect([page.status, page.heading]).toEqual([404, 'Page not found']);
      expect(page.text).toContain('Sandbox: no purchase has this checkout URL.');
    }
  });

  it('requires a checkout token that cannot be guessed', async () => {
    const sales = await Promise.all(Array.from({ length: 20 }, () => createCheckout()));
    const tokens = sales.map(({ payer }) => getToken(payer));
    expect(new Set(tokens).size).toBe(tokens.length);
    for (const token of tokens) {
      // 256 bits in base64url.
      expect(token).toMatch(/^[\w-]{43}$/);
      for (const guess of [token.slice(0, -1), `${token}A`, token.toLowerCase()])
        expect((await new Payer(`${sandbox.url}/checkout/${guess}`).load()).status).toBe(404);
    }
  });

  it('rejects the token of another kind of resource', async () => {
    const token = getToken((await createCheckout()).payer);
    const [session = ''] = ((await fetch(sandbox.url)).headers.get('set-cookie') ?? '').split(';');
    const getStatus = async (path: string, headers: Record<string, string>): Promise<number> =>
      (await fetch(sandbox.url + path, { headers: { 'sec-fetch-site': 'same-origin', ...headers } })).status;
    for (const path of ['/v1/customers', '/v1/purchases', '/_sandbox/requests', '/_sandbox/session']) {
      expect(await getStatus(path, { cookie: session })).toBe(200);
      expect(await getStatus(path, { cookie: session.replace(/=.*/, `=${token}`) })).toBe(401);
      expect(await getStatus(path, { authorization: `Bearer ${token}` })).toBe(401);
    }
  });

  it('rejects a form that cannot be parsed', async () => {
    const { payer } = await createCheckout();
    expect((await payer.send({ card_number: '4'.repeat(5000) })).status).toBe(413);
    expect((await payer.send({ answer: 'maybe' }, '/challenge')).status).toBe(400);
    for (const page of [
      await payer.send({ card_number: '4'.repeat(5000) }),
      await payer.send({ answer: 'maybe' }, '/challenge'),
    ])
      expect(page.text).toContain(`<a class="button" href="${new URL(payer.url).pathname}">`);
    const json = await fetch(payer.url, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(json.status).toBe(422);
    const removed = await fetch(payer.url, { method: 'DELETE' });
    expect([removed.status, removed.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });
});

test('the payment page, a rejected submission and the page of an unknown purchase have security headers', async () => {
  const sale = await createCheckout(plans.fixed);
  const pages = [
    await sale.payer.load(),
    await sale.payer.send({ ...toCardFields('tok_success'), cvc: '' }),
    await new Payer(`${sandbox.url}/checkout/unknown`).load(),
  ];
  for (const { headers } of pages) {
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  }
  const policies = pages.map(({ headers }) => headers.get('content-security-policy')?.split('; ').at(-1));
  expect(policies).toEqual(Array(3).fill("form-action 'self'"));
});

test('a checkout page loads its styles and its script from files, and contains neither inline', async () => {
  const { payer } = await createCheckout();
  const { text } = await payer.load();
  expect(text).not.toMatch(/<script(?! src="\/checkout\/assets\/)|<style|\sstyle=|\son\w+=/);
  const [, path] = /<link rel="stylesheet" href="([^"]+)"/.exec(text) ?? [];
  const sheet = await fetch(sandbox.url + String(path));
  expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  const [, scriptPath] = /<script src="([^"]+)"/.exec(text) ?? [];
  const script = await fetch(sandbox.url + String(scriptPath));
  expect([script.status, script.headers.get('content-type')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
  ]);
});

test('the card number of a checkout is stored nowhere', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tollgate-checkout-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true }));
  const kept = await startSandbox({ dataDirectory });
  const organization = new TestOrganization(kept.url, kept.apiKey, [], 'default');
  const { checkout_url } = await organization.purchase(plans.one_time, { payment_token: null });
  const payer = new Payer(checkout_url);
  const numbers = ['4242424242424242', '4000000000000002', '4111111111111111'];
  for (const card_number of numbers) {
    const form = { card_number: card_number.replace(/\d{4}(?=\d)/g, '$& '), expiry: '12/34', cvc: '987' };
    await payer.send(form);
    await payer.send(form, '/challenge');
  }
  const journal = (await organization.send('GET', '/_sandbox/requests?limit=100')).text;
  await kept.close();
  const files = await readdir(dataDirectory, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'utf8')),
  );
  expect(texts.join('')).toContain('"last4":"4242"');
  for (const text of [journal, ...texts]) {
    for (const number of numbers) expect(text).not.toMatch(new RegExp(number.split('').join(' ?')));
  }
});

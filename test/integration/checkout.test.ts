import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { cardNumberOf, paymentTokenNames, type PaymentTokenName } from '../../src/domain/billing/payment-outcome.js';
import { startSandbox } from '../../src/sandbox.js';
import type { Body, Success } from '../support/client.js';
import { cardOf, Payer } from '../support/payer.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { Shop } from '../support/shop.js';

const sandbox = await testSandbox();

const success_url = 'https://shop.example/thanks?order=1';
const cancel_url = 'https://shop.example/basket';
const urls = { success_url, cancel_url };

type Options = Partial<Body<'createPurchase'>>;
type Bought = Success<'getPurchase'>;

interface Sale {
  shop: Shop;
  payer: Payer;
  id: string;
  purchase: () => Promise<Bought>;
  charges: () => Promise<string[]>;
  /** The types of the events that came since this was asked last. */
  events: () => Promise<string[]>;
  advance: (by: string) => Promise<unknown>;
}

/** A purchase that waits for its payer, unless a token is given. */
async function sell(
  plan: Parameters<Shop['purchase']>[0] = plans.one_time,
  options: Options = {},
): Promise<Sale> {
  const shop = await sandbox.shop();
  const { id, checkout_url } = await shop.purchase(plan, { payment_token: null, ...urls, ...options });
  let heard = (await sandbox.events(shop)).length;
  return {
    shop,
    id,
    payer: new Payer(checkout_url),
    purchase: async () => (await shop.call('getPurchase', { path: { id } })).body,
    charges: async () => {
      const { data } = (await shop.call('listCharges', { query: { purchase_id: id } })).body;
      return data.map(({ status }) => status).reverse();
    },
    events: async () => {
      const all = (await sandbox.events(shop)).map(({ type }) => type);
      const since = all.slice(heard);
      heard = all.length;
      return since;
    },
    advance: (by) => shop.call('advanceClock', { body: { by } }),
  };
}

const back = (id: string, status: string): string => `${success_url}&purchase_id=${id}&status=${status}`;

describe('a purchase without a card', () => {
  const onTrial = { ...plans.fixed, trial_days: 14 };
  const onDate = { ...plans.fixed, requires_activation_date: true };

  test.each<[string, Parameters<Shop['purchase']>[0], Options, string, string[]]>([
    [
      'one-time',
      plans.one_time,
      {},
      'succeeded',
      ['charge.succeeded', 'purchase.payment_method_attached', 'purchase.succeeded'],
    ],
    [
      'first period begins',
      plans.fixed,
      {},
      'active',
      [
        'charge.succeeded',
        'purchase.payment_method_attached',
        'purchase.activated',
        'purchase.period_started',
      ],
    ],
    ['trial begins', onTrial, {}, 'trialing', ['purchase.payment_method_attached', 'purchase.trialing']],
    [
      'begins later',
      onDate,
      { service_activation_date: '2027-02-01' },
      'pending',
      ['purchase.payment_method_attached'],
    ],
  ])('is paid: %s', async (_name, plan, options, status, events) => {
    const sale = await sell(plan, options);
    const { status: code, location } = await sale.payer.pay('tok_success');
    expect([code, location]).toEqual([303, back(sale.id, status)]);
    expect(await sale.purchase()).toMatchObject({
      status,
      next_action: null,
      payment_method: { last4: '4242' },
    });
    expect(await sale.events()).toEqual(events);
  });

  it('is declined, which the page tells, and paid with another card', async () => {
    const sale = await sell(plans.fixed);
    const declined = await sale.payer.pay('tok_insufficient_funds');
    expect([declined.status, sale.payer.url.endsWith(declined.location ?? '-')]).toEqual([303, true]);
    const page = await sale.payer.load();
    expect(page.text).toContain('The card has insufficient funds.');
    expect(await sale.purchase()).toMatchObject({ status: 'pending', failure: null, payment_method: null });
    expect((await sale.purchase()).next_action).not.toBeNull();
    expect(await sale.events()).toEqual(['charge.failed']);
    await sale.payer.pay('tok_success');
    expect(await sale.charges()).toEqual(['failed', 'succeeded']);
    expect((await sale.purchase()).status).toBe('active');
  });

  it('is challenged and passed', async () => {
    const sale = await sell();
    const { location } = await sale.payer.pay('tok_challenge');
    expect(location).toBe(`${new URL(sale.payer.url).pathname}/challenge`);
    expect(await sale.events()).toEqual(['charge.requires_action', 'purchase.requires_action']);
    expect((await sale.payer.load()).location).toBe(location);
    const challenge = await sale.payer.load('/challenge');
    expect(challenge.text).toContain('Complete authentication');
    expect(challenge.text).toContain('Fail authentication');
    expect((await sale.payer.answer('pass')).location).toBe(back(sale.id, 'succeeded'));
    expect(await sale.events()).toEqual([
      'charge.succeeded',
      'purchase.payment_method_attached',
      'purchase.succeeded',
    ]);
  });

  it('is challenged and failed, and goes back to the form', async () => {
    const sale = await sell();
    await sale.payer.pay('tok_challenge');
    const { location } = await sale.payer.answer('fail');
    expect(location).toBe(new URL(sale.payer.url).pathname);
    expect((await sale.payer.load()).text).toContain('could not confirm that it is you');
    expect(await sale.purchase()).toMatchObject({ status: 'pending', failure: null });
  });

  it('is paid with a delay, during which no second payment is made', async () => {
    const sale = await sell();
    const { location } = await sale.payer.pay('tok_pending_then_failure');
    expect(location).toBe(back(sale.id, 'pending'));
    expect(await sale.events()).toEqual(['charge.pending']);
    expect((await sale.purchase()).next_action).toBeNull();
    expect((await sale.payer.load()).heading).toBe('Your payment is on its way');
    const second = await sale.payer.send(cardOf('tok_success'));
    expect(second.status).toBe(409);
    expect(second.text).toContain('no other one was made');
    expect(await sale.charges()).toEqual(['pending']);
    await sale.advance('P1D');
    expect(await sale.events()).toEqual(['charge.failed']);
    expect((await sale.payer.load()).text).toContain('The payment did not arrive.');
    await sale.payer.pay('tok_success');
    expect((await sale.purchase()).status).toBe('succeeded');
  });

  it('expires, and then takes no card', async () => {
    const sale = await sell();
    const { hidden } = await sale.payer.load();
    await sale.advance('P1D');
    const page = await sale.payer.load();
    expect([page.status, page.heading]).toEqual([410, 'This page has expired']);
    expect(page.text).toContain(`${cancel_url}?purchase_id=${sale.id}&amp;status=expired`);
    await sale.payer.send({ ...hidden, ...cardOf('tok_success') });
    expect(await sale.charges()).toEqual([]);
    expect((await sale.purchase()).status).toBe('expired');
  });

  it('ends as it was told to', async () => {
    const sale = await sell();
    const body = { outcome: 'processing_error' } as const;
    await sale.shop.call('forceOutcome', { path: { id: sale.id }, body });
    await sale.payer.pay('tok_success');
    expect(await sale.charges()).toEqual(['failed']);
    expect((await sale.payer.load()).text).toContain('could not be processed');
  });
});

describe('a purchase by token that asks for a challenge', () => {
  it.each([
    [
      'pass',
      'active',
      [
        'charge.succeeded',
        'purchase.payment_method_attached',
        'purchase.activated',
        'purchase.period_started',
      ],
    ],
    ['fail', 'failed', ['charge.failed', 'purchase.failed']],
  ] as const)('%s → %s', async (given, status, events) => {
    const sale = await sell(plans.fixed, { payment_token: 'tok_challenge' });
    const { location } = await sale.payer.answer(given);
    const own = new URL(sale.payer.url).pathname;
    expect(location).toBe(given === 'pass' ? back(sale.id, status) : own);
    expect((await sale.purchase()).status).toBe(status);
    expect(await sale.events()).toEqual(events);
  });
});

describe('a purchase of which something is owed', () => {
  const weekly = { rate: { ...plans.fixed.rate, interval: 'week' } } as const;
  const owing = async (token: PaymentTokenName, weeks: number, max_retries = 1): Promise<Sale> => {
    const sale = await sell(weekly, { payment_token: token });
    await sale.shop.call('createOrganizationConfiguration', { body: { dunning: { max_retries } } });
    await sale.advance(`P${weeks}W`);
    await sale.events();
    return sale;
  };

  it('while past_due: another card pays it', async () => {
    const sale = await owing('tok_success_then_declined', 1);
    const page = await sale.payer.load();
    expect(page.heading).toBe('A payment is due');
    expect(page.text).toContain('€49.00');
    expect((await sale.payer.pay('tok_success')).location).toBe(back(sale.id, 'active'));
    expect(await sale.events()).toEqual([
      'charge.succeeded',
      'purchase.payment_method_attached',
      'purchase.activated',
    ]);
    expect(await sale.purchase()).toMatchObject({ status: 'active', payment_method: { last4: '4242' } });
  });

  it('while unpaid: one debt after the other, the oldest first', async () => {
    const sale = await owing('tok_success_then_declined', 2, 0);
    const own = new URL(sale.payer.url).pathname;
    expect((await sale.purchase()).status).toBe('unpaid');
    expect((await sale.payer.pay('tok_success')).location).toBe(own);
    expect((await sale.payer.pay('tok_success')).location).toBe(back(sale.id, 'active'));
    expect(await sale.charges()).toEqual(['succeeded', 'failed', 'failed', 'succeeded', 'succeeded']);
  });

  it('a card that is refused changes nothing', async () => {
    const sale = await owing('tok_success_then_declined', 1);
    const before = await sale.purchase();
    await sale.payer.pay('tok_lost_card');
    expect((await sale.payer.load()).text).toContain('reported lost');
    expect(await sale.purchase()).toEqual(before);
    expect(await sale.events()).toEqual([]);
  });

  it('a card that asks for a challenge pays when it is passed', async () => {
    const sale = await owing('tok_success_then_declined', 1);
    const { location } = await sale.payer.pay('tok_challenge');
    expect(location).toBe(`${new URL(sale.payer.url).pathname}/challenge`);
    expect((await sale.payer.answer('pass')).location).toBe(back(sale.id, 'active'));
    expect((await sale.purchase()).payment_method?.last4).toBe('3155');
  });

  it.each([
    ['pass', 'active', ['charge.succeeded', 'purchase.activated']],
    ['fail', 'past_due', ['charge.failed']],
  ] as const)('the challenge of a renewal: %s → %s', async (given, status, events) => {
    const sale = await owing('tok_challenge_on_renewal', 1);
    const page = await sale.payer.load();
    expect(page.text).toContain('/challenge"');
    await sale.payer.answer(given);
    expect((await sale.purchase()).status).toBe(status);
    expect(await sale.events()).toEqual(events);
  });

  it('a payment on its way is waited for', async () => {
    const sale = await owing('tok_success_then_declined', 1);
    expect((await sale.payer.pay('tok_pending_then_success')).location).toBe(back(sale.id, 'past_due'));
    expect((await sale.payer.send(cardOf('tok_success'))).status).toBe(409);
    await sale.advance('P1D');
    expect((await sale.purchase()).status).toBe('active');
  });
});

describe('a form that is sent twice', () => {
  it('pays once, and leads to the same place', async () => {
    const sale = await sell();
    const { hidden } = await sale.payer.load();
    const form = { ...hidden, ...cardOf('tok_success') };
    const first = await sale.payer.send(form);
    const second = await sale.payer.send(form);
    expect([second.status, second.location]).toEqual([303, first.location]);
    expect(await sale.charges()).toEqual(['succeeded']);
  });

  it.each(['tok_success', 'tok_declined', 'tok_pending_then_success'] as const)(
    'tries %s once, also at the same moment',
    async (token) => {
      const sale = await sell();
      const { hidden } = await sale.payer.load();
      const sent = Array.from({ length: 10 }, () => sale.payer.send({ ...hidden, ...cardOf(token) }));
      const answers = await Promise.all(sent);
      expect(new Set(answers.map(({ status, location }) => `${status} ${String(location)}`)).size).toBe(1);
      expect(await sale.charges()).toHaveLength(1);
    },
  );

  it('pays one debt, not two', async () => {
    const rate = { ...plans.fixed.rate, interval: 'week' } as const;
    const sale = await sell({ rate }, { payment_token: 'tok_success_then_declined' });
    await sale.advance('P2W');
    const { hidden } = await sale.payer.load();
    const form = { ...hidden, ...cardOf('tok_success') };
    await Promise.all([sale.payer.send(form), sale.payer.send(form)]);
    expect((await sale.charges()).filter((status) => status === 'succeeded')).toHaveLength(2);
  });

  it('answers a challenge once', async () => {
    const sale = await sell(plans.one_time, { payment_token: 'tok_challenge' });
    const { hidden } = await sale.payer.load('/challenge');
    await sale.payer.send({ ...hidden, answer: 'fail' }, '/challenge');
    await sale.payer.send({ ...hidden, answer: 'pass' }, '/challenge');
    expect((await sale.purchase()).status).toBe('failed');
  });

  it('pays once without saying which form it is', async () => {
    const sale = await sell();
    await Promise.all([1, 2, 3].map(() => sale.payer.send(cardOf('tok_success'))));
    expect(await sale.charges()).toEqual(['succeeded']);
  });
});

/** How a one-time purchase stands after a card has been sent, where it is not paid. */
const outcomeAtOnce: Partial<Record<PaymentTokenName, string>> = {
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

describe('the form', () => {
  it.each([
    ['no test card', { card_number: '4111 1111 1111 1111' }, 'card_number', 'not one of the test cards'],
    ['a card that is over', { expiry: '12/26' }, 'expiry', 'The card has expired'],
    ['a code that is none', { cvc: '12' }, 'cvc', 'three or four digits of the security code'],
  ])('says what is wrong: %s', async (_name, more, field, fault) => {
    const sale = await sell();
    const { hidden } = await sale.payer.load();
    const page = await sale.payer.send({ ...hidden, ...cardOf('tok_success'), ...more });
    expect(page.status).toBe(422);
    expect(page.text).toContain('<title>Error: ');
    expect(page.text).toContain(`<a href="#${field}">`);
    expect(page.text).toContain(fault);
    expect(page.text.match(/aria-invalid="true"/g)).toHaveLength(1);
    for (const typed of Object.values(more)) expect(page.text).not.toContain(`"${typed}"`);
    expect(await sale.charges()).toEqual([]);
    expect(await sale.events()).toEqual([]);
  });

  it.each(paymentTokenNames)('has a button that sends the card of %s at once', async (token) => {
    const sale = await sell(plans.one_time);
    const { text, hidden } = await sale.payer.load();
    const [, panel = ''] = text.split('<section class="sandbox"');
    const buttons = [
      ...panel.matchAll(/<button[^>]*name="card_number"\s+value="(\d+)"\s+aria-describedby="(\w+)"/g),
    ];
    expect(buttons).toHaveLength(paymentTokenNames.length);
    const [, card_number = ''] = buttons.find(([, , outcome]) => outcome === token) ?? [];
    const [, expiry = ''] = /name="expiry" value="([^"]*)"/.exec(panel) ?? [];
    const sent = await sale.payer.send({ ...hidden, expiry, card_number });
    expect(sent.status).toBe(303);
    const { payment_method, status } = await sale.purchase();
    const { data } = (await sale.shop.call('listCharges', { query: { purchase_id: sale.id } })).body;
    expect(data).toHaveLength(1);
    expect(payment_method?.last4 ?? cardNumberOf(token).slice(-4)).toBe(card_number.slice(-4));
    expect(status).toBe(outcomeAtOnce[token] ?? 'succeeded');
  });

  it('lists every test card, and takes each', async () => {
    const sale = await sell();
    const { text } = await sale.payer.load();
    for (const token of paymentTokenNames)
      expect(text).toContain(cardNumberOf(token).replace(/\d{4}(?=\d)/g, '$& '));
  });

  it.each([
    ['JPY', '¥12,000'],
    ['KWD', 'KWD&nbsp;12.000'],
    ['EUR', '€120.00'],
  ] as const)('shows the amount in %s', async (currency, amount) => {
    const sale = await sell({ rate: { kind: 'one_time', amount: 12_000, currency } });
    const { text } = await sale.payer.load();
    expect(text.replaceAll('\u00a0', '&nbsp;')).toContain(`Pay ${amount}</button>`);
  });

  it('shows names as text, whatever they are', async () => {
    const sale = await sell({ ...plans.one_time, name: '<script>alert("1")</script>' });
    await sale.shop.call('createOrganizationConfiguration', {
      body: { branding: { display_name: 'Ada & "Sons"' } },
    });
    const { text } = await sale.payer.load();
    expect(text).not.toContain('<script');
    expect(text).toContain('&lt;script&gt;');
    expect(text).toContain('Ada &amp; &quot;Sons&quot;');
  });

  it('uses the URLs of the configuration where the purchase has none', async () => {
    const sale = await sell(plans.one_time, { success_url: null, cancel_url: null });
    expect((await sale.payer.load()).text).not.toContain('Cancel and go back');
    const checkout = { success_url: 'http://127.0.0.1:3000/done', cancel_url: 'http://127.0.0.1:3000/' };
    await sale.shop.call('createOrganizationConfiguration', { body: { checkout } });
    const { text, headers } = await sale.payer.load();
    expect(text).toContain(`href="http://127.0.0.1:3000/?purchase_id=${sale.id}&amp;status=pending"`);
    expect(headers.get('content-security-policy')).toContain("form-action 'self' http://127.0.0.1:3000");
    const { location } = await sale.payer.pay('tok_success');
    expect(location).toBe(`http://127.0.0.1:3000/done?purchase_id=${sale.id}&status=succeeded`);
  });

  it('takes no shop at an address that cannot be', async () => {
    const shop = await sandbox.shop();
    const nowhere = 'https://shop.example:99999/';
    const body = { ...(await shop.order(plans.one_time)), success_url: nowhere, cancel_url: nowhere };
    const { status, problem } = await shop.call('createPurchase', { body });
    expect([status, problem.code]).toEqual([400, 'invalid_request']);
    expect(problem.errors).toMatchObject([
      { pointer: '/success_url', code: 'format' },
      { pointer: '/cancel_url', code: 'format' },
    ]);
  });

  it('leads to a page of its own where there is no shop to go back to', async () => {
    const sale = await sell(plans.one_time, { success_url: null, cancel_url: null });
    const { location } = await sale.payer.pay('tok_success');
    expect(location).toBe(new URL(sale.payer.url).pathname);
    expect((await sale.payer.load()).heading).toBe('Everything is paid');
  });
});

const tokenOf = ({ url }: Payer): string => url.slice(url.lastIndexOf('/') + 1);

describe('what is asked of whoever comes', () => {
  it('is a token that exists', async () => {
    const payer = new Payer(`${sandbox.url}/checkout/unknown`);
    for (const page of [
      await payer.load(),
      await payer.load('/challenge'),
      await payer.send(cardOf('tok_success')),
      await payer.send({ answer: 'pass' }, '/challenge'),
    ]) {
      expect([page.status, page.heading]).toEqual([404, 'There is no such page']);
    }
  });

  it('is a token that nobody can guess', async () => {
    const sales = await Promise.all(Array.from({ length: 20 }, () => sell()));
    const tokens = sales.map(({ payer }) => tokenOf(payer));
    expect(new Set(tokens).size).toBe(tokens.length);
    for (const token of tokens) {
      // As many characters as 256 bits take.
      expect(token).toMatch(/^[\w-]{43}$/);
      for (const guess of [token.slice(0, -1), `${token}A`, token.toLowerCase()])
        expect((await new Payer(`${sandbox.url}/checkout/${guess}`).load()).status).toBe(404);
    }
  });

  it('is a token that opens nothing else', async () => {
    const token = tokenOf((await sell()).payer);
    const [session = ''] = ((await fetch(sandbox.url)).headers.get('set-cookie') ?? '').split(';');
    const statusOf = async (path: string, headers: Record<string, string>): Promise<number> =>
      (await fetch(sandbox.url + path, { headers: { 'sec-fetch-site': 'same-origin', ...headers } })).status;
    for (const path of ['/v1/customers', '/v1/purchases', '/_sandbox/requests', '/_sandbox/session']) {
      expect(await statusOf(path, { cookie: session })).toBe(200);
      expect(await statusOf(path, { cookie: session.replace(/=.*/, `=${token}`) })).toBe(401);
      expect(await statusOf(path, { authorization: `Bearer ${token}` })).toBe(401);
    }
  });

  it('opens one purchase and no other', async () => {
    const [one, other] = [await sell(), await sell()];
    await one.payer.pay('tok_success');
    expect((await other.purchase()).status).toBe('pending');
  });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('is a form of the page itself, not %o', async (headers) => {
    const sale = await sell(plans.one_time, { payment_token: 'tok_challenge' });
    const sent = [
      await sale.payer.send(cardOf('tok_success'), '', headers),
      await sale.payer.send({ answer: 'pass' }, '/challenge', headers),
    ];
    expect(sent.map(({ status }) => status)).toEqual([403, 403]);
    expect((await sale.purchase()).status).toBe('requires_action');
  });

  it('is a form that can be read', async () => {
    const { payer } = await sell();
    expect((await payer.send({ card_number: '4'.repeat(5000) })).status).toBe(413);
    expect((await payer.send({ answer: 'maybe' }, '/challenge')).status).toBe(400);
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

test('each page is guarded by its headers', async () => {
  const sale = await sell(plans.fixed);
  const pages = [
    await sale.payer.load(),
    await sale.payer.send({ ...cardOf('tok_success'), cvc: '' }),
    await new Payer(`${sandbox.url}/checkout/unknown`).load(),
  ];
  for (const { headers } of pages) {
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  }
  const policies = pages.map(({ headers }) => headers.get('content-security-policy')?.split('; ').at(-1));
  const own = "form-action 'self' https://shop.example";
  expect(policies).toEqual([own, own, "form-action 'self'"]);
});

test('a page has its look from a file, and neither script nor style within', async () => {
  const { payer } = await sell();
  const { text } = await payer.load();
  expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  const [, path] = /<link rel="stylesheet" href="([^"]+)"/.exec(text) ?? [];
  const sheet = await fetch(sandbox.url + String(path));
  expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
});

test('a card number is kept nowhere', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tollgate-checkout-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true }));
  const kept = await startSandbox({ dataDirectory });
  const shop = new Shop(kept.url, kept.apiKey, [], 'default');
  const { checkout_url } = await shop.purchase(plans.one_time, { payment_token: null });
  const payer = new Payer(checkout_url);
  const numbers = ['4242424242424242', '4000000000000002', '4111111111111111'];
  for (const card_number of numbers) {
    const form = { card_number: card_number.replace(/\d{4}(?=\d)/g, '$& '), expiry: '12/34', cvc: '987' };
    await payer.send(form);
    await payer.send(form, '/challenge');
  }
  const journal = (await shop.send('GET', '/_sandbox/requests?limit=100')).text;
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

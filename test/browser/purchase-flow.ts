import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { cardNumberOf, type PaymentTokenName } from '../../src/domain/billing/payment-outcome.js';
import { secretOf } from '../deliveries/setup.js';
import type { Body, Success } from '../support/client.js';
import { plans } from '../support/plans.js';
import type { TestSandbox } from '../support/sandbox.js';
import type { Shop } from '../support/shop.js';
import { answering, verifying, type Receiver } from '../webhooks/receivers.js';
import type { TestBrowser } from './test-browser.js';

const shopPage =
  '<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><h1>The shop</h1>';

interface Terms {
  sandbox: TestSandbox;
  browser: TestBrowser;
  javaScriptEnabled: boolean;
  plan?: Parameters<Shop['purchase']>[0];
  options?: Partial<Body<'createPurchase'>>;
  configuration?: Body<'createOrganizationConfiguration'>;
}

/** Something for sale: a shop with a site and a webhook endpoint of its own, and a payer with a browser. */
export class Sale {
  private constructor(
    readonly sandbox: TestSandbox,
    readonly shop: Shop,
    readonly id: string,
    readonly url: string,
    readonly page: Page,
    readonly site: Receiver,
    readonly endpoint: Receiver,
  ) {}

  static async of({
    sandbox,
    browser,
    javaScriptEnabled,
    plan,
    options,
    configuration,
  }: Terms): Promise<Sale> {
    const shop = await sandbox.shop();
    const site = await answering(200, { 'content-type': 'text/html' }, shopPage);
    const endpoint = await verifying(secretOf('a'));
    const body = { ...configuration, webhook: { url: endpoint.url, secret: secretOf('a') } };
    await shop.call('createOrganizationConfiguration', { body });
    const { id, checkout_url } = await shop.purchase(plan ?? plans.one_time, {
      payment_token: null,
      success_url: `${site.url}/thanks`,
      cancel_url: `${site.url}/basket`,
      ...options,
    });
    const origins = [sandbox.url, new URL(site.url).origin];
    const page = await browser.visit({ origins, javaScriptEnabled });
    return new Sale(sandbox, shop, id, checkout_url, page, site, endpoint);
  }

  async open(): Promise<void> {
    await this.page.goto(this.url);
  }

  async advance(by: string): Promise<void> {
    await this.shop.call('advanceClock', { body: { by } });
  }

  /** Types a card in, as a payer does. */
  async type(token: PaymentTokenName): Promise<void> {
    await this.page.getByLabel('Card number').fill(cardNumberOf(token).replace(/\d{4}(?=\d)/g, '$& '));
    await this.page.getByLabel('Expiry date').fill('12/34');
    await this.page.getByLabel('Security code').fill('123');
  }

  async pay(token: PaymentTokenName): Promise<void> {
    await this.type(token);
    await this.press(/^Pay |^Save card/);
  }

  /** Sends a test card by its button. */
  async use(token: PaymentTokenName): Promise<void> {
    await this.page.locator(`button[aria-describedby=${token}]`).click();
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name }).click();
  }

  async follow(name: string): Promise<void> {
    await this.page.getByRole('link', { name }).click();
  }

  heading(): Promise<string> {
    return this.page.getByRole('heading', { level: 1 }).innerText();
  }

  alert(): Promise<string> {
    return this.page.getByRole('alert').innerText();
  }

  async purchase(): Promise<Success<'getPurchase'>> {
    return (await this.shop.call('getPurchase', { path: this })).body;
  }

  /** The charges, oldest first. */
  async charges(): Promise<string[]> {
    const { data } = (await this.shop.call('listCharges', { query: { purchase_id: this.id } })).body;
    return data.map(({ status }) => status).reverse();
  }

  /** The payer is on the shop's site, which is told of what has become of the purchase; and so says the API. */
  async isBack(place: 'thanks' | 'basket', status: string): Promise<void> {
    const target = `${this.site.url}/${place}?purchase_id=${this.id}&status=${status}`;
    // To wait for the address itself would fail where a second click breaks the way there off, and goes it again.
    await this.page.getByRole('heading', { level: 1, name: 'The shop', exact: true }).waitFor();
    expect(this.page.url()).toBe(target);
    // The address of the checkout is a secret.
    expect(this.site.received.at(-1)?.headers.referer).toBeUndefined();
    expect((await this.purchase()).status).toBe(status);
  }

  /** The shop's endpoint was told of everything that happened, and of this among it. */
  async isTold(...types: string[]): Promise<void> {
    const happened = (await this.sandbox.events(this.shop)).map(({ type }) => type).sort();
    await vi.waitFor(() => {
      const told = this.endpoint.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
      expect(told.sort()).toEqual(happened);
    }, 10_000);
    expect(happened).toEqual(expect.arrayContaining(types));
  }
}

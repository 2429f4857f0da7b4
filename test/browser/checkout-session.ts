import type { PaymentTokenName } from '../../src/domain/shared/records.js';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { getCardNumber } from '../../src/domain/billing/payment-outcome.js';
import { toWebhookSecret } from '../deliveries/setup.js';
import type { Body, Success } from '../support/client.js';
import { plans } from '../support/plans.js';
import type { TestSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { startStaticReceiver, startVerifyingReceiver, type Receiver } from '../webhooks/receivers.js';
import type { TestBrowser } from './test-browser.js';

const shopPage =
  '<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><h1>The shop</h1>';

interface CheckoutOptions {
  sandbox: TestSandbox;
  browser: TestBrowser;
  javaScriptEnabled: boolean;
  plan?: Parameters<TestOrganization['purchase']>[0];
  options?: Partial<Body<'createPurchase'>>;
  configuration?: Body<'createOrganizationConfiguration'>;
  /** Further origins that the payer may visit. */
  origins?: readonly string[];
}

/** Purchase with a checkout page, a shop with a website and a webhook endpoint, and a payer with a browser. */
export class CheckoutSession {
  private constructor(
    readonly sandbox: TestSandbox,
    readonly organization: TestOrganization,
    readonly id: string,
    readonly url: string,
    readonly page: Page,
    readonly site: Receiver,
    readonly endpoint: Receiver,
  ) {}

  static async create({
    sandbox,
    browser,
    javaScriptEnabled,
    plan,
    options,
    configuration,
    origins: furtherOrigins = [],
  }: CheckoutOptions): Promise<CheckoutSession> {
    const organization = await sandbox.newOrganization();
    const site = await startStaticReceiver(200, { 'content-type': 'text/html' }, shopPage);
    const endpoint = await startVerifyingReceiver(toWebhookSecret('a'));
    const body = { ...configuration, webhook: { url: endpoint.url, secret: toWebhookSecret('a') } };
    await organization.call('createOrganizationConfiguration', { body });
    const { id, checkout_url } = await organization.purchase(plan ?? plans.one_time, {
      payment_token: null,
      success_url: `${site.url}/thanks`,
      cancel_url: `${site.url}/basket`,
      ...options,
    });
    const origins = [sandbox.url, new URL(site.url).origin, ...furtherOrigins];
    const page = await browser.visit({ origins, javaScriptEnabled });
    return new CheckoutSession(sandbox, organization, id, checkout_url, page, site, endpoint);
  }

  async open(): Promise<void> {
    await this.page.goto(this.url);
  }

  async advance(by: string): Promise<void> {
    await this.organization.call('advanceClock', { body: { by } });
  }

  /** Fills in the card form. */
  async fillCard(token: PaymentTokenName): Promise<void> {
    await this.page.getByLabel('Card number').fill(getCardNumber(token).replace(/\d{4}(?=\d)/g, '$& '));
    await this.page.getByLabel('Expiry date').fill('12/34');
    await this.page.getByLabel('Security code').fill('123');
  }

  async pay(token: PaymentTokenName): Promise<void> {
    await this.fillCard(token);
    await this.clickButton(/^Pay |^Subscribe|^Start free trial/);
  }

  /** Opens the drawer of the test cards, and submits one by its button. */
  async useTestCard(token: PaymentTokenName): Promise<void> {
    await this.page.locator('summary').click();
    await this.page.locator(`button[aria-describedby=${token}]`).click();
  }

  async clickButton(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name }).click();
  }

  async clickLink(name: string): Promise<void> {
    await this.page.getByRole('link', { name }).click();
  }

  getHeading(): Promise<string> {
    return this.page.getByRole('heading', { level: 1 }).innerText();
  }

  getAlert(): Promise<string> {
    return this.page.getByRole('alert').innerText();
  }

  async getPurchase(): Promise<Success<'getPurchase'>> {
    return (await this.organization.call('getPurchase', { path: this })).body;
  }

  /** Returns the statuses of the charges, oldest first. */
  async listChargeStatuses(): Promise<string[]> {
    const { data } = (await this.organization.call('listCharges', { query: { purchase_id: this.id } })).body;
    return data.map(({ status }) => status).reverse();
  }

  /** Expects the payer on the shop's website, with the status in the URL and in the API. */
  async expectReturn(place: 'thanks' | 'basket', status: string): Promise<void> {
    const target = `${this.site.url}/${place}?purchase_id=${this.id}&status=${status}`;
    // `waitForURL` would fail if a second click aborts the navigation and starts it again.
    await this.page.getByRole('heading', { level: 1, name: 'The shop', exact: true }).waitFor();
    expect(this.page.url()).toBe(target);
    // The URL of the checkout is a secret.
    expect(this.site.received.at(-1)?.headers.referer).toBeUndefined();
    expect((await this.getPurchase()).status).toBe(status);
  }

  /** Expects a delivery of every emitted event, and that events of these types were emitted. */
  async expectWebhooks(...types: string[]): Promise<void> {
    const emitted = (await this.sandbox.events(this.organization)).map(({ type }) => type).sort();
    const listDelivered = (): string[] =>
      this.endpoint.received.map(({ body }) => (JSON.parse(body) as { type: string }).type).sort();
    await expect.poll(listDelivered).toEqual(emitted);
    expect(emitted).toEqual(expect.arrayContaining(types));
  }
}

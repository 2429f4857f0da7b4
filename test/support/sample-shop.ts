import { plans } from './plans.js';
import { STORY_TIME, type TestSandbox } from './sandbox.js';
import { Shop } from './shop.js';

/** A shop at the time of the examples, with an object of each kind to try every operation on. */
export class SampleShop {
  readonly #shop: Shop;
  readonly #ids: Record<string, string>;
  readonly #before: number;

  private constructor(shop: Shop, ids: Record<string, string>, before: number) {
    this.#shop = shop;
    this.#ids = ids;
    this.#before = before;
  }

  static async open(sandbox: TestSandbox): Promise<SampleShop> {
    const { body } = await sandbox
      .client(null)
      .call('createSandboxOrganization', { body: { clock: { mode: 'frozen', now: STORY_TIME } } });
    const shop = new Shop(sandbox.url, body.api_key, sandbox.exchanges, body.id);
    const ids = await idsOf(shop);
    return new SampleShop(shop, ids, (await requestsOf(shop)).length);
  }

  get apiKey(): string {
    return this.#shop.apiKey;
  }

  /** With ids of the shop in place of those of the examples. */
  translated(text: string): string {
    return text.replaceAll(/[a-z]{3}_[0-9a-z]{26}/g, (id) => this.#ids[id.slice(0, 3)] ?? id);
  }

  /** Operation and status of each request since it was opened, oldest first. */
  async journal(): Promise<string[]> {
    return (await requestsOf(this.#shop)).slice(this.#before);
  }
}

/** By the prefix; a variable subscription is what every operation on purchases can be tried on. */
async function idsOf(shop: Shop): Promise<Record<string, string>> {
  const { id: pur } = await shop.purchase(plans.variable);
  const { id: con } = await shop.report(pur, { quantity: '1' });
  const order = await shop.order(plans.one_time);
  const { body } = await shop.call('createPurchase', { body: { ...order, payment_token: 'tok_success' } });
  const { id: svc } = await shop.service();
  return { pur, con, chg: body.latest_charge_id ?? '', svc, cus: order.customer_id, pln: order.plan_id };
}

async function requestsOf(shop: Shop): Promise<string[]> {
  const { body } = await shop.call('listRequests', { query: { limit: 100 } });
  return body.data.map(({ operation_id, status }) => `${operation_id ?? ''} ${status}`).toReversed();
}

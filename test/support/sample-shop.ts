import { plans } from './plans.js';
import { EXAMPLE_TIME, type TestSandbox } from './sandbox.js';
import { TestOrganization } from './shop.js';

/** Organization at the time of the examples, with an object of each kind. */
export class SampleShop {
  readonly #shop: TestOrganization;
  readonly #ids: Record<string, string>;
  readonly #before: number;

  private constructor(shop: TestOrganization, ids: Record<string, string>, before: number) {
    this.#shop = shop;
    this.#ids = ids;
    this.#before = before;
  }

  static async open(sandbox: TestSandbox): Promise<SampleShop> {
    const { body } = await sandbox
      .client(null)
      .call('createSandboxOrganization', { body: { clock: { mode: 'frozen', now: EXAMPLE_TIME } } });
    const shop = new TestOrganization(sandbox.url, body.api_key, sandbox.exchanges, body.id);
    const ids = await createObjects(shop);
    return new SampleShop(shop, ids, (await listRequests(shop)).length);
  }

  get apiKey(): string {
    return this.#shop.apiKey;
  }

  /** Replaces example ids by the ids of this organization. */
  replaceIds(text: string): string {
    return text.replaceAll(/[a-z]{3}_[0-9a-z]{26}/g, (id) => this.#ids[id.slice(0, 3)] ?? id);
  }

  /** Returns operation and status of each request so far, oldest first. */
  async listLoggedRequests(): Promise<string[]> {
    return (await listRequests(this.#shop)).slice(this.#before);
  }
}

/**
 * Creates objects and returns their ids by prefix. The purchase has a usage-based plan, which supports every
 * operation.
 */
async function createObjects(shop: TestOrganization): Promise<Record<string, string>> {
  const { id: pur } = await shop.purchase(plans.variable);
  const { id: con } = await shop.report(pur, { quantity: '1' });
  const order = await shop.order(plans.one_time);
  const { body } = await shop.call('createPurchase', { body: { ...order, payment_token: 'tok_success' } });
  const { id: svc } = await shop.service();
  return { pur, con, chg: body.latest_charge_id ?? '', svc, cus: order.customer_id, pln: order.plan_id };
}

async function listRequests(shop: TestOrganization): Promise<string[]> {
  const { body } = await shop.call('listRequests', { query: { limit: 100 } });
  return body.data.map(({ operation_id, status }) => `${operation_id ?? ''} ${status}`).toReversed();
}

import { plans } from './plans.js';
import { EXAMPLE_TIME, type TestSandbox } from './sandbox.js';
import { TestOrganization } from './test-organization.js';

/** Organization at the time of the examples, with an object of each kind. */
export class SampleOrganization {
  readonly #organization: TestOrganization;
  readonly #ids: Record<string, string>;
  readonly #before: number;

  private constructor(organization: TestOrganization, ids: Record<string, string>, before: number) {
    this.#organization = organization;
    this.#ids = ids;
    this.#before = before;
  }

  static async open(sandbox: TestSandbox): Promise<SampleOrganization> {
    const { body } = await sandbox
      .client(null)
      .call('createSandboxOrganization', { body: { clock: { mode: 'frozen', now: EXAMPLE_TIME } } });
    const organization = new TestOrganization(sandbox.url, body.api_key, sandbox.exchanges, body.id);
    const ids = await createObjects(organization);
    return new SampleOrganization(organization, ids, (await listRequests(organization)).length);
  }

  get apiKey(): string {
    return this.#organization.apiKey;
  }

  /** Replaces example ids by the ids of this organization. */
  replaceIds(text: string): string {
    return text.replaceAll(/[a-z]{3}_[0-9a-z]{26}/g, (id) => this.#ids[id.slice(0, 3)] ?? id);
  }

  /** Returns operation and status of each request so far, oldest first. */
  async listLoggedRequests(): Promise<string[]> {
    return (await listRequests(this.#organization)).slice(this.#before);
  }
}

/**
 * Creates objects and returns their ids by prefix. The purchase has a usage-based plan, which supports every
 * operation.
 */
async function createObjects(organization: TestOrganization): Promise<Record<string, string>> {
  const { id: pur } = await organization.purchase(plans.variable);
  const { id: con } = await organization.report(pur, { quantity: '1' });
  const order = await organization.order(plans.one_time);
  const { body } = await organization.call('createPurchase', {
    body: { ...order, payment_token: 'tok_success' },
  });
  const { id: svc } = await organization.service();
  return { pur, con, chg: body.latest_charge_id ?? '', svc, cus: order.customer_id, pln: order.plan_id };
}

async function listRequests(organization: TestOrganization): Promise<string[]> {
  const { body } = await organization.call('listRequests', { query: { limit: 100 } });
  return body.data.map(({ operation_id, status }) => `${operation_id ?? ''} ${status}`).toReversed();
}

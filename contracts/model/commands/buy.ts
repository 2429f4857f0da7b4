import type fc from 'fast-check';
import { expectEqual, expectThat } from '../../assert.js';
import { isFreed } from '../billing.js';
import { chosen, type Deployment, type Gateway, type Good, type Token } from '../gateway.js';
import { inspect } from '../inspect.js';

export interface Order {
  customer: number;
  good: Good;
  token: Token;
  /** Its `external_id`, in short. */
  name: string | null;
  /** Its idempotency key, in short. */
  key: string | null;
}

/** Buys something, perhaps under a name or with a key that came before. */
export class Buy implements fc.AsyncCommand<Gateway, Deployment> {
  constructor(readonly order: Order) {}

  check({ customers }: Gateway): boolean {
    return customers.length > 0;
  }

  async run(model: Gateway, deployment: Deployment): Promise<void> {
    const { good, token } = this.order;
    const { shop, own, planOf } = deployment;
    const customer = this.order.customer % model.customers.length;
    const customer_id = model.customers[customer]?.id ?? '';
    const external_id = this.order.name && own(this.order.name);
    const body = { plan_id: await planOf(good), customer_id, payment_token: token, external_id };
    const key = this.order.key;
    const headers = key === null ? {} : { 'idempotency-key': own(key) };
    const answer = await shop.call('createPurchase', { body, headers });

    const earlier = key === null ? undefined : model.keys.get(key);
    if (earlier) {
      if (earlier.order !== JSON.stringify(body)) {
        answer.expectProblem(422, 'idempotency_key_reused');
        return;
      }
      expectThat(answer.isReplay, 'A repetition has no Idempotent-Replayed: true', answer);
      const first = model.purchases[earlier.place];
      expectEqual(answer.expectStatus(201).body.id, first?.id, 'The id of the repetition', answer);
      if (first) await inspect(model, deployment, first);
      return;
    }
    const holder = model.purchases.find(
      (sold) => external_id !== null && sold.external_id === external_id && !isFreed(sold, model.now),
    );
    if (holder) {
      answer.expectProblem(409, 'external_id_taken');
      expectEqual(answer.problem.existing_id, holder.id, 'existing_id', answer);
      return;
    }
    const { id, created_at } = answer.expectStatus(201).body;
    if (!model.isTimed) model.now = created_at;
    const sold = { id, customer, good, token, external_id, at: created_at, canceled: null, reports: [] };
    if (key !== null) model.keys.set(key, { order: JSON.stringify(body), place: model.purchases.length });
    model.purchases.push(sold);
    expectEqual(created_at, model.now, 'created_at', answer);
    await inspect(model, deployment, sold);
  }

  toString(): string {
    const { customer, good, token, name, key } = this.order;
    const named = name === null ? '' : ` as "${name}"`;
    const keyed = key === null ? '' : ` with the key "${key}"`;
    return `buy ${good} for customer ${customer} by ${token ?? 'the checkout'}${named}${keyed}`;
  }
}

/** The purchase that a number stands for. */
export const soldAt = (model: Gateway, number: number): Gateway['purchases'][number] | undefined =>
  chosen(model.purchases, number);

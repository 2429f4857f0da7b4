import type fc from 'fast-check';
import { openOf, statusOf } from '../billing.js';
import { goods, type Deployment, type Gateway } from '../gateway.js';
import { inspect } from '../inspect.js';
import { soldAt } from './buy.js';

/** Reports what was used. */
export class Report implements fc.AsyncCommand<Gateway, Deployment> {
  constructor(
    readonly purchase: number,
    readonly quantity: number,
  ) {}

  check({ purchases }: Gateway): boolean {
    return purchases.length > 0;
  }

  async run(model: Gateway, deployment: Deployment): Promise<void> {
    const sold = soldAt(model, this.purchase);
    if (!sold) return;
    const body = { quantity: String(this.quantity) };
    const answer = await deployment.shop.call('createConsumption', { path: { id: sold.id }, body });
    const refusal = this.#refusal(model, sold);
    if (refusal !== null) {
      answer.expectProblem(409, refusal);
    } else {
      const { id, occurred_at: at } = answer.expectStatus(201).body;
      sold.reports.push({ id, quantity: this.quantity, at, isDeleted: false });
    }
    await inspect(model, deployment, sold);
  }

  #refusal({ now }: Gateway, sold: Gateway['purchases'][number]): string | null {
    if (goods[sold.good].kind !== 'variable_subscription') return 'purchase_not_variable';
    if (statusOf(sold, now) === 'pending') return 'no_open_period';
    return openOf(sold, now) ? null : 'purchase_ended';
  }

  toString(): string {
    return `report ${this.quantity} for purchase ${this.purchase}`;
  }
}

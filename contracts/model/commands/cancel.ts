import type fc from 'fast-check';
import { openOf, statusOf } from '../billing.js';
import { goods, type Deployment, type Gateway } from '../gateway.js';
import { inspect } from '../inspect.js';
import { soldAt } from './buy.js';

/** Cancels a purchase, whatever became of it. */
export class Cancel implements fc.AsyncCommand<Gateway, Deployment> {
  constructor(
    readonly purchase: number,
    readonly mode: 'immediate' | 'period_end',
  ) {}

  check({ purchases }: Gateway): boolean {
    return purchases.length > 0;
  }

  async run(model: Gateway, deployment: Deployment): Promise<void> {
    const sold = soldAt(model, this.purchase);
    if (!sold) return;
    const path = { id: sold.id };
    const answer = await deployment.shop.call('cancelPurchase', { path, body: { mode: this.mode } });
    const status = statusOf(sold, model.now);
    if (goods[sold.good].kind === 'one_time') {
      answer.expectProblem(409, 'purchase_not_subscription');
    } else if (status === 'succeeded' || status === 'failed' || status === 'expired') {
      answer.expectProblem(409, 'purchase_ended');
    } else {
      answer.expectStatus(200);
      if (status !== 'canceled') this.#apply(model, sold);
    }
    await inspect(model, deployment, sold);
  }

  /** Without an open period there is nothing to wait for. */
  #apply({ now }: Gateway, sold: Gateway['purchases'][number]): void {
    const isScheduled = sold.canceled !== null;
    const canWait = openOf(sold, now) !== undefined;
    if (this.mode === 'immediate' || (!canWait && !isScheduled))
      sold.canceled = { at: now, mode: 'immediate' };
    else sold.canceled ??= { at: now, mode: 'period_end' };
  }

  toString(): string {
    return `cancel purchase ${this.purchase} ${this.mode === 'immediate' ? 'at once' : 'for the end of its period'}`;
  }
}

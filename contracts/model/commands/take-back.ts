import type fc from 'fast-check';
import { recordStatus } from '../billing.js';
import { chosen, type Deployment, type Gateway } from '../gateway.js';
import { inspect } from '../inspect.js';
import { soldAt } from './buy.js';

/** Deletes a record, also one that is billed, cut off or deleted already. */
export class TakeBack implements fc.AsyncCommand<Gateway, Deployment> {
  constructor(
    readonly purchase: number,
    readonly record: number,
  ) {}

  check(model: Gateway): boolean {
    return (soldAt(model, this.purchase)?.reports.length ?? 0) > 0;
  }

  async run(model: Gateway, deployment: Deployment): Promise<void> {
    const sold = soldAt(model, this.purchase);
    const record = sold && chosen(sold.reports, this.record);
    if (!record) return;
    const path = { id: sold.id, consumption_id: record.id };
    const answer = await deployment.shop.call('deleteConsumption', { path });
    const status = recordStatus(sold, record, model.now);
    if (record.isDeleted) answer.expectProblem(404, 'resource_not_found');
    else if (status === 'billed') answer.expectProblem(409, 'consumption_billed');
    else if (status === 'unbilled') answer.expectProblem(409, 'purchase_ended');
    else {
      answer.expectStatus(204);
      record.isDeleted = true;
    }
    await inspect(model, deployment, sold);
  }

  toString(): string {
    return `take back record ${this.record} of purchase ${this.purchase}`;
  }
}

import { toExpectedConsumption } from '../expected-objects.js';
import { getDeletionRejection } from '../rejections.js';
import { pick, simulateNow, type Command, type Deployment, type GatewayModel } from '../gateway-model.js';

/** Deletes a consumption in any status, including one that is deleted already. */
export class DeleteConsumption implements Command {
  constructor(
    readonly purchase: number,
    readonly record: number,
  ) {}

  check({ purchases }: GatewayModel): boolean {
    return purchases.some(({ records }) => records.length > 0);
  }

  async run(model: GatewayModel, { organization }: Deployment): Promise<void> {
    const input = pick(
      model.purchases.filter(({ records }) => records.length > 0),
      this.purchase,
    );
    const record = input && pick(input.records, this.record);
    if (!record) return;
    const path = { id: input.id, consumption_id: record.id };
    const response = await organization.call('deleteConsumption', { path });
    const purchase = simulateNow(model, input);
    const rejection = getDeletionRejection(purchase, record.id);
    if (record.deletedAt !== null) response.expectProblem(404, 'resource_not_found');
    else if (rejection) response.expectProblem(...rejection);
    else {
      response.expectStatus(204);
      const data = toExpectedConsumption(purchase, record);
      model.events.push({ type: 'consumption.deleted', timestamp: model.now, data });
      record.deletedAt = model.now;
    }
  }

  toString(): string {
    return `take back record ${this.record} of purchase ${this.purchase}`;
  }
}

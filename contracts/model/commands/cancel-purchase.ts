import type { RequestBody } from '../../http/api.js';
import { expectPurchase } from '../checks.js';
import { getCancellationRejection } from '../rejections.js';
import { pick, simulateNow, type Command, type Deployment, type GatewayModel } from '../gateway-model.js';

/** Cancels a purchase in any status. */
export class CancelPurchase implements Command {
  constructor(
    readonly purchase: number,
    readonly body: RequestBody<'cancelPurchase'>,
  ) {}

  check({ purchases }: GatewayModel): boolean {
    return purchases.length > 0;
  }

  async run(model: GatewayModel, { organization }: Deployment): Promise<void> {
    const input = pick(model.purchases, this.purchase);
    if (!input) return;
    const call = { path: { id: input.id }, ...(this.body && { body: this.body }) };
    const response = await organization.call('cancelPurchase', call);
    const rejection = getCancellationRejection(simulateNow(model, input));
    if (rejection) response.expectProblem(...rejection);
    else {
      const { mode, reason } = this.body ?? {};
      input.commands.push({
        at: model.now,
        type: 'cancel',
        mode: mode ?? 'immediate',
        reason: reason ?? null,
      });
      const purchase = simulateNow(model, input);
      expectPurchase(model, purchase, response.expectStatus(200).body, response);
    }
  }

  toString(): string {
    return `cancel purchase ${this.purchase} with ${JSON.stringify(this.body ?? 'no body')}`;
  }
}

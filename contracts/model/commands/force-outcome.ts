import type { Outcome } from '../inputs.js';
import { pick, simulateNow, type Command, type Deployment, type GatewayModel } from '../gateway-model.js';
import { isFinal } from '../simulated-purchase.js';

/** Forces the outcome of a purchase's next payment. */
export class ForceOutcome implements Command {
  constructor(
    readonly purchase: number,
    readonly outcome: Outcome,
  ) {}

  check({ isClockFrozen, purchases }: GatewayModel): boolean {
    return isClockFrozen && purchases.length > 0;
  }

  async run(model: GatewayModel, { organization }: Deployment): Promise<void> {
    const running = model.purchases.filter((input) => !isFinal(simulateNow(model, input)));
    const input = pick(running, this.purchase);
    if (!input) return;
    const { outcome } = this;
    const response = await organization.call('forceOutcome', { path: { id: input.id }, body: { outcome } });
    response.expectStatus(200);
    input.commands.push({ at: model.now, type: 'force', outcome });
  }

  toString(): string {
    return `force ${this.outcome} on the running purchase ${this.purchase}`;
  }
}

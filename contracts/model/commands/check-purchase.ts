import { checkPurchase } from '../checks.js';
import { pick, type Command, type Deployment, type GatewayModel } from '../gateway-model.js';

/** Reads a purchase, its charges and its latest consumption by id. */
export class CheckPurchase implements Command {
  constructor(readonly purchase: number) {}

  check({ purchases }: GatewayModel): boolean {
    return purchases.length > 0;
  }

  async run(model: GatewayModel, deployment: Deployment): Promise<void> {
    const input = pick(model.purchases, this.purchase);
    if (input) await checkPurchase(model, deployment, input);
  }

  toString(): string {
    return `look at purchase ${this.purchase}`;
  }
}

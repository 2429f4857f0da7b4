import type fc from 'fast-check';
import type { Deployment, Gateway } from '../gateway.js';
import { inspect } from '../inspect.js';

/** Lets time pass, and looks at everything. */
export class Advance implements fc.AsyncCommand<Gateway, Deployment> {
  constructor(readonly hours: number) {}

  check({ isTimed }: Gateway): boolean {
    return isTimed;
  }

  async run(model: Gateway, deployment: Deployment): Promise<void> {
    const to = new Date(Date.parse(model.now) + this.hours * 3_600_000).toISOString();
    (await deployment.shop.call('advanceClock', { body: { to } })).expectStatus(200);
    model.now = to;
    for (const sold of model.purchases) await inspect(model, deployment, sold);
  }

  toString(): string {
    return `let ${this.hours} hours pass`;
  }
}

import type fc from 'fast-check';
import type { Outcome } from '../inputs.js';
import { chosen, courseOf, type Deployment, type Story } from '../gateway-model.js';
import { isFinal } from '../simulated-purchase.js';

/** Says how the next payment of a purchase ends. */
export class Force implements fc.AsyncCommand<Story, Deployment> {
  constructor(
    readonly purchase: number,
    readonly outcome: Outcome,
  ) {}

  check({ isTimed, purchases }: Story): boolean {
    return isTimed && purchases.length > 0;
  }

  async run(story: Story, { shop }: Deployment): Promise<void> {
    const running = story.purchases.filter((sold) => !isFinal(courseOf(story, sold)));
    const sold = chosen(running, this.purchase);
    if (!sold) return;
    const { outcome } = this;
    (await shop.call('forceOutcome', { path: { id: sold.id }, body: { outcome } })).expectStatus(200);
    sold.deeds.push({ at: story.now, is: 'force', outcome });
  }

  toString(): string {
    return `force ${this.outcome} on the running purchase ${this.purchase}`;
  }
}

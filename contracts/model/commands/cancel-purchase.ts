import type fc from 'fast-check';
import type { BodyOf } from '../../http/api.js';
import { expectForetold } from '../expected.js';
import { titleOf } from '../look.js';
import { purchaseShown } from '../shown.js';
import { chosen, courseOf, lensOf, type Deployment, type Story } from '../gateway-model.js';

/** Cancels a purchase, whatever became of it. */
export class Cancel implements fc.AsyncCommand<Story, Deployment> {
  constructor(
    readonly purchase: number,
    readonly body: BodyOf<'cancelPurchase'>,
  ) {}

  check({ purchases }: Story): boolean {
    return purchases.length > 0;
  }

  async run(story: Story, { shop }: Deployment): Promise<void> {
    const sold = chosen(story.purchases, this.purchase);
    if (!sold) return;
    const call = { path: { id: sold.id }, ...(this.body && { body: this.body }) };
    const answer = await shop.call('cancelPurchase', call);
    const { status } = courseOf(story, sold);
    if (sold.plan.rate.kind === 'one_time') {
      answer.expectProblem(409, 'purchase_not_subscription');
    } else if (status === 'succeeded' || status === 'failed' || status === 'expired') {
      answer.expectProblem(409, 'purchase_ended');
    } else {
      const { mode, reason } = this.body ?? {};
      sold.deeds.push({ at: story.now, is: 'cancel', mode: mode ?? 'immediate', reason: reason ?? null });
      const course = courseOf(story, sold);
      expectForetold(
        answer.expectStatus(200).body,
        purchaseShown(course),
        titleOf(course),
        lensOf(story),
        answer,
      );
    }
  }

  toString(): string {
    return `cancel purchase ${this.purchase} with ${JSON.stringify(this.body ?? 'no body')}`;
  }
}

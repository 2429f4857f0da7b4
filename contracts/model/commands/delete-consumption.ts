import type fc from 'fast-check';
import { periodAt } from '../records.js';
import { recordShown } from '../shown.js';
import { chosen, courseOf, type Deployment, type Story } from '../gateway-model.js';

/** Deletes a record, also one that is billed, cut off or deleted already. */
export class TakeBack implements fc.AsyncCommand<Story, Deployment> {
  constructor(
    readonly purchase: number,
    readonly record: number,
  ) {}

  check({ purchases }: Story): boolean {
    return purchases.some(({ records }) => records.length > 0);
  }

  async run(story: Story, { shop }: Deployment): Promise<void> {
    const sold = chosen(
      story.purchases.filter(({ records }) => records.length > 0),
      this.purchase,
    );
    const record = sold && chosen(sold.records, this.record);
    if (!record) return;
    const path = { id: sold.id, consumption_id: record.id };
    const answer = await shop.call('deleteConsumption', { path });
    const course = courseOf(story, sold);
    if (record.deletedAt !== null) answer.expectProblem(404, 'resource_not_found');
    else if (course.billedBy.has(record.id)) answer.expectProblem(409, 'consumption_billed');
    else if (course.status === 'canceled') answer.expectProblem(409, 'purchase_ended');
    else {
      answer.expectStatus(204);
      const data = recordShown(course, record, periodAt(course, record.occurred_at));
      story.told.push({ type: 'consumption.deleted', timestamp: story.now, data });
      record.deletedAt = story.now;
    }
  }

  toString(): string {
    return `take back record ${this.record} of purchase ${this.purchase}`;
  }
}

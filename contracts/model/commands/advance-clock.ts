import type fc from 'fast-check';
import { expectEqual } from '../../assert.js';
import { foretoldEvents, lookAtAll, lookAtEvents } from '../look.js';
import type { Deployment, Story } from '../gateway-model.js';

/** Lets time pass, and looks at everything. */
export class Advance implements fc.AsyncCommand<Story, Deployment> {
  constructor(readonly lapse: { hours: number } | { months: number } | 'month end') {}

  check({ isTimed }: Story): boolean {
    return isTimed;
  }

  async run(story: Story, deployment: Deployment): Promise<void> {
    const from = story.now;
    const to = this.#after(from);
    const answer = await deployment.shop.call('advanceClock', { body: { to } });
    story.now = to;
    const { events } = answer.expectStatus(200).body;
    await lookAtAll(story, deployment);
    const told = foretoldEvents(story).filter(({ timestamp }) => timestamp > from && timestamp <= to);
    // What differs says more than how many differ.
    if (events.count !== told.length) await lookAtEvents(story, deployment);
    expectEqual(events.count, told.length, `How many events there were in ${String(this)}`, answer);
  }

  #after(from: string): string {
    const { lapse } = this;
    const date = new Date(from);
    if (lapse === 'month end') {
      date.setUTCMonth(date.getUTCMonth() + 1, 0);
      date.setUTCHours(24, 0, 0, 0);
    } else if ('hours' in lapse) {
      date.setTime(date.getTime() + lapse.hours * 3_600_000);
    } else {
      date.setUTCMonth(date.getUTCMonth() + lapse.months);
    }
    return date.toISOString();
  }

  toString(): string {
    return `let time pass: ${JSON.stringify(this.lapse)}`;
  }
}

import { expectEqual } from '../../http/assert.js';
import { getExpectedEvents, checkAllPurchases, checkEvents } from '../checks.js';
import type { Command, Deployment, GatewayModel } from '../gateway-model.js';

export class AdvanceClock implements Command {
  constructor(readonly duration: { hours: number } | { months: number } | 'month end') {}

  check({ isClockFrozen }: GatewayModel): boolean {
    return isClockFrozen;
  }

  async run(model: GatewayModel, deployment: Deployment): Promise<void> {
    const from = model.now;
    const to = this.#addTo(from);
    const response = await deployment.organization.call('advanceClock', { body: { to } });
    model.now = to;
    const { events } = response.expectStatus(200).body;
    await checkAllPurchases(model, deployment);
    const expected = getExpectedEvents(model).filter(({ timestamp }) => timestamp > from && timestamp <= to);
    // Compares the events themselves first, because their differences say more than their number.
    if (events.count !== expected.length) await checkEvents(model, deployment);
    expectEqual(events.count, expected.length, `Number of events of ${String(this)}`, response);
  }

  #addTo(from: string): string {
    const { duration } = this;
    const date = new Date(from);
    if (duration === 'month end') {
      date.setUTCMonth(date.getUTCMonth() + 1, 0);
      date.setUTCHours(24, 0, 0, 0);
    } else if ('hours' in duration) {
      date.setTime(date.getTime() + duration.hours * 3_600_000);
    } else {
      date.setUTCMonth(date.getUTCMonth() + duration.months);
    }
    return date.toISOString();
  }

  toString(): string {
    return `let time pass: ${JSON.stringify(this.duration)}`;
  }
}

import { expectEqual } from '../assert.js';
import { walk } from '../client/walk.js';
import { chainsOf, closedOf, recordStatus, statusOf } from './billing.js';
import type { Deployment, Gateway, Sold } from './gateway.js';

/** Compares a purchase, its charges and its records with what they should be. */
export async function inspect({ now, isTimed }: Gateway, { shop }: Deployment, sold: Sold): Promise<void> {
  const { id, reports, canceled } = sold;
  const what = `of ${sold.good}`;
  const purchase = await shop.read(id);
  const status = statusOf(sold, now);
  expectEqual(purchase.status, status, `The status ${what}`);
  expectEqual(purchase.cycles_completed, closedOf(sold, now).length, `cycles_completed ${what}`);
  if (canceled?.mode === 'period_end' && status !== 'canceled') {
    expectEqual(purchase.cancel_at_period_end, true, `cancel_at_period_end ${what}`);
  }

  const charges = await shop.charges(id);
  expectEqual(
    charges.map(({ created_at: at, amount, attempt, status: end }) => ({
      ...(isTimed && { at }),
      amount,
      attempt,
      status: end,
    })),
    chainsOf(sold, now)
      .flat()
      .map(({ at, ...attempt }) => ({ ...(isTimed && { at }), ...attempt })),
    `The charges ${what}`,
  );

  if (reports.length === 0) return;
  const records = await walk(shop, { path: `/purchases/${id}/consumptions`, query: { limit: '2' } });
  expectEqual(
    records.map((record) => [record.id, record['quantity'], record['status']]),
    reports
      .filter(({ isDeleted }) => !isDeleted)
      .map((record) => [record.id, String(record.quantity), recordStatus(sold, record, now)])
      .toReversed(),
    `The records ${what}`,
  );
}

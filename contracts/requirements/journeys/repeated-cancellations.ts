import { expectEqual } from '../../assert.js';
import { sideBySide } from '../../side-by-side.js';
import type { BodyOf } from '../../http/api.js';
import type { Requirement } from '../../requirement.js';
import { plans } from '../../fixtures/plans.js';
import type { Purchase } from '../../fixtures/test-organization.js';
import { journey } from './journey.js';

type Cancel = NonNullable<BodyOf<'cancelPurchase'>>;

/** Each mode with and without a reason. */
const requests: Cancel[] = [
  { mode: 'period_end' },
  { mode: 'period_end', reason: 'The household moves.' },
  { mode: 'immediate' },
  { mode: 'immediate', reason: 'It moved.' },
];

const pairs = requests.flatMap((first) => requests.map((second) => [first, second] as const));

/** What was said is what is told, and nothing of what was said before. */
const told = ({ mode, reason = null }: Cancel): unknown => ({ mode, reason, source: 'client' });

/** Only a cancellation at once changes one that waits; nothing changes one that has come. */
const isTaken = (first: Cancel, second: Cancel): boolean =>
  first.mode === 'period_end' && second.mode === 'immediate';

export const repeatedCancellations: readonly Requirement[] = [
  journey({
    id: 'journeys.cancellation.repeated',
    operation: 'cancelPurchase',
    statement: 'keep mode and reason of the cancellation that counts, whatever is said before and afterwards',
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      const order = { ...(await shop.order(plans.fixed)), payment_token: 'tok_success' };
      await sideBySide(pairs, async ([first, second]) => {
        const { id } = await shop.buy(order);
        const what = `${JSON.stringify(first)}, then ${JSON.stringify(second)}`;
        const cancel = async (body: Cancel): Promise<Purchase> =>
          (await shop.call('cancelPurchase', { path: { id }, body })).expectStatus(200).body;
        const once = await cancel(first);
        expectEqual(once.cancellation, told(first), `The cancellation after ${JSON.stringify(first)}`);
        const twice = await cancel(second);
        if (isTaken(first, second)) {
          expectEqual(twice.cancellation, told(second), `The cancellation after ${what}`);
          expectEqual(twice.status, 'canceled', `The status after ${what}`);
        } else expectEqual(twice, once, `The purchase after ${what}`);
        expectEqual(await shop.read(id), twice, `The purchase as it is read after ${what}`);
      });
    },
  }),
];

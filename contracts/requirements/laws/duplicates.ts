import { expectEqual } from '../../assert.js';
import { instant } from '../../calendar.js';
import type { BodyOf } from '../../http/api.js';
import type { Requirement } from '../../requirement.js';
import { plans } from '../../fixtures/plans.js';
import type { Consumption, Shop } from '../../fixtures/test-organization.js';
import { expectTaken } from './external-ids.js';
import { law, paid } from './law.js';

type Report = BodyOf<'createConsumption'>;

/** A report with everything in it, and the purchase that it was made for. */
interface Reported {
  shop: Shop;
  purchaseId: string;
  sent: Report & { occurred_at: string; external_id: string };
  record: Consumption;
}

async function reported(shop: Shop): Promise<Reported> {
  const { id, current_period } = await shop.purchase(plans.variable);
  const sent = {
    quantity: '2.50',
    occurred_at: current_period?.start ?? '',
    description: 'Meter 7',
    external_id: shop.unique('own'),
    metadata: { meter: '7', place: 'cellar' },
  };
  return { shop, purchaseId: id, sent, record: await shop.report(id, sent) };
}

/** The same instant, as a clock five and a half hours ahead shows it. */
function elsewhere(time: string): string {
  const shown = instant(new Date(Date.parse(time) + 5.5 * 3_600_000).toISOString());
  return shown.replace('Z', '+05:30');
}

const later = (time: string): string => new Date(Date.parse(time) + 1).toISOString();

/** What says the same as the report that was taken. */
const same: Record<string, (sent: Reported['sent']) => Report> = {
  'a quantity without its zeros': (sent) => ({ ...sent, quantity: '2.5' }),
  'a quantity with more zeros': (sent) => ({ ...sent, quantity: '2.500000' }),
  'its instant with an offset': (sent) => ({ ...sent, occurred_at: elsewhere(sent.occurred_at) }),
  'no instant': ({ occurred_at: _, ...sent }) => sent,
  'no description': ({ description: _, ...sent }) => sent,
  'no metadata': ({ metadata: _, ...sent }) => sent,
  'null for what may be left out': (sent) => ({
    ...sent,
    occurred_at: null,
    description: null,
    metadata: null,
  }),
  'metadata in another order': (sent) => ({ ...sent, metadata: { place: 'cellar', meter: '7' } }),
};

/** What says something else under the same name. */
const other: Record<string, (sent: Reported['sent']) => Report> = {
  'another quantity': (sent) => ({ ...sent, quantity: '2.51' }),
  'ten times the quantity': (sent) => ({ ...sent, quantity: '25.0' }),
  'another instant': (sent) => ({ ...sent, occurred_at: later(sent.occurred_at) }),
  'an instant of no period': (sent) => ({ ...sent, occurred_at: '2001-01-01T00:00:00Z' }),
  'an instant to come': (sent) => ({ ...sent, occurred_at: '2199-01-01T00:00:00Z' }),
  'a quantity too large to be billed': (sent) => ({ ...sent, quantity: '999999999999' }),
  'another description': (sent) => ({ ...sent, description: 'meter 7' }),
  'another value in its metadata': (sent) => ({ ...sent, metadata: { meter: '8', place: 'cellar' } }),
  'more metadata': (sent) => ({ ...sent, metadata: { ...sent.metadata, floor: '1' } }),
  'less metadata': (sent) => ({ ...sent, metadata: { meter: '7' } }),
};

const common = {
  operation: 'createConsumption',
  needs: paid,
  pointer: '/paths/~1purchases~1{id}~1consumptions/post/description',
} as const;

async function expectRepeated(
  { shop, purchaseId, record }: Reported,
  body: Report,
  what: string,
): Promise<void> {
  const answer = (await shop.call('createConsumption', { path: { id: purchaseId }, body })).expectStatus(200);
  expectEqual(answer.json, record, `The answer to a report with ${what}`, answer);
}

/** When a report says the same as one before, which is a question of its content and not of its letters. */
export const duplicates: readonly Requirement[] = [
  law({
    ...common,
    id: 'external-ids.same-content.createConsumption',
    statement: 'take a report for the one before when it says the same, in whatever letters, or says less',
    verify: async ({ shop }) => {
      const before = await reported(await shop());
      for (const [what, change] of Object.entries(same)) {
        await expectRepeated(before, change(before.sent), what);
      }
    },
  }),
  law({
    ...common,
    id: 'external-ids.other-content.createConsumption',
    statement: 'refuse a report that says something else under the same external_id, before it looks at that',
    verify: async ({ shop }) => {
      const { shop: one, purchaseId, sent, record } = await reported(await shop());
      for (const change of Object.values(other)) {
        const body = change(sent);
        expectTaken(await one.call('createConsumption', { path: { id: purchaseId }, body }), record.id);
      }
    },
  }),
  law({
    ...common,
    id: 'external-ids.after-the-bill.createConsumption',
    needs: [...paid, 'clock'],
    statement: 'answer a report that is sent again with the one before also after it was billed',
    verify: async ({ freshShop }) => {
      const before = await reported(await freshShop({ now: '2027-01-10T09:00:00.000Z' }));
      const { shop, purchaseId, sent, record } = before;
      await shop.advance('P1M');
      const path = { id: purchaseId, consumption_id: record.id };
      const billed = (await shop.call('getConsumption', { path })).expectStatus(200).body;
      expectEqual(billed.status, 'billed', 'The status of the record after its period');
      await expectRepeated({ ...before, record: billed }, sent, 'the same content');
      const answer = await shop.call('createConsumption', {
        path: { id: purchaseId },
        body: { ...sent, quantity: '3' },
      });
      expectTaken(answer, record.id);
    },
  }),
];

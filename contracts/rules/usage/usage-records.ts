import {
  defineLawRequirement,
  definePaymentLawRequirement,
  needsPayment,
  withNewOrganization,
  withOrganization,
  withDefaults,
} from '../shared/define-requirement.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import { readAllPages } from '../../http/pagination.js';
import { plans } from '../../fixtures/plans.js';
import type { Consumption, TestOrganization } from '../../fixtures/test-organization.js';
import { cite } from '../shared/cite.js';
import { addObjects, createCollection } from '../shared/collections.js';
import { repeatConcurrently } from '../shared/operations.js';

const TERMS_WITH_GRACE = { rate: { ...plans.variable.rate, report_grace_hours: 24 } } as const;

/** Status, charge and time of each record, by id. */
async function readBillingStates(
  organization: TestOrganization,
  id: string,
): Promise<Record<string, unknown>> {
  const records = await readAllPages(organization, { path: `/purchases/${id}/consumptions`, query: {} });
  return Object.fromEntries(
    (records as unknown as Consumption[]).map(({ id, status, charge_id, occurred_at, period }) => [
      id,
      { status, charge_id, occurred_at, period },
    ]),
  );
}

export const consumptions = [
  defineLawRequirement({
    id: 'consumptions.places',
    area: 'usage',
    citation: cite(
      'usage.period-of-record',
      'usage.open-period',
      'usage.grace',
      'usage.period-end-exclusive',
      'usage.default-time',
    ),
    operation: 'createConsumption',
    needs: [...needsPayment, 'clock'],
    statement: 'return the time, the period and the first billing charge of each usage record',
    verify: withNewOrganization({ now: '2027-01-10T00:00:00.000Z' }, async (organization) => {
      const { id, current_period: firstPeriod } = await organization.purchasePlan(TERMS_WITH_GRACE, {
        payment_token: 'tok_success_then_declined',
      });
      const times = ['2027-01-10T00:00:00.001Z', '2027-02-09T23:59:59.999Z', '2027-02-10T00:00:00.000Z'];
      const [early = '', late = '', next = ''] = times;
      await organization.advanceClock('P1M');
      const { current_period: two } = await organization.getPurchase(id);
      const first = await organization.createConsumption(id, { quantity: '3', occurred_at: early });
      const second = await organization.createConsumption(id, { quantity: '4', occurred_at: late });
      const third = await organization.createConsumption(id, { quantity: '50', occurred_at: next });
      const open = { status: 'open', charge_id: null };
      const before = {
        [third.id]: { ...open, occurred_at: next, period: two },
        [second.id]: { ...open, occurred_at: late, period: firstPeriod },
        [first.id]: { ...open, occurred_at: early, period: firstPeriod },
      };
      expectEqual(await readBillingStates(organization, id), before, 'The usage records before billing');
      await organization.advanceClock('P4D');
      const [charge] = await organization.listCharges(id);
      expectEqual(charge?.consumption?.quantity, '7', 'The billed quantity');
      const billed = { status: 'billed', charge_id: charge?.id };
      const after = {
        [third.id]: { ...open, occurred_at: next, period: two },
        [second.id]: { ...billed, occurred_at: late, period: firstPeriod },
        [first.id]: { ...billed, occurred_at: early, period: firstPeriod },
      };
      const states = await readBillingStates(organization, id);
      expectEqual(states, after, 'The usage records after the first period was billed');
    }),
  }),
  definePaymentLawRequirement({
    id: 'consumptions.largest-bill',
    area: 'usage',
    citation: cite('money.maximum', 'usage.amount-too-large'),
    operation: 'createConsumption',
    statement: 'reject usage that exceeds the maximum amount of its period, and accept one unit less',
    verify: withOrganization(async (organization) => {
      const { id } = await organization.purchasePlan({ rate: { ...plans.variable.rate, unit_amount: '1' } });
      await organization.createConsumption(id, { quantity: '999999999998' });
      const path = { id };
      const beyond = await organization.call('createConsumption', { path, body: { quantity: '1.51' } });
      beyond.expectProblem(422, 'amount_too_large');
      (await organization.call('createConsumption', { path, body: { quantity: '1' } })).expectStatus(201);
      const third = await organization.call('createConsumption', { path, body: { quantity: '1' } });
      third.expectProblem(422, 'amount_too_large');
    }),
  }),
  definePaymentLawRequirement({
    id: 'consumptions.ahead',
    area: 'usage',
    citation: cite('usage.future', 'usage.default-time'),
    operation: 'createConsumption',
    statement:
      'accept usage up to five minutes ahead of the current time, which is the default, and reject later usage',
    verify: withOrganization(async (organization) => {
      const { id } = await organization.purchasePlan(plans.variable);
      const { occurred_at, created_at } = await organization.createConsumption(id, { quantity: '1' });
      // A gateway may read its clock once for each of them.
      const differenceMs = Math.abs(Date.parse(occurred_at) - Date.parse(created_at));
      expectThat(
        differenceMs < 1_000,
        `The default of occurred_at, ${occurred_at}, is not the time of the request, ${created_at}.`,
      );
      const report = (minutes: number, from = created_at) =>
        organization.call('createConsumption', {
          path: { id },
          body: { quantity: '1', occurred_at: addMinutes(from, minutes) },
        });
      (await report(4.5)).expectStatus(201);
      (await report(7)).expectProblem(422, 'occurred_in_future');
      // The current time of the gateway is later than `created_at`, at most by the time that the requests took.
      const startedAt = performance.now();
      const { created_at: now } = await organization.createConsumption(id, { quantity: '1' });
      const response = await report(5.5, now);
      if (performance.now() - startedAt < 25_000) response.expectProblem(422, 'occurred_in_future');
    }),
  }),
  definePaymentLawRequirement({
    id: 'instants.offsets',
    area: 'responses',
    citation: cite('time.offsets'),
    operation: 'createConsumption',
    statement: 'return a timestamp that was sent with an offset in UTC with milliseconds',
    verify: withOrganization(async (organization) => {
      const { id } = await organization.purchasePlan(plans.variable);
      const { created_at } = await organization.createConsumption(id, { quantity: '1' });
      const inOffset = addMinutes(created_at, 330).replace('Z', '+05:30');
      for (const occurred_at of [inOffset, addMinutes(created_at, -120).replace('Z', '-02:00')]) {
        const record = await organization.createConsumption(id, { quantity: '1', occurred_at });
        expectEqual(record.occurred_at, created_at, `occurred_at of a record sent with ${occurred_at}`);
      }
    }),
  }),
];

const addMinutes = (timestamp: string, minutes: number): string =>
  new Date(Date.parse(timestamp) + minutes * 60_000).toISOString();

const defineLaw = withDefaults(defineLawRequirement, {
  operation: 'deleteConsumption',
  needs: needsPayment,
  category: 103,
});

export const deletion = [
  defineLaw({
    id: 'deletion.gone',
    area: 'usage',
    citation: cite('usage.deleted'),
    statement: 'return 404 for reading or deleting a deleted usage record, and not list it',
    verify: withOrganization(async (organization) => {
      const collection = await createCollection('listConsumptions', organization);
      const [last, middle, first] = await addObjects(collection, 3);
      const path = `${collection.path}/${middle?.id ?? ''}`;
      const queries: Record<string, string>[] = [{}, { status: 'open' }];
      // What a cache stores now is outdated after the deletion.
      (await organization.send('GET', path)).expectStatus(200);
      for (const query of queries) await readAllPages(organization, { ...collection, query });
      (await organization.send('DELETE', path)).expectStatus(204);
      (await organization.send('GET', path)).expectProblem(404, 'resource_not_found');
      (await organization.send('DELETE', path)).expectProblem(404, 'resource_not_found');
      for (const query of queries) {
        const listed = await readAllPages(organization, { ...collection, query });
        expectEqual(listed, [last, first], 'The list');
      }
      for (const other of [first, last]) {
        expectEqual((await collection.read(other?.id ?? '')).body, other, 'Another usage record');
      }
    }),
  }),
  defineLaw({
    id: 'deletion.concurrent',
    area: 'usage',
    citation: cite('usage.deleted'),
    statement: 'delete a usage record once for ten concurrent requests',
    verify: withOrganization(async (organization) => {
      const collection = await createCollection('listConsumptions', organization);
      const [kept, lost] = await addObjects(collection, 2);
      const path = `${collection.path}/${lost?.id ?? ''}`;
      const responses = await repeatConcurrently(10, () => organization.send('DELETE', path));
      const statuses = responses.map((response) => response.expectStatus(204, 404).status);
      const deletions = statuses.filter((status) => status === 204);
      expectEqual(deletions.length, 1, 'Number of executed deletions');
      expectEqual(await readAllPages(organization, collection), [kept], 'The list');
    }),
  }),
];

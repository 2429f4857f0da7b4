import { defineLawRequirement, needsPayment, withNewOrganization } from '../shared/define-requirement.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import { plans } from '../../fixtures/plans.js';
import { createOperations, getCreatedId, prepareCreate } from '../shared/create-cases.js';
import { repeatConcurrently } from '../shared/operations.js';
import { cite } from '../shared/cite.js';

const NOW = '2027-01-10T09:30:15.437Z';

export const timestamps = [
  defineLawRequirement({
    id: 'instants.created-at',
    area: 'renewals',
    citation: cite('time.timestamps'),
    needs: [...needsPayment, 'clock'],
    statement: 'return the current time of the organization in created_at, to the millisecond',
    verify: withNewOrganization({ now: NOW }, async (organization) => {
      for (const operation of createOperations) {
        const createCase = await prepareCreate(organization, operation);
        const response = (await createCase.send()).expectStatus(201);
        const { created_at } = response.body as { created_at?: string };
        expectEqual(created_at, NOW, `created_at of ${operation}`, response);
      }
      const { id } = await organization.purchasePlan(plans.one_time);
      const [charge] = await organization.listCharges(id);
      expectEqual([charge?.created_at, charge?.settled_at], [NOW, NOW], 'The times of charge and settlement');
    }),
  }),
  defineLawRequirement({
    id: 'instants.ids',
    area: 'customers',
    citation: cite('ids.unique', 'responses.read-your-writes', 'lists.same-time'),
    operation: 'createCustomer',
    needs: ['write', 'clock'],
    statement: 'give one hundred customers created at the same time different ids, and list all of them',
    verify: withNewOrganization({ now: NOW }, async (organization) => {
      const { send } = await prepareCreate(organization, 'createCustomer');
      const responses = await repeatConcurrently(100, () => send());
      const ids = responses.map((response) => getCreatedId(response.expectStatus(201)));
      expectEqual(new Set(ids).size, ids.length, 'Number of different ids');
      const listed = (await organization.call('listCustomers', { query: { limit: 100 } })).expectStatus(200);
      const listedIds = listed.body.data.map(({ id }) => id);
      expectEqual(listedIds.toSorted(), ids.toSorted(), 'The listed ids', listed);
    }),
  }),
  defineLawRequirement({
    id: 'instants.real-time',
    area: 'responses',
    citation: cite('time.real'),
    operation: 'createCustomer',
    statement: 'follow real time in created_at if the clock is not set',
    verify: withNewOrganization({}, async (organization) => {
      const body = { email: 'ada.lindqvist@example.com', name: 'Ada Lindqvist' };
      const response = await organization.call('createCustomer', { body });
      const { created_at } = response.expectStatus(201).body;
      // The clocks of both machines may differ, so the time of the response is compared.
      const sentAt = Date.parse(response.getHeader('date') ?? '');
      if (Number.isNaN(sentAt)) return;
      const difference = Math.abs(Date.parse(created_at) - sentAt);
      expectThat(
        difference <= MAX_DIFFERENCE_MS,
        `created_at differs by ${difference} ms from Date`,
        response,
      );
    }),
  }),
  defineLawRequirement({
    id: 'pages.same-time',
    area: 'pagination',
    citation: cite('lists.same-time'),
    operation: 'listCustomers',
    needs: ['write', 'clock'],
    statement: 'list objects with the same created_at in the reverse order of their creation',
    verify: withNewOrganization({ now: NOW }, async (organization) => {
      const ids: string[] = [];
      for (let number = 0; number < 12; number += 1) ids.unshift((await organization.createCustomer()).id);
      const listed = (await organization.call('listCustomers', { query: { limit: 100 } })).expectStatus(200);
      expectEqual(
        listed.body.data.map(({ id }) => id),
        ids,
        'The listed ids',
        listed,
      );
    }),
  }),
];

/** Time that a request may take between the creation of its object and the `Date` of its response. */
const MAX_DIFFERENCE_MS = 10_000;

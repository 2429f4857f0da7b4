import { defineLawRequirement, needsPayment, withNewOrganization } from '../shared/define-requirement.js';
import { expectEqual } from '../../http/assert.js';
import { plans } from '../../fixtures/plans.js';
import { createOperations, getCreatedId, prepareCreate } from '../shared/create-cases.js';
import { repeatConcurrently } from '../shared/repeat-concurrently.js';
import { citations } from '../shared/citations.js';

const NOW = '2027-01-10T09:30:15.437Z';

export const timestamps = [
  defineLawRequirement({
    id: 'instants.created-at',
    citation: citations.time.timestamps,
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
    citation: citations.requests.readYourWrites,
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
];

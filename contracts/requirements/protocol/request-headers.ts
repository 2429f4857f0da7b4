import { withOrganization } from '../shared/define-requirement.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import { toLabel } from '../../cases/boundaries.js';
import type { Requirement } from '../../requirement.js';
import { plans } from '../../fixtures/plans.js';
import { cite } from '../shared/cite.js';

const common = {
  level: 'MUST',
  phase: 'protocol',
  category: 102,
  operation: 'listCustomers',
  needs: [],
  citation: cite('requests.accept'),
} as const;

export const requestHeaders: readonly Requirement[] = [
  {
    ...common,
    id: 'accept.refused',
    area: 'http',
    statement: 'reject a request that does not accept JSON with 406 not_acceptable',
    verify: withOrganization(async (organization) => {
      for (const type of ['text/html', 'application/xml', 'image/*', 'application/json;q=0']) {
        const response = await organization.call('listCustomers', { headers: { accept: type } });
        response.expectProblem(406, 'not_acceptable');
      }
    }),
  },
  {
    ...common,
    id: 'accept.taken',
    area: 'http',
    statement: 'accept every Accept header that allows JSON, and a missing one',
    category: 101,
    verify: withOrganization(async (organization) => {
      for (const type of [
        null,
        '*/*',
        'application/*',
        'APPLICATION/JSON',
        'text/html, application/json;q=0.1',
      ]) {
        const response = await organization.call('listCustomers', {
          query: { limit: 1 },
          headers: { accept: type },
        });
        const message = `Accept ${toLabel(type)} was rejected: ${response.summary}`;
        expectThat(response.status === 200, message, response);
      }
    }),
  },
  {
    ...common,
    id: 'accept.problems-only',
    area: 'http',
    statement:
      'delete a usage record for a client that accepts only application/problem+json, since a 204 has no body',
    operation: 'deleteConsumption',
    category: 103,
    needs: ['write', 'payment-tokens'],
    citation: cite('requests.accept-problem'),
    verify: withOrganization(async (organization) => {
      const { id } = await organization.purchasePlan(plans.variable);
      const path = { id, consumption_id: (await organization.createConsumption(id, { quantity: '1' })).id };
      const headers = { accept: 'application/problem+json' };
      (await organization.call('deleteConsumption', { path, headers })).expectStatus(204);
    }),
  },
  {
    ...common,
    id: 'request-id.echoed',
    area: 'http',
    statement: 'return the X-Request-Id of each request, also of a rejected one',
    category: 101,
    citation: cite('responses.request-id'),
    verify: withOrganization(async (organization, { anonymous }) => {
      const id = organization.nextUniqueId();
      const options = { headers: { 'x-request-id': id } };
      const responses = [
        await organization.send('GET', '/customers?limit=1', options),
        await organization.send('GET', '/customers?limit=0', options),
        await organization.send('GET', '/customers/none', options),
        await organization.send('GET', '/nothing', options),
        await organization.send('GET', '/services', options),
        await anonymous.send('GET', '/customers', options),
      ];
      for (const response of responses)
        expectEqual(response.getHeader('x-request-id'), id, 'X-Request-Id', response);
    }),
  },
  {
    ...common,
    id: 'request-id.key-replaced',
    area: 'http',
    statement: 'return a generated X-Request-Id if the one of the request contains an API key',
    category: 209,
    citation: cite('responses.generated-request-id'),
    verify: withOrganization(async (organization) => {
      const { apiKey } = organization;
      if (apiKey === null) return;
      for (const id of [apiKey, `run-${apiKey}`]) {
        const headers = { 'x-request-id': id };
        const response = await organization.send('GET', '/customers?limit=1', { headers });
        const returned = response.expectStatus(200).getHeader('x-request-id') ?? '';
        expectThat(returned !== '', 'The response has no X-Request-Id', response);
        expectThat(!returned.includes(apiKey), 'The X-Request-Id contains the API key', response);
      }
    }),
  },
];

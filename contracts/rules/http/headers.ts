import {
  defineRequirement,
  withOrganization,
  withNewOrganization,
  withDefaults,
} from '../shared/define-requirement.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import type { ApiResponse } from '../../http/api-response.js';
import { toLabel } from '../../cases/boundaries.js';
import type { Requirement } from '../../requirement.js';
import { plans } from '../../fixtures/plans.js';
import { cite, citePart, citeParameter } from '../shared/cite.js';
import { getOperation, getParameters, operations } from '../../spec/api-documents.js';
import { getAcceptedParameters } from '../../cases/parameters.js';
import { getRequiredCapabilities, toUnknownPath } from '../shared/operations.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import { expectInvalidRequest, getInvalidBody, MAX_READABLE_SIZE } from '../../cases/expect-rejected.js';
import { prepareCreate } from '../shared/create-cases.js';

const defineRule = withDefaults(defineRequirement, { area: 'http' });

const defineAcceptRule = withDefaults(defineRule, {
  phase: 'protocol',
  category: 102,
  operation: 'listCustomers',
  needs: [],
  citation: cite('requests.accept'),
});

export const requestHeaders: readonly Requirement[] = [
  defineAcceptRule({
    id: 'accept.refused',
    statement: 'reject a request that does not accept JSON with 406 not_acceptable',
    verify: withOrganization(async (organization) => {
      for (const type of ['text/html', 'application/xml', 'image/*', 'application/json;q=0']) {
        const response = await organization.call('listCustomers', { headers: { accept: type } });
        response.expectProblem(406, 'not_acceptable');
      }
    }),
  }),
  defineAcceptRule({
    id: 'accept.taken',
    statement: 'accept every Accept header that allows JSON, also in two parts, and a missing one',
    citation: cite('requests.accept', 'requests.list-headers'),
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
      const lines = { headers: { accept: 'text/html' }, repeated: { accept: 'application/json' } };
      (await organization.send('GET', '/customers?limit=1', lines)).expectStatus(200);
    }),
  }),
  defineAcceptRule({
    id: 'accept.problems-only',
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
  }),
  defineAcceptRule({
    id: 'request-id.echoed',
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
      for (const response of responses) expectRequestId(response, id);
    }),
  }),
  defineAcceptRule({
    id: 'request-id.of-writes',
    statement: 'return the X-Request-Id of each rejected write, also in the problem document',
    category: 101,
    needs: ['write'],
    citation: cite('responses.request-id'),
    verify: withOrganization(async (organization) => {
      const id = organization.nextUniqueId();
      const options = { headers: { 'x-request-id': id } };
      expectRequestId(await organization.send('POST', '/customers', { body: {}, ...options }), id);
      expectRequestId(await organization.send('PUT', '/purchases/none/cancel', options), id);
    }),
  }),
  defineAcceptRule({
    id: 'request-id.key-replaced',
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
  }),
];

function expectRequestId(response: ApiResponse, id: string): void {
  expectEqual(response.getHeader('x-request-id'), id, 'X-Request-Id', response);
  const { request_id = id } = response.json as { request_id?: string };
  expectEqual(request_id, id, 'request_id', response);
}

export const acceptedRequestHeaders: readonly Requirement[] = [
  defineRule({
    id: 'request-headers.repeated',
    phase: 'negatives',
    statement: 'reject a header that may occur once and occurs twice with 400, even with equal values',
    operation: 'createCustomer',
    category: 102,
    citation: cite('requests.repeated-headers', 'errors.no-side-effects'),
    verify: withOrganization(async (organization) => {
      const { path, body, listCreatedIds } = await prepareCreate(organization, 'createCustomer');
      const values = {
        authorization: `Bearer ${organization.apiKey ?? ''}`,
        'content-type': 'application/json',
        'idempotency-key': 'one',
        'x-request-id': 'one',
      };
      for (const [header, value] of Object.entries(values)) {
        for (const other of [value, `${value}x`]) {
          const headers = { headers: { [header]: value }, repeated: { [header]: other } };
          const response = await organization.send('POST', path, { body, ...headers });
          expectInvalidRequest(response, { header }, `A repeated ${header}`);
        }
      }
      expectEqual(await listCreatedIds(), [], 'The stored objects');
    }),
  }),
  defineAcceptRule({
    id: 'request-headers.long',
    statement: 'read a URL of 8,000 bytes, and one header of 7,000 bytes',
    category: 101,
    citation: cite('requests.accepted-lengths'),
    verify: withOrganization(async (organization) => {
      const { target } = (await organization.send('GET', '/customers?limit=1')).exchange;
      const path = `/customers?limit=1${'1'.repeat(MAX_READABLE_SIZE - target.length)}`;
      expectInvalidRequest(await organization.send('GET', path), { parameter: 'limit' }, 'A long limit');
      const headers = { 'x-contract-check': 'x'.repeat(MAX_READABLE_SIZE - 1_000) };
      (await organization.send('GET', '/customers?limit=1', { headers })).expectStatus(200);
    }),
  }),
  defineRule({
    id: 'request-headers.accepted.x-request-id',
    phase: 'bounds',
    statement: 'accept and return an X-Request-Id of 1 to 128 characters',
    operation: 'listCustomers',
    category: 101,
    needs: [],
    citation: citePart('/components/parameters/request_id_header/schema'),
    verify: withOrganization(async (organization) => {
      for (const value of ['x', '!~', ...getRequestIds()]) {
        const response = await organization.call('listCustomers', {
          query: { limit: 1 },
          headers: { 'x-request-id': value },
        });
        response.expectStatus(200);
        const isEchoed = response.getHeader('x-request-id') === value;
        expectThat(isEchoed, 'The response does not have the X-Request-Id of the request.', response);
      }
    }),
  }),
  defineRule({
    id: 'request-headers.accepted.idempotency-key',
    phase: 'bounds',
    statement: 'accept an Idempotency-Key of 1 to 255 characters, quoted or not',
    operation: 'createService',
    category: 101,
    citation: cite('idempotency.key-characters'),
    verify: withNewOrganization({}, async (organization) => {
      const long = `${organization.nextUniqueId()}-`.padEnd(255, 'k');
      const keys = [
        organization.nextUniqueId(),
        `with spaces ~!' ${organization.nextUniqueId()}`,
        long,
        `"${long.slice(1)}k"`,
      ];
      for (const value of keys) {
        const response = await organization.call('createService', {
          body: { name: 'Keyed' },
          headers: { 'idempotency-key': value },
        });
        const message = `The key ${toLabel(value)} was rejected: ${response.summary}`;
        expectThat(response.status === 201, message, response);
        expectThat(
          !response.isReplay,
          `The response to the new key ${toLabel(value)} is marked as a replay.`,
          response,
        );
      }
    }),
  }),
  defineRule({
    id: 'request-headers.accepted.traceparent',
    phase: 'bounds',
    statement: 'accept every traceparent and tracestate, and ignore an invalid one',
    operation: 'listCustomers',
    category: 101,
    needs: [],
    citation: cite('tracing.invalid-ignored', 'tracing.accepted'),
    verify: withOrganization(async (organization) => {
      for (const headers of traceHeaders) {
        const response = await organization.call('listCustomers', { query: { limit: 1 }, headers });
        const message = `The headers ${JSON.stringify(headers)} were rejected: ${response.summary}`;
        expectThat(response.status === 200, message, response);
      }
    }),
  }),
];

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

/** Tracing headers: valid, of a later version, and invalid. */
const traceHeaders: readonly Record<string, string>[] = [
  { traceparent },
  { traceparent, tracestate: 'vendor=t61rcWkgMzE,fw529a3039@dt=2' },
  { traceparent: `cc${traceparent.slice(2)}-later` },
  { traceparent: `ff${traceparent.slice(2)}` },
  { traceparent: `${traceparent}-more` },
  { traceparent: traceparent.toUpperCase() },
  { traceparent: '00-00000000000000000000000000000000-0000000000000000-00' },
  { traceparent: 'x'.repeat(1000) },
  { traceparent, tracestate: 'no value' },
  { tracestate: 'vendor=1' },
];

function getRequestIds(): string[] {
  const operation = getOperation('listCustomers');
  const parameter = getParameters(operation).find(({ name }) => name === 'X-Request-Id');
  return parameter ? getAcceptedParameters(operation.document, parameter) : [];
}

/** Header values that HTTP allows and the OpenAPI document does not. */
const invalidValues: Record<string, readonly string[]> = {
  'Idempotency-Key': [
    '',
    '"',
    '""',
    'k'.repeat(256),
    `"${'k'.repeat(256)}"`,
    '"unfinished',
    'é',
    'tab\tin it',
  ],
  'X-Request-Id': ['', 'x'.repeat(129), 'two words', 'é', 'tab\tin it'],
};

export const invalidRequestHeaders: readonly Requirement[] = operations.flatMap((operation) =>
  getParameters(operation)
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }): Requirement =>
      defineRule({
        id: `request-headers.${name.toLowerCase()}.${operation.id}`,
        phase: 'negatives',
        statement: `reject an invalid ${name} header with 400, and name it (${operation.id})`,
        operation: operation.id,
        category: 102,
        needs: getRequiredCapabilities(operation),
        citation: citeParameter(operation, name, 'schema'),
        verify: withOrganization(async (organization) => {
          await mapConcurrent(invalidValues[name] ?? [], async (value) => {
            const response = await organization.send(operation.method, toUnknownPath(operation), {
              ...getInvalidBody(operation),
              headers: { [name]: value },
            });
            expectInvalidRequest(response, { header: name }, `${name} ${toLabel(value)}`);
          });
        }),
      }),
    ),
);

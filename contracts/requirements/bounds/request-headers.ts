import { withNewOrganization, withOrganization } from '../shared/define-requirement.js';
import { expectThat } from '../../http/assert.js';
import { getOperation, getParameters } from '../../spec/api-documents.js';
import { getAcceptedParameters } from '../../cases/parameters.js';
import { toLabel } from '../../cases/boundaries.js';
import type { Requirement } from '../../requirement.js';
import { cite, citePart } from '../shared/cite.js';

export const acceptedRequestHeaders: readonly Requirement[] = [
  {
    id: 'request-headers.accepted.x-request-id',
    area: 'http',
    level: 'MUST',
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
  },
  {
    id: 'request-headers.accepted.idempotency-key',
    area: 'http',
    level: 'MUST',
    phase: 'bounds',
    statement: 'accept an Idempotency-Key of 1 to 255 characters, quoted or not',
    operation: 'createService',
    category: 101,
    needs: ['write'],
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
  },
  {
    id: 'request-headers.accepted.traceparent',
    area: 'http',
    level: 'MUST',
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
  },
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

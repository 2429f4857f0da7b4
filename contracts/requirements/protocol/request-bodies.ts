import { withOrganization } from '../shared/define-requirement.js';
import { toUnknownPath } from '../shared/operations.js';
import { expectThat } from '../../http/assert.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import { operations } from '../../spec/api-documents.js';
import { toLabel } from '../../cases/boundaries.js';
import type { Requirement } from '../../requirement.js';

const common = {
  level: 'MUST',
  phase: 'protocol',
  operation: 'createCustomer',
  category: 102,
  needs: ['write'],
  pointer: '/paths/~1customers/post/requestBody',
} as const;

const customer = JSON.stringify({ email: 'ada.lindqvist@example.com', name: 'Ada Lindqvist' });

/** Nested objects: `{"a":{"a":…}}`. */
const createNestedJson = (depth: number): string => '{"a":'.repeat(depth - 1) + '{}' + '}'.repeat(depth - 1);

const malformedBodies: (string | Uint8Array)[] = [
  '{"email":',
  customer.slice(0, -1),
  customer.replace('}', ',}'),
  customer.replaceAll('"', "'"),
  '{email:"ada@example.com"}',
  '{"email":NaN}',
  '{"email":undefined}',
  `/* comment */ ${customer}`,
  `${customer} ${customer}`,
  '{"name":"a line\nfeed"}',
  '{"name":"\\x41"}',
  'email=ada%40example.com&name=Ada',
  createNestedJson(21),
  '['.repeat(5_000) + ']'.repeat(5_000),
  Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from(customer, 'utf16le'),
];

const operationsWithBody = operations.filter(({ definition }) => definition.requestBody);

const unsupportedTypes = [
  null,
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/jsonp',
  'json',
];
const supportedTypes = [
  'Application/JSON',
  'application/json;charset=utf-8',
  'application/json; charset="UTF-8"',
];

export const requestBodies: readonly Requirement[] = [
  {
    ...common,
    id: 'bodies.malformed',
    statement: 'refuse a body that is not JSON, or more than 20 levels deep, with 400 malformed_json',
    verify: withOrganization(async (organization) => {
      await mapConcurrent(malformedBodies, async (raw) => {
        (await organization.send('POST', '/customers', { raw })).expectProblem(400, 'malformed_json');
      });
    }),
  },
  {
    ...common,
    id: 'bodies.empty',
    statement: 'refuse no body, an empty one, and one of spaces with 400 where one is required',
    verify: withOrganization(async (organization) => {
      for (const options of [{}, { raw: '' }, { raw: ' \n ' }]) {
        const response = await organization.send('POST', '/customers', options);
        response.expectProblem(400, 'malformed_json', 'invalid_request');
      }
    }),
  },
  {
    ...common,
    id: 'bodies.depth',
    statement: 'read a body of 20 levels',
    category: 101,
    verify: withOrganization(async (organization) => {
      (await organization.send('POST', '/customers', { raw: createNestedJson(20) })).expectProblem(
        400,
        'invalid_request',
      );
    }),
  },
  {
    ...common,
    id: 'bodies.size',
    statement: 'take a body of 100,000 bytes, and refuse a larger one with 413 body_too_large',
    verify: withOrganization(async (organization) => {
      (await organization.send('POST', '/customers', { raw: customer.padEnd(100_000) })).expectStatus(201);
      for (const size of [100_001, 1_000_000]) {
        const response = await organization.send('POST', '/customers', { raw: customer.padEnd(size) });
        response.expectProblem(413, 'body_too_large');
      }
    }),
  },
  {
    ...common,
    id: 'bodies.media-type',
    statement: 'refuse a body that is not sent as application/json with 415',
    verify: withOrganization(async (organization) => {
      await mapConcurrent(unsupportedTypes, async (type) => {
        const options = { raw: Buffer.from(customer), headers: { 'content-type': type } };
        const response = await organization.send('POST', '/customers', options);
        const message = `A body as ${toLabel(type)} is not refused: ${response.summary}`;
        expectThat(response.status === 415, message, response);
        response.expectProblem(415, 'unsupported_media_type');
      });
      await mapConcurrent(operationsWithBody, async (operation) => {
        const options = { raw: '{}', headers: { 'content-type': 'text/plain' } };
        const response = await organization.send(operation.method, toUnknownPath(operation), options);
        const message = `Plain text to ${operation.id} is not refused: ${response.summary}`;
        expectThat(response.status === 415, message, response);
        response.expectProblem(415, 'unsupported_media_type');
      });
    }),
  },
  {
    ...common,
    id: 'bodies.media-type-forms',
    statement: 'take application/json in any case, and with its charset',
    category: 101,
    verify: withOrganization(async (organization) => {
      for (const type of supportedTypes) {
        const options = { raw: customer, headers: { 'content-type': type } };
        (await organization.send('POST', '/customers', options)).expectStatus(201);
      }
    }),
  },
];

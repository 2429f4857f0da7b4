import { defineRequirement, withOrganization, withDefaults } from '../shared/define-requirement.js';
import { toUnknownPath, getRequiredCapabilities } from '../shared/operations.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import { operations } from '../../spec/api-documents.js';
import { toLabel } from '../../cases/boundaries.js';
import type { Requirement } from '../../requirement.js';
import { cite, citeOperationPart } from '../shared/cite.js';

const defineRule = withDefaults(defineRequirement, {
  area: 'http',
  phase: 'protocol',
  operation: 'createCustomer',
  category: 102,
  needs: ['write'],
});

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
  defineRule({
    id: 'bodies.malformed',
    citation: cite('errors.malformed-json'),
    statement: 'reject a body that is not JSON or has more than 20 levels with 400 malformed_json',
    verify: withOrganization(async (organization) => {
      await mapConcurrent(malformedBodies, async (raw) => {
        (await organization.send('POST', '/customers', { raw })).expectProblem(400, 'malformed_json');
      });
    }),
  }),
  defineRule({
    id: 'bodies.empty',
    citation: cite('requests.missing-body'),
    statement: 'reject an empty or blank body with 400, and a missing required body with 400 or 415',
    verify: withOrganization(async (organization) => {
      const absent = await organization.send('POST', '/customers');
      // Without a body there is no `Content-Type` either.
      if (absent.status === 415) absent.expectProblem(415, 'unsupported_media_type');
      else absent.expectProblem(400, 'malformed_json', 'invalid_request');
      for (const raw of ['', ' \n ']) {
        const response = await organization.send('POST', '/customers', { raw });
        response.expectProblem(400, 'malformed_json', 'invalid_request');
      }
    }),
  }),
  defineRule({
    id: 'bodies.depth',
    citation: cite('requests.json'),
    statement: 'accept a body with 20 levels',
    category: 101,
    verify: withOrganization(async (organization) => {
      (await organization.send('POST', '/customers', { raw: createNestedJson(20) })).expectProblem(
        400,
        'invalid_request',
      );
    }),
  }),
  defineRule({
    id: 'bodies.size',
    citation: cite('requests.json'),
    statement: 'accept a body of 100,000 bytes, and reject a larger one with 413 body_too_large',
    verify: withOrganization(async (organization) => {
      (await organization.send('POST', '/customers', { raw: customer.padEnd(100_000) })).expectStatus(201);
      for (const size of [100_001, 1_000_000]) {
        const response = await organization.send('POST', '/customers', { raw: customer.padEnd(size) });
        response.expectProblem(413, 'body_too_large');
      }
    }),
  }),
  defineRule({
    id: 'bodies.media-type',
    citation: cite('requests.media-type'),
    statement: 'reject a body whose media type is not application/json with 415',
    verify: withOrganization(async (organization) => {
      await mapConcurrent(unsupportedTypes, async (type) => {
        const options = { raw: Buffer.from(customer), headers: { 'content-type': type } };
        const response = await organization.send('POST', '/customers', options);
        const message = `A body as ${toLabel(type)} was not rejected: ${response.summary}`;
        expectThat(response.status === 415, message, response);
        response.expectProblem(415, 'unsupported_media_type');
      });
      await mapConcurrent(operationsWithBody, async (operation) => {
        // An array is no valid body of any operation.
        const options = { raw: '[]', headers: { 'content-type': 'text/plain' } };
        const response = await organization.send(operation.method, toUnknownPath(operation), options);
        const message = `Plain text to ${operation.id} was not rejected: ${response.summary}`;
        expectThat(response.status === 415, message, response);
        response.expectProblem(415, 'unsupported_media_type');
      });
    }),
  }),
  defineRule({
    id: 'bodies.unknown-compression',
    citation: cite('requests.media-type'),
    statement: 'reject a body with an unknown Content-Encoding with 415',
    verify: withOrganization(async (organization) => {
      const options = { raw: customer, headers: { 'content-encoding': 'x-unknown' } };
      const response = await organization.send('POST', '/customers', options);
      response.expectProblem(415, 'unsupported_media_type');
    }),
  }),
  defineRule({
    id: 'bodies.media-type-forms',
    citation: cite('requests.header-syntax'),
    statement: 'accept application/json in any letter case, with or without charset',
    category: 101,
    verify: withOrganization(async (organization) => {
      for (const type of supportedTypes) {
        const options = { raw: customer, headers: { 'content-type': type } };
        (await organization.send('POST', '/customers', options)).expectStatus(201);
      }
    }),
  }),
  defineRule({
    id: 'bodies.duplicate-property',
    statement: 'use the last value if a body has the same property twice',
    category: 300,
    citation: cite('requests.duplicate-properties'),
    verify: withOrganization(async (organization) => {
      const raw = '{"email":"ada.lindqvist@example.com","name":"Ada","name":"Grace"}';
      const response = await organization.send('POST', '/customers', { raw });
      expectEqual(
        (response.expectStatus(201).json as { name?: unknown }).name,
        'Grace',
        'The name',
        response,
      );
    }),
  }),
];

/** Checks that precede the look-up of the object, for every operation. */
export const requestLimits: readonly Requirement[] = operations.flatMap((operation): Requirement[] => {
  const { id, method } = operation;
  const define = withDefaults(defineRule, {
    phase: 'negatives',
    operation: id,
    needs: getRequiredCapabilities(operation),
  });
  const notAcceptable: Requirement = define({
    id: `accept.refused.${id}`,
    statement: `reject a request that does not accept JSON with 406 not_acceptable (${id})`,
    category: 101,
    citation: citeOperationPart(operation, 'responses', '406'),
    verify: withOrganization(async (organization) => {
      const options = { headers: { accept: 'text/html' } };
      const response = await organization.send(method, toUnknownPath(operation), options);
      response.expectProblem(406, 'not_acceptable');
    }),
  });
  const tooLarge: Requirement = define({
    id: `bodies.too-large.${id}`,
    statement: `reject a body of more than 100,000 bytes with 413 body_too_large (${id})`,
    category: 102,
    citation: citeOperationPart(operation, 'responses', '413'),
    verify: withOrganization(async (organization) => {
      // An array is no valid body of any operation.
      const options = { raw: '[]'.padEnd(100_001) };
      const response = await organization.send(method, toUnknownPath(operation), options);
      response.expectProblem(413, 'body_too_large');
    }),
  });
  return operation.definition.requestBody ? [notAcceptable, tooLarge] : [notAcceptable];
});

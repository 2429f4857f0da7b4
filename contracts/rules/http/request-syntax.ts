import { defineRequirement, withOrganization, withDefaults } from '../shared/define-requirement.js';
import { toUnknownPath, getRequiredCapabilities } from '../shared/operations.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import { operations } from '../../spec/api-documents.js';
import { toLabel } from '../../cases/boundaries.js';
import type { Requirement } from '../../requirement.js';
import { plans } from '../../fixtures/plans.js';
import { cite } from '../shared/cite.js';

const defineRule = withDefaults(defineRequirement, { area: 'http' });

const body = { email: 'ada.lindqvist@example.com', name: 'Ada Lindqvist' };

/** Media types that resemble JSON in UTF-8. */
const unsupportedTypes = [
  'application/json; charset=iso-8859-1',
  'application/json;charset="UTF-16"',
  'application/json; charset=us-ascii',
  'application/yaml',
  'text/yaml',
  'text/json',
  'application/json5',
  'application/x-ndjson',
  'application/merge-patch+json',
  'application/vnd.api+json',
];

/** JSON with unpaired surrogates in values and names. */
const loneSurrogates = [
  '{"email":"ada@example.com","name":"\\ud83d"}',
  '{"email":"ada@example.com","name":"half \\udc69 of one"}',
  '{"email":"ada@example.com","name":"\\udc69\\ud83d"}',
  '{"email":"ada@example.com","name":"Ada","metadata":{"k":"\\ud83d"}}',
  '{"email":"ada@example.com","name":"Ada","metadata":{"\\ud83d":"v"}}',
];

const defineBodyRule = withDefaults(defineRule, {
  phase: 'protocol',
  operation: 'createCustomer',
  category: 102,
  needs: ['write'],
});

const bodies: readonly Requirement[] = [
  defineBodyRule({
    id: 'bodies.foreign-types',
    citation: cite('requests.json', 'requests.charset'),
    statement: 'reject another charset or a JSON-like media type with 415 unsupported_media_type',
    verify: withOrganization(async (organization) => {
      await mapConcurrent(unsupportedTypes, async (type) => {
        const response = await organization.send('POST', '/customers', {
          body,
          headers: { 'content-type': type },
        });
        expectThat(
          response.status === 415,
          `${toLabel(type)} was not rejected: ${response.summary}`,
          response,
        );
        response.expectProblem(415, 'unsupported_media_type');
      });
    }),
  }),
  defineBodyRule({
    id: 'bodies.half-characters',
    citation: cite('requests.lone-surrogates'),
    statement: 'reject a body with a lone surrogate in a string or property name with 400 malformed_json',
    verify: withOrganization(async (organization) => {
      await mapConcurrent(loneSurrogates, async (raw) => {
        (await organization.send('POST', '/customers', { raw })).expectProblem(400, 'malformed_json');
      });
    }),
  }),
];

const overrideHeaders = ['x-http-method-override', 'x-http-method', 'x-method-override'];

/** Headers with which a browser asks whether a page of another origin may send a request. */
const preflight = { origin: 'https://brightwater.invalid', 'access-control-request-method': 'GET' };

const methods: readonly Requirement[] = [
  defineBodyRule({
    id: 'methods.override',
    citation: cite('methods.override'),
    statement: 'ignore headers that override the request method',
    operation: null,
    category: 210,
    needs: ['write', 'payment-tokens'],
    verify: withOrganization(async (organization) => {
      const { id } = await organization.purchasePlan(plans.variable);
      const path = `/purchases/${id}/consumptions`;
      for (const header of overrideHeaders) {
        const record = await organization.createConsumption(id, { quantity: '1' });
        const read = await organization.send('GET', `${path}/${record.id}`, {
          headers: { [header]: 'DELETE' },
        });
        expectEqual(read.expectStatus(200).json, record, `The object read with ${header}`, read);
        const listed = await organization.send('GET', path, { headers: { [header]: 'POST' } });
        listed.expectStatus(200);
        const report = { body: { quantity: '1' }, headers: { [header]: 'GET' } };
        (await organization.send('POST', path, report)).expectStatus(201);
      }
    }),
  }),
  defineBodyRule({
    id: 'methods.options',
    citation: cite('methods.not-allowed', 'methods.allow', 'methods.options', 'errors.order-of-checks'),
    statement: 'return 405 for OPTIONS, as for every method that is not in the OpenAPI document',
    operation: null,
    category: 210,
    needs: ['write'],
    verify: withOrganization(async (organization, { anonymous }) => {
      for (const operation of operations) {
        const path = toUnknownPath(operation);
        for (const response of [
          await organization.send('OPTIONS', path),
          await anonymous.send('OPTIONS', path),
          await anonymous.send('OPTIONS', path, { headers: preflight }),
        ])
          response.expectProblem(405, 'method_not_allowed');
      }
    }),
  }),
];

export const requestSyntax: readonly Requirement[] = [...bodies, ...methods];

/** Conditions that no response fulfills: an entity tag that the gateway never sent, and a time before any object. */
const unfulfilled = [
  { 'if-none-match': '"an-unknown-tag"' },
  { 'if-none-match': 'W/"an-unknown-tag", "another"' },
  { 'if-modified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' },
];

/** Authentication schemes in any case, followed by any number of spaces. @see RFC 9110, section 11.4 */
const schemes = ['bearer ', 'BEARER   '];

/** Media types in any case, with any form of the parameter. @see RFC 9110, section 8.3.1 */
const mediaTypes = [
  'Application/JSON',
  'application/json;charset=utf-8',
  'application/json; charset=UTF-8',
  'application/json ; charset="utf-8"',
  'APPLICATION/JSON;CHARSET=Utf-8',
];

const headerRule = { phase: 'protocol', citation: cite('requests.header-syntax') } as const;

export const headerSyntax: readonly Requirement[] = [
  ...operations.map((operation): Requirement =>
    defineRule({
      ...headerRule,
      id: `header-forms.scheme.${operation.id}`,
      area: 'authentication',
      statement: `accept the Bearer scheme in any letter case and with any number of spaces (${operation.id})`,
      operation: operation.id,
      category: 206,
      needs: getRequiredCapabilities(operation),
      verify: withOrganization(async (organization) => {
        const { apiKey } = organization;
        if (apiKey === null) return;
        const path = toUnknownPath(operation);
        await mapConcurrent(schemes, async (scheme) => {
          const headers = { authorization: `${scheme}${apiKey}` };
          const response = await organization.send(operation.method, path, { headers });
          expectThat(
            response.status !== 401,
            `${toLabel(scheme)} was rejected: ${response.summary}`,
            response,
          );
        });
      }),
    }),
  ),
  defineRule({
    ...headerRule,
    id: 'header-forms.conditional',
    statement: 'return the current object for a conditional request whose condition is not fulfilled',
    operation: 'getPurchase',
    category: 101,
    needs: ['write'],
    verify: withOrganization(async (organization) => {
      const purchase = await organization.createPurchase(await organization.prepareOrder());
      for (const headers of unfulfilled) {
        const read = await organization.send('GET', `/purchases/${purchase.id}`, { headers });
        expectEqual(read.expectStatus(200).json, purchase, `With ${JSON.stringify(headers)}`, read);
      }
    }),
  }),
  defineRule({
    ...headerRule,
    id: 'header-forms.chunked',
    statement: 'accept a chunked body without Content-Length like any other body',
    operation: 'cancelPurchase',
    category: 101,
    needs: ['write', 'payment-tokens'],
    verify: withOrganization(async (organization) => {
      const { id } = await organization.purchasePlan(plans.fixed);
      const headers = { 'transfer-encoding': 'chunked' };
      const cancellation = { body: { mode: 'period_end', reason: 'Moves' }, headers };
      const canceled = await organization.send('PUT', `/purchases/${id}/cancel`, cancellation);
      const { cancel_at_period_end } = canceled.expectStatus(200).json as { cancel_at_period_end: boolean };
      expectEqual(cancel_at_period_end, true, 'cancel_at_period_end', canceled);
    }),
  }),
  defineRule({
    ...headerRule,
    id: 'header-forms.media-type',
    statement: 'accept the JSON media type in any letter case and with a quoted or unquoted charset',
    operation: 'createCustomer',
    category: 101,
    needs: ['write'],
    verify: withOrganization(async (organization) => {
      await mapConcurrent(mediaTypes, async (type) => {
        const response = await organization.send('POST', '/customers', {
          body,
          headers: { 'content-type': type },
        });
        expectThat(response.status === 201, `${toLabel(type)} was rejected: ${response.summary}`, response);
      });
    }),
  }),
];

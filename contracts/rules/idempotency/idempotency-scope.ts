import {
  defineLawRequirement,
  definePaymentLawRequirement,
  withOrganization,
  withDefaults,
} from '../shared/define-requirement.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import { plans } from '../../fixtures/plans.js';
import { expectReplayed } from './idempotency.js';
import { getCreatedId, prepareCreate } from '../shared/create-cases.js';
import { cite } from '../shared/cite.js';

const definePaymentLaw = withDefaults(definePaymentLawRequirement, { area: 'idempotency' });

export const idempotencyScope = [
  defineLawRequirement({
    id: 'idempotency.near-keys',
    area: 'idempotency',
    citation: cite('idempotency.quotes', 'idempotency.exact'),
    operation: 'createCustomer',
    statement:
      'distinguish Idempotency-Keys that differ in one letter, its case, a comma, the last of 255 characters, or a zero before or behind digits',
    verify: withOrganization(async (organization) => {
      const { send, listCreatedIds } = await prepareCreate(organization, 'createCustomer');
      const key = organization.addUniqueSuffix('key');
      const long = key.padEnd(254, '-');
      const digits = Array.from(key, (letter) => letter.charCodeAt(0)).join('');
      const keys = [
        ...[`${key}a`, `${key}A`, `${key}b`, `${key}a, ${key}a`, `${long}a`, `${long}b`],
        ...[digits, `0${digits}`, `${digits}0`, `${digits}.0`],
      ];
      for (const candidate of keys) {
        const response = (await send({}, candidate)).expectStatus(201);
        expectThat(!response.isReplay, `The key ${candidate} is treated like another key`, response);
      }
      expectEqual((await listCreatedIds()).length, keys.length, 'Number of customers');
    }),
  }),
  defineLawRequirement({
    id: 'idempotency.quoted',
    area: 'idempotency',
    citation: cite('idempotency.quotes'),
    operation: 'createCustomer',
    statement:
      'treat a quoted Idempotency-Key like the same key without quotes, including escaped characters',
    verify: withOrganization(async (organization) => {
      const { send } = await prepareCreate(organization, 'createCustomer');
      const unquotedKeys = ['', '\\', '"', '\\"', '\\\\'].map(
        (special) => `${organization.addUniqueSuffix('key')}${special}.`,
      );
      for (const unquoted of unquotedKeys) {
        const first = (await send({}, unquoted)).expectStatus(201);
        const quoted = `"${unquoted.replace(/["\\]/g, (letter) => `\\${letter}`)}"`;
        expectReplayed(await send({}, quoted), first);
      }
    }),
  }),
  defineLawRequirement({
    id: 'idempotency.path',
    area: 'idempotency',
    citation: cite('idempotency.scope'),
    statement: 'limit an Idempotency-Key to one path',
    verify: withOrganization(async (organization) => {
      const key = organization.addUniqueSuffix('key');
      const customer = await prepareCreate(organization, 'createCustomer');
      const service = await prepareCreate(organization, 'createService');
      const first = (await customer.send({}, key)).expectStatus(201);
      const second = (await service.send({}, key)).expectStatus(201);
      expectThat(!second.isReplay, 'The response at another path is marked as a replay', second);
      expectReplayed(await customer.send({}, key), first);
      expectReplayed(await service.send({}, key), second);
    }),
  }),
  definePaymentLaw({
    id: 'idempotency.path-id',
    citation: cite('idempotency.scope'),
    operation: 'createConsumption',
    statement: 'limit an Idempotency-Key of createConsumption to one purchase',
    verify: withOrganization(async (organization) => {
      const key = organization.addUniqueSuffix('key');
      const ids = [];
      for (const { send, listCreatedIds } of [
        await prepareCreate(organization, 'createConsumption'),
        await prepareCreate(organization, 'createConsumption'),
      ]) {
        const response = (await send({}, key)).expectStatus(201);
        ids.push(getCreatedId(response));
        expectEqual(
          await listCreatedIds(),
          [getCreatedId(response)],
          'The objects of the purchase',
          response,
        );
      }
      expectEqual(new Set(ids).size, 2, 'Number of created objects');
    }),
  }),
  definePaymentLaw({
    id: 'idempotency.replay.cancelPurchase',
    citation: cite('idempotency.replay', 'idempotency.json-comparison', 'idempotency.same-response'),
    operation: 'cancelPurchase',
    statement: 'return the first response to a repeated cancelPurchase, even after the purchase has changed',
    verify: withOrganization(async (organization) => {
      const { id } = await organization.purchasePlan(plans.fixed);
      const headers = { 'idempotency-key': organization.addUniqueSuffix('key') };
      const cancel = { path: { id }, headers, body: { mode: 'period_end' } } as const;
      const first = (await organization.call('cancelPurchase', cancel)).expectStatus(200);
      expectThat(!first.isReplay, 'The first response has Idempotent-Replayed', first);
      const now = { path: { id }, body: { mode: 'immediate' } } as const;
      const canceled = (await organization.call('cancelPurchase', now)).expectStatus(200);
      expectReplayed(await organization.call('cancelPurchase', cancel), first);
      expectEqual(
        await organization.getPurchase(id),
        canceled.body,
        'The purchase after the repeated request',
      );
      const other = await organization.call('cancelPurchase', { ...cancel, body: now.body });
      other.expectProblem(422, 'idempotency_key_reused');
    }),
  }),
  definePaymentLaw({
    id: 'idempotency.path-id.cancelPurchase',
    citation: cite('idempotency.scope'),
    operation: 'cancelPurchase',
    statement: 'limit an Idempotency-Key of cancelPurchase to one purchase',
    verify: withOrganization(async (organization) => {
      const headers = { 'idempotency-key': organization.addUniqueSuffix('key') };
      for (const { id } of [
        await organization.purchasePlan(plans.fixed),
        await organization.purchasePlan(plans.fixed),
      ]) {
        const response = (await organization.call('cancelPurchase', { path: { id }, headers })).expectStatus(
          200,
        );
        const canceled = [response.body.id, response.body.status];
        expectEqual(canceled, [id, 'canceled'], 'The canceled purchase', response);
      }
    }),
  }),
  definePaymentLaw({
    id: 'idempotency.snapshot.createPurchase',
    citation: cite('idempotency.replay', 'idempotency.json-comparison', 'idempotency.same-response'),
    operation: 'createPurchase',
    statement: 'return the original purchase to a repeated createPurchase, even after it has changed',
    verify: withOrganization(async (organization) => {
      const createCase = await prepareCreate(organization, 'createPurchase');
      const key = organization.addUniqueSuffix('key');
      const first = (await createCase.send({}, key)).expectStatus(201);
      (await organization.call('cancelPurchase', { path: { id: getCreatedId(first) } })).expectStatus(200);
      expectReplayed(await createCase.send({}, key), first);
      const { status } = await organization.getPurchase(getCreatedId(first));
      expectEqual(status, 'canceled', 'The status of the purchase');
    }),
  }),
  definePaymentLaw({
    id: 'idempotency.refusal-of-state.createConsumption',
    citation: cite('idempotency.free-after-error'),
    operation: 'createConsumption',
    statement: 'not use up the Idempotency-Key when createConsumption is rejected with 409 or 422',
    verify: withOrganization(async (organization) => {
      const { path, send, listCreatedIds } = await prepareCreate(organization, 'createConsumption');
      const key = organization.addUniqueSuffix('key');
      const early = { occurred_at: '2001-01-01T00:00:00Z' };
      (await send(early, key)).expectProblem(422, 'period_closed');
      const external_id = organization.addUniqueSuffix('own');
      const existing = await organization.send('POST', path, { body: { quantity: '9', external_id } });
      (await send({ external_id }, key)).expectProblem(409, 'external_id_taken');
      const first = (await send({}, key)).expectStatus(201);
      expectReplayed(await send({}, key), first);
      expectEqual(
        await listCreatedIds(),
        [getCreatedId(first), getCreatedId(existing)],
        'The stored objects',
      );
    }),
  }),
  definePaymentLaw({
    id: 'idempotency.kept',
    citation: cite('idempotency.retention'),
    operation: 'cancelPurchase',
    statement: 'return the first response to a repeated request after 200 requests with other keys',
    verify: withOrganization(async (organization) => {
      const { id } = await organization.purchasePlan(plans.fixed);
      const cancel = (key: string) =>
        organization.call('cancelPurchase', { path: { id }, headers: { 'idempotency-key': key } });
      const key = organization.addUniqueSuffix('key');
      const first = (await cancel(key)).expectStatus(200);
      for (let number = 0; number < 200; number += 1) {
        const other = number % 2 === 0 ? `${key}-${number}` : String(number);
        (await cancel(other)).expectStatus(200);
      }
      expectReplayed(await cancel(key), first);
    }),
  }),
];

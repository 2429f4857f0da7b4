import { expectEqual, expectThat } from '../../assert.js';
import { plans } from '../../fixtures/plans.js';
import type { Requirement } from '../../requirement.js';
import { expectReplayed } from './idempotency.js';
import { idOf, makings, post } from './create-cases.js';
import { law, paid } from './law.js';

export const idempotencyScope: readonly Requirement[] = [
  law({
    id: 'idempotency.near-keys',
    operation: 'createCustomer',
    statement: 'tell keys apart that differ in one letter, in its case, or only at the end of 255 characters',
    verify: async ({ shop }) => {
      const one = await shop();
      const { path, body, made } = await makings.createCustomer(one);
      const key = one.unique('key');
      const long = key.padEnd(254, '-');
      const keys = [`${key}a`, `${key}A`, `${key}b`, `${long}a`, `${long}b`];
      for (const each of keys) {
        const answer = (await post(one, { path, body }, each)).expectStatus(201);
        expectThat(!answer.isReplay, `The key ${each} is taken for another`, answer);
      }
      expectEqual((await made()).length, keys.length, 'How many customers there are');
    },
  }),
  law({
    id: 'idempotency.quoted',
    operation: 'createCustomer',
    pointer: '/components/parameters/idempotency_key',
    statement: 'take an Idempotency-Key in quotes for the same as without, whatever has to be escaped there',
    verify: async ({ shop }) => {
      const one = await shop();
      const { path, body } = await makings.createCustomer(one);
      const bares = ['', '\\', '"', '\\"', '\\\\'].map((odd) => `${one.unique('key')}${odd}.`);
      for (const bare of bares) {
        const first = (await post(one, { path, body }, bare)).expectStatus(201);
        const quoted = `"${bare.replace(/["\\]/g, (letter) => `\\${letter}`)}"`;
        expectReplayed(await post(one, { path, body }, quoted), first);
      }
    },
  }),
  law({
    id: 'idempotency.path',
    statement: 'count an Idempotency-Key for one path only',
    verify: async ({ shop }) => {
      const one = await shop();
      const key = one.unique('key');
      const customer = await makings.createCustomer(one);
      const service = await makings.createService(one);
      const first = (await post(one, customer, key)).expectStatus(201);
      const second = (await post(one, service, key)).expectStatus(201);
      expectThat(!second.isReplay, 'Another path is answered as a repetition', second);
      expectReplayed(await post(one, customer, key), first);
      expectReplayed(await post(one, service, key), second);
    },
  }),
  law({
    id: 'idempotency.path-id',
    operation: 'createConsumption',
    needs: paid,
    statement: 'count an Idempotency-Key of createConsumption for one purchase only',
    verify: async ({ shop }) => {
      const one = await shop();
      const key = one.unique('key');
      const ids = [];
      for (const { path, body, made } of [
        await makings.createConsumption(one),
        await makings.createConsumption(one),
      ]) {
        const answer = (await post(one, { path, body }, key)).expectStatus(201);
        ids.push(idOf(answer));
        expectEqual(await made(), [idOf(answer)], 'What the purchase has', answer);
      }
      expectEqual(new Set(ids).size, 2, 'How many were made');
    },
  }),
  law({
    id: 'idempotency.replay.cancelPurchase',
    operation: 'cancelPurchase',
    needs: paid,
    statement: 'answer a repetition of cancelPurchase as the first, whatever became of the purchase',
    verify: async ({ shop }) => {
      const one = await shop();
      const { id } = await one.purchase(plans.fixed);
      const headers = { 'idempotency-key': one.unique('key') };
      const cancel = { path: { id }, headers, body: { mode: 'period_end' } } as const;
      const first = (await one.call('cancelPurchase', cancel)).expectStatus(200);
      expectThat(!first.isReplay, 'The first answer says Idempotent-Replayed', first);
      const now = { path: { id }, body: { mode: 'immediate' } } as const;
      const canceled = (await one.call('cancelPurchase', now)).expectStatus(200);
      expectReplayed(await one.call('cancelPurchase', cancel), first);
      expectEqual(await one.read(id), canceled.body, 'The purchase after the repetition');
      const other = await one.call('cancelPurchase', { ...cancel, body: now.body });
      other.expectProblem(422, 'idempotency_key_reused');
    },
  }),
  law({
    id: 'idempotency.path-id.cancelPurchase',
    operation: 'cancelPurchase',
    needs: paid,
    statement: 'count an Idempotency-Key of cancelPurchase for one purchase only',
    verify: async ({ shop }) => {
      const one = await shop();
      const headers = { 'idempotency-key': one.unique('key') };
      for (const { id } of [await one.purchase(plans.fixed), await one.purchase(plans.fixed)]) {
        const answer = (await one.call('cancelPurchase', { path: { id }, headers })).expectStatus(200);
        expectEqual([answer.body.id, answer.body.status], [id, 'canceled'], 'What was canceled', answer);
      }
    },
  }),
  law({
    id: 'idempotency.snapshot.createPurchase',
    operation: 'createPurchase',
    needs: paid,
    statement:
      'answer a repetition of createPurchase with the purchase as it was, also when it is another now',
    verify: async ({ shop }) => {
      const one = await shop();
      const making = await makings.createPurchase(one);
      const key = one.unique('key');
      const first = (await post(one, making, key)).expectStatus(201);
      (await one.call('cancelPurchase', { path: { id: idOf(first) } })).expectStatus(200);
      expectReplayed(await post(one, making, key), first);
      expectEqual((await one.read(idOf(first))).status, 'canceled', 'The status of the purchase');
    },
  }),
  law({
    id: 'idempotency.refusal-of-state.createConsumption',
    operation: 'createConsumption',
    needs: paid,
    statement: 'leave the key free after a 409 and a 422 of createConsumption',
    verify: async ({ shop }) => {
      const one = await shop();
      const { path, body, made } = await makings.createConsumption(one);
      const key = one.unique('key');
      const early = { path, body: { ...body, occurred_at: '2001-01-01T00:00:00Z' } };
      (await post(one, early, key)).expectProblem(422, 'period_closed');
      const taken = one.unique('own');
      const holder = await post(one, { path, body: { quantity: '9', external_id: taken } });
      (await post(one, { path, body: { ...body, external_id: taken } }, key)).expectProblem(
        409,
        'external_id_taken',
      );
      const first = (await post(one, { path, body }, key)).expectStatus(201);
      expectReplayed(await post(one, { path, body }, key), first);
      expectEqual(await made(), [idOf(first), idOf(holder)], 'What there is');
    },
  }),
];

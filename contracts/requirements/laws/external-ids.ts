import { expectEqual } from '../../assert.js';
import type { Answer } from '../../http/answer.js';
import { plans } from '../../fixtures/plans.js';
import type { Requirement } from '../../requirement.js';
import type { Shop } from '../../fixtures/test-organization.js';
import { idOf, makingNeeds, makings, post, type Making, type MakingOperation } from './create-cases.js';
import { law, paid } from './law.js';

/** Refused because of what another one is called, and says which. */
export function expectTaken(answer: Answer, existing: string): void {
  answer.expectProblem(409, 'external_id_taken');
  expectEqual(answer.problem.existing_id, existing, 'existing_id', answer);
}

/** A request for something of a name, with other content than the next one. */
const named = ({ path, body }: Making, external_id: string, step: number): Pick<Making, 'path' | 'body'> => ({
  path,
  body: {
    ...body,
    ...('quantity' in body && { quantity: String(step) }),
    metadata: { step: String(step) },
    external_id,
  },
});

/** Lists that can be asked for an `external_id`. */
const searched: Partial<Record<MakingOperation, string>> = {
  createCustomer: '/customers',
  createPurchase: '/purchases',
};

async function namedSo(shop: Shop, path: string, external_id: string): Promise<string[]> {
  const answer = await shop.send('GET', `${path}?external_id=${external_id}`);
  return (answer.expectStatus(200).body as { data: { id: string }[] }).data.map(({ id }) => id);
}

export const externalIds: readonly Requirement[] = (Object.keys(makings) as MakingOperation[]).flatMap(
  (operation) => {
    const common = { operation, needs: makingNeeds[operation] } as const;
    return [
      law({
        ...common,
        id: `external-ids.unique.${operation}`,
        statement: `refuse a second ${operation} with an external_id with 409 external_id_taken and existing_id`,
        verify: async ({ shop }) => {
          const one = await shop();
          const making = await makings[operation](one);
          const external_id = one.unique('own');
          const first = (await post(one, named(making, external_id, 1))).expectStatus(201);
          expectEqual(
            (first.body as { external_id: unknown }).external_id,
            external_id,
            'external_id',
            first,
          );
          expectTaken(await post(one, named(making, external_id, 2)), idOf(first));
          (await post(one, named(making, `${external_id}x`, 3))).expectStatus(201);
          const path = searched[operation];
          if (path) expectEqual(await namedSo(one, path, external_id), [idOf(first)], 'What is called so');
        },
      }),
      law({
        ...common,
        id: `external-ids.concurrent.${operation}`,
        statement: `make one of twenty concurrent ${operation} with one external_id`,
        verify: async ({ shop }) => {
          const one = await shop();
          const making = await makings[operation](one);
          const external_id = one.unique('own');
          const requests = Array.from({ length: 20 }, (_, step) =>
            post(one, named(making, external_id, step + 1)),
          );
          const answers = await Promise.all(requests);
          const made = answers.filter(({ status }) => status === 201);
          expectEqual(made.length, 1, 'How many were made', made[0]);
          for (const answer of answers)
            if (answer !== made[0]) expectTaken(answer, made[0] ? idOf(made[0]) : '');
        },
      }),
      law({
        ...common,
        id: `external-ids.organization.${operation}`,
        needs: [...common.needs, 'second-key'],
        category: 207,
        statement: `keep the external_ids of two organizations apart in ${operation}`,
        verify: async ({ shop, otherShop }) => {
          const [one, other] = [await shop(), await otherShop()];
          const external_id = one.unique('own');
          (await post(one, named(await makings[operation](one), external_id, 1))).expectStatus(201);
          (await post(other, named(await makings[operation](other), external_id, 2))).expectStatus(201);
        },
      }),
    ];
  },
);

/** Purchases by how they came to an end, and whether that frees their `external_id`. */
const endings: Record<
  string,
  { token: string | null; terms: keyof typeof plans; isCanceled?: true; isFree: boolean }
> = {
  failed: { token: 'tok_declined', terms: 'one_time', isFree: true },
  canceled: { token: 'tok_success', terms: 'fixed', isCanceled: true, isFree: true },
  'canceled-before-payment': { token: null, terms: 'fixed', isCanceled: true, isFree: true },
  succeeded: { token: 'tok_success', terms: 'one_time', isFree: false },
  active: { token: 'tok_success', terms: 'fixed', isFree: false },
  trialing: { token: 'tok_success', terms: 'fixed_with_trial', isFree: false },
  pending: { token: null, terms: 'one_time', isFree: false },
  'requires-action': { token: 'tok_challenge', terms: 'one_time', isFree: false },
};

export const purchaseExternalIds: readonly Requirement[] = Object.entries(endings).map(
  ([name, { token, terms, isCanceled, isFree }]) =>
    law({
      id: `external-ids.${isFree ? 'free' : 'held'}.${name}`,
      operation: 'createPurchase',
      needs: paid,
      statement: `${isFree ? 'free' : 'keep'} the external_id of a purchase that is ${name.replaceAll('-', ' ')}`,
      verify: async ({ shop }) => {
        const one = await shop();
        const external_id = one.unique('order');
        const order = await one.order(plans[terms]);
        const first = await one.buy({ ...order, payment_token: token, external_id });
        if (isCanceled) (await one.call('cancelPurchase', { path: { id: first.id } })).expectStatus(200);
        const body = { ...order, external_id };
        const second = await one.call('createPurchase', { body });
        if (!isFree) {
          expectTaken(second, first.id);
          return;
        }
        const { id } = second.expectStatus(201).body;
        expectEqual(await namedSo(one, '/purchases', external_id), [id, first.id], 'What is called so');
        expectTaken(await one.call('createPurchase', { body }), id);
      },
    }),
);

export const otherExternalIds: readonly Requirement[] = [
  law({
    id: 'external-ids.kinds',
    needs: paid,
    statement: 'let objects of different kinds have the same external_id',
    verify: async ({ shop }) => {
      const one = await shop();
      const external_id = one.unique('own');
      for (const making of Object.values(makings)) {
        (await post(one, named(await making(one), external_id, 1))).expectStatus(201);
      }
    },
  }),
  law({
    id: 'external-ids.purchases',
    operation: 'createConsumption',
    needs: paid,
    statement: 'let consumptions of different purchases have the same external_id',
    verify: async ({ shop }) => {
      const one = await shop();
      const external_id = one.unique('own');
      for (const step of [1, 2]) {
        (await post(one, named(await makings.createConsumption(one), external_id, step))).expectStatus(201);
      }
    },
  }),
  law({
    id: 'external-ids.duplicate.createConsumption',
    operation: 'createConsumption',
    needs: paid,
    pointer: '/paths/~1purchases~1{id}~1consumptions/post/responses/200',
    statement: 'answer a report with the external_id and the content of another with 200 and that one',
    verify: async ({ shop }) => {
      const one = await shop();
      const { path, body, made } = await makings.createConsumption(one);
      const report = { path, body: { ...body, external_id: one.unique('own') } };
      const first = (await post(one, report)).expectStatus(201);
      const second = (await post(one, report, one.unique('key'))).expectStatus(200);
      expectEqual(second.json, first.json, 'The second answer', second);
      expectEqual(await made(), [idOf(first)], 'What there is');
    },
  }),
  law({
    id: 'external-ids.duplicates-concurrent.createConsumption',
    operation: 'createConsumption',
    needs: paid,
    statement: 'make one record of twenty concurrent reports that are the same',
    verify: async ({ shop }) => {
      const one = await shop();
      const { path, body, made } = await makings.createConsumption(one);
      const report = { path, body: { ...body, external_id: one.unique('own') } };
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(one, report)));
      const ids = new Set(answers.map((answer) => idOf(answer.expectStatus(200, 201))));
      expectEqual(answers.filter(({ status }) => status === 201).length, 1, 'How many were made');
      expectEqual(await made(), [...ids], 'What there is');
    },
  }),
  law({
    id: 'external-ids.free.deleted-consumption',
    operation: 'deleteConsumption',
    needs: paid,
    statement: 'free the external_id of a consumption that is deleted',
    verify: async ({ shop }) => {
      const one = await shop();
      const making = await makings.createConsumption(one);
      const external_id = one.unique('own');
      const first = (await post(one, named(making, external_id, 1))).expectStatus(201);
      (await one.send('DELETE', `${making.path}/${idOf(first)}`)).expectStatus(204);
      const second = (await post(one, named(making, external_id, 2))).expectStatus(201);
      expectEqual(await making.made(), [idOf(second)], 'What there is');
    },
  }),
];

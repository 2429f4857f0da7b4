import { expectEqual, expectThat } from '../../assert.js';
import type { Answer } from '../../http/answer.js';
import type { Requirement } from '../../requirement.js';
import { idOf, makingNeeds, makings, post, type MakingOperation } from './create-cases.js';
import { law } from './law.js';

/** Statement, status, body and Location of an answer: what a repetition gets again. */
export function expectReplayed(replay: Answer, first: Answer): void {
  expectEqual(replay.status, first.status, 'The status of the repetition', replay);
  expectEqual(replay.json, first.json, 'The body of the repetition', replay);
  expectEqual(replay.header('location'), first.header('location'), 'The Location of the repetition', replay);
  expectEqual(replay.header('content-type'), first.header('content-type'), 'Its content type', replay);
  expectThat(replay.isReplay, 'A repetition has no Idempotent-Replayed: true', replay);
}

/** The same JSON with its properties in another order, white space, and characters escaped. */
export function rewritten(body: unknown): string {
  const reversed = (value: unknown): unknown =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .toReversed()
            .map(([name, part]) => [name, reversed(part)]),
        )
      : value;
  return JSON.stringify(reversed(body), null, 3).replaceAll('e', '\\u0065');
}

export const idempotency: readonly Requirement[] = (Object.keys(makings) as MakingOperation[]).flatMap(
  (operation) => {
    const common = { operation, needs: makingNeeds[operation] } as const;
    return [
      law({
        ...common,
        id: `idempotency.replay.${operation}`,
        statement: `carry out ${operation} once for one Idempotency-Key, and answer a repetition as the first`,
        verify: async ({ shop }) => {
          const one = await shop();
          const making = await makings[operation](one);
          const key = one.unique('key');
          const first = (await post(one, making, key)).expectStatus(201);
          expectThat(!first.isReplay, 'The first answer says Idempotent-Replayed', first);
          expectReplayed(await post(one, making, key), first);
          expectReplayed(await post(one, making, `"${key}"`), first);
          expectEqual(await making.made(), [idOf(first)], 'What there is');
        },
      }),
      law({
        ...common,
        id: `idempotency.same-json.${operation}`,
        statement: `take a body of ${operation} that is the same JSON, written in another way, as the same`,
        verify: async ({ shop }) => {
          const one = await shop();
          const making = await makings[operation](one);
          const headers = { 'idempotency-key': one.unique('key') };
          const first = (await one.send('POST', making.path, { headers, body: making.body })).expectStatus(
            201,
          );
          const raw = rewritten(making.body);
          expectReplayed(await one.send('POST', making.path, { headers, raw }), first);
          expectEqual(await making.made(), [idOf(first)], 'What there is');
        },
      }),
      law({
        ...common,
        id: `idempotency.other-body.${operation}`,
        category: 102,
        statement: `refuse ${operation} with the key of another body with 422 idempotency_key_reused`,
        verify: async ({ shop }) => {
          const one = await shop();
          const making = await makings[operation](one);
          const key = one.unique('key');
          const first = (await post(one, making, key)).expectStatus(201);
          for (const change of [
            { metadata: { channel: 'shop' } },
            { metadata: null },
            { description: 'Other' },
          ]) {
            // A customer and a purchase have no description; their other bodies differ in metadata alone.
            if ('description' in change && /Customer|Purchase/.test(operation)) continue;
            const other = await post(one, { ...making, body: { ...making.body, ...change } }, key);
            other.expectProblem(422, 'idempotency_key_reused');
          }
          expectReplayed(await post(one, making, key), first);
          expectEqual(await making.made(), [idOf(first)], 'What there is');
        },
      }),
      law({
        ...common,
        id: `idempotency.free-after-problem.${operation}`,
        statement: `leave the key free after a problem of ${operation}`,
        verify: async ({ shop }) => {
          const one = await shop();
          const making = await makings[operation](one);
          const key = one.unique('key');
          const wrong = { ...making, body: { ...making.body, metadata: 7 } };
          (await post(one, wrong, key)).expectProblem(400, 'invalid_request');
          const first = (await post(one, making, key)).expectStatus(201);
          expectThat(!first.isReplay, 'The first that succeeds says Idempotent-Replayed', first);
          (await post(one, wrong, key)).expectProblem(400, 'invalid_request');
          expectReplayed(await post(one, making, key), first);
          expectEqual(await making.made(), [idOf(first)], 'What there is');
        },
      }),
      law({
        ...common,
        id: `idempotency.concurrent.${operation}`,
        statement: `carry out one of twenty concurrent ${operation} with one key`,
        verify: async ({ shop }) => {
          const one = await shop();
          const making = await makings[operation](one);
          const key = one.unique('key');
          const answers = await Promise.all(Array.from({ length: 20 }, () => post(one, making, key)));
          for (const answer of answers) {
            if (answer.status !== 201) answer.expectProblem(409, 'idempotency_key_in_use');
          }
          const successes = answers.filter(({ status }) => status === 201);
          const executed = successes.filter(({ isReplay }) => !isReplay);
          expectEqual(executed.length, 1, 'How many were carried out', successes[0]);
          expectEqual(new Set(successes.map(idOf)).size, 1, 'How many ids were answered', successes[0]);
          expectEqual(await making.made(), successes.slice(0, 1).map(idOf), 'What there is');
        },
      }),
      law({
        ...common,
        id: `idempotency.without-key.${operation}`,
        statement: `carry out ${operation} each time when there is no key, or another`,
        verify: async ({ shop }) => {
          const one = await shop();
          const { path, body, made } = await makings[operation](one);
          // Nothing but an `external_id` makes two alike.
          const making = { path, body: { ...body, external_id: null } };
          const key = one.unique('key');
          const answers = [await post(one, making), await post(one, making), await post(one, making, key)];
          answers.push(await post(one, making, `${key}x`), await post(one, making, key.toUpperCase()));
          const ids = answers.map((answer) => idOf(answer.expectStatus(201)));
          expectEqual(new Set(ids).size, ids.length, 'How many were made');
          if (!('external_id' in body)) expectEqual(await made(), ids.toReversed(), 'What there is');
        },
      }),
      law({
        ...common,
        id: `idempotency.organization.${operation}`,
        needs: [...common.needs, 'second-key'],
        category: 207,
        statement: `keep the keys of ${operation} of two organizations apart`,
        verify: async ({ shop, otherShop }) => {
          const shops = [await shop(), await otherShop()];
          const key = shops[0]?.unique('key');
          const ids = [];
          for (const one of shops) {
            const making = await makings[operation](one);
            const first = (await post(one, making, key)).expectStatus(201);
            expectThat(
              !first.isReplay,
              'The first answer of an organization says Idempotent-Replayed',
              first,
            );
            ids.push(idOf(first));
          }
          expectEqual(new Set(ids).size, 2, 'How many were made');
        },
      }),
    ];
  },
);

import { expectEqual, expectThat } from '../../assert.js';
import type { Answer } from '../../http/answer.js';
import { walk } from '../../http/walk.js';
import { operationNamed } from '../../spec/description.js';
import { Blocked } from '../../finding.js';
import type { Requirement } from '../../requirement.js';
import type { Context } from '../../session/context.js';
import type { Session } from '../../session/session.js';
import type { Purchase } from '../../fixtures/test-organization.js';
import { needsOf, scenes, stage, type Outcomes, type Refusal, type Scene, type Staged } from './scenes.js';

type Attempt = keyof Outcomes;

const REASON = 'The household moves.';

const attempts: Record<
  Attempt,
  { operation: string; words: string; make: (staged: Staged) => Promise<Answer> }
> = {
  immediate: {
    operation: 'cancelPurchase',
    words: 'an immediate cancellation',
    make: ({ shop, id }) =>
      shop.call('cancelPurchase', { path: { id }, body: { mode: 'immediate', reason: REASON } }),
  },
  period_end: {
    operation: 'cancelPurchase',
    words: 'a cancellation for the end of the period',
    make: ({ shop, id }) =>
      shop.call('cancelPurchase', { path: { id }, body: { mode: 'period_end', reason: REASON } }),
  },
  report: {
    operation: 'createConsumption',
    words: 'a report',
    make: ({ shop, id }) => shop.call('createConsumption', { path: { id }, body: { quantity: '3' } }),
  },
  remove: {
    operation: 'deleteConsumption',
    words: 'the deletion of a report',
    make: ({ shop, id, consumption_id }) => shop.call('deleteConsumption', { path: { id, consumption_id } }),
  },
};

/** Everything that a client can see of a purchase. */
interface View {
  purchase: Purchase;
  charges: unknown[];
  consumptions: { id: string; status?: unknown }[];
}

async function look({ shop, id }: Staged): Promise<View> {
  const [purchase, charges, consumptions] = await Promise.all([
    shop.read(id),
    shop.charges(id),
    walk(shop, { path: `/purchases/${id}/consumptions`, query: {} }),
  ]);
  return { purchase, charges, consumptions };
}

type Outcome = NonNullable<Outcomes[Attempt]>;

/** Whether the answer, and everything as it is afterwards, is what an attempt leads to. */
const expectations: Record<Exclude<Outcome, Refusal>, (answer: Answer, before: View, after: View) => void> = {
  canceled: (answer, before, after) => {
    const { purchase } = after;
    expectEqual(answer.expectStatus(200).body, purchase, 'The answer, by what is read', answer);
    const { status, next_charge_at, current_period, next_action, cancellation } = purchase;
    expectEqual(
      { status, next_charge_at, current_period, next_action },
      { status: 'canceled', next_charge_at: null, current_period: null, next_action: null },
      'The purchase',
      answer,
    );
    expectThat(purchase.canceled_at !== null, 'It is canceled, and canceled_at is null', answer);
    expectEqual([cancellation?.reason, cancellation?.source], [REASON, 'client'], 'The cancellation', answer);
    expectEqual(after.charges.length, before.charges.length, 'How many charges there are', answer);
    for (const { status: cut } of after.consumptions)
      expectThat(cut !== 'open', 'A record is still open', answer);
  },
  scheduled: (answer, before, after) => {
    expectEqual(answer.expectStatus(200).body, after.purchase, 'The answer, by what is read', answer);
    const { next_charge_at } = after.purchase;
    const cancellation = { mode: 'period_end', reason: REASON, source: 'client' };
    const expected = { ...before.purchase, cancel_at_period_end: true, cancellation, next_charge_at };
    expectEqual(after, { ...before, purchase: expected }, 'What there is', answer);
  },
  unchanged: (answer, before, after) => {
    expectEqual(answer.expectStatus(200).body, before.purchase, 'The answer', answer);
    expectEqual(after, before, 'What there is', answer);
  },
  made: (answer, before, after) => {
    const made = answer.expectStatus(201).body as { id: string; status: string };
    expectEqual(made.status, 'open', 'The status of the record', answer);
    expectEqual(after, { ...before, consumptions: [made, ...before.consumptions] }, 'What there is', answer);
  },
  gone: (answer, before, after) => {
    answer.expectStatus(204);
    expectEqual(after, { ...before, consumptions: before.consumptions.slice(1) }, 'What there is', answer);
  },
};

const isRefusal = (outcome: Outcome): outcome is Refusal => !(outcome in expectations);

const resultOf = (outcome: Outcome): string =>
  isRefusal(outcome) ? `refuse with 409 ${outcome}, and change nothing by,` : `answer with ${outcome}`;

const stagings = new WeakMap<Session, Map<Scene, Promise<Staged>>>();

/** One purchase is enough for everything that is refused, since nothing of that changes it. */
function stageOnce(scene: Scene, context: Context): Promise<Staged> {
  const known = stagings.get(context.session) ?? new Map<Scene, Promise<Staged>>();
  stagings.set(context.session, known);
  const staged = known.get(scene) ?? stage(scene, context);
  known.set(scene, staged);
  staged.catch(() => known.delete(scene));
  return staged;
}

function transition(name: string, scene: Scene, attempt: Attempt, outcome: Outcome): Requirement {
  const { operation, words, make } = attempts[attempt];
  return {
    id: `transitions.${name}.${attempt.replaceAll('_', '-')}`,
    level: 'MUST',
    phase: 'transitions',
    statement: `${resultOf(outcome)} ${words} of what is ${name.replaceAll('-', ' ')}`,
    operation,
    category: isRefusal(outcome) ? 104 : 300,
    needs: needsOf(scene),
    pointer: operationNamed(operation).pointer,
    verify: async (context) => {
      const staged = isRefusal(outcome) ? await stageOnce(scene, context) : await stage(scene, context);
      const before = await look(staged);
      const { status } = before.purchase;
      if (status !== scene.status)
        throw new Blocked(`It is ${status} and not ${scene.status}: nothing was tried`);
      const answer = await make(staged);
      if (isRefusal(outcome)) answer.expectProblem(409, outcome);
      const after = await look(staged);
      if (isRefusal(outcome)) expectEqual(after, before, 'What there is after the refusal', answer);
      else expectations[outcome](answer, before, after);
    },
  };
}

/** Every state with everything that could change it. */
export const transitions: readonly Requirement[] = Object.entries(scenes).flatMap(([name, scene]) =>
  (Object.keys(attempts) as Attempt[]).flatMap((attempt) => {
    const outcome = scene.outcomes[attempt];
    return outcome === null ? [] : [transition(name, scene, attempt, outcome)];
  }),
);

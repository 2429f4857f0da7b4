import { defineRequirement } from '../shared/define-requirement.js';
import { AsyncCache } from '../../lib/async-cache.js';
import { expectEqual, expectIncludes, expectThat } from '../../http/assert.js';
import type { ApiResponse } from '../../http/api-response.js';
import { readAllPages } from '../../http/pagination.js';
import { Blocked } from '../../results/finding.js';
import type { Requirement, Citation } from '../../requirement.js';
import type { Charge, Purchase } from '../../fixtures/test-organization.js';
import {
  getStateNeeds,
  purchaseStates,
  preparePurchase,
  type ActionOutcomes,
  type ErrorCode,
  type PurchaseState,
  type PreparedPurchase,
} from './states.js';
import { cite } from '../shared/cite.js';

type Action = keyof ActionOutcomes;
type Outcome = NonNullable<ActionOutcomes[Action]>;

const rejectedCancellations = {
  purchase_ended: cite('cancellations.ended'),
  purchase_not_subscription: cite('cancellations.one-time'),
};

/** Sentences that demand an outcome in most states. */
const citationsByOutcome: Record<Action, Partial<Record<Outcome, Citation>>> = {
  immediate: {
    canceled: cite(
      'cancellations.immediate',
      'cancellations.retries-stop',
      'cancellations.settlement-continues',
      'cancellations.unbilled-usage',
    ),
    unchanged: cite('cancellations.repeated'),
    ...rejectedCancellations,
  },
  period_end: {
    canceled: cite('cancellations.without-period'),
    scheduled: cite(
      'cancellations.period-end',
      'cancellations.retries-continue',
      'cancellations.no-new-period',
    ),
    unchanged: cite('cancellations.repeated'),
    ...rejectedCancellations,
  },
  report: {
    made: cite('usage.created'),
    purchase_ended: cite('usage.purchase-ended'),
    purchase_not_variable: cite('usage.not-variable'),
    no_open_period: cite('usage.no-open-period'),
  },
  remove: {
    gone: cite('usage.deleted'),
    purchase_ended: cite('usage.unbilled-kept'),
    consumption_billed: cite('usage.billed-kept'),
  },
};

/** Sentences about one state only, by state and action. */
const citationsByState: Readonly<Record<string, Partial<Record<Action, Citation>>>> = {
  trialing: { period_end: cite('cancellations.trial') },
  'active-scheduled': {
    immediate: cite('cancellations.scheduled', 'cancellations.immediate-after-scheduled'),
    period_end: cite('cancellations.scheduled', 'cancellations.immediate-after-scheduled'),
  },
  failed: { report: cite('usage.purchase-ended') },
  expired: { report: cite('usage.purchase-ended') },
};

/** Returns the sentence that demands the outcome of an action in a state. @throws Error if there is none */
function getTransitionCitation(state: string, action: Action, outcome: Outcome): Citation {
  const citation = citationsByState[state]?.[action] ?? citationsByOutcome[action][outcome];
  if (!citation) throw new Error(`No sentence demands ${outcome} for ${action} in the state ${state}.`);
  return citation;
}

const REASON = 'The household moves.';

const actions: Record<
  Action,
  { operation: string; label: string; send: (prepared: PreparedPurchase) => Promise<ApiResponse> }
> = {
  immediate: {
    operation: 'cancelPurchase',
    label: 'an immediate cancellation',
    send: ({ organization, id }) =>
      organization.call('cancelPurchase', { path: { id }, body: { mode: 'immediate', reason: REASON } }),
  },
  period_end: {
    operation: 'cancelPurchase',
    label: 'a cancellation at period end',
    send: ({ organization, id }) =>
      organization.call('cancelPurchase', { path: { id }, body: { mode: 'period_end', reason: REASON } }),
  },
  report: {
    operation: 'createConsumption',
    label: 'new usage',
    send: ({ organization, id }) =>
      organization.call('createConsumption', { path: { id }, body: { quantity: '3' } }),
  },
  remove: {
    operation: 'deleteConsumption',
    label: 'the deletion of a usage record',
    send: ({ organization, id, consumption_id }) =>
      organization.call('deleteConsumption', { path: { id, consumption_id } }),
  },
};

interface PurchaseView {
  purchase: Purchase;
  charges: Charge[];
  consumptions: { id: string; status?: unknown }[];
}

async function readView({ organization, id }: PreparedPurchase): Promise<PurchaseView> {
  const [purchase, charges, consumptions] = await Promise.all([
    organization.getPurchase(id),
    organization.listCharges(id),
    readAllPages(organization, { path: `/purchases/${id}/consumptions`, query: {} }),
  ]);
  return { purchase, charges, consumptions };
}

/** Assertions on the response and the purchase afterwards, by the outcome of an action. */
const expectations: Record<
  Exclude<Outcome, ErrorCode>,
  (response: ApiResponse, before: PurchaseView, after: PurchaseView) => void
> = {
  canceled: (response, before, after) => {
    const { purchase } = after;
    expectEqual(
      response.expectStatus(200).body,
      purchase,
      'The response, compared with the object read by id',
      response,
    );
    const { status, next_charge_at, current_period, next_action, cancellation } = purchase;
    expectEqual(
      { status, next_charge_at, current_period, next_action },
      { status: 'canceled', next_charge_at: null, current_period: null, next_action: null },
      'The purchase',
      response,
    );
    expectThat(purchase.canceled_at !== null, 'The purchase is canceled, but canceled_at is null', response);
    const reasonAndSource = [cancellation?.reason, cancellation?.source];
    expectEqual(reasonAndSource, [REASON, 'client'], 'The cancellation', response);
    expectEqual(after.charges.length, before.charges.length, 'Number of charges', response);
    for (const [index, { status: statusBefore }] of before.charges.entries()) {
      if (statusBefore !== 'requires_action') continue;
      const charge = after.charges[index];
      const challenged = [charge?.status, charge?.failure?.code];
      expectEqual(challenged, ['failed', 'canceled'], 'The challenged charge', response);
    }
    const hasOpen = after.consumptions.some((consumption) => consumption.status === 'open');
    expectThat(!hasOpen, 'A usage record is still open', response);
  },
  scheduled: (response, before, after) => {
    expectEqual(
      response.expectStatus(200).body,
      after.purchase,
      'The response, compared with the object read by id',
      response,
    );
    const { next_charge_at } = after.purchase;
    const cancellation = { mode: 'period_end', reason: REASON, source: 'client' };
    const expected = { ...before.purchase, cancel_at_period_end: true, cancellation, next_charge_at };
    expectIncludes(after, { ...before, purchase: expected }, 'The stored objects', response);
  },
  unchanged: (response, before, after) => {
    expectEqual(response.expectStatus(200).body, before.purchase, 'The response', response);
    expectEqual(after, before, 'The stored objects', response);
  },
  made: (response, before, after) => {
    const created = response.expectStatus(201).body as { id: string; status: string };
    expectEqual(created.status, 'open', 'The status of the usage record', response);
    const consumptions = [created, ...before.consumptions];
    expectEqual(after, { ...before, consumptions }, 'The stored objects', response);
  },
  gone: (response, before, after) => {
    response.expectStatus(204);
    expectEqual(
      after,
      { ...before, consumptions: before.consumptions.slice(1) },
      'The stored objects',
      response,
    );
  },
};

const isErrorCode = (outcome: Outcome): outcome is ErrorCode => !(outcome in expectations);

const outcomeStatements: Record<Exclude<Outcome, ErrorCode>, (action: string, purchase: string) => string> = {
  canceled: (action, purchase) => `cancel ${purchase} at ${action}`,
  scheduled: (action, purchase) => `schedule the end of ${purchase} at ${action}`,
  unchanged: (action, purchase) => `change nothing at ${action} of ${purchase}`,
  made: (action, purchase) => `accept ${action} of ${purchase}`,
  gone: (action, purchase) => `accept ${action} of ${purchase}`,
};

const toStatement = (outcome: Outcome, action: string, purchase: string): string =>
  isErrorCode(outcome)
    ? `reject ${action} of ${purchase} with 409 ${outcome}, and change nothing`
    : outcomeStatements[outcome](action, purchase);

interface Preparation {
  prepared: PreparedPurchase;
  before: PurchaseView;
}

/** Purchases shared by actions that are rejected and so change nothing. */
const preparations = new AsyncCache<object, PurchaseState, Preparation>();

function defineTransition(name: string, state: PurchaseState, action: Action, outcome: Outcome): Requirement {
  const { operation, label, send } = actions[action];
  return defineRequirement({
    id: `transitions.${name}.${action.replaceAll('_', '-')}`,
    area: action === 'report' || action === 'remove' ? 'usage' : 'cancellations',
    phase: 'transitions',
    statement: toStatement(outcome, label, state.description),
    operation,
    category: isErrorCode(outcome) ? 104 : 300,
    needs: getStateNeeds(state),
    citation: getTransitionCitation(name, action, outcome),
    verify: async (context) => {
      const prepare = async (): Promise<Preparation> => {
        const prepared = await preparePurchase(state, context);
        return { prepared, before: await readView(prepared) };
      };
      const { prepared, before } = isErrorCode(outcome)
        ? await preparations.get(context.cacheKey, state, prepare)
        : await prepare();
      const { status } = before.purchase;
      if (status !== state.status)
        throw new Blocked(`The purchase is ${status} instead of ${state.status}, so nothing was tested`);
      const response = await send(prepared);
      if (isErrorCode(outcome)) response.expectProblem(409, outcome);
      const after = await readView(prepared);
      if (isErrorCode(outcome))
        expectEqual(after, before, 'The purchase, charges and usage records after the rejection', response);
      else expectations[outcome](response, before, after);
    },
  });
}

/** Every action in every state of a purchase. */
export const transitions: readonly Requirement[] = Object.entries(purchaseStates).flatMap(([name, state]) =>
  (Object.keys(actions) as Action[]).flatMap((action) => {
    const outcome = state.outcomes[action];
    return outcome === null ? [] : [defineTransition(name, state, action, outcome)];
  }),
);

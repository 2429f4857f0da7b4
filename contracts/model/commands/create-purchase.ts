import { copyFields } from '../copied-fields.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import { addDays } from '../../lib/calendar.js';
import type { RequestBody } from '../../http/api.js';
import type { ApiResponse } from '../../http/api-response.js';
import { paymentTokens } from '../../spec/payment-tokens.js';
import type { PlanTerms } from '../../fixtures/plans.js';
import type { Plan, Purchase } from '../../fixtures/test-organization.js';
import type { PurchaseInput } from '../inputs.js';
import { getSubscriptionStart, toMidnight } from '../periods.js';
import { pick, simulateNow, type Command, type Deployment, type GatewayModel } from '../gateway-model.js';
import { expectPurchase } from '../checks.js';

export interface PurchaseOrder {
  terms: PlanTerms;
  token: string | null;
  customer: number;
  /** Service activation date, in days from now. */
  activation?: number | null;
  /** End date, in days from now. */
  ends?: number | null;
  /** Short form of the `external_id`. */
  name?: string | null;
  /** Short form of the idempotency key. */
  key?: string | null;
  more?: Pick<RequestBody<'createPurchase'>, 'success_url' | 'cancel_url' | 'metadata'>;
}

type Body = RequestBody<'createPurchase'>;

/** Creates a purchase, possibly with an `external_id` or idempotency key that is in use. */
export class CreatePurchase implements Command {
  constructor(readonly order: PurchaseOrder) {}

  check({ customers }: GatewayModel): boolean {
    return customers.length > 0;
  }

  async run(model: GatewayModel, deployment: Deployment): Promise<void> {
    const { terms, key = null } = this.order;
    const { organization, toUnique } = deployment;
    const plan = await organization.getSharedPlan(terms);
    const body = this.#createBody(model, deployment, plan);
    const headers = key === null ? {} : { 'idempotency-key': toUnique(key) };
    const response = await organization.call('createPurchase', { body, headers });
    const earlier = key === null ? undefined : model.idempotencyKeys.get(key);
    if (earlier) {
      expectReplay(response, earlier, JSON.stringify(body));
      return;
    }
    const holder = findExternalIdHolder(model, body.external_id ?? null);
    if (holder) {
      response.expectProblem(409, 'external_id_taken');
      expectEqual(response.problem.existing_id, holder.id, 'existing_id', response);
      return;
    }
    const created = response.status < 300 ? response.expectStatus(201).body : null;
    if (created && !model.isClockFrozen) model.now = created.created_at;
    const input = toPurchaseInput(model, body, plan, created);
    const codes = getRejectionCodes(input);
    if (codes.length > 0) {
      response.expectProblem(422, ...codes);
      return;
    }
    response.expectStatus(201);
    const purchase = simulateNow(model, input);
    expectPurchase(model, purchase, created, response);
    model.purchases.push(input);
    if (key !== null) model.idempotencyKeys.set(key, { body: JSON.stringify(body), response: created });
  }

  #createBody({ now, customers }: GatewayModel, { toUnique }: Deployment, plan: Plan): Body {
    const { token, customer, activation = null, ends = null, name = null, more } = this.order;
    const toDate = (days: number | null): string | null =>
      days === null ? null : addDays(now, days).slice(0, 10);
    return {
      plan_id: plan.id,
      customer_id: pick(customers, customer)?.id ?? '',
      payment_token: token,
      service_activation_date: toDate(activation),
      end_date: toDate(ends),
      external_id: name && toUnique(name),
      ...more,
    };
  }

  toString(): string {
    return `sell ${JSON.stringify(this.order)}`;
  }
}

function expectReplay(
  response: ApiResponse,
  earlier: { body: string; response: unknown },
  body: string,
): void {
  if (earlier.body !== body) {
    response.expectProblem(422, 'idempotency_key_reused');
    return;
  }
  expectThat(response.isReplay, 'A repeated response has no Idempotent-Replayed: true', response);
  expectEqual(response.expectStatus(201).body, earlier.response, 'The repeated response', response);
}

/** Finds the purchase that uses an `external_id`; failed, expired and canceled purchases release it. */
function findExternalIdHolder(model: GatewayModel, externalId: string | null): PurchaseInput | undefined {
  const isReleased = (input: PurchaseInput): boolean =>
    ['failed', 'expired', 'canceled'].includes(simulateNow(model, input).status);
  return model.purchases.find(
    (input) => externalId !== null && input.external_id === externalId && !isReleased(input),
  );
}

function toPurchaseInput(
  model: GatewayModel,
  body: Body,
  plan: Plan,
  created: Purchase | null,
): PurchaseInput {
  const { settings, now, versions, purchases } = model;
  return {
    ...copyFields('createPurchase', body),
    name: `purchase ${purchases.length + 1}`,
    id: created?.id ?? 'none',
    created_at: now,
    plan,
    token: body.payment_token ?? null,
    settings,
    versions,
    commands: [],
    records: [],
  };
}

const isKnownToken = (token: string | null): boolean =>
  token === null || paymentTokens.some(({ name }) => name === token);

/** Returns the codes of all violated rules; the response may have any of them. */
function getRejectionCodes(input: PurchaseInput): string[] {
  const { plan, service_activation_date: day, end_date, created_at: now } = input;
  const codes = isKnownToken(input.token) ? [] : ['payment_token_unknown'];
  if (plan.requires_activation_date && day === null) codes.push('activation_date_required');
  if (!plan.requires_activation_date && day !== null) codes.push('activation_date_not_allowed');
  if (plan.requires_activation_date && day !== null && day < now.slice(0, 10)) {
    codes.push('activation_date_in_past');
  }
  if (end_date === null) return codes;
  if (plan.rate.kind === 'one_time' || plan.billing_cycles !== null) codes.push('end_date_not_allowed');
  else if (toMidnight(end_date) <= getSubscriptionStart(input, now).firstPeriodStart)
    codes.push('end_date_too_early');
  return codes;
}

import type fc from 'fast-check';
import { expectEqual, expectThat } from '../../assert.js';
import { plusDays } from '../../calendar.js';
import type { BodyOf } from '../../http/api.js';
import type { Answer } from '../../http/answer.js';
import { tokens } from '../../spec/tokens.js';
import type { PlanTerms } from '../../fixtures/plans.js';
import type { Plan, Purchase } from '../../fixtures/test-organization.js';
import type { Sold } from '../inputs.js';
import { expectForetold } from '../expected.js';
import { beginningOf, midnight } from '../periods.js';
import { purchaseShown } from '../shown.js';
import { chosen, courseOf, lensOf, type Deployment, type Story } from '../gateway-model.js';
import { titleOf } from '../look.js';

export interface Order {
  terms: PlanTerms;
  token: string | null;
  customer: number;
  /** In days from now. */
  activation?: number | null;
  ends?: number | null;
  /** Its `external_id`, in short. */
  name?: string | null;
  /** Its idempotency key, in short. */
  key?: string | null;
  more?: Pick<BodyOf<'createPurchase'>, 'success_url' | 'cancel_url' | 'metadata'>;
}

type Body = BodyOf<'createPurchase'>;

/** Sells a plan of some terms, perhaps under a name or with a key that came before. */
export class Sell implements fc.AsyncCommand<Story, Deployment> {
  constructor(readonly order: Order) {}

  check({ customers }: Story): boolean {
    return customers.length > 0;
  }

  async run(story: Story, deployment: Deployment): Promise<void> {
    const { terms, key = null } = this.order;
    const { shop, own } = deployment;
    const plan = await deployment.shop.commonPlan(terms);
    const body = this.#body(story, deployment, plan);
    const headers = key === null ? {} : { 'idempotency-key': own(key) };
    const answer = await shop.call('createPurchase', { body, headers });
    const earlier = key === null ? undefined : story.keys.get(key);
    if (earlier) {
      expectRepetition(answer, earlier, JSON.stringify(body));
      return;
    }
    const holder = holderOf(story, body.external_id ?? null);
    if (holder) {
      answer.expectProblem(409, 'external_id_taken');
      expectEqual(answer.problem.existing_id, holder.id, 'existing_id', answer);
      return;
    }
    const made = answer.status < 300 ? answer.expectStatus(201).body : null;
    if (made && !story.isTimed) story.now = made.created_at;
    const sold = soldAs(story, body, plan, made);
    const codes = refusalsOf(sold);
    if (codes.length > 0) {
      answer.expectProblem(422, ...codes);
      return;
    }
    answer.expectStatus(201);
    const course = courseOf(story, sold);
    expectForetold(made, purchaseShown(course), titleOf(course), lensOf(story), answer);
    story.purchases.push(sold);
    if (key !== null) story.keys.set(key, { body: JSON.stringify(body), answer: made });
  }

  #body({ now, customers }: Story, { own }: Deployment, plan: Plan): Body {
    const { token, customer, activation = null, ends = null, name = null, more } = this.order;
    const inDays = (days: number | null): string | null =>
      days === null ? null : plusDays(now, days).slice(0, 10);
    return {
      plan_id: plan.id,
      customer_id: chosen(customers, customer)?.id ?? '',
      payment_token: token,
      service_activation_date: inDays(activation),
      end_date: inDays(ends),
      external_id: name && own(name),
      ...more,
    };
  }

  toString(): string {
    return `sell ${JSON.stringify(this.order)}`;
  }
}

function expectRepetition(answer: Answer, earlier: { body: string; answer: unknown }, body: string): void {
  if (earlier.body !== body) {
    answer.expectProblem(422, 'idempotency_key_reused');
    return;
  }
  expectThat(answer.isReplay, 'A repetition has no Idempotent-Replayed: true', answer);
  expectEqual(answer.expectStatus(201).body, earlier.answer, 'The repetition', answer);
}

/** The purchase that keeps a name from others. */
function holderOf(story: Story, name: string | null): Sold | undefined {
  const isFree = (sold: Sold): boolean =>
    ['failed', 'expired', 'canceled'].includes(courseOf(story, sold).status);
  return story.purchases.find((sold) => name !== null && sold.external_id === name && !isFree(sold));
}

function soldAs(story: Story, body: Body, plan: Plan, made: Purchase | null): Sold {
  const { settings, now, versions, purchases } = story;
  return {
    name: `purchase ${purchases.length + 1}`,
    id: made?.id ?? 'none',
    created_at: now,
    plan,
    customer_id: body.customer_id,
    token: body.payment_token ?? null,
    service_activation_date: body.service_activation_date ?? null,
    end_date: body.end_date ?? null,
    success_url: body.success_url ?? null,
    cancel_url: body.cancel_url ?? null,
    external_id: body.external_id ?? null,
    metadata: body.metadata ?? {},
    settings,
    versions,
    deeds: [],
    records: [],
  };
}

const isKnown = (token: string | null): boolean =>
  token === null || tokens.some(({ name }) => name === token);

/** Why it cannot be sold; any of them may be told. */
function refusalsOf(sold: Sold): string[] {
  const { plan, service_activation_date: day, end_date, created_at: now } = sold;
  const codes = isKnown(sold.token) ? [] : ['payment_token_unknown'];
  if (plan.requires_activation_date && day === null) codes.push('activation_date_required');
  if (!plan.requires_activation_date && day !== null) codes.push('activation_date_not_allowed');
  if (plan.requires_activation_date && day !== null && day < now.slice(0, 10)) {
    codes.push('activation_date_in_past');
  }
  if (end_date === null) return codes;
  if (plan.rate.kind === 'one_time' || plan.billing_cycles !== null) codes.push('end_date_not_allowed');
  else if (midnight(end_date) <= beginningOf(sold, now).first) codes.push('end_date_too_early');
  return codes;
}

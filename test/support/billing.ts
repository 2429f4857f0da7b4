import { runDue } from '../../src/domain/billing/billing.js';
import { cancelPurchase } from '../../src/domain/billing/cancellation.js';
import {
  answerChallenge,
  checkoutStep,
  payOnPage,
  type CheckoutStep,
  type PayerAct,
} from '../../src/domain/checkout/checkout.js';
import type { Change } from '../../src/domain/shared/change.js';
import type { Dunning } from '../../src/domain/billing/chain.js';
import { initialSettings } from '../../src/domain/catalog/configuration.js';
import { deleteConsumption, reportConsumption } from '../../src/domain/billing/consumption.js';
import type { Decision, DomainEvent } from '../../src/domain/shared/event.js';
import { forceOutcome } from '../../src/domain/billing/forced-outcome.js';
import type { PaymentTokenName } from '../../src/domain/billing/payment-outcome.js';
import { Problem } from '../../src/domain/shared/problem.js';
import { createPurchase, type PurchaseCreate } from '../../src/domain/billing/purchase.js';
import type { Charge, Consumption, ForcedOutcome, Plan, Purchase } from '../../src/domain/shared/records.js';
import type { Act, Order } from './actions.js';
import { countingIds, now, present } from './domain.js';

/** What a simulated command was refused with, where nobody expected it to be. */
export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    at: string,
  ) {
    super(`Refused at ${at}: ${problem.code}: ${problem.detail}`);
  }
}

/** A commit, and everything as it is after it. */
export interface Commit {
  at: string;
  cause: 'create' | 'due' | 'report' | 'delete' | 'cancel' | 'force' | 'page';
  events: readonly DomainEvent[];
  purchase: Purchase;
  charges: readonly Charge[];
  consumptions: readonly Consumption[];
  /** The settings that a chain begins with at this commit. */
  dunning: Dunning;
}

/** One purchase in the pure domain, with a clock that is moved by hand: what the gateway does, without the gateway. */
export class Simulation {
  now: string;
  purchase!: Purchase;
  readonly charges = new Map<string, Charge>();
  readonly consumptions = new Map<string, Consumption>();
  readonly events: DomainEvent[] = [];
  readonly commits: Commit[] = [];
  readonly #newId = countingIds();

  constructor(
    readonly plan: Plan,
    input: Partial<PurchaseCreate> = {},
    public dunning: Dunning = initialSettings.dunning,
    start = now,
  ) {
    this.now = start;
    const decision = createPurchase({
      input: { plan_id: plan.id, customer_id: 'cus_1', payment_token: 'tok_success', ...input },
      plan,
      checkout_expires_after_minutes: 1440,
      checkout_token: 'secret',
      dunning,
      now: start,
      newId: this.#newId,
    });
    this.#run('create', decision);
  }

  static of({ plan, input, dunning, start }: Order): Simulation {
    return new Simulation(plan, input, dunning, start);
  }

  /** @returns the refusal, or null when there was none */
  perform(act: Act): Problem | null {
    switch (act.do) {
      case 'advance':
        this.advanceTo(act.to);
        return null;
      case 'report':
        return this.tryReport(act.report.quantity, act.report);
      case 'delete':
        return this.tryDelete(present([...this.consumptions.keys()][act.which]));
      case 'cancel':
        return this.tryCancel(act.mode);
      case 'pay':
        this.pay(act.token);
        return null;
      case 'answer':
        this.answer(act.isPassed);
        return null;
      case 'force':
        return this.tryForce(act.outcome);
      case 'configure':
        this.dunning = act.dunning;
        return null;
    }
  }

  /** Does all that falls due until an instant, and waits there. */
  advanceTo(instant: string): this {
    while (this.purchase.due_at !== null && this.purchase.due_at <= instant) {
      if (this.purchase.due_at < this.now)
        throw new Error(`At ${this.now} something falls due in the past, at ${this.purchase.due_at}.`);
      this.now = this.purchase.due_at;
      const decision = runDue(this.purchase, {
        ...this.#world(),
        plan: this.plan,
        dunning: this.dunning,
        newId: this.#newId,
      });
      if (decision) this.#commit('due', decision);
    }
    this.now = instant;
    return this;
  }

  report(quantity: string, more: object = {}): this {
    return this.#expected(this.tryReport(quantity, more));
  }

  cancel(mode: 'immediate' | 'period_end'): this {
    return this.#expected(this.tryCancel(mode));
  }

  /** @returns the refusal, or null when there was none */
  tryReport(quantity: string, more: object = {}): Problem | null {
    const { purchase, plan, now } = this;
    const input = { quantity, ...more };
    return this.#try('report', reportConsumption({ input, purchase, plan, now, newId: this.#newId }));
  }

  /** @returns the refusal, or null when there was none */
  tryDelete(id: string): Problem | null {
    return this.#try('delete', deleteConsumption(present(this.consumptions.get(id)), this.purchase));
  }

  /** @returns the refusal, or null when there was none */
  tryCancel(mode: 'immediate' | 'period_end'): Problem | null {
    const { purchase, plan, now } = this;
    return this.#try('cancel', cancelPurchase({ ...this.#world(), purchase, plan, mode, reason: null, now }));
  }

  /** @returns the refusal, or null when there was none */
  tryForce(outcome: ForcedOutcome): Problem | null {
    return this.#try('force', forceOutcome(this.purchase, outcome));
  }

  /** The payer gives a card on the checkout page. */
  pay(token: PaymentTokenName): this {
    this.#run('page', payOnPage(this.#payerAct(), token));
    return this;
  }

  /** The payer answers the challenge that waits on the checkout page. */
  answer(isPassed: boolean): this {
    this.#run('page', answerChallenge(this.#payerAct(), isPassed));
    return this;
  }

  /** What the checkout page has for the payer to do. */
  get step(): CheckoutStep {
    return checkoutStep(this.purchase, this.plan, [...this.charges.values()], this.now);
  }

  #payerAct(): PayerAct {
    const { purchase, plan, dunning, now } = this;
    const charges = [...this.charges.values()];
    return { ...this.#world(), purchase, plan, dunning, charges, now, newId: this.#newId };
  }

  /** What was charged, as tables have it: amount and status, in the order of the attempts. */
  get amounts(): number[] {
    return [...this.charges.values()].map(({ amount }) => amount);
  }

  get eventTypes(): string[] {
    return this.events.map(({ type }) => type);
  }

  #run(cause: Commit['cause'], decision: Decision<unknown> | Problem): void {
    this.#expected(this.#try(cause, decision));
  }

  #expected(problem: Problem | null): this {
    if (problem) throw new Refused(problem, this.now);
    return this;
  }

  #try(cause: Commit['cause'], decision: Decision<unknown> | Problem): Problem | null {
    if (decision instanceof Problem) return decision;
    if (decision.changes.length > 0) this.#commit(cause, decision);
    return null;
  }

  #world(): { charge: (id: string) => Charge; openConsumptions: Consumption[] } {
    return {
      charge: (id) => {
        const charge = this.charges.get(id);
        if (!charge) throw new Error(`There is no charge ${id}.`);
        return charge;
      },
      openConsumptions: [...this.consumptions.values()].filter(({ status }) => status === 'open'),
    };
  }

  #commit(cause: Commit['cause'], { changes, events }: Decision<unknown>): void {
    changes.forEach((change) => {
      this.#apply(change);
    });
    this.events.push(...events);
    this.commits.push({
      at: this.now,
      cause,
      events,
      purchase: this.purchase,
      charges: [...this.charges.values()],
      consumptions: [...this.consumptions.values()],
      dunning: this.dunning,
    });
  }

  #apply(change: Change): void {
    if (change.op === 'remove') this.consumptions.delete(change.id);
    if (change.op !== 'insert' && change.op !== 'update') return;
    if (change.collection === 'purchases') this.purchase = change.record;
    if (change.collection === 'charges') this.charges.set(change.record.id, change.record);
    if (change.collection === 'consumptions') this.consumptions.set(change.record.id, change.record);
  }
}

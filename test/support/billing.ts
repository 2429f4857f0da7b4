import { runDueSteps } from '../../src/domain/billing/run-due-steps.js';
import { cancelPurchase } from '../../src/domain/billing/cancellation.js';
import {
  resolveChallenge,
  getCheckoutStep,
  payOnCheckoutPage,
  type CheckoutStep,
  type PayerCommand,
} from '../../src/checkout/flow/checkout-flow.js';
import type { Change } from '../../src/domain/shared/change.js';
import { defaultSettings } from '../../src/domain/catalog/configuration.js';
import { deleteConsumption, reportConsumption } from '../../src/domain/billing/consumption.js';
import type { Decision, DomainEvent } from '../../src/domain/shared/event.js';
import { forceOutcome } from '../../src/domain/billing/forced-outcome.js';
import { Problem } from '../../src/domain/shared/problem.js';
import { createPurchase, type PurchaseCreate } from '../../src/domain/billing/purchase.js';
import type {
  Charge,
  Consumption,
  ForcedOutcome,
  Plan,
  Purchase,
  Dunning,
  PaymentTokenName,
} from '../../src/domain/shared/records.js';
import type { Action, Order } from './actions.js';
import { createCountingIds, now, expectPresent } from './domain.js';

/** Unexpected rejection of a simulated command. */
export class UnexpectedRejection extends Error {
  constructor(
    readonly problem: Problem,
    at: string,
  ) {
    super(`Rejected at ${at}: ${problem.code}: ${problem.detail}`);
  }
}

/** Commit with the state of all records after it. */
export interface Commit {
  at: string;
  cause: 'create' | 'due' | 'report' | 'delete' | 'cancel' | 'force' | 'page';
  events: readonly DomainEvent[];
  purchase: Purchase;
  charges: readonly Charge[];
  consumptions: readonly Consumption[];
}

/** Simulation of one purchase with the domain functions only and a manual clock. */
export class Simulation {
  now: string;
  purchase!: Purchase;
  readonly charges = new Map<string, Charge>();
  readonly consumptions = new Map<string, Consumption>();
  readonly events: DomainEvent[] = [];
  readonly commits: Commit[] = [];
  readonly #newId = createCountingIds();

  constructor(
    readonly plan: Plan,
    input: Partial<PurchaseCreate> = {},
    public dunning: Dunning = defaultSettings.dunning,
    start = now,
  ) {
    this.now = start;
    const decision = createPurchase({
      input: { plan_id: plan.id, customer_id: 'cus_1', payment_token: 'tok_success', ...input },
      plan,
      checkout_expires_after_minutes: 1440,
      forced_outcomes: [],
      checkout_token: 'secret',
      dunning,
      now: start,
      newId: this.#newId,
    });
    this.#run('create', decision);
  }

  static fromOrder({ plan, input, dunning, start }: Order): Simulation {
    return new Simulation(plan, input, dunning, start);
  }

  /** @returns the problem, or null when the command was accepted */
  perform(act: Action): Problem | null {
    switch (act.do) {
      case 'advance':
        this.advanceTo(act.to);
        return null;
      case 'report':
        return this.tryReportConsumption(act.report.quantity, act.report);
      case 'delete':
        return this.tryDeleteConsumption(expectPresent([...this.consumptions.keys()][act.which]));
      case 'cancel':
        return this.tryCancel(act.mode);
      case 'pay':
        this.pay(act.token);
        return null;
      case 'answer':
        this.resolveChallenge(act.isPassed);
        return null;
      case 'force':
        return this.tryForce(act.outcome);
      case 'configure':
        this.dunning = act.dunning;
        return null;
    }
  }

  /** Runs all due steps until an instant, and sets the clock to it. */
  advanceTo(instant: string): this {
    while (this.purchase.due_at !== null && this.purchase.due_at <= instant) {
      if (this.purchase.due_at < this.now)
        throw new Error(`At ${this.now} a step is due in the past, at ${this.purchase.due_at}.`);
      this.now = this.purchase.due_at;
      const decision = runDueSteps(this.purchase, {
        ...this.#getChargesAndOpenUsage(),
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
    return this.#expectAccepted(this.tryReportConsumption(quantity, more));
  }

  cancel(mode: 'immediate' | 'period_end'): this {
    return this.#expectAccepted(this.tryCancel(mode));
  }

  /** @returns the problem, or null when the command was accepted */
  tryReportConsumption(quantity: string, more: object = {}): Problem | null {
    const { purchase, plan, now } = this;
    const input = { quantity, ...more };
    return this.#try('report', reportConsumption({ input, purchase, plan, now, newId: this.#newId }));
  }

  /** @returns the problem, or null when the command was accepted */
  tryDeleteConsumption(id: string): Problem | null {
    return this.#try('delete', deleteConsumption(expectPresent(this.consumptions.get(id)), this.purchase));
  }

  /** @returns the problem, or null when the command was accepted */
  tryCancel(mode: 'immediate' | 'period_end'): Problem | null {
    const { purchase, plan, now } = this;
    return this.#try(
      'cancel',
      cancelPurchase({ ...this.#getChargesAndOpenUsage(), purchase, plan, mode, reason: null, now }),
    );
  }

  /** @returns the problem, or null when the command was accepted */
  tryForce(outcome: ForcedOutcome): Problem | null {
    return this.#try('force', forceOutcome(this.purchase, outcome));
  }

  /** Submits a card on the checkout page. */
  pay(token: PaymentTokenName): this {
    this.#run('page', payOnCheckoutPage(this.#createPayerCommand(), token));
    return this;
  }

  /** Passes or fails the open challenge on the checkout page. */
  resolveChallenge(isPassed: boolean): this {
    this.#run('page', resolveChallenge(this.#createPayerCommand(), isPassed));
    return this;
  }

  /** Next action of the payer on the checkout page. */
  get step(): CheckoutStep {
    return getCheckoutStep(this.purchase, this.plan, [...this.charges.values()], this.now);
  }

  #createPayerCommand(): PayerCommand {
    const { purchase, plan, dunning, now } = this;
    const charges = [...this.charges.values()];
    return { ...this.#getChargesAndOpenUsage(), purchase, plan, dunning, charges, now, newId: this.#newId };
  }

  /** Amounts of all charges, in the order of the attempts. */
  get amounts(): number[] {
    return [...this.charges.values()].map(({ amount }) => amount);
  }

  get eventTypes(): string[] {
    return this.events.map(({ type }) => type);
  }

  #run(cause: Commit['cause'], decision: Decision<unknown> | Problem): void {
    this.#expectAccepted(this.#try(cause, decision));
  }

  #expectAccepted(problem: Problem | null): this {
    if (problem) throw new UnexpectedRejection(problem, this.now);
    return this;
  }

  #try(cause: Commit['cause'], decision: Decision<unknown> | Problem): Problem | null {
    if (decision instanceof Problem) return decision;
    if (decision.changes.length > 0) this.#commit(cause, decision);
    return null;
  }

  #getChargesAndOpenUsage(): { charge: (id: string) => Charge; openConsumptions: Consumption[] } {
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

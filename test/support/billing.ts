import type { Change } from '../../src/domain/change.js';
import { runDue } from '../../src/domain/billing.js';
import { cancelPurchase } from '../../src/domain/cancellation.js';
import type { Dunning } from '../../src/domain/chain.js';
import { initialSettings } from '../../src/domain/configuration.js';
import { reportConsumption } from '../../src/domain/consumption.js';
import type { Decision, DomainEvent } from '../../src/domain/event.js';
import { Problem } from '../../src/domain/problem.js';
import { createPurchase, type PurchaseCreate } from '../../src/domain/purchase.js';
import type { Charge, Consumption, Plan, Purchase } from '../../src/domain/records.js';
import { countingIds, decided, now } from './domain.js';

/** One purchase in the pure domain, with a clock that is moved by hand: what the gateway does, without the gateway. */
export class Simulation {
  now = now;
  purchase!: Purchase;
  readonly charges = new Map<string, Charge>();
  readonly consumptions = new Map<string, Consumption>();
  readonly events: DomainEvent[] = [];
  readonly #newId = countingIds();

  constructor(
    readonly plan: Plan,
    input: Partial<PurchaseCreate> = {},
    readonly dunning: Dunning = initialSettings.dunning,
  ) {
    const decision = createPurchase({
      input: { plan_id: plan.id, customer_id: 'cus_1', payment_token: 'tok_success', ...input },
      plan,
      checkout_expires_after_minutes: 1440,
      checkout_token: 'secret',
      dunning,
      now,
      newId: this.#newId,
    });
    this.#commit(decided(decision));
  }

  /** Does all that falls due until an instant, and waits there. */
  advanceTo(instant: string): this {
    while (this.purchase.due_at !== null && this.purchase.due_at <= instant) {
      this.now = this.purchase.due_at;
      const decision = runDue(this.purchase, {
        ...this.#world(),
        plan: this.plan,
        dunning: this.dunning,
        newId: this.#newId,
      });
      if (decision) this.#commit(decision);
    }
    this.now = instant;
    return this;
  }

  report(quantity: string, more: object = {}): this {
    return this.#run(
      reportConsumption({
        input: { quantity, ...more },
        purchase: this.purchase,
        plan: this.plan,
        now: this.now,
        newId: this.#newId,
      }),
    );
  }

  cancel(mode: 'immediate' | 'period_end'): this {
    return this.#run(
      cancelPurchase({
        ...this.#world(),
        purchase: this.purchase,
        plan: this.plan,
        mode,
        reason: null,
        now: this.now,
      }),
    );
  }

  /** What was charged, as tables have it: amount and status, in the order of the attempts. */
  get amounts(): number[] {
    return [...this.charges.values()].map(({ amount }) => amount);
  }

  get eventTypes(): string[] {
    return this.events.map(({ type }) => type);
  }

  #run(decision: Decision<unknown> | Problem): this {
    if (decision instanceof Problem)
      throw new Error(`Refused at ${this.now}: ${decision.code}: ${decision.detail}`);
    this.#commit(decision);
    return this;
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

  #commit({ changes, events }: Decision<unknown>): void {
    changes.forEach((change) => {
      this.#apply(change);
    });
    this.events.push(...events);
  }

  #apply(change: Change): void {
    if (change.op !== 'insert' && change.op !== 'update') return;
    if (change.collection === 'purchases') this.purchase = change.record;
    if (change.collection === 'charges') this.charges.set(change.record.id, change.record);
    if (change.collection === 'consumptions') this.consumptions.set(change.record.id, change.record);
  }
}

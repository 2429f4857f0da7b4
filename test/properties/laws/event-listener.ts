import { isFinal } from '../../../contracts/model/simulated-purchase.js';
import type { DomainEvent } from '../../../src/domain/shared/event.js';
import type { Charge, Consumption, Purchase } from '../../../src/domain/shared/records.js';
import { ms } from '../time.js';

/** Client that knows only the events and the calendar. */
export class EventListener {
  purchase!: Purchase;
  readonly charges = new Map<string, Charge>();
  readonly consumptions = new Map<string, Consumption>();

  receive({ type, record }: DomainEvent): void {
    if ('retry_of' in record) this.#applyCharge(record);
    else if ('occurred_at' in record) this.#applyConsumption(type, record);
    else if ('plan_id' in record) this.#applyPurchase(record);
    else throw new Error(`Billing emits no ${type}.`);
  }

  #applyPurchase(purchase: Purchase): void {
    this.purchase = purchase;
    if (isFinal(purchase)) this.#applyEnd(purchase);
  }

  #applyCharge(charge: Charge): void {
    // A retry was announced by the previous attempt.
    const before = charge.retry_of === null ? undefined : this.charges.get(charge.retry_of);
    if (before) this.charges.set(before.id, { ...before, next_retry_at: null });
    this.charges.set(charge.id, charge);
    if (charge.attempt > 1 || charge.consumption?.source !== 'reported') return;
    for (const record of this.consumptions.values())
      if (record.period.index === charge.period?.index && record.status === 'open')
        this.consumptions.set(record.id, { ...record, status: 'billed', charge_id: charge.id });
  }

  #applyConsumption(type: DomainEvent['type'], record: Consumption): void {
    if (type === 'consumption.created') this.consumptions.set(record.id, record);
    else this.consumptions.delete(record.id);
  }

  /** Marks open usage as unbilled, because no further attempt follows. */
  #applyEnd({ status }: Purchase): void {
    for (const charge of this.charges.values())
      this.charges.set(charge.id, { ...charge, next_retry_at: null });
    if (status !== 'canceled') return;
    for (const record of this.consumptions.values())
      if (record.status === 'open') this.consumptions.set(record.id, { ...record, status: 'unbilled' });
  }

  /** The charge that was created last, whatever happened to earlier ones since. */
  get latestChargeId(): string | null {
    return [...this.charges.keys()].at(-1) ?? null;
  }

  /** Returns the period that began last, until it ends. */
  openPeriodAt(now: number): Purchase['current_period'] {
    const { current_period } = this.purchase;
    return current_period && now < ms(current_period.end) ? current_period : null;
  }

  cyclesCompletedAt(now: number): number {
    const { current_period, cycles_completed } = this.purchase;
    return cycles_completed + (current_period && ms(current_period.end) <= now ? 1 : 0);
  }
}

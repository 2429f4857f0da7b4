import type { Charge, Failure, Period, Purchase } from '../../../generated/openapi.js';
import { addPeriods, DAY_MS, toTimestamp, type BillingInterval } from './calendar.js';
import type { Account, Chain } from './account.js';
import { getSettings } from './configuration.js';
import { addDecimals, multiplyDecimals, parseDecimal, roundHalfToEven, type Decimal } from './decimals.js';
import type { Deployment } from './deployment.js';
import type { Organization } from './organization.js';

const HOUR_MS = 3_600_000;
const finalStatuses = ['succeeded', 'failed', 'expired', 'canceled'];

/** Starts the attempts of a charge. */
export function startChain(
  deployment: Deployment,
  organization: Organization,
  account: Account,
  charge: Charge,
): void {
  const {
    max_retries: max,
    retry_interval_days: days,
    on_exhausted,
  } = getSettings(deployment, organization).dunning;
  account.chains.push({ attempts: [charge], retries: { max, days, cancels: on_exhausted === 'cancel' } });
  if (charge.status === 'pending') account.settlements.set(charge.id, Date.parse(charge.created_at) + DAY_MS);
}

/** Runs all work of an organization that is due by now. */
export function runDueWork(deployment: Deployment, organization: Organization): void {
  const now = deployment.now();
  // The clock moves by days between the requests of two runs, and by little during a run.
  if (now - organization.workedUntil < 1_000) return;
  organization.workedUntil = now;
  for (const [id, account] of organization.accounts) {
    const purchase = organization.purchases.find(id);
    if (purchase) new DueWork(deployment, organization, purchase, account).run(now);
  }
}

/** Work of one purchase. */
class DueWork {
  #now = 0;

  constructor(
    readonly deployment: Deployment,
    readonly organization: Organization,
    readonly purchase: Purchase,
    readonly account: Account,
  ) {}

  run(until: number): void {
    for (let due = this.#findNext(); due <= until; due = this.#findNext()) {
      this.#now = due;
      this.#settle();
      this.#retry();
      this.#closePeriod();
      this.#bill();
      this.#startPeriod();
    }
  }

  get #isFinal(): boolean {
    return finalStatuses.includes(this.purchase.status);
  }

  /** Instant of the next work; infinite if there is none. */
  #findNext(): number {
    const { settlements, chains, unbilled, schedule } = this.account;
    const settled = [...settlements.values()];
    if (this.#isFinal) return Math.min(Infinity, ...settled);
    const { current_period: period, payment_method: card } = this.purchase;
    const retries = chains.flatMap(({ attempts }) => attempts.at(-1)?.next_retry_at ?? []);
    const starts =
      schedule && card && !this.account.hasEnded && period === null && this.account.periodIndex === 0
        ? [schedule.begin, schedule.firstPeriod].filter(
            (at) => at > Math.max(this.#now, Date.parse(this.purchase.created_at)),
          )
        : [];
    const end = period ? [Date.parse(period.end)] : [];
    return Math.min(
      Infinity,
      ...settled,
      ...retries.map(Date.parse),
      ...end,
      ...unbilled.map(({ at }) => at),
      ...starts,
    );
  }

  #settle(): void {
    const { settlements, token } = this.account;
    for (const [id, at] of settlements) {
      if (at > this.#now) continue;
      settlements.delete(id);
      const charge = this.organization.charges.find(id);
      if (!charge) continue;
      charge.settled_at = toTimestamp(at);
      if (token === 'tok_pending_then_failure') this.#fail(charge, toFailure('payment_failed'));
      else charge.status = 'succeeded';
      this.#afterFirstPayment(charge, at);
      this.#updateStatus();
    }
  }

  /** The first payment of a payer decides whether the purchase starts. */
  #afterFirstPayment(charge: Charge, at: number): void {
    const { purchase, account } = this;
    if (purchase.payment_method !== null || this.#isFinal) return;
    if (charge.status === 'failed') {
      charge.next_retry_at = null;
      purchase.status = 'failed';
      purchase.failure = charge.failure;
      return;
    }
    purchase.payment_method = charge.payment_method;
    if (!account.schedule) {
      purchase.status = 'succeeded';
      return;
    }
    account.schedule = { begin: at, trialEnd: null, firstPeriod: at };
    this.#openPeriod(1);
    charge.period = purchase.current_period;
  }

  #retry(): void {
    if (this.#isFinal) return;
    for (const chain of this.account.chains) {
      const last = chain.attempts.at(-1);
      if (!last?.next_retry_at || Date.parse(last.next_retry_at) > this.#now) continue;
      if (last.status === 'requires_action') {
        last.status = 'failed';
        last.failure = { ...toFailure('authentication_expired'), retryable: true };
        last.settled_at = toTimestamp(this.#now);
      }
      last.next_retry_at = null;
      if (chain.attempts.length <= chain.retries.max) this.#charge(last, chain);
      this.#updateStatus();
    }
  }

  #closePeriod(): void {
    const { purchase, account } = this;
    const { current_period: period } = purchase;
    if (!period || Date.parse(period.end) > this.#now || this.#isFinal) return;
    purchase.cycles_completed += 1;
    const { rate } = account.plan;
    if (rate.kind === 'variable_subscription')
      account.unbilled.push({ period, at: Date.parse(period.end) + rate.report_grace_hours * HOUR_MS });
    account.hasEnded = purchase.cancel_at_period_end || !this.#toPeriod(account.periodIndex + 1);
    if (account.hasEnded) purchase.current_period = null;
  }

  #bill(): void {
    const { account, organization, purchase } = this;
    for (const item of account.unbilled.filter(({ at }) => at <= this.#now)) {
      account.unbilled.splice(account.unbilled.indexOf(item), 1);
      const { start, end } = item.period;
      const records = organization.consumptions
        .list()
        .map(({ value }) => value)
        .filter(
          (one) => one.purchase_id === purchase.id && start <= one.occurred_at && one.occurred_at < end,
        );
      const consumption = this.#toUsage(records.map(({ quantity }) => quantity));
      if (!consumption) continue;
      const exact = multiplyDecimals(
        parseDecimal(consumption.quantity),
        parseDecimal(consumption.unit_amount),
      );
      const amount = Number(roundHalfToEven(exact));
      const charge = this.#charge({ period: item.period, amount, consumption }, null);
      for (const record of records) {
        record.status = 'billed';
        record.charge_id = charge.id;
      }
    }
    this.#updateStatus();
  }

  /** Returns the usage to charge for a period with these records; null for none. */
  #toUsage(quantities: readonly string[]): Charge['consumption'] {
    const { account } = this;
    const { rate } = account.plan;
    if (rate.kind !== 'variable_subscription') return null;
    const { unit_amount } = rate;
    const sum = quantities.reduce<Decimal>((total, text) => addDecimals(total, parseDecimal(text)), {
      units: 0n,
      scale: 0,
    });
    if (quantities.length > 0) {
      account.lastQuantity = formatDecimal(sum);
      return { quantity: account.lastQuantity, unit_amount, source: 'reported' };
    }
    if (rate.when_unreported !== 'last_charge' || account.lastQuantity === null) return null;
    return { quantity: account.lastQuantity, unit_amount, source: 'carried_forward' };
  }

  #startPeriod(): void {
    const { purchase, account } = this;
    if (this.#isFinal || account.hasEnded || !account.schedule || !purchase.payment_method) return;
    const { begin, trialEnd, firstPeriod } = account.schedule;
    const { current_period: period } = purchase;
    if (period === null && this.#now >= begin && this.#now < firstPeriod) {
      if (trialEnd !== null) purchase.status = 'trialing';
      return;
    }
    if (period !== null && Date.parse(period.end) > this.#now) return;
    if (period === null && this.#now < firstPeriod) return;
    if (period === null && purchase.cancel_at_period_end) {
      account.hasEnded = true;
      this.#updateStatus();
      return;
    }
    this.#openPeriod(account.periodIndex + 1);
    const { rate } = account.plan;
    if (rate.kind === 'fixed_subscription') {
      this.#charge({ period: purchase.current_period, amount: rate.amount, consumption: null }, null);
    }
    this.#updateStatus();
  }

  #openPeriod(index: number): void {
    const { purchase, account } = this;
    account.periodIndex = index;
    purchase.current_period = this.#toPeriod(index);
    const next = this.#toPeriod(index + 1);
    const first = account.unbilled[0]?.at;
    const { rate } = account.plan;
    if (rate.kind === 'variable_subscription') {
      const end = Date.parse(purchase.current_period?.end ?? '') + rate.report_grace_hours * HOUR_MS;
      purchase.next_charge_at = toTimestamp(first ?? end);
    } else purchase.next_charge_at = purchase.cancel_at_period_end ? null : (next?.start ?? null);
  }

  /** Returns a period; null after the last one. */
  #toPeriod(index: number): Period | null {
    const { plan, schedule } = this.account;
    if (!schedule) return null;
    const { firstPeriod } = schedule;
    const toBoundary = (steps: number): number =>
      addPeriods(firstPeriod, plan.rate as BillingInterval, steps, plan.payment_day);
    const cutoff = this.purchase.end_date === null ? Infinity : Date.parse(this.purchase.end_date);
    const start = toBoundary(index - 1);
    if (index > (plan.billing_cycles ?? Infinity) || start >= cutoff) return null;
    return { index, start: toTimestamp(start), end: toTimestamp(Math.min(cutoff, toBoundary(index))) };
  }

  /** Charges without the payer: a new period, or a retry of a chain. */
  #charge(
    order: Pick<Charge, 'period' | 'amount' | 'consumption'> & Partial<Charge>,
    chain: Chain | null,
  ): Charge {
    const { deployment, organization, purchase, account } = this;
    const now = toTimestamp(this.#now);
    const last = chain?.attempts.at(-1);
    const charge: Charge = {
      id: deployment.newId('chg'),
      created_at: now,
      purchase_id: purchase.id,
      customer_id: purchase.customer_id,
      amount: order.amount,
      currency: purchase.currency,
      status: 'succeeded',
      failure: null,
      payment_method: order.amount > 0 ? purchase.payment_method : null,
      period: order.period,
      attempt: (last?.attempt ?? 0) + 1,
      retry_of: last?.id ?? null,
      next_retry_at: null,
      consumption: order.consumption,
      description: account.plan.name,
      settled_at: now,
    };
    organization.charges.add(charge);
    purchase.latest_charge_id = charge.id;
    if (chain) chain.attempts.push(charge);
    else startChain(deployment, organization, account, charge);
    if (order.amount > 0) this.#pay(charge);
    return charge;
  }

  #pay(charge: Charge): void {
    const { account } = this;
    account.offSession += 1;
    const isDeclined =
      account.token === 'tok_success_then_declined' ||
      (account.token === 'tok_declined_twice_then_success' && account.offSession <= 2);
    if (isDeclined) {
      this.#fail(charge, toFailure('card_declined'));
    } else if (account.token === 'tok_challenge_on_renewal') {
      charge.status = 'requires_action';
      charge.settled_at = null;
      charge.next_retry_at = this.#toRetry(charge);
    } else if (account.token.startsWith('tok_pending')) {
      charge.status = 'pending';
      charge.settled_at = null;
      account.settlements.set(charge.id, this.#now + DAY_MS);
    }
  }

  #fail(charge: Charge, failure: Failure): void {
    charge.status = 'failed';
    charge.failure = failure;
    const isLast = !failure.retryable || this.#isFinal;
    charge.next_retry_at = isLast ? null : this.#toRetry(charge);
  }

  #toRetry(charge: Charge): string | null {
    const chain = this.account.chains.find(({ attempts }) => attempts.includes(charge));
    const { max, days } = chain?.retries ?? { max: 0, days: 0 };
    return charge.attempt > max ? null : toTimestamp(this.#now + days * DAY_MS);
  }

  /** Derives the status from the chains. */
  #updateStatus(): void {
    const { purchase, account } = this;
    if (
      this.#isFinal ||
      (purchase.cycles_completed === 0 && purchase.current_period === null && !account.hasEnded)
    )
      return;
    const last = account.chains.flatMap(({ attempts }) => attempts.at(-1) ?? []);
    const [first, ...others] = account.chains.flatMap(({ attempts }) => attempts);
    if (first?.status === 'pending' && others.length === 0 && purchase.status !== 'active') return;
    const isOpen = last.some(
      ({ status, next_retry_at, attempt }) =>
        status === 'requires_action' ||
        (status === 'failed' && next_retry_at !== null) ||
        (status === 'pending' && attempt > 1),
    );
    const latest = last.at(-1);
    const isExhausted = latest?.status === 'failed' && latest.next_retry_at === null;
    if (isOpen) purchase.status = 'past_due';
    else if (
      account.hasEnded &&
      (account.unbilled.length > 0 || last.some(({ status }) => status === 'pending'))
    )
      purchase.status = 'active';
    else if (account.hasEnded && purchase.cancellation) purchase.status = 'canceled';
    else if (isExhausted)
      purchase.status = account.chains.at(-1)?.retries.cancels && !account.hasEnded ? 'canceled' : 'unpaid';
    else if (account.hasEnded) purchase.status = 'succeeded';
    else purchase.status = 'active';
    const isOver = finalStatuses.includes(purchase.status);
    if (isOver) {
      if (purchase.status === 'canceled') {
        purchase.canceled_at = toTimestamp(this.#now);
        purchase.cancellation ??= { mode: 'immediate', reason: null, source: 'dunning' };
        if (!account.hasEnded) purchase.cancel_at_period_end = false;
        for (const charge of last) charge.next_retry_at = null;
      }
      account.hasEnded = true;
      purchase.current_period = null;
    }
    if (account.hasEnded)
      purchase.next_charge_at = account.unbilled[0] && !isOver ? toTimestamp(account.unbilled[0].at) : null;
    const needsPayer = purchase.status === 'past_due' || purchase.status === 'unpaid';
    purchase.next_action = needsPayer ? { type: 'redirect_to_checkout', url: purchase.checkout_url } : null;
  }
}

const toFailure = (code: string): Failure => ({
  code,
  message: `The bank declined the payment: ${code}.`,
  retryable: true,
});

/** Formats without trailing zeros. */
function formatDecimal({ units, scale }: Decimal): string {
  const digits = units.toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

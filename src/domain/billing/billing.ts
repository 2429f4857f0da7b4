import { openPeriod, tokenOf } from './begin.js';
import {
  advanceChain,
  closedChain,
  hasRetriesLeft,
  nextRetryAt,
  withChain,
  type Chain,
  type Dunning,
} from './chain.js';
import { firstAttempt, retryOf, settleCharge } from './charge.js';
import { nextDue, type Due } from './due.js';
import type { Decision, NewId } from '../shared/event.js';
import { settleFirst } from './first-payment.js';
import { amountOf } from '../shared/money.js';
import { nextAttempt } from './next-attempt.js';
import { declined, type Settlement } from './payment-outcome.js';
import {
  decisionOf,
  startFrom,
  telling,
  withCharge,
  withConsumptions,
  withNewCharge,
  withPurchase,
  type Progress,
} from './progress.js';
import type { Charge, Consumption, Instant, Period, Plan, Purchase, VariableRate } from '../shared/records.js';
import { isSubscriptionPlan } from './schedule.js';
import { isOver } from './status.js';
import { enter, scheduled, withDerivedStatus, type LooseEnds } from './transition.js';
import { unbilledPeriods } from './unbilled.js';

/** What billing a purchase rests on beside the purchase itself. */
export interface World extends LooseEnds {
  plan: Plan;
  /** The settings that a chain begins with now. */
  dunning: Dunning;
  newId: NewId;
}

/**
 * Does all that falls due for a purchase at its next due instant, in the order of the rules, and commits it at that
 * instant, however late it is done.
 *
 * @returns null when nothing is to come
 */
export function runDue(purchase: Purchase, world: World): Decision<Purchase> | null {
  const at = nextDue(purchase, world.plan)?.at;
  if (at === undefined) return null;
  let progress = startFrom(purchase);
  for (
    let due = nextDue(purchase, world.plan);
    due?.at === at;
    due = nextDue(progress.purchase, world.plan)
  ) {
    const here = worldAfter(progress, world);
    const done = concluded(step(progress, due, here), due, world.plan);
    progress = withDerivedStatus(done, at, worldAfter(done, world));
  }
  return decisionOf(scheduled(progress, world.plan), 'update', at);
}

/** The last bill is judged together with the end that it brings: what has ended cannot be canceled by its failure. */
function concluded(progress: Progress, { kind, at }: Due, plan: Plan): Progress {
  if (kind !== 'bill') return progress;
  const next = nextDue(progress.purchase, plan);
  return next?.kind === 'end' && next.at === at ? withPurchase(progress, { has_ended: true }) : progress;
}

/** What was done at this instant already may be needed again at it. */
function worldAfter({ charges, consumptions }: Progress, world: World): World {
  if (charges.length === 0 && consumptions.length === 0) return world;
  const made = new Map(charges.map(({ record }) => [record.id, record]));
  const billed = new Set(consumptions.map(({ id }) => id));
  return {
    ...world,
    charge: (id) => made.get(id) ?? world.charge(id),
    openConsumptions: world.openConsumptions.filter(({ id }) => !billed.has(id)),
  };
}

function step(progress: Progress, due: Due, world: World): Progress {
  switch (due.kind) {
    case 'settle':
      return settle(progress, due.chain, world, due.at);
    case 'retry':
      return retry(progress, due.chain, world, due.at);
    case 'expire_challenge':
      return expireChallenge(progress, due.chain, world, due.at);
    case 'close':
      return close(progress);
    case 'bill':
      return bill(progress, world, due.at);
    case 'end':
      return withPurchase(progress, { has_ended: true });
    case 'start':
      return enter(progress, 'trialing');
    case 'open':
      return openNext(progress, world, due.at);
    case 'expire_checkout':
      return enter(progress, 'expired');
  }
}

/** A delayed payment is known. */
function settle(progress: Progress, chain: Chain, world: World, now: Instant): Progress {
  const { purchase } = progress;
  const outcome = chain.settlement;
  if (outcome === null) throw new Error(`The charge ${chain.charge_id} is not pending.`);
  const pending = world.charge(chain.charge_id);
  if (purchase.payment_method === null && !isOver(purchase))
    return settleFirst(progress, { chain, charge: pending, outcome }, world.plan, now);
  return settleAttempt(progress, chain, pending, outcome, now);
}

/** A period opens, and is charged if the rate is fixed. */
function openNext(progress: Progress, world: World, now: Instant): Progress {
  const { plan } = world;
  const { anchor } = progress.purchase;
  if (!isSubscriptionPlan(plan) || anchor === null) return progress;
  const opened = openPeriod(progress, plan, anchor);
  const period = opened.purchase.current_period;
  const charged =
    plan.rate.kind === 'fixed_subscription' && period
      ? collect(opened, { amount: plan.rate.amount, period }, world, now)
      : opened;
  const derived = withDerivedStatus(charged, now, world);
  // Where the charge canceled the purchase, there is no period that anybody could see.
  return isOver(derived.purchase) ? derived : telling(derived, 'purchase.period_started');
}

/** A period is over, paid or not. A variable one now waits for its bill. */
function close(progress: Progress): Progress {
  const { current_period, unbilled_period, cycles_completed, kind } = progress.purchase;
  return withPurchase(progress, {
    current_period: null,
    cycles_completed: cycles_completed + 1,
    unbilled_period: kind === 'variable_subscription' ? (unbilled_period ?? current_period) : null,
  });
}

/** Bills what was used in the period that is over. */
function bill(progress: Progress, world: World, now: Instant): Progress {
  const { purchase } = progress;
  const { rate } = world.plan;
  const period = purchase.unbilled_period;
  if (rate.kind !== 'variable_subscription' || !period) return progress;
  const consumption = consumed(purchase, period, rate);
  const closed = withPurchase(progress, {
    unbilled_period: unbilledPeriods(purchase, world.plan)[1] ?? null,
    usage: purchase.usage.filter(({ index }) => index !== period.index),
    last_quantity: consumption?.quantity ?? purchase.last_quantity,
  });
  if (!consumption) return closed;
  const amount = amountOf(consumption.quantity, rate.unit_amount);
  if (amount === null)
    throw new Error(`The purchase ${purchase.id} was let report more than can be charged.`);
  const charged = collect(closed, { amount, period, consumption }, world, now);
  const billed = world.openConsumptions
    .filter((record) => record.period.index === period.index)
    .map((record): Consumption => ({
      ...record,
      status: 'billed',
      charge_id: charged.purchase.latest_charge_id,
    }));
  return withConsumptions(charged, billed);
}

/** What a period is charged for; null when there is nothing to charge. */
function consumed(purchase: Purchase, period: Period, rate: VariableRate): Charge['consumption'] {
  const usage = purchase.usage.find(({ index }) => index === period.index);
  const { unit_amount } = rate;
  if (usage && usage.reports > 0) return { quantity: usage.quantity, unit_amount, source: 'reported' };
  if (rate.when_unreported === 'no_charge' || purchase.last_quantity === null) return null;
  return { quantity: purchase.last_quantity, unit_amount, source: 'carried_forward' };
}

/** Makes the first attempt to collect an amount without the payer. Zero asks no card. */
function collect(
  progress: Progress,
  what: { amount: number; period: Period; consumption?: Charge['consumption'] },
  world: World,
  now: Instant,
): Progress {
  const { purchase } = progress;
  const { amount } = what;
  const { outcome, left } = nextAttempt(purchase, {
    token: tokenOf(purchase),
    amount,
    isPayerPresent: false,
  });
  const id = world.newId('chg');
  const chain = advanceChain({ charge_id: id, attempt: 1, dunning: world.dunning }, outcome, now);
  const { payment_method } = purchase;
  const next_retry_at = nextRetryAt(chain);
  const charge = firstAttempt({
    id,
    purchase,
    plan: world.plan,
    ...what,
    payment_method,
    outcome,
    next_retry_at,
    now,
  });
  const counted = withPurchase(progress, {
    ...left,
    latest_charge_id: id,
    chains: withChain(purchase.chains, null, chain),
  });
  return withNewCharge(counted, charge);
}

/** The next attempt of a chain. */
function retry(progress: Progress, before: Chain, world: World, now: Instant): Progress {
  const { purchase } = progress;
  const failed = world.charge(before.charge_id);
  const { amount } = failed;
  const { outcome, left } = nextAttempt(purchase, {
    token: tokenOf(purchase),
    amount,
    isPayerPresent: false,
  });
  const id = world.newId('chg');
  const chain = advanceChain(
    { charge_id: id, attempt: before.attempt + 1, dunning: before.dunning },
    outcome,
    now,
  );
  const charge = retryOf(failed, {
    id,
    payment_method: purchase.payment_method,
    outcome,
    next_retry_at: nextRetryAt(chain),
    now,
  });
  const counted = withPurchase(progress, {
    ...left,
    latest_charge_id: id,
    chains: withChain(purchase.chains, before.charge_id, chain),
  });
  // What was planned is done: the attempt before no longer announces it.
  return withNewCharge(withCharge(counted, { ...failed, next_retry_at: null }, false), charge);
}

/** Nobody answered. On session that is the end of the checkout; off session the attempt has failed. */
function expireChallenge(progress: Progress, chain: Chain, world: World, now: Instant): Progress {
  const challenged = world.charge(chain.charge_id);
  if (progress.purchase.payment_method !== null) {
    // The next attempt is made at this very instant.
    const expired: Chain = hasRetriesLeft(chain)
      ? { ...chain, state: 'waiting', due_at: now }
      : closedChain(chain, 'exhausted');
    const failed = withCharge(
      progress,
      settleCharge(challenged, unanswered, nextRetryAt(expired), now),
      true,
    );
    return withPurchase(failed, { chains: withChain(failed.purchase.chains, chain.charge_id, expired) });
  }
  const failed = withCharge(progress, settleCharge(challenged, unanswered, null, now), true);
  return enter(failed, 'expired', { chains: [closedChain(chain, 'stopped')] });
}

const unanswered = declined('authentication_expired');

/** A delayed attempt, off session or of a purchase that is over, has ended. */
function settleAttempt(
  progress: Progress,
  chain: Chain,
  pending: Charge,
  outcome: Settlement,
  now: Instant,
): Progress {
  const moved = isOver(progress.purchase)
    ? closedChain(chain, outcome.kind === 'ok' ? 'succeeded' : 'exhausted')
    : advanceChain(chain, outcome, now);
  const settled = withCharge(progress, settleCharge(pending, outcome, nextRetryAt(moved), now), true);
  return withPurchase(settled, { chains: withChain(settled.purchase.chains, chain.charge_id, moved) });
}

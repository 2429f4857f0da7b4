import type { components } from '../../../generated/closed/sandbox.js';
import { addDuration } from '../shared/calendar.js';
import type { Decision } from '../shared/event.js';
import { Problem } from '../shared/problem.js';
import type { Charge, Dunning, ForcedOutcome, Instant, Plan, Purchase } from '../shared/records.js';
import { attemptFirstPayment } from './first-payment.js';
import { createSimulatedIdFactory, simulateDueSteps, type SimulatedPurchase } from './forecast.js';
import { createPurchase, type PurchaseCreate } from './purchase.js';
import { startDraft } from './purchase-draft.js';
import { getScheduleEnd, isSubscriptionPlan, toScheduleTerms } from './schedule.js';
import { isFinal } from './status.js';
import { toDecision } from './to-decision.js';

type Schemas = components['schemas'];

/** Maximum number of scheduled tasks in a preview, and the range in which they are due. */
const MAX_ITEMS = 24;
const RANGE = 'P1Y';

interface PreviewCommand {
  input: Pick<PurchaseCreate, 'payment_token' | 'service_activation_date' | 'end_date'>;
  plan: Plan;
  checkout_expires_after_minutes: number;
  dunning: Dunning;
  /** Unused forced outcomes of the customer; empty without a customer. */
  forced_outcomes: readonly ForcedOutcome[];
  now: Instant;
}

/** Simulates the creation of a purchase and its scheduled work. Its ids are simulated. */
export function previewPurchase(command: PreviewCommand): Schemas['PurchasePreview'] | Problem {
  const { plan, dunning, now } = command;
  const newId = createSimulatedIdFactory();
  const decision = simulateFirstPayment({
    ...command,
    input: { ...command.input, plan_id: plan.id, customer_id: newId('cus') },
    // No page has it, since the purchase is not stored.
    checkout_token: '',
    newId,
  });
  if (decision instanceof Problem) return decision;
  const purchase = decision.result;
  const charges = listCreatedCharges(decision);
  const [first] = charges;
  const byId = new Map(charges.map((charge) => [charge.id, charge]));
  const simulated = { purchase, plan, charges: byId, isCertain: true };
  return {
    from: now,
    purchase: { ...presentPreviewedPurchase(purchase), ends_at: getEnd(purchase, plan) },
    first_charge: first ? presentPreviewedCharge(first) : null,
    ...simulateYear(simulated, { dunning, now, newId }),
  };
}

/** Creates the purchase. Without a token, its payer submits a card that succeeds on the checkout page at once. */
function simulateFirstPayment(command: Parameters<typeof createPurchase>[0]): Decision<Purchase> | Problem {
  const created = createPurchase(command);
  if (created instanceof Problem || (command.input.payment_token ?? null) !== null) return created;
  const paid = attemptFirstPayment(
    startDraft(created.result),
    { token: 'tok_success', source: 'page' },
    command,
  );
  return toDecision(paid, command.plan, 'update', command.now);
}

function listCreatedCharges({ changes }: Decision<Purchase>): Charge[] {
  return changes.flatMap((change) =>
    change.op === 'insert' && change.collection === 'charges' ? [change.record] : [],
  );
}

/** Simulates the work of a year, or the first of it. Work of the same instant is listed together or not at all. */
function simulateYear(
  simulated: SimulatedPurchase,
  context: Parameters<typeof simulateDueSteps>[1],
): Pick<Schemas['PurchasePreview'], 'until' | 'truncated' | 'forecast'> {
  const until = addDuration(context.now, RANGE);
  const forecast: Schemas['PreviewedWork'][] = [];
  for (
    let work = simulateDueSteps(simulated, context);
    work !== null && work.at <= until;
    work = simulateDueSteps(work.next, context)
  ) {
    if (forecast.length + work.items.length > MAX_ITEMS)
      return { until: forecast.at(-1)?.at ?? context.now, truncated: true, forecast };
    forecast.push(
      ...work.items.map(({ purchase_id: _1, customer_id: _2, plan_id: _3, charge_id: _4, ...item }) => item),
    );
  }
  return { until, truncated: false, forecast };
}

/** Returns the end of the last period; null if there is none, or if the purchase has not started. */
function getEnd(purchase: Purchase, plan: Plan): Instant | null {
  if (purchase.anchor === null || isFinal(purchase) || !isSubscriptionPlan(plan)) return null;
  return getScheduleEnd(toScheduleTerms(purchase, plan, purchase.anchor));
}

function presentPreviewedPurchase(purchase: Purchase): Omit<Schemas['PreviewedPurchase'], 'ends_at'> {
  return {
    kind: purchase.kind,
    status: purchase.status,
    amount: purchase.amount,
    currency: purchase.currency,
    failure: purchase.failure,
    trial_end: purchase.trial_end,
    service_activation_date: purchase.service_activation_date,
    end_date: purchase.end_date,
    current_period: purchase.current_period,
    next_charge_at: purchase.next_charge_at,
  };
}

function presentPreviewedCharge({
  amount,
  currency,
  status,
  failure,
  period,
}: Charge): Schemas['PreviewedCharge'] {
  return { amount, currency, status, failure, period };
}

import {
  resolveChallenge,
  getCheckoutStep,
  payOnCheckoutPage,
  type CheckoutStep,
  type PayerCommand,
  previewSchedule,
  type PaymentSchedule,
} from './flow/checkout-flow.js';
import { getAmountDueOnAttach } from '../domain/billing/first-payment.js';
import { appendCustomerOutcomes, takeCustomerOutcomes } from '../domain/billing/customer-outcomes.js';
import { getPaymentMethod, type PaymentMethod } from '../domain/billing/payment-outcome.js';
import { defaultSettings } from '../domain/catalog/configuration.js';
import { toUnchangedDecision, type Decision } from '../domain/shared/event.js';
import { Problem } from '../domain/shared/problem.js';
import type {
  Charge,
  Configuration,
  Customer,
  Instant,
  Organization,
  Plan,
  Purchase,
  PaymentTokenName,
} from '../domain/shared/records.js';
import type { Reader } from '../store/store.js';
import { runCommand, type CommandContext } from '../engine/run-command.js';
import { findCurrentConfiguration } from '../queries/find-endpoint.js';
import { catchUpIfWritable, loadOpenItems } from '../engine/due-work.js';
import { getNow } from '../queries/get-now.js';
import type { AppContext } from '../engine/context.js';

export interface CheckoutView {
  step: CheckoutStep;
  purchase: Purchase;
  plan: Plan;
  /** Name of the service that the plan belongs to. */
  service_name: string;
  customer_email: string | null;
  /** Last successful charge; null before the first one. */
  last_payment: Charge | null;
  /** Last failed charge; null before the first one. */
  failed_payment: Charge | null;
  /** Payment that has not settled; null if there is none. */
  pending_payment: { amount: number; settles_at: Instant | null } | null;
  /** Amount that attaching a card would charge, in minor units; null if it would only verify the card. */
  first_amount: number | null;
  /** Last submitted card; null before the first one. */
  card: PaymentMethod | null;
  /** Dates of the purchase, or the dates that it would have if the payer attached a card now. */
  schedule: PaymentSchedule;
  branding: Configuration['branding'];
  /** Checkout settings; `success_url` and `cancel_url` of the purchase override those of the configuration. */
  settings: Configuration['checkout'];
  /** Current time of the organization's clock. */
  now: Instant;
}

/** Result of a form that the payer submitted. */
export interface SubmissionResult {
  /** True if the submission was ignored because a payment is in progress. */
  isWaiting: boolean;
  view: CheckoutView;
}

/** Returns the checkout of a token; null if there is none. */
export async function getCheckout(context: AppContext, token: string): Promise<CheckoutView | null> {
  const organization = await findOrganizationByCheckout(context, token);
  return organization && loadView(context, organization, token);
}

/**
 * Submits the payer's card.
 *
 * @param submission number of submissions when the form was rendered; an outdated form is ignored. Null if unknown.
 * @returns null if there is no such checkout
 */
export function payCheckout(
  context: AppContext,
  token: string,
  card: PaymentTokenName,
  submission: number | null,
): Promise<SubmissionResult | null> {
  return submit(context, token, submission, (command) => payOnCheckoutPage(command, card));
}

/**
 * Completes the payer's 3-D Secure challenge.
 *
 * @param submission number of submissions when the form was rendered; an outdated form is ignored. Null if unknown.
 * @returns null if there is no such checkout
 */
export function answerCheckoutChallenge(
  context: AppContext,
  token: string,
  isPassed: boolean,
  submission: number | null,
): Promise<SubmissionResult | null> {
  return submit(context, token, submission, (command) => resolveChallenge(command, isPassed));
}

async function submit(
  context: AppContext,
  token: string,
  submission: number | null,
  decide: (command: PayerCommand) => Decision<Purchase>,
): Promise<SubmissionResult | null> {
  const organization = await findOrganizationByCheckout(context, token);
  const purchase = organization && (await findPurchase(context, organization, token));
  if (!purchase) return null;
  const result = await runCommand(
    context,
    { organization, idempotency: null, cause: { type: 'checkout', id: purchase.id } },
    {
      decide: async (commandContext) => {
        const command = await loadPayerCommand(commandContext, token);
        if (!command) return new Problem('resource_not_found', 'There is no such checkout.');
        const isStale = submission !== null && submission !== command.purchase.page.submissions;
        const { kind } = getCheckoutStep(command.purchase, command.plan, command.charges, command.now);
        if (isStale || kind === 'wait') return toUnchangedDecision(!isStale);
        const decision = decide(command);
        return { ...takeCustomerOutcomes(decision, command.customer), result: false };
      },
      present: (isWaiting) => ({ status: 200, body: { isWaiting } }),
    },
  );
  const view = result instanceof Problem ? null : await loadView(context, organization, token);
  return result instanceof Problem || !view ? null : { ...result.body, view };
}

/** Finds the organization of a checkout and runs its overdue work. */
async function findOrganizationByCheckout(context: AppContext, token: string): Promise<Organization | null> {
  const organization = await context.store.findOrganization({ checkout_token: token });
  if (organization) await catchUpIfWritable(context, organization);
  return organization ?? null;
}

async function findPurchase(
  { store }: Pick<AppContext, 'store'>,
  { id }: Organization,
  checkout_token: string,
): Promise<Purchase | undefined> {
  const where = { checkout_token };
  const [entry] = await store.read(id, (reader) => reader.list('purchases', { where, limit: 1 }));
  return entry?.record;
}

interface CheckoutRecords {
  purchase: Purchase;
  plan: Plan;
  /** Oldest first. */
  charges: Charge[];
  configuration: Pick<Configuration, 'branding' | 'checkout' | 'dunning'>;
}

async function loadRecords(reader: Reader, checkout_token: string): Promise<CheckoutRecords | null> {
  const [entry] = await reader.list('purchases', { where: { checkout_token }, limit: 1 });
  const plan = entry && (await reader.get('plans', entry.record.plan_id));
  if (!plan) return null;
  const where = { purchase_id: entry.record.id };
  const charges = await reader.list('charges', { where, order: 'oldest', limit: Infinity });
  const configuration = (await findCurrentConfiguration(reader)) ?? defaultSettings;
  return { purchase: entry.record, plan, charges: charges.map(({ record }) => record), configuration };
}

async function loadPayerCommand(
  { reader, now, newId }: CommandContext,
  token: string,
): Promise<(PayerCommand & { customer: Customer }) | null> {
  const records = await loadRecords(reader, token);
  const customer = records && (await reader.get('customers', records.purchase.customer_id));
  if (!customer) return null;
  const { plan, charges, configuration } = records;
  const { dunning } = configuration;
  const purchase = appendCustomerOutcomes(records.purchase, customer);
  const openItems = await loadOpenItems(reader, purchase);
  return { customer, purchase, plan, charges, dunning, now, newId, ...openItems };
}

function loadView(
  { store, realNow }: Pick<AppContext, 'store' | 'realNow'>,
  { id }: Organization,
  token: string,
): Promise<CheckoutView | null> {
  return store.read(id, async (reader) => {
    const records = await loadRecords(reader, token);
    if (!records) return null;
    const { purchase, plan, charges, configuration } = records;
    const { branding, checkout } = configuration;
    const service = await reader.get('services', plan.service_id);
    const customer = await reader.get('customers', purchase.customer_id);
    const cardToken = purchase.page.offered_token ?? purchase.payment_token;
    const now = getNow(reader, realNow());
    return {
      step: getCheckoutStep(purchase, plan, charges, now),
      purchase,
      plan,
      service_name: service?.name ?? plan.name,
      customer_email: customer?.email ?? null,
      last_payment: charges.findLast(({ status }) => status === 'succeeded') ?? null,
      failed_payment: charges.findLast(({ status }) => status === 'failed') ?? null,
      pending_payment: findPendingPayment(purchase, charges),
      first_amount: getAmountDueOnAttach(purchase, plan, now),
      card: cardToken && getPaymentMethod(cardToken),
      schedule: previewSchedule(purchase, plan, now),
      branding,
      settings: {
        ...checkout,
        success_url: purchase.success_url ?? checkout.success_url,
        cancel_url: purchase.cancel_url ?? checkout.cancel_url,
      },
      now,
    };
  });
}

function findPendingPayment(
  { chains }: Purchase,
  charges: readonly Charge[],
): CheckoutView['pending_payment'] {
  const chain = chains.find(({ state }) => state === 'pending');
  const charge = charges.find(({ id }) => id === chain?.charge_id);
  return chain && charge ? { amount: charge.amount, settles_at: chain.due_at } : null;
}

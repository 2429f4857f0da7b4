import {
  answerChallenge,
  checkoutStep,
  payOnPage,
  type CheckoutStep,
  type PayerAct,
} from '../domain/checkout/checkout.js';
import { initialSettings } from '../domain/catalog/configuration.js';
import { nothing, type Decision } from '../domain/shared/event.js';
import type { PaymentTokenName } from '../domain/billing/payment-outcome.js';
import { Problem } from '../domain/shared/problem.js';
import type { Charge, Configuration, Instant, Organization, Plan, Purchase } from '../domain/shared/records.js';
import type { Reader } from '../store/store.js';
import { commit, type Situation } from '../engine/run-command.js';
import { currentConfiguration } from '../queries/current-configuration.js';
import { catchUp, looseEnds } from '../engine/due-work.js';
import { nowOf } from '../queries/now.js';
import type { AppContext } from '../context.js';

/** What the page of a checkout shows. */
export interface CheckoutView {
  step: CheckoutStep;
  purchase: Purchase;
  plan: Plan;
  /** What is sold. */
  service_name: string;
  branding: Configuration['branding'];
  /** The purchase's own `success_url` and `cancel_url` come before those of the configuration. */
  settings: Configuration['checkout'];
  /** What the organization's clock reads. */
  now: Instant;
}

/** What came of something that the payer sent. */
export interface Submitted {
  /** Whether it was sent while a payment was in the air, and so came to nothing. */
  isWaiting: boolean;
  view: CheckoutView;
}

/** The checkout that a token opens; null when it opens none. */
export async function showCheckout(parts: AppContext, token: string): Promise<CheckoutView | null> {
  const organization = await organizationOf(parts, token);
  return organization && viewOf(parts, organization, token);
}

/**
 * The payer gives a card.
 *
 * @param submission how many submissions the form knew of; a stale one comes to nothing. Null where it did not say.
 */
export function payAtCheckout(
  parts: AppContext,
  token: string,
  card: PaymentTokenName,
  submission: number | null,
): Promise<Submitted | null> {
  return submit(parts, token, submission, (act) => payOnPage(act, card));
}

/** The payer passes or fails the challenge. */
export function answerAtCheckout(
  parts: AppContext,
  token: string,
  isPassed: boolean,
  submission: number | null,
): Promise<Submitted | null> {
  return submit(parts, token, submission, (act) => answerChallenge(act, isPassed));
}

async function submit(
  parts: AppContext,
  token: string,
  submission: number | null,
  decide: (act: PayerAct) => Decision<Purchase>,
): Promise<Submitted | null> {
  const organization = await organizationOf(parts, token);
  if (!organization) return null;
  const answer = await commit(
    parts,
    { organization, idempotency: null },
    {
      decide: async (situation) => {
        const act = await actOf(situation, token);
        if (!act) return noCheckout();
        const isStale = submission !== null && submission !== act.purchase.page.submissions;
        const { kind } = checkoutStep(act.purchase, act.plan, act.charges, act.now);
        if (isStale || kind === 'wait') return nothing(!isStale);
        return { ...decide(act), result: false };
      },
      present: (isWaiting) => ({ status: 200, body: { isWaiting } }),
    },
  );
  const view = answer instanceof Problem ? null : await viewOf(parts, organization, token);
  return answer instanceof Problem || !view ? null : { ...answer.body, view };
}

const noCheckout = (): Problem => new Problem('resource_not_found', 'There is no such checkout.');

/** The organization of a checkout, with its overdue work done. */
async function organizationOf(parts: AppContext, token: string): Promise<Organization | null> {
  const organization = await parts.store.findOrganization({ checkout_token: token });
  if (organization) await catchUp(parts, organization);
  return organization ?? null;
}

interface Found {
  purchase: Purchase;
  plan: Plan;
  /** Oldest first. */
  charges: Charge[];
  configuration: Pick<Configuration, 'branding' | 'checkout' | 'dunning'>;
}

async function load(reader: Reader, checkout_token: string): Promise<Found | null> {
  const [entry] = await reader.list('purchases', { where: { checkout_token }, limit: 1 });
  const plan = entry && (await reader.get('plans', entry.record.plan_id));
  if (!plan) return null;
  const where = { purchase_id: entry.record.id };
  const charges = await reader.list('charges', { where, order: 'oldest', limit: Infinity });
  const configuration = (await currentConfiguration(reader)) ?? initialSettings;
  return { purchase: entry.record, plan, charges: charges.map(({ record }) => record), configuration };
}

async function actOf({ reader, now, newId }: Situation, token: string): Promise<PayerAct | null> {
  const found = await load(reader, token);
  if (!found) return null;
  const { purchase, plan, charges, configuration } = found;
  const { dunning } = configuration;
  return { purchase, plan, charges, dunning, now, newId, ...(await looseEnds(reader, purchase)) };
}

function viewOf(parts: AppContext, { id }: Organization, token: string): Promise<CheckoutView | null> {
  return parts.store.read(id, async (reader) => {
    const found = await load(reader, token);
    if (!found) return null;
    const { purchase, plan, charges, configuration } = found;
    const { branding, checkout } = configuration;
    const service = await reader.get('services', plan.service_id);
    const now = nowOf(reader, parts.realNow());
    return {
      step: checkoutStep(purchase, plan, charges, now),
      purchase,
      plan,
      service_name: service?.name ?? plan.name,
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

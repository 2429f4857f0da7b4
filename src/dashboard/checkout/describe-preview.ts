import type { Schemas } from '../data/api.js';
import { formatAmount, formatShortDateOfYear } from '../data/format.js';

type Preview = Schemas['PurchasePreview'];

/**
 * Lists the dates and amounts that matter first, each with its title.
 *
 * @param isOnPage true if the payer pays on the checkout page
 */
export function listPreviewFacts(preview: Preview, isOnPage: boolean): [title: string, text: string][] {
  const { trial_end, ends_at, next_charge_at, kind } = preview.purchase;
  const facts: [string, string][] = [['First charge', describeFirstCharge(preview, isOnPage)]];
  if (trial_end !== null) facts.push(['Trial ends', formatShortDateOfYear(trial_end)]);
  if (ends_at !== null) facts.push(['Ends', formatShortDateOfYear(ends_at)]);
  else if (kind !== 'one_time' && next_charge_at !== null) facts.push(['Ends', 'When it is canceled']);
  return facts;
}

/** Describes the first charge, also a later one: `€49.00 on 24 Jan 2027, after the trial`. */
function describeFirstCharge({ purchase, first_charge: charge }: Preview, isOnPage: boolean): string {
  const { amount, currency, failure, next_charge_at, status, trial_end } = purchase;
  if (charge !== null) {
    const paid = `${formatAmount(charge.amount, charge.currency)} ${isOnPage ? 'on the checkout page' : 'now'}`;
    if (charge.status === 'failed') return `${paid}, which fails: ${charge.failure?.message ?? ''}`;
    if (charge.status === 'pending') return `${paid}, pending until it settles`;
    return charge.status === 'requires_action' ? `${paid}, if the payer completes 3-D Secure` : paid;
  }
  if (failure !== null) return `None: ${failure.message}`;
  if (status === 'requires_action') return 'None until the payer completes 3-D Secure';
  if (next_charge_at === null) return 'None';
  const price = amount === null ? 'By usage' : formatAmount(amount, currency);
  return `${price} on ${formatShortDateOfYear(next_charge_at)}${trial_end === null ? '' : ', after the trial'}`;
}

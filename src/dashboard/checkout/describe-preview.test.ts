import { describe, expect, it } from 'vitest';
import type { Schemas } from '../data/api.js';
import { listPreviewFacts } from './describe-preview.js';

type Preview = Schemas['PurchasePreview'];
type Charge = NonNullable<Preview['first_charge']>;

const failure = {
  code: 'card_declined',
  message: 'The card was declined by its issuer.',
  retryable: true,
} as const;
const paid: Charge = { amount: 4900, currency: 'EUR', status: 'succeeded', failure: null, period: null };

function build(purchase: Partial<Preview['purchase']>, first_charge: Charge | null): Preview {
  return {
    from: '2027-01-10T15:30:00.000Z',
    until: '2028-01-10T15:30:00.000Z',
    truncated: false,
    purchase: {
      kind: 'fixed_subscription',
      status: 'active',
      amount: 4900,
      currency: 'EUR',
      failure: null,
      trial_end: null,
      service_activation_date: null,
      end_date: null,
      current_period: null,
      next_charge_at: '2027-02-10T15:30:00.000Z',
      ends_at: null,
      ...purchase,
    },
    first_charge,
    forecast: [],
  };
}

const list = (preview: Preview, isOnPage = false): Record<string, string> =>
  Object.fromEntries(listPreviewFacts(preview, isOnPage));

describe('the facts of a preview', () => {
  it('say where the first charge is paid, and that a subscription ends when it is canceled', () => {
    expect(list(build({}, paid))).toEqual({ 'First charge': '€49.00 now', Ends: 'When it is canceled' });
    expect(list(build({}, paid), true)).toMatchObject({ 'First charge': '€49.00 on the checkout page' });
  });

  it('have no end for a one-time payment', () => {
    const once = build({ kind: 'one_time', status: 'succeeded', next_charge_at: null }, paid);
    expect(list(once)).toEqual({ 'First charge': '€49.00 now' });
  });

  it('have the end of the last period', () => {
    expect(list(build({ ends_at: '2027-04-10T15:30:00.000Z' }, paid))).toMatchObject({ Ends: '10 Apr 2027' });
  });

  it.each([
    [{ ...paid, status: 'failed', failure }, '€49.00 now, which fails: The card was declined by its issuer.'],
    [{ ...paid, status: 'pending' }, '€49.00 now, pending until it settles'],
    [{ ...paid, status: 'requires_action' }, '€49.00 now, if the payer completes 3-D Secure'],
  ] as const)('describe a first charge that does not succeed at once: %#', (charge, expected) => {
    expect(list(build({ next_charge_at: null }, charge))).toEqual({ 'First charge': expected });
  });

  it.each([
    [{ trial_end: '2027-01-24T15:30:00.000Z' }, '€49.00 on 10 Feb 2027, after the trial'],
    [{}, '€49.00 on 10 Feb 2027'],
    [{ amount: null }, 'By usage on 10 Feb 2027'],
    [{ status: 'failed', failure, next_charge_at: null }, 'None: The card was declined by its issuer.'],
    [{ status: 'requires_action', next_charge_at: null }, 'None until the payer completes 3-D Secure'],
    [{ status: 'pending', next_charge_at: null }, 'None'],
  ] as const)('describe a first charge that is not made now: %#', (purchase, expected) => {
    expect(list(build(purchase, null))['First charge']).toBe(expected);
  });
});

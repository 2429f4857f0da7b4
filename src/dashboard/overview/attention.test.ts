import { describe, expect, it } from 'vitest';
import type { Schemas } from '../data/api.js';
import { describeAttention, type AttentionStatus } from './attention.js';

type Purchase = Schemas['ObjectPurchase'];

const purchase = (id: string, changes: Partial<Purchase> = {}): Purchase =>
  ({
    type: 'purchase',
    data: { id, customer_id: 'cus_1', amount: 12_000, currency: 'EUR' },
    expanded: { customer: { name: 'Ada Lindqvist' } },
    ...changes,
  }) as Purchase;

const forecast = [
  { at: '2027-03-22T09:00:00.000Z', type: 'challenge_expiry', purchase_id: 'pur_2' },
  { at: '2027-03-24T09:00:00.000Z', type: 'retry', purchase_id: 'pur_2' },
  { at: '2027-03-26T09:00:00.000Z', type: 'retry', purchase_id: 'pur_1' },
] as const;

const describeAll = (status: AttentionStatus, purchases: Purchase[], count = purchases.length) =>
  describeAttention(status, purchases, count, forecast);

describe('describeAttention', () => {
  it('names the customer, the sum of the amounts due and the next retry of a single purchase', () => {
    const due = { charge_id: 'chg_1', amount: 4900, currency: 'EUR' } as Schemas['AmountDue'];
    const single = purchase('pur_1', { amounts_due: [due, due] });
    expect(describeAll('past_due', [single])).toEqual({
      title: 'Ada Lindqvist: €98.00 past due for 2 periods',
      detail: 'Next retry: 26 Mar, 09:00.',
    });
  });

  it('names the expiry of the 3-D Secure challenge of a single purchase', () => {
    expect(describeAll('requires_action', [purchase('pur_2')])).toEqual({
      title: 'Ada Lindqvist: €120.00 waits for 3-D Secure',
      detail: 'The challenge expires on 22 Mar, 09:00.',
    });
  });

  it('counts several purchases, and names the earliest retry', () => {
    expect(describeAll('past_due', [purchase('pur_1'), purchase('pur_2')])).toEqual({
      title: '2 subscriptions past due',
      detail: 'Next retry: 24 Mar, 09:00.',
    });
  });

  it('counts all purchases, and names no next retry, if only the first purchases are loaded', () => {
    expect(describeAll('past_due', [purchase('pur_1'), purchase('pur_2')], 1_204)).toEqual({
      title: '1,204 subscriptions past due',
      detail: 'The failed payments will be retried.',
    });
  });
});

import { expect, it } from 'vitest';
import { EMPTY_PLAN_DRAFT } from '../catalog/plan-draft.js';
import { INITIAL_VALUES, NEW, OTHER_TOKEN } from './create-purchase.js';
import { toPreviewInput } from './preview-input.js';

const values = {
  ...INITIAL_VALUES,
  plan: { ...EMPTY_PLAN_DRAFT, kind: 'one_time' as const, amount: '120' },
};
const newObjects = { plan_id: NEW, customer_id: NEW, plan: undefined };
const stored = { plan_id: 'pln_1', customer_id: 'cus_1', plan: { requires_activation_date: true } };

it('a new plan is previewed without a name, and without the new customer', () => {
  expect(toPreviewInput(values, newObjects)).toEqual({
    plan_id: null,
    plan: { rate: { kind: 'one_time', amount: 12_000, currency: 'EUR' } },
    customer_id: null,
    payment_token: null,
    service_activation_date: null,
    end_date: null,
  });
});

it('a stored plan is previewed with its customer, the entered token and the dates', () => {
  const input = { ...values, payment: OTHER_TOKEN, payment_token: ' tok_x ', end_date: '2028-01-01' };
  expect(toPreviewInput(input, stored)).toEqual({
    plan_id: 'pln_1',
    plan: null,
    customer_id: 'cus_1',
    payment_token: 'tok_x',
    service_activation_date: '',
    end_date: '2028-01-01',
  });
});

it.each(['', '0.00', '49.001', 'x'])('a new plan with the amount “%s” is not previewed', (amount) => {
  expect(toPreviewInput({ ...values, plan: { ...values.plan, amount } }, newObjects)).toBeNull();
});

it('a payment with a token is not previewed before the token is entered', () => {
  expect(toPreviewInput({ ...values, payment: OTHER_TOKEN }, stored)).toBeNull();
});

import { expect, test } from 'vitest';
import type { components } from '../../generated/openapi.js';
import { isActionPossible } from './is-action-possible.js';

type Purchase = components['schemas']['Purchase'];

const order = { kind: 'order', order: 1, plan: 'monthly', card: 'good' } as const;
const alone = { sharesEmail: false };

const purchase = (change: Partial<Purchase>): Purchase =>
  ({
    kind: 'variable_subscription',
    status: 'active',
    next_action: null,
    cancel_at_period_end: false,
    current_period: {},
    ...change,
  }) as Purchase;

test('a first order must succeed with a card that the gateway accepts, and may fail with another one', () => {
  const change = { before: null, after: null };
  expect(isActionPossible(order, alone, change, {})).toBe(true);
  expect(isActionPossible({ ...order, card: 'declined' }, alone, change, {})).toBe(false);
});

test('an order after its checkout has expired must succeed only if the adapter declares that it is renewed', () => {
  const expired = purchase({ status: 'expired' });
  const change = { before: expired, after: expired };
  expect(isActionPossible(order, alone, change, {})).toBe(false);
  expect(isActionPossible(order, alone, change, { expiredCheckout: 'renewed' })).toBe(true);
});

test('an order with the email address of another customer must succeed only if the adapter declares separate customers', () => {
  const change = { before: null, after: null };
  expect(isActionPossible(order, { sharesEmail: true }, change, {})).toBe(false);
  expect(isActionPossible(order, { sharesEmail: true }, change, { sharedEmail: 'separate' })).toBe(true);
});

test.each([
  ['cancel', { status: 'past_due' }, true],
  ['cancel', { status: 'canceled' }, false],
  ['cancel', { cancel_at_period_end: true }, false],
  ['report usage', {}, true],
  ['report usage', { status: 'requires_action' }, false],
  ['report usage', { current_period: null }, false],
  ['report usage', { kind: 'fixed_subscription' }, false],
  ['change card', { status: 'past_due' }, false],
] as const)('the action %s for a purchase with %j must succeed: %j', (kind, change, isPossible) => {
  const before = purchase(change);
  const step =
    kind === 'report usage'
      ? { kind, order: 1, quantity: '1' }
      : kind === 'change card'
        ? { kind, order: 1, card: 'good' as const }
        : { kind, order: 1 };
  expect(isActionPossible(step, alone, { before, after: before }, {})).toBe(isPossible);
});

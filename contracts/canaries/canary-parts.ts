import { buildFixedTerms, buildVariableTerms, type PlanTerms } from '../fixtures/plans.js';
import { CancelPurchase } from '../model/commands/cancel-purchase.js';
import { CreateConsumption } from '../model/commands/create-consumption.js';
import { DeleteConsumption } from '../model/commands/delete-consumption.js';
import { getLastAttempt, type SimulatedPurchase } from '../model/simulated-purchase.js';
import type { Shown } from './canary.js';

export const DECLINED = 'tok_success_then_declined';

/** The first period starts at midnight of the next day, so that nothing is due while a nightly run reads. */
const AT_MIDNIGHT = { requires_activation_date: true } as const;

export const everyDays = (days: number, more: Partial<PlanTerms> = {}): PlanTerms =>
  buildFixedTerms('day', days, { ...AT_MIDNIGHT, ...more });
export const daily = (more: Partial<PlanTerms> = {}): PlanTerms => everyDays(1, more);
export const metered = (options: Parameters<typeof buildVariableTerms>[0] = {}): PlanTerms =>
  buildVariableTerms({ interval: 'day', ...AT_MIDNIGHT, ...options });

export const cancel = (mode: 'immediate' | 'period_end'): CancelPurchase => new CancelPurchase(0, { mode });
export const remove = (record: number): DeleteConsumption => new DeleteConsumption(0, record);
/** Reports usage. @param name distinguishes the records of a purchase @param when in hours from now */
export const report = (name: string, quantity: string, when: number | null = null): CreateConsumption =>
  new CreateConsumption(0, { name, quantity, when });

export const story = (night: number, name: string, condition: Shown[2]): Shown => [
  night,
  `journeys.story.${name}`,
  condition,
];

export const hasStatus =
  (...statuses: SimulatedPurchase['status'][]) =>
  ({ status }: SimulatedPurchase): boolean =>
    statuses.includes(status);

/** The last chain of charges has this number of attempts, and the last one this status. */
export const hasAttempts =
  (count: number, status: 'succeeded' | 'failed' | 'pending' | 'requires_action') =>
  (purchase: SimulatedPurchase): boolean =>
    purchase.chains.some(
      (chain) => chain.attempts.length === count && getLastAttempt(purchase, chain).status === status,
    );

/** Consecutive charges have these amounts; `c` marks quantities that are carried forward. */
export const hasBills =
  (...bills: string[]) =>
  ({ charges }: SimulatedPurchase): boolean =>
    ` ${charges.map(({ amount, usage }) => `${amount}${usage?.source === 'carried_forward' ? 'c' : ''}`).join(' ')} `.includes(
      ` ${bills.join(' ')} `,
    );

/** A number of days has passed since the purchase was canceled. */
export const isCanceledFor =
  (days: number) =>
  ({ canceledAt, now }: SimulatedPurchase): boolean =>
    canceledAt !== null && Date.parse(now) - Date.parse(canceledAt) >= days * 86_400_000;

export const all =
  (...conditions: Shown[2][]) =>
  (purchase: SimulatedPurchase): boolean =>
    conditions.every((condition) => condition(purchase));

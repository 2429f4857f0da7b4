import { createSend } from '../testing/create-send.js';
import type { Sandbox } from '../testing/sandbox-type.js';
import type { ExamAdapter } from '../testing/exam-adapter.js';
import { ExamSetupError } from './application.js';
import { planRefs, type PlanRef } from './sequence.js';

const monthly = { currency: 'EUR', interval: 'month', interval_count: 1 } as const;

/** One plan of each kind. */
export const defaultSeed: NonNullable<ExamAdapter['seed']> = {
  services: [{ ref: 'electricity', name: 'Home electricity' }],
  plans: [
    {
      ref: 'one_time',
      service_id: 'electricity',
      name: 'Smart meter',
      rate: { kind: 'one_time', amount: 12_000, currency: 'EUR' },
    },
    {
      ref: 'monthly',
      service_id: 'electricity',
      name: 'Fixed tariff',
      rate: { kind: 'fixed_subscription', amount: 4900, ...monthly },
    },
    {
      ref: 'trial',
      service_id: 'electricity',
      name: 'Fixed tariff with a trial',
      trial_days: 14,
      rate: { kind: 'fixed_subscription', amount: 4900, ...monthly },
    },
    {
      ref: 'metered',
      service_id: 'electricity',
      name: 'Metered tariff',
      rate: {
        kind: 'variable_subscription',
        unit_amount: '32.5',
        unit_name: 'kWh',
        when_unreported: 'no_charge',
        ...monthly,
      },
    },
  ],
};

/** Sequence of the last event before the first order. The events of that order pass from 99 to 100, which is less as a text. */
const LAST_EARLIER_SEQUENCE = 91;

/** Creates customers until the events of the next order have sequences of two and of three digits. */
export async function addEarlierCustomers(sandbox: Sandbox): Promise<void> {
  const send = createSend(sandbox);
  const readSequence = async (): Promise<number> => (await sandbox.events()).at(-1)?.sequence ?? 0;
  for (let number = 1; (await readSequence()) < LAST_EARLIER_SEQUENCE; number += 1) {
    const body = { name: `Earlier customer ${number}`, email: `earlier-${number}@example.com` };
    await send('createCustomer', { body });
  }
}

/**
 * Lists the plans that the actions of the adapter can sell.
 *
 * @throws {ExamSetupError} if there is none
 */
export function listPlans({ seed = defaultSeed, actions, plans: sold = planRefs }: ExamAdapter): PlanRef[] {
  const refs = new Set((seed.plans ?? []).map(({ ref }) => ref));
  const plans = sold.filter(
    (plan) => refs.has(plan) && (plan === 'one_time' ? actions.buy : actions.subscribe) !== undefined,
  );
  if (plans.length === 0)
    throw new ExamSetupError(
      'The adapter has nothing to sell. It needs the action `buy` with a plan that has the ref `one_time`, or the action ' +
        '`subscribe` with a plan that has the ref `monthly`, `trial` or `metered`.',
    );
  return plans;
}

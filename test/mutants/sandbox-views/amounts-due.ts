import type { Mutant } from '../source/mutant.js';

/** Mutants of the dunning and the amounts due of a purchase. */
export const amountDueMutants: readonly Mutant[] = [
  {
    name: 'dunning-counts-first-attempt',
    class: 'boundary off by one',
    file: 'domain/billing/status.ts',
    in: 'getDunningProgress',
    find: 'open.attempt - 1 : open.attempt',
    replace: 'open.attempt : open.attempt + 1',
  },
  {
    name: 'dunning-newest-period',
    class: 'wrong order',
    file: 'domain/billing/status.ts',
    in: 'getDunningProgress',
    find: 'chains.find(isOpenChain)',
    replace: 'chains.findLast(isOpenChain)',
  },
  {
    name: 'dunning-final-status-of-now',
    class: 'wrong value',
    file: 'domain/billing/status.ts',
    in: 'getDunningProgress',
    find: '{ ...purchase, chains: exhausted }',
    replace: 'purchase',
  },
  {
    name: 'dunning-before-first-payment',
    class: 'rule not applied',
    file: 'domain/billing/status.ts',
    in: 'getDunningProgress',
    find: "!open || status !== 'past_due'",
    replace: '!open',
  },
  {
    name: 'amount-due-without-challenge',
    class: 'wrong value',
    file: 'domain/billing/repair.ts',
    in: 'listUnpaidCharges',
    find: "charge.status === 'failed' || charge.status === 'requires_action'",
    replace: "charge.status === 'failed'",
  },
  {
    name: 'amount-due-newest-first',
    class: 'wrong order',
    file: 'domain/billing/repair.ts',
    in: 'listUnpaidCharges',
    find: 'left - right',
    replace: 'right - left',
  },
  {
    name: 'amount-due-paid-by-retry',
    class: 'counted twice',
    file: 'domain/billing/repair.ts',
    in: 'listUnpaidCharges',
    find: 'for (const charge of charges) if (charge.period) $map.set(charge.period.index, charge);',
    replace:
      'for (const charge of charges) if (charge.period && !$map.has(charge.period.index)) $map.set(charge.period.index, charge);',
  },
];

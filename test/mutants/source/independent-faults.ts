import type { Mutant } from './mutant.js';

/** Faults that a reviewer derived from the published document alone, and that no requirement detected without a sandbox. */
export const independentFaultMutants: readonly Mutant[] = [
  {
    name: 'secret-shown-again-with-the-url',
    class: 'secret shown wrongly',
    file: 'domain/catalog/configuration.ts',
    in: 'showsSecret',
    find: 'Boolean($input.webhook?.secret)',
    replace: 'Boolean($input.webhook?.secret ?? $input.webhook?.url)',
  },
  {
    name: 'url-resets-the-event-types',
    class: 'configuration ignored',
    file: 'domain/catalog/configuration.ts',
    in: 'patchWebhook',
    find: '$patch.event_types === undefined ? ($current?.event_types ?? null) : $patch.event_types',
    replace:
      '$patch.event_types === undefined ? ($patch.url ? null : ($current?.event_types ?? null)) : $patch.event_types',
  },
  {
    name: 'period-started-before-the-status',
    class: 'events in the wrong order',
    file: 'domain/billing/purchase-draft.ts',
    in: 'listPurchaseEventTypes',
    find: '...($purchase.status === $statusBefore ? [] : [$EVENT_BY_STATUS.Purchase[$purchase.status]]), ...$after',
    replace:
      '...$after, ...($purchase.status === $statusBefore ? [] : [$EVENT_BY_STATUS.Purchase[$purchase.status]])',
  },
  {
    name: 'challenge-of-a-canceled-purchase-not-canceled',
    class: 'failure wrong',
    file: 'domain/billing/transition.ts',
    in: 'CANCELED_OUTCOME',
    find: "$createDecline('canceled')",
    replace: "$createDecline('authentication_failed')",
  },
  {
    name: 'free-charge-with-a-card',
    class: 'field not null',
    file: 'domain/billing/charge.ts',
    in: 'createCharge',
    find: '$amount === 0 ? null : $attempt.payment_method',
    replace: '$attempt.payment_method',
  },
];

import type { Schemas } from './api.js';
import { loadObjects } from './load-objects.js';
import { useResource, type Resource } from './use-resource.js';

/** Loads the newest usage-based subscriptions with their customers and plans. */
export function useMeteredSubscriptions(): Resource<Schemas['ObjectPurchase'][]> {
  return useResource(
    'metered subscriptions',
    async () => {
      const query = { kind: 'variable_subscription', expand: ['customer', 'plan'] } as const;
      return (await loadObjects('purchase', query)).rows;
    },
    ({ type }) => type === 'event',
  );
}

/** Returns the label of a subscription in a select box: `Ada Lindqvist, Metered home tariff`. */
export function formatSubscriptionLabel({ data, expanded }: Schemas['ObjectPurchase']): string {
  return [expanded?.customer?.name ?? data.customer_id, expanded?.plan?.name ?? data.plan_id].join(', ');
}

import { sandboxApi, unwrap, type Schemas } from './api.js';
import { useResource, type Resource } from './use-resource.js';

const MAX_PAGE_SIZE = 100;

/** Loads the newest usage-based subscriptions with their customers and plans. */
export function useMeteredSubscriptions(): Resource<Schemas['ObjectPurchase'][]> {
  return useResource(
    'metered subscriptions',
    async () => {
      const query = {
        type: 'purchase' as const,
        kind: 'variable_subscription' as const,
        expand: ['customer' as const, 'plan' as const],
        limit: MAX_PAGE_SIZE,
      };
      const { data } = await unwrap(sandboxApi.GET('/objects', { params: { query } }));
      return data.filter((object) => object.type === 'purchase');
    },
    ({ type }) => type === 'event',
  );
}

/** Returns the label of a subscription in a select box: `Ada Lindqvist, Metered home tariff`. */
export function formatSubscriptionLabel({ data, expanded }: Schemas['ObjectPurchase']): string {
  return [expanded?.customer?.name ?? data.customer_id, expanded?.plan?.name ?? data.plan_id].join(', ');
}

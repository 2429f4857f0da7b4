import { unwrap, type Client, type components } from 'tollgate/client';

/** Sale of the subscription. The client chooses its id, so that it can repeat a request whose response was lost. */
export interface Order {
  order_id: string;
  name: string;
  email: string;
}

/** Returns the purchase of an order. Repeating the call creates no second purchase. */
export async function createSubscription(
  client: Client,
  planId: string,
  { order_id, name, email }: Order,
): Promise<components['schemas']['Purchase']> {
  const customer = await unwrap(
    client.POST('/customers', {
      headers: { 'idempotency-key': `${order_id}-customer` },
      body: { name, email },
    }),
  );
  return unwrap(
    client.POST('/purchases', {
      headers: { 'idempotency-key': `${order_id}-purchase` },
      body: { plan_id: planId, customer_id: customer.id, external_id: order_id },
    }),
  );
}

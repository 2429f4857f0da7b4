import { loadAllPages } from '../client/load-all-pages.js';
import type { Event } from '../testing/events.js';
import { unwrap } from '../testing/problem-error.js';
import type { Sandbox } from '../testing/sandbox-type.js';
import type { GatewayPurchase } from './trace.js';

/**
 * Reads purchases with their successful payments and their usage from the gateway.
 *
 * @param events all events of the purchases until now
 */
export function readPurchases(
  sandbox: Sandbox,
  ids: Iterable<string>,
  events: readonly Event[],
): Promise<GatewayPurchase[]> {
  return Promise.all(
    Array.from(ids, async (id) => ({
      ...(await readPurchase(sandbox, id)),
      // The charge forgets the planned time after the next attempt.
      retriedFailures: events.filter(
        ({ type, data }) =>
          type === 'charge.failed' &&
          'next_retry_at' in data &&
          data.purchase_id === id &&
          data.next_retry_at !== null,
      ).length,
    })),
  );
}

async function readPurchase(
  { client }: Sandbox,
  id: string,
): Promise<Omit<GatewayPurchase, 'retriedFailures'>> {
  const path = { id };
  const purchase = await unwrap(client.GET('/purchases/{id}', { params: { path } }));
  const customer = await unwrap(
    client.GET('/customers/{id}', { params: { path: { id: purchase.customer_id } } }),
  );
  const charges = await loadAllPages((page) =>
    unwrap(client.GET('/charges', { params: { query: { purchase_id: id, ...page } } })),
  );
  const consumptions =
    purchase.kind === 'variable_subscription'
      ? await loadAllPages((page) =>
          unwrap(client.GET('/purchases/{id}/consumptions', { params: { path, query: page } })),
        )
      : [];
  const paid = charges.filter(({ status, amount }) => status === 'succeeded' && amount > 0);
  return {
    id,
    kind: purchase.kind,
    status: purchase.status,
    periodEnd: purchase.current_period?.end ?? null,
    cancelsAtPeriodEnd: purchase.cancel_at_period_end,
    amountReceived: sum(paid.map(({ amount }) => amount)),
    payments: paid.length,
    customerName: customer.name,
    usage: sum(consumptions.map(({ quantity }) => Number(quantity))),
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

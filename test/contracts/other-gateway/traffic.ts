import { setTimeout as pause } from 'node:timers/promises';

/** Another client of the organization. */
interface Traffic {
  stop: () => Promise<void>;
}

/**
 * Starts to create customers and purchases until it is stopped.
 *
 * @param url URL of the API
 * @param intervalMs time between two customers, milliseconds; 0 creates nothing
 */
export function startTraffic(url: string, apiKey: string, intervalMs: number): Traffic {
  const abort = new AbortController();
  const { signal } = abort;
  const running = intervalMs > 0 ? createObjects(url, apiKey, intervalMs, signal) : Promise.resolve();
  return {
    stop: async () => {
      abort.abort();
      await running;
    },
  };
}

async function createObjects(
  url: string,
  apiKey: string,
  intervalMs: number,
  signal: AbortSignal,
): Promise<void> {
  const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' };
  const create = async (path: string, input: object): Promise<{ id?: string }> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(input),
      signal,
    });
    return (await response.json()) as { id?: string };
  };
  try {
    const service = await create('/services', { name: 'Service of another client' });
    const rate = { kind: 'fixed_subscription', amount: 900, currency: 'EUR', interval: 'month' };
    const plan = await create('/plans', { service_id: service.id, name: 'Plan of another client', rate });
    for (let count = 0; !signal.aborted; count += 1) {
      const customer = await create('/customers', { name: `Client ${count}`, email: 'other@example.com' });
      const purchase = await create('/purchases', {
        plan_id: plan.id,
        customer_id: customer.id,
        ...(count % 2 === 0 && { payment_token: 'tok_success' }),
      });
      if (count % 3 === 0 && purchase.id !== undefined) {
        await fetch(`${url}/purchases/${purchase.id}/cancel`, { method: 'PUT', headers, signal }).then(
          (response) => response.arrayBuffer(),
        );
      }
      await pause(intervalMs, undefined, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

import { expect, onTestFinished, test } from 'vitest';
import { unwrap } from '../testing/problem-error.js';
import { startSandbox } from '../testing/start-sandbox.js';
import { defaultSeed } from './plans.js';
import { RunningOrders } from './running-orders.js';

test('the end of a sequence cancels open subscriptions, and leaves open one-time payments as they are', async () => {
  const sandbox = await startSandbox({ listen: false, seed: defaultSeed });
  onTestFinished(() => sandbox.close());
  const { client, seeded } = sandbox;
  const orders = new RunningOrders(sandbox, () => undefined);
  const customer = await unwrap(
    client.POST('/customers', { body: { name: 'Ada', email: 'ada@example.com' } }),
  );
  const buy = async (number: number, plan: 'one_time' | 'monthly'): Promise<string> => {
    const body = { plan_id: seeded[plan] ?? '', customer_id: customer.id };
    const { id } = await unwrap(client.POST('/purchases', { body }));
    orders.add({ kind: 'order', order: number, plan, card: 'good' }, 0);
    orders.get(number)?.purchaseIds.add(id);
    return id;
  };
  const ids = [await buy(1, 'one_time'), await buy(2, 'monthly')];
  await orders.cancel(1, 'immediate');
  await orders.cancelAll();
  const statuses = ids.map(
    async (id) => (await unwrap(client.GET('/purchases/{id}', { params: { path: { id } } }))).status,
  );
  expect(await Promise.all(statuses)).toEqual(['pending', 'canceled']);
});

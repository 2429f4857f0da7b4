import { onTestFinished } from 'vitest';
import {
  startSandbox,
  unwrap,
  type Client,
  type Sandbox,
  type SandboxOptions,
} from '../../src/testing/index.js';
import type { components } from '../../src/testing/client.js';

type Schemas = components['schemas'];

/** Starts a sandbox and closes it after the test. */
export async function startTestSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ validateResponses: true, ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** Creates a subscription of a new customer for 49 euros a month. */
export async function createSubscription(
  { client }: { client: Client },
  payment_token: Schemas['PurchaseCreate']['payment_token'] = 'tok_success',
): Promise<Schemas['Purchase']> {
  const customer = await unwrap(
    client.POST('/customers', { body: { email: 'ada@example.com', name: 'Ada Lindqvist' } }),
  );
  const service = await unwrap(client.POST('/services', { body: { name: 'Home electricity' } }));
  const plan = await unwrap(
    client.POST('/plans', {
      body: {
        service_id: service.id,
        name: 'Fixed home tariff',
        rate: {
          kind: 'fixed_subscription',
          amount: 4900,
          currency: 'EUR',
          interval: 'month',
          interval_count: 1,
        },
      },
    }),
  );
  return unwrap(
    client.POST('/purchases', { body: { plan_id: plan.id, customer_id: customer.id, payment_token } }),
  );
}

import { expect } from 'vitest';
import { violationsOf } from '../support/conformance.js';

export interface Step {
  operation: string;
  status: number;
  /** What the step says of money, which no server may see otherwise. */
  outcome: Record<string, unknown>;
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/**
 * The quickstart of the README: something to sell, somebody who buys it, and the charge. Every answer conforms to the
 * description, whoever gives it.
 *
 * @param baseUrl with the base path, where the server has one
 */
export async function quickstart(baseUrl: string, apiKey: string): Promise<Step[]> {
  const call = caller(baseUrl, apiKey);
  const service = await call('POST', '/services', { name: 'Meter installation' });
  const plan = await call('POST', '/plans', {
    service_id: service.body['id'],
    name: 'Installation fee',
    rate: { kind: 'one_time', amount: 12_000, currency: 'EUR' },
  });
  const customer = await call('POST', '/customers', { email: 'ada@example.com', name: 'Ada Lindqvist' });
  const purchase = await call('POST', '/purchases', {
    plan_id: plan.body['id'],
    customer_id: customer.body['id'],
    payment_token: 'tok_success',
  });
  const charge = await call('GET', `/charges/${String(purchase.body['latest_charge_id'])}`);
  return [
    stepOf('createService', service, []),
    stepOf('createPlan', plan, ['rate']),
    stepOf('createCustomer', customer, []),
    stepOf('createPurchase', purchase, ['kind', 'status', 'amount', 'currency']),
    stepOf('getCharge', charge, ['status', 'currency', 'failure']),
  ];
}

function caller(baseUrl: string, apiKey: string) {
  return async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { status, headers } = response;
    const text = await response.text();
    expect(headers.get('sl-violations'), `${method} ${path}: ${text}`).toBeNull();
    expect(violationsOf({ method, path: `/v1${path}`, status, headers, text })).toEqual([]);
    return { status, body: JSON.parse(text) as Record<string, unknown> };
  };
}

function stepOf(operation: string, { status, body }: Answer, told: string[]): Step {
  return { operation, status, outcome: Object.fromEntries(told.map((name) => [name, body[name]])) };
}

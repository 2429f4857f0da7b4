import { expect } from 'vitest';
import { findViolations } from '../support/conformance.js';

export interface Step {
  operation: string;
  status: number;
  /** Billing fields of the response, which are the same on every conforming server. */
  outcome: Record<string, unknown>;
}

interface JsonResponse {
  status: number;
  body: Record<string, unknown>;
}

/**
 * Runs the quickstart of the README: creates a service, a plan, a customer and a purchase, and reads the charge. Checks
 * every response against the OpenAPI document.
 *
 * @param baseUrl URL with the base path, if the server has one
 */
export async function runQuickstart(baseUrl: string, apiKey: string): Promise<Step[]> {
  const call = createCaller(baseUrl, apiKey);
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
    toStep('createService', service, []),
    toStep('createPlan', plan, ['rate']),
    toStep('createCustomer', customer, []),
    toStep('createPurchase', purchase, ['kind', 'status', 'amount', 'currency']),
    toStep('getCharge', charge, ['status', 'currency', 'failure']),
  ];
}

function createCaller(baseUrl: string, apiKey: string) {
  return async (method: string, path: string, body?: unknown): Promise<JsonResponse> => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { status, headers } = response;
    const text = await response.text();
    expect(headers.get('sl-violations'), `${method} ${path}: ${text}`).toBeNull();
    expect(findViolations({ method, path: `/v1${path}`, status, headers, text })).toEqual([]);
    return { status, body: JSON.parse(text) as Record<string, unknown> };
  };
}

function toStep(operation: string, { status, body }: JsonResponse, fields: string[]): Step {
  return { operation, status, outcome: Object.fromEntries(fields.map((name) => [name, body[name]])) };
}

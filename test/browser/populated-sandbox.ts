import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PopulatedSandbox {
  purchaseId: string;
  customerId: string;
  planId: string;
  usageId: string;
  /** Latest event with a delivery. */
  eventId: string;
  serviceId: string;
  /** Last charge of the purchase, which failed. */
  chargeId: string;
  requestId: string;
  deliveryId: string;
  /** URL of the webhook receiver, which rejects every third delivery. */
  webhookUrl: string;
  /** Stops the webhook receiver. */
  close: () => Promise<void>;
}

/** Fills an organization with all kinds of data: the seed `demo`, webhook deliveries, error responses and a fault. */
export async function populateSandbox(url: string, apiKey: string): Promise<PopulatedSandbox> {
  const sendRequest = async (method: string, path: string, body?: unknown): Promise<ApiResponse> => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { ...(JSON.parse(text === '' ? '{}' : text) as object), headers: response.headers } as ApiResponse;
  };
  const receiver = createServer((request, response) => {
    response.statusCode = received++ % 3 === 2 ? 500 : 200;
    request.resume();
    response.end('{"received":true}');
  });
  let received = 0;
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const webhookUrl = `http://127.0.0.1:${port}/webhooks`;
  await sendRequest('POST', '/_sandbox/seed', { name: 'demo' });
  await sendRequest('PUT', '/_sandbox/deliveries/mode', { mode: 'sync' });
  await sendRequest('POST', '/v1/organizations/configurations', {
    branding: { display_name: 'Brightwater Energy', primary_color: '#0b5c86' },
    webhook: { url: webhookUrl },
  });
  const customer = await sendRequest('POST', '/v1/customers', {
    email: 'grace@example.com',
    name: 'Grace Okafor',
  });
  const service = await sendRequest('POST', '/v1/services', { name: 'Home electricity' });
  const plan = await sendRequest('POST', '/v1/plans', {
    service_id: service.id,
    name: 'Fixed home tariff',
    rate: { kind: 'fixed_subscription', amount: 4900, currency: 'EUR', interval: 'month', interval_count: 1 },
  });
  await sendRequest('POST', '/v1/plans', {
    name: '',
    rate: { kind: 'one_time', amount: 0, currency: 'EUR' },
    colour: 'red',
  });
  const purchase = await sendRequest('POST', '/v1/purchases', {
    plan_id: plan.id,
    customer_id: customer.id,
    payment_token: 'tok_declined_twice_then_success',
  });
  await sendRequest('POST', '/_sandbox/clock/advance', { by: 'P1M' });
  const overdue = await sendRequest('GET', `/v1/purchases/${purchase.id}`);
  await sendRequest('GET', '/v1/purchases/pur_none');
  const rejected = await sendRequest('POST', '/v1/customers', {
    email: 'no address',
    phone: '12',
    colour: 'red',
  });
  await sendRequest('POST', '/_sandbox/faults', {
    operation_id: 'createPurchase',
    effect: { kind: 'status', status: 503 },
    count: 3,
  });
  await sendRequest('POST', '/_sandbox/faults', {
    effect: { kind: 'latency', latency_ms: 1 },
    probability: 0,
  });
  await sendRequest('POST', '/_sandbox/snapshots', { name: 'before-renewal' });
  const { data } = await sendRequest('GET', '/_sandbox/deliveries?limit=1');
  const { data: usage } = await sendRequest('GET', '/_sandbox/objects?type=consumption&limit=1');
  return {
    purchaseId: purchase.id,
    customerId: customer.id,
    planId: plan.id,
    eventId: data[0]?.event_id ?? '',
    usageId: usage[0]?.data.id ?? '',
    serviceId: service.id,
    chargeId: overdue.latest_charge_id,
    requestId: rejected.headers.get('x-request-id') ?? '',
    deliveryId: data[0]?.id ?? '',
    webhookUrl,
    close: () =>
      new Promise((resolve) => {
        receiver.close(() => {
          resolve();
        });
        receiver.closeAllConnections();
      }),
  };
}

interface ApiResponse {
  id: string;
  latest_charge_id: string;
  data: { id: string; event_id: string; data: { id: string } }[];
  headers: Headers;
}

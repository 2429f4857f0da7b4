import createClient from 'openapi-fetch';
import type { components, paths } from './client/schema.js';

type Rate = components['schemas']['Rate'];

const client = createClient<paths>({
  baseUrl: process.env['GATEWAY_URL'] ?? '',
  headers: { authorization: `Bearer ${process.env['GATEWAY_KEY'] ?? ''}` },
});

/** Returns the data of a successful response. */
function unwrap<Data>({ data, response }: { data?: Data; response: Response }): Data {
  if (data === undefined) throw new Error(`${response.url} returned ${response.status}`);
  return data;
}

function showRate(rate: Rate): string {
  switch (rate.kind) {
    case 'one_time':
      return `${rate.kind} ${rate.amount} ${rate.currency}`;
    case 'fixed_subscription':
      return `${rate.kind} ${rate.amount} ${rate.currency} ${rate.interval}`;
    case 'variable_subscription':
      return `${rate.kind} ${rate.unit_amount} ${rate.currency} ${rate.interval} ${rate.when_unreported}`;
  }
}

const service = unwrap(await client.POST('/services', { body: { name: 'Home electricity' } }));
console.log(`service: ${service.name}`);

const oneTimePlan = unwrap(
  await client.POST('/plans', {
    body: {
      service_id: service.id,
      name: 'Power station',
      rate: { kind: 'one_time', amount: 2_500_000_000, currency: 'EUR' },
    },
  }),
);
const fixedPlan = unwrap(
  await client.POST('/plans', {
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
const variablePlan = unwrap(
  await client.POST('/plans', {
    body: {
      service_id: service.id,
      name: 'Metered home tariff',
      rate: {
        kind: 'variable_subscription',
        unit_amount: '32.5',
        unit_name: 'kWh',
        currency: 'EUR',
        interval: 'month',
        interval_count: 1,
        when_unreported: 'last_charge',
        report_grace_hours: 24,
      },
    },
  }),
);
for (const { rate } of [oneTimePlan, fixedPlan, variablePlan]) console.log(`plan: ${showRate(rate)}`);

const customer = unwrap(
  await client.POST('/customers', {
    body: {
      email: 'ada@example.com',
      name: 'Ada Lindqvist',
      phone: null,
      address: { line1: 'Storgatan 1', city: 'Stockholm', country: 'SE' },
      metadata: { crm_id: '42' },
    },
  }),
);
console.log(
  `customer: ${customer.name}, crm_id ${customer.metadata['crm_id']}, ${customer.address?.city}, ${customer.phone ?? 'no phone'}`,
);

const paid = unwrap(
  await client.POST('/purchases', {
    body: { plan_id: fixedPlan.id, customer_id: customer.id, payment_token: 'tok_success' },
  }),
);
console.log(`paid: ${paid.kind} ${paid.status} ${paid.amount} ${paid.currency}`);

const declined = unwrap(
  await client.POST('/purchases', {
    body: { plan_id: oneTimePlan.id, customer_id: customer.id, payment_token: 'tok_declined' },
  }),
);
console.log(`declined: ${declined.kind} ${declined.status} ${declined.failure?.code}`);

const pending = unwrap(
  await client.POST('/purchases', { body: { plan_id: variablePlan.id, customer_id: customer.id } }),
);
console.log(
  `pending: ${pending.kind} ${pending.status}, ${pending.amount ?? 'no amount'}, ` +
    `${pending.current_period?.index ?? 'no period'}, ${pending.failure?.code ?? 'no failure'}`,
);

const { data: charges } = unwrap(
  await client.GET('/charges', { params: { query: { purchase_id: paid.id } } }),
);
for (const { status, amount, currency } of charges)
  console.log(`charges: ${charges.length} ${status} ${amount} ${currency}`);

const { error } = await client.GET('/charges', { params: { query: { cursor: 'not-a-cursor' } } });
console.log(`error: ${error?.status} ${error?.code} ${error?.errors?.[0]?.parameter}`);

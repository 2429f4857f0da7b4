import { createClient } from './client/client/index.js';
import { createCustomer, createPlan, createPurchase, createService, listCharges } from './client/index.js';
import {
  zCreateCustomerResponse,
  zCreatePlanResponse,
  zCreatePurchaseResponse,
  zCreateServiceResponse,
  zListChargesResponse,
  zProblem,
  zRate,
} from './client/zod.gen.js';
import type { z } from 'zod';

const gateway = createClient({
  baseUrl: process.env['GATEWAY_URL'] ?? '',
  auth: () => process.env['GATEWAY_KEY'],
});
const options = { client: gateway, throwOnError: true } as const;

function showRate(rate: z.infer<typeof zRate>): string {
  switch (rate.kind) {
    case 'one_time':
      return `${rate.kind} ${rate.amount} ${rate.currency}`;
    case 'fixed_subscription':
      return `${rate.kind} ${rate.amount} ${rate.currency} ${rate.interval}`;
    case 'variable_subscription':
      return `${rate.kind} ${rate.unit_amount} ${rate.currency} ${rate.interval} ${rate.when_unreported}`;
  }
}

const { data: createdService } = await createService({ ...options, body: { name: 'Home electricity' } });
const service = zCreateServiceResponse.parse(createdService);
console.log(`service: ${service.name}`);

const { data: oneTimePlan } = await createPlan({
  ...options,
  body: {
    service_id: service.id,
    name: 'Power station',
    rate: { kind: 'one_time', amount: 2_500_000_000, currency: 'EUR' },
  },
});
const { data: fixedPlan } = await createPlan({
  ...options,
  body: {
    service_id: service.id,
    name: 'Fixed home tariff',
    rate: { kind: 'fixed_subscription', amount: 4900, currency: 'EUR', interval: 'month', interval_count: 1 },
  },
});
const { data: variablePlan } = await createPlan({
  ...options,
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
});
for (const plan of [oneTimePlan, fixedPlan, variablePlan])
  console.log(`plan: ${showRate(zCreatePlanResponse.parse(plan).rate)}`);

const { data: createdCustomer } = await createCustomer({
  ...options,
  body: {
    email: 'ada@example.com',
    name: 'Ada Lindqvist',
    phone: null,
    address: { line1: 'Storgatan 1', city: 'Stockholm', country: 'SE' },
    metadata: { crm_id: '42' },
  },
});
const customer = zCreateCustomerResponse.parse(createdCustomer);
console.log(
  `customer: ${customer.name}, crm_id ${customer.metadata['crm_id']}, ${customer.address?.city}, ${customer.phone ?? 'no phone'}`,
);

const { data: paidPurchase } = await createPurchase({
  ...options,
  body: { plan_id: fixedPlan.id, customer_id: customer.id, payment_token: 'tok_success' },
});
const paid = zCreatePurchaseResponse.parse(paidPurchase);
console.log(`paid: ${paid.kind} ${paid.status} ${paid.amount} ${paid.currency}`);

const { data: declinedPurchase } = await createPurchase({
  ...options,
  body: { plan_id: oneTimePlan.id, customer_id: customer.id, payment_token: 'tok_declined' },
});
const declined = zCreatePurchaseResponse.parse(declinedPurchase);
console.log(`declined: ${declined.kind} ${declined.status} ${declined.failure?.code}`);

const { data: pendingPurchase } = await createPurchase({
  ...options,
  body: { plan_id: variablePlan.id, customer_id: customer.id },
});
const pending = zCreatePurchaseResponse.parse(pendingPurchase);
console.log(
  `pending: ${pending.kind} ${pending.status}, ${pending.amount ?? 'no amount'}, ` +
    `${pending.current_period?.index ?? 'no period'}, ${pending.failure?.code ?? 'no failure'}`,
);

const { data: page } = await listCharges({ ...options, query: { purchase_id: paid.id } });
const { data: charges } = zListChargesResponse.parse(page);
for (const { status, amount, currency } of charges)
  console.log(`charges: ${charges.length} ${status} ${amount} ${currency}`);

const { error } = await listCharges({ client: gateway, query: { cursor: 'not-a-cursor' } });
const problem = zProblem.parse(error);
console.log(`error: ${problem.status} ${problem.code} ${problem.errors?.[0]?.parameter}`);

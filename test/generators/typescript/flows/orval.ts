import {
  createCustomer,
  createPlan,
  createPurchase,
  createService,
  getCustomer,
  getPurchase,
  listCharges,
  type PlanCreate,
  type PurchaseCreate,
  type Rate,
} from './client/client.js';
import { getCustomerResponse, getPurchaseResponse, listChargesResponse } from './client/schemas.js';
import type { z } from 'zod';

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

/** Creates a plan, prints its rate and returns its id. */
async function addPlan(body: PlanCreate): Promise<string> {
  const response = await createPlan(body);
  if (response.status !== 201) throw new Error(`createPlan returned ${response.status}`);
  console.log(`plan: ${showRate(response.data.rate)}`);
  return response.data.id;
}

/** Creates a purchase, and validates it with zod. */
async function buy(body: PurchaseCreate): Promise<z.infer<typeof getPurchaseResponse>> {
  const response = await createPurchase(body);
  if (response.status !== 201) throw new Error(`createPurchase returned ${response.status}`);
  return getPurchaseResponse.parse((await getPurchase(response.data.id)).data);
}

const service = await createService({ name: 'Home electricity' });
if (service.status !== 201) throw new Error(`createService returned ${service.status}`);
console.log(`service: ${service.data.name}`);

const oneTimePlan = await addPlan({
  service_id: service.data.id,
  name: 'Power station',
  rate: { kind: 'one_time', amount: 2_500_000_000, currency: 'EUR' },
});
const fixedPlan = await addPlan({
  service_id: service.data.id,
  name: 'Fixed home tariff',
  rate: { kind: 'fixed_subscription', amount: 4900, currency: 'EUR', interval: 'month', interval_count: 1 },
});
const variablePlan = await addPlan({
  service_id: service.data.id,
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
});

const created = await createCustomer({
  email: 'ada@example.com',
  name: 'Ada Lindqvist',
  phone: null,
  address: { line1: 'Storgatan 1', city: 'Stockholm', country: 'SE' },
  metadata: { crm_id: '42' },
});
if (created.status !== 201) throw new Error(`createCustomer returned ${created.status}`);
const customer = getCustomerResponse.parse((await getCustomer(created.data.id)).data);
console.log(
  `customer: ${customer.name}, crm_id ${customer.metadata['crm_id']}, ${customer.address?.city}, ${customer.phone ?? 'no phone'}`,
);

const paid = await buy({ plan_id: fixedPlan, customer_id: customer.id, payment_token: 'tok_success' });
console.log(`paid: ${paid.kind} ${paid.status} ${paid.amount} ${paid.currency}`);

const declined = await buy({ plan_id: oneTimePlan, customer_id: customer.id, payment_token: 'tok_declined' });
console.log(`declined: ${declined.kind} ${declined.status} ${declined.failure?.code}`);

const pending = await buy({ plan_id: variablePlan, customer_id: customer.id });
console.log(
  `pending: ${pending.kind} ${pending.status}, ${pending.amount ?? 'no amount'}, ` +
    `${pending.current_period?.index ?? 'no period'}, ${pending.failure?.code ?? 'no failure'}`,
);

const { data: charges } = listChargesResponse.parse((await listCharges({ purchase_id: paid.id })).data);
for (const { status, amount, currency } of charges)
  console.log(`charges: ${charges.length} ${status} ${amount} ${currency}`);

const rejected = await listCharges({ cursor: 'not-a-cursor' });
if (rejected.status !== 400) throw new Error(`listCharges returned ${rejected.status}`);
const { status, code, errors } = rejected.data;
console.log(`error: ${status} ${code} ${errors?.[0]?.parameter}`);
